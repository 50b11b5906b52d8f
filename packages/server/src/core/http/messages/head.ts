import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { AppError } from '../../errors.ts';

/** The scheme and the authority of a request in absolute form (RFC 9112, 3.2.2). */
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;
/** An address with a port, as some proxies append it: `192.0.2.1:4711`, `[2001:db8::1]:4711` or `[2001:db8::1]`. */
const ADDRESS_WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([^:]+):\d+)$/;
/** Headers that determine the caller and the target of a request. Of repeated ones, Node would keep the first. */
const SINGLE_HEADERS = new Set(['authorization', 'host']);

/** The path of a URL, before its query. */
const PATH = /^[^?#]*/;

/**
 * Prepares a request before it is routed: corrects the client data that a proxy reports, removes the authority from a
 * URL in absolute form, so that links never contain a forged host, and removes empty segments from its path:
 * `/projects/` and `//projects` are `/projects`.
 *
 * @returns the URL in origin form.
 */
export function prepareHead({ headers, url = '/' }: IncomingMessage): string {
  correctForwardedHeaders(headers);
  return withoutEmptySegments(toOriginForm(url));
}

function toOriginForm(url: string): string {
  if (url.startsWith('/')) return url;
  const path = url.replace(AUTHORITY, '');
  return path === url || path.startsWith('/') ? path : `/${path}`;
}

function withoutEmptySegments(url: string): string {
  return url.replace(PATH, (path) => path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, ''));
}

/** Only `http` and `https` count as schemes, and a port is not part of an IP address. */
function correctForwardedHeaders(headers: IncomingHttpHeaders): void {
  const { 'x-forwarded-for': addresses, 'x-forwarded-proto': schemes } = headers;
  if (typeof addresses === 'string') {
    // An invalid address is ignored, and that of the connection is used instead.
    const validAddresses = addresses
      .split(',')
      .map(withoutPort)
      .filter((address) => isIP(address) !== 0);
    headers['x-forwarded-for'] = validAddresses.join(', ');
    if (validAddresses.length === 0) delete headers['x-forwarded-for'];
  }
  if (schemes === undefined) return;
  // The last one comes from the nearest proxy.
  const scheme = String(schemes).split(',').at(-1)?.trim().toLowerCase();
  if (scheme === 'http' || scheme === 'https') headers['x-forwarded-proto'] = scheme;
  else delete headers['x-forwarded-proto'];
}

function withoutPort(text: string): string {
  const address = text.trim();
  const [, v6, v4] = ADDRESS_WITH_PORT.exec(address) ?? [];
  return v6 ?? v4 ?? address;
}

/** Whether a request only reads: its method is safe (RFC 9110, 9.2.1), and none that the API refuses. */
export function isRead({ method }: { readonly method: string }): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Finds the problem in the headers for which a request must not be processed; undefined without one. */
export function findHeadProblem({ headers, rawHeaders, httpVersion }: IncomingMessage): AppError | undefined {
  // RFC 9112, 3.2: HTTP/1.1 requires it.
  if (headers.host === undefined && httpVersion === '1.1')
    return new AppError('bad_request', 'The header Host is missing: send it.');
  const seenNames = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (!SINGLE_HEADERS.has(name)) continue;
    if (seenNames.has(name))
      return new AppError('bad_request', `The header ${name} was sent twice: send it once.`);
    seenNames.add(name);
  }
  return undefined;
}
