import { logMissing } from '../../../widget/src/api/missing.ts';
import { TIME_LIMIT_MS } from '../time-limit.ts';

/** The candidate URLs of a server for a typed or copied address: the most probable first, each with a slash at its end. */
export function serversOf(address: string): string[] {
  const text = address.trim();
  const isLocal = /^(localhost|127\.|\[::1\])/.test(text);
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `${isLocal ? 'http' : 'https'}://${text}`);
  if (!url || url.hostname === '' || text === '') return [];
  const fullUrl = `${url.origin}${url.pathname.replace(/\/*$/, '/')}`;
  return [...new Set([fullUrl, `${url.origin}/`])];
}

/** The permission that requests to a server need. Firefox does not support ports in it. */
export function permissionFor(server: string): string {
  const { protocol, hostname } = new URL(server);
  return `${protocol}//${hostname}/*`;
}

/**
 * The first URL at which a Postil server responds.
 *
 * @returns otherwise the key of the text about the reason: nothing responds, or something else.
 */
export async function findServer(
  servers: readonly string[],
): Promise<{ readonly server: string } | { readonly problemKey: 'noServer' | 'unreachable' }> {
  let problemKey: 'noServer' | 'unreachable' = 'unreachable';
  for (const server of servers) {
    const response = await fetch(`${server}api/v1/sign-in-options`, {
      credentials: 'omit',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    }).catch(logMissing);
    const body = response?.ok ? await response.json().catch(logMissing) : undefined;
    if (body?.success === true) return { server };
    // A proxy responds in this way while the server is down.
    if (response && response.status < 500) problemKey = 'noServer';
  }
  return { problemKey };
}
