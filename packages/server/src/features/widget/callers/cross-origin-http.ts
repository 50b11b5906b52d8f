import { QUIET_HEADER } from '@postil/contract/widget-headers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { AppError, ForbiddenError } from '../../../core/errors.ts';
import type { App } from '../../../core/http/app.ts';
import type { PageSite } from './queries.ts';
import type { PageCallers } from './resolver.ts';
import { requireOpen, requirePageOf } from './service.ts';

const METHODS = 'GET, POST, PUT, DELETE';
const OWN_HEADERS = `authorization, content-type, idempotency-key, x-request-id, ${QUIET_HEADER}`;
/** Headers that tracing agents of pages add to all requests. The server ignores them. */
const TRACING_HEADERS =
  'traceparent, tracestate, baggage, sentry-trace, b3, elastic-apm-traceparent, newrelic, request-id, ' +
  'request-context, uber-trace-id, x-amzn-trace-id, x-b3-parentspanid, x-b3-sampled, x-b3-spanid, x-b3-traceid, ' +
  'x-cloud-trace-context, x-datadog-origin, x-datadog-parent-id, x-datadog-sampling-priority, x-datadog-tags, ' +
  'x-datadog-trace-id, x-requested-with';
const HEADERS = `${OWN_HEADERS}, ${TRACING_HEADERS}`;
const EXPOSED_HEADERS =
  'x-request-id, retry-after, idempotency-replayed, ratelimit-limit, ratelimit-remaining, ratelimit-reset';
/** The time for which browsers cache the response to a preflight. */
const MAX_AGE_SECONDS = 7_200;

/** Allows a page to read the response: https://fetch.spec.whatwg.org/#http-cors-protocol */
function allowOriginToRead(origin: string, reply: FastifyReply): void {
  reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED_HEADERS });
}

/** Allows the page of a request to read the response before its site is known, so that a wrong key is reported to the page. */
export function allowPageToRead({ headers: { origin } }: FastifyRequest, reply: FastifyReply): void {
  if (origin !== undefined) allowOriginToRead(origin, reply);
}

/**
 * Allows the page of a site to read the response; other pages can read only the refusal.
 *
 * @throws {ForbiddenError} `forbidden` for a page that is not on the domain of the site.
 */
function allowPage(site: PageSite, origin: string, reply: FastifyReply): void {
  allowOriginToRead(origin, reply);
  requirePageOf(site, origin);
}

/**
 * Checks the page of a request before there is a caller.
 *
 * @returns its origin.
 * @throws {ForbiddenError} `forbidden` without an origin or for a page of another domain, `site_inactive`.
 */
export function admitPage(
  { headers: { origin } }: FastifyRequest,
  reply: FastifyReply,
  site: PageSite,
): string {
  if (origin === undefined)
    throw new ForbiddenError('forbidden', 'This is only for pages: the request needs the header Origin.');
  allowPage(site, origin, reply);
  requireOpen(site);
  return origin;
}

/**
 * Checks the page of every request to routes that are added to `app` later, before anything else. Requests without an
 * origin are same-origin, or not from a browser, and pass.
 */
export function checkPages(app: App, callers: PageCallers): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin');
    const caller = await callers.find(request).catch(leaveToAuthentication);
    const { origin } = request.headers;
    if (caller?.isExtension) requireExtension(origin);
    else if (caller && origin !== undefined) allowPage(caller.site, origin, reply);
  });
}

/** Ignores the refusal of a token, which authentication reports and counts. @throws any other error. */
function leaveToAuthentication(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}

/**
 * Sends the refusal of a disabled site with status 200 if the request has the `QUIET_HEADER`: browsers log any other
 * status as an error on the console of the customer's page.
 */
export function refuseQuietly(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isRefusal = reply.statusCode === 403 && request.headers[QUIET_HEADER] === 'site_inactive';
    if (isRefusal && typeof payload === 'string' && JSON.parse(payload).code === 'site_inactive')
      reply.code(200);
    return payload;
  });
}

/**
 * Refuses tokens of extensions from pages, which never get one.
 *
 * @throws {ForbiddenError} `forbidden` for the origin of a page.
 */
export function requireExtension(origin: string | undefined): void {
  if (origin === undefined || /^[a-z-]+-extension:/.test(origin)) return;
  throw new ForbiddenError('forbidden', 'The token of an extension is not accepted from a page.');
}

/** Any query string: it is checked in the request that follows the preflight. */
const ANY_QUERY = Type.Object({});

/**
 * Responds to the preflights of the routes of `app`. Preflights do not name a site; the requests after them do, and are
 * refused for other pages.
 */
export function respondToPreflights(app: App, urls: Iterable<string>): void {
  for (const url of urls)
    app.options(
      url,
      { config: { permission: 'uncounted' }, schema: { querystring: ANY_QUERY } },
      async ({ headers }: FastifyRequest, reply) =>
        reply
          .code(204)
          .headers({
            'access-control-allow-origin': headers.origin ?? 'null',
            'access-control-allow-methods': METHODS,
            'access-control-allow-headers': HEADERS,
            'access-control-max-age': MAX_AGE_SECONDS,
            vary: 'Origin',
          })
          .send(),
    );
}
