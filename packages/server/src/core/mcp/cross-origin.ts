import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AllowsOrigin } from '../net/origins.ts';

const ALLOWED_HEADERS = 'authorization, content-type, x-api-key, mcp-protocol-version, mcp-method, mcp-name';
const EXPOSED_HEADERS = 'x-request-id, www-authenticate, retry-after';
/** The lifetime of a preflight response in the browser's cache. */
const MAX_AGE_SECONDS = '600';

/**
 * Sets the CORS headers for an allowed page: https://fetch.spec.whatwg.org/#http-cors-protocol
 *
 * @returns false when the origin of the page is not allowed.
 */
export function allowPage(
  { headers: { origin } }: FastifyRequest,
  reply: FastifyReply,
  allowsOrigin: AllowsOrigin,
): boolean {
  if (origin === undefined) return true;
  if (!allowsOrigin(origin)) return false;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED_HEADERS,
    vary: 'Origin',
  });
  return true;
}

/**
 * Responds to the preflight of an allowed page, also for GET, with which clients of older protocol versions open a stream
 * and must be able to read its refusal.
 *
 * @param reply has been passed to `allowPage`.
 * @returns false when the page is not allowed, or the request is not a preflight.
 */
export function respondToPreflight({ method, headers }: FastifyRequest, reply: FastifyReply): boolean {
  const isAllowed = reply.hasHeader('access-control-allow-origin');
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined || !isAllowed)
    return false;
  reply.code(204).headers({
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-max-age': MAX_AGE_SECONDS,
  });
  reply.send();
  return true;
}
