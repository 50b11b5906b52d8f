import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AllowsOrigin } from '../net/origins.ts';

const HEADERS = 'authorization, content-type, x-api-key, mcp-protocol-version, mcp-method, mcp-name';
const EXPOSED = 'x-request-id, www-authenticate, retry-after';
/** How long a browser remembers the answer. */
const MAX_AGE_SECONDS = '600';

/**
 * Lets a page read what is answered, if it may call: https://fetch.spec.whatwg.org/#http-cors-protocol
 *
 * @returns false where a page calls that may not.
 */
export function letPageRead(
  { headers: { origin } }: FastifyRequest,
  reply: FastifyReply,
  allowsOrigin: AllowsOrigin,
): boolean {
  if (origin === undefined) return true;
  if (!allowsOrigin(origin)) return false;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED,
    vary: 'Origin',
  });
  return true;
}

/**
 * Answers a browser that asks whether a page may call, also by GET: clients of the older era try whether there is a
 * stream, and must be able to read that there is none.
 *
 * @param reply that `letPageRead` has seen.
 * @returns false where it may not, or nobody asks that.
 */
export function answerPreflight({ method, headers }: FastifyRequest, reply: FastifyReply): boolean {
  const isAllowed = reply.hasHeader('access-control-allow-origin');
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined || !isAllowed)
    return false;
  reply.code(204).headers({
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': HEADERS,
    'access-control-max-age': MAX_AGE_SECONDS,
  });
  reply.send();
  return true;
}
