import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AllowsOrigin } from './origin.ts';

const HEADERS = 'authorization, content-type, x-api-key, mcp-protocol-version, mcp-method, mcp-name';
const EXPOSED = 'x-request-id, www-authenticate, retry-after';
/** How long a browser remembers the answer. */
const MAX_AGE_SECONDS = '600';

/** Lets pages of an allowed origin read what is answered: https://fetch.spec.whatwg.org/#http-cors-protocol */
export function letPageRead({ headers: { origin } }: FastifyRequest, reply: FastifyReply): void {
  if (origin === undefined) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED,
    vary: 'Origin',
  });
}

/** Answers a browser that asks whether a page may call. @returns false where it may not, or nobody asks that. */
export function answerPreflight(
  request: FastifyRequest,
  reply: FastifyReply,
  allowsOrigin: AllowsOrigin,
): boolean {
  const { origin, 'access-control-request-method': method } = request.headers;
  if (request.method !== 'OPTIONS' || method !== 'POST' || origin === undefined || !allowsOrigin(origin))
    return false;
  letPageRead(request, reply);
  reply.code(204).headers({
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': HEADERS,
    'access-control-max-age': MAX_AGE_SECONDS,
  });
  reply.send();
  return true;
}
