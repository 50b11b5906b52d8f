import type { FastifyRequest } from 'fastify';
import { ForbiddenError } from '../errors.ts';
import { isLoopbackName } from '../net/origins.ts';
import { isRead } from './messages/head.ts';

type OriginRequest = Pick<FastifyRequest, 'method' | 'headers' | 'server' | 'host'>;
type OriginContext = Omit<OriginRequest, 'method'>;

/**
 * Refuses a change that a browser sends with its session for a page of another origin (CSRF). Browsers send
 * `Sec-Fetch-Site` over https and to the same machine, and `Origin` otherwise; pages can change neither.
 *
 * @throws {ForbiddenError} `forbidden_origin`, even when both are missing.
 */
export function requireOwnOrigin(request: OriginRequest): void {
  if (isRead(request) || originRelationOf(request) === 'own') return;
  refuse(request);
}

/**
 * Refuses a change that a browser sends without a session for a page of another origin; programs send neither header.
 *
 * @throws {ForbiddenError} `forbidden_origin`.
 */
export function refuseCrossOrigin(request: OriginRequest): void {
  if (isRead(request) || originRelationOf(request) !== 'foreign') return;
  refuse(request);
}

function originRelationOf({ headers, server, host }: OriginRequest): 'own' | 'foreign' | 'unknown' {
  const fetchRelation = headers['sec-fetch-site'];
  if (fetchRelation === 'same-origin') warnOfOtherUrl({ headers, server, host });
  if (fetchRelation !== undefined) return fetchRelation === 'same-origin' ? 'own' : 'foreign';
  const { origin } = headers;
  if (origin === undefined) return 'unknown';
  const url = URL.parse(origin);
  // Without BASE_URL, the host comes from the request: the browser has sent the cookie of this host.
  const isOwnOrigin =
    server.baseUrl === undefined ? url?.host === host : url?.origin === URL.parse(server.baseUrl)?.origin;
  return isOwnOrigin ? 'own' : 'foreign';
}

/** The maximum number of origins in warnings, because any page can make a browser send its origin. */
const MAX_WARNINGS = 10;

function refuse({ headers, server, host }: OriginContext): never {
  const { origin = '', 'sec-fetch-site': fetchRelation } = headers;
  // If the browser reports the page as another server's, no explanation is necessary.
  if (fetchRelation === undefined && URL.canParse(origin)) {
    const problem = explain(origin, server.baseUrl, host);
    warnOnce(origin, { headers, server, host }, problem);
    throw new ForbiddenError('forbidden_origin', problem);
  }
  throw new ForbiddenError(
    'forbidden_origin',
    'With a session or from a browser, only pages of this server may change anything: do it from one of them.',
  );
}

/** Warns if a same-origin page has another origin than BASE_URL: it works, but links in e-mails lead to BASE_URL. */
function warnOfOtherUrl(request: OriginContext): void {
  const { origin = '' } = request.headers;
  const { baseUrl } = request.server;
  const url = URL.parse(origin);
  if (baseUrl === undefined || !url || url.origin === new URL(baseUrl).origin || isLoopbackName(url.hostname))
    return;
  const problem = `People open the server at ${origin}, but BASE_URL is ${baseUrl}, to which links in e-mails lead: correct it if that is not another address of this server.`;
  warnOnce(origin, request, problem);
}

/** Logs a problem the first time that a page of an origin has it. */
function warnOnce(origin: string, { server, host }: OriginContext, problem: string): void {
  const { origins } = server.warned;
  if (origins.has(origin) || origins.size >= MAX_WARNINGS) return;
  origins.add(origin);
  server.log.warn({ origin, host, base_url: server.baseUrl }, problem);
}

/** The problem to report if the page is of this server but was opened at an unexpected URL. */
function explain(origin: string, baseUrl: string | undefined, host: string): string {
  return baseUrl === undefined
    ? `This page was opened at ${origin}, but its request reached the server for ${host}. If the page is this server's own, its proxy replaces the header Host: set BASE_URL to the public address, or let the proxy pass Host on.`
    : `This page was opened at ${origin}, but the server expects to be opened at ${baseUrl}, as BASE_URL says: open it there, or correct BASE_URL.`;
}
