/** The path below which people reach the server, such as `/feedback`; empty at the root of a host. @param baseUrl `BASE_URL`. */
export function basePathOf(baseUrl: string | undefined): string {
  return baseUrl === undefined ? '' : new URL(baseUrl).pathname.replace(/\/$/, '');
}

/**
 * The URL of a request without the base path of the server, which a proxy may forward or strip.
 *
 * @param url in origin form.
 */
export function withoutBasePath(url: string, basePath: string): string {
  if (!url.startsWith(basePath) || !/^(?:[/?]|$)/.test(url.slice(basePath.length))) return url;
  const rest = url.slice(basePath.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
