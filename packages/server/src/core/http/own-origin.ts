import type { FastifyRequest } from 'fastify';
import { ForbiddenError } from '../errors.ts';

type OriginRequest = Pick<FastifyRequest, 'method' | 'headers' | 'server' | 'host'>;

/**
 * Refuses a change that a browser sends with its session for a page of another origin (CSRF). Browsers send
 * `Sec-Fetch-Site` over https and to the same machine, and `Origin` otherwise; pages can change neither.
 *
 * @throws {ForbiddenError} `forbidden_origin`, also when neither of them is there.
 */
export function requireOwnOrigin(request: OriginRequest): void {
  if (isSafe(request) || siteOf(request) === 'own') return;
  refuse(request);
}

/**
 * The same for a request without a session, such as a sign-in. It may come from a program, which sends neither header.
 *
 * @throws {ForbiddenError} `forbidden_origin`.
 */
export function refuseForeignOrigin(request: OriginRequest): void {
  if (isSafe(request) || siteOf(request) !== 'foreign') return;
  refuse(request);
}

function isSafe({ method }: OriginRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function siteOf({ headers, server, host }: OriginRequest): 'own' | 'foreign' | 'unknown' {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' ? 'own' : 'foreign';
  const { origin } = headers;
  if (origin === undefined) return 'unknown';
  const url = URL.parse(origin);
  // Without BASE_URL the host comes from the request: it is the one whose cookie the browser has sent.
  const isOwn =
    server.baseUrl === undefined ? url?.host === host : url?.origin === URL.parse(server.baseUrl)?.origin;
  return isOwn ? 'own' : 'foreign';
}

/** The servers that have written into the log that people open them at another address. */
const hasWarned = new WeakSet<object>();

function refuse({ headers, server, host }: OriginRequest): never {
  const { baseUrl } = server;
  const { origin } = headers;
  // The page is one of this server, which people have opened at another address than the public one.
  if (baseUrl !== undefined && origin !== undefined && URL.parse(origin)?.host === host) {
    const problem = `This page was opened at ${origin}, but the server expects to be opened at ${baseUrl}, as BASE_URL says: open it there, or correct BASE_URL.`;
    if (!hasWarned.has(server)) server.log.warn({ origin, base_url: baseUrl }, problem);
    hasWarned.add(server);
    throw new ForbiddenError('forbidden_origin', problem);
  }
  throw new ForbiddenError(
    'forbidden_origin',
    'A page of another address sent this: with a session, only the pages of this server may change something.',
  );
}
