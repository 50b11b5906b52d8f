const BASE = 'http://postil.invalid';

/** The path within this application to which a browser returns; `/` for anything outside of it. */
export function toReturnPath(requestedPath: string | undefined): string {
  if (requestedPath === undefined || !requestedPath.startsWith('/')) return '/';
  const url = URL.parse(requestedPath, BASE);
  if (!url || url.origin !== BASE) return '/';
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Browsers read two slashes as another host, and `/.//` resolves to them.
  return path.startsWith('//') ? '/' : path;
}
