import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** Counts what is limited and refuses what is too much. Each node counts for itself. */
export interface RateLimits {
  /** One request of the request's actor; a creation counts for both limits. @throws `rate_limited`. */
  countRequest(request: FastifyRequest): Promise<void>;
  /** One message of the MCP endpoint, of the request's actor. @throws `rate_limited`. */
  countMcpMessage(request: FastifyRequest): Promise<void>;
  /** One request of the request's address to a route that is open to all. @throws `rate_limited`. */
  countOpenRequest(request: FastifyRequest): Promise<void>;
  /** One failed authentication of the request's address. @throws `rate_limited` in place of the 401. */
  countFailedAuthentication(request: FastifyRequest): Promise<void>;
}

/** Events a minute; 0 is without limit. */
export interface RateLimitSettings {
  readonly requests: number;
  readonly creations: number;
  readonly mcpMessages: number;
  readonly openRequests: number;
  readonly failedAuthentications: number;
}

const MINUTE_MS = 60_000;

type Limiter = (request: FastifyRequest) => Promise<void>;

/** Limits on top of `@fastify/rate-limit`, which must be registered on `app`. */
export function createRateLimits(app: FastifyInstance, settings: RateLimitSettings): RateLimits {
  const requests = limiter(app, { what: 'requests', max: settings.requests, keyGenerator: keyOf });
  const creations = limiter(app, { what: 'creations', max: settings.creations, keyGenerator: keyOf });
  const mcpMessages = limiter(app, { what: 'MCP requests', max: settings.mcpMessages, keyGenerator: keyOf });
  const openRequests = limiter(app, { what: 'requests', max: settings.openRequests });
  const failures = limiter(app, { what: 'failed authentications', max: settings.failedAuthentications });
  return {
    async countRequest(request) {
      await requests(request);
      if (request.routeOptions.config.operation?.creates) await creations(request);
    },
    countMcpMessage: mcpMessages,
    countOpenRequest: openRequests,
    countFailedAuthentication: failures,
  };
}

/** Counted together is what comes by one credential. */
function keyOf({ actor: { via } }: FastifyRequest): string {
  return `${via.kind} ${via.id}`;
}

interface Limit {
  readonly what: string;
  readonly max: number;
  /** Whose events are counted together; absent: those of the address (IPv6: of its network). */
  readonly keyGenerator?: (request: FastifyRequest) => string;
}

function limiter(app: FastifyInstance, { what, max, keyGenerator }: Limit): Limiter {
  if (max === 0) return async () => {};
  const count = app.createRateLimit({ max, timeWindow: MINUTE_MS, ...(keyGenerator && { keyGenerator }) });
  return async (request) => {
    const state = await count(request);
    if (state.isAllowed) return;
    const { remaining, ttlInSeconds, isExceeded } = state;
    request.rateLimit = tighter(request.rateLimit, { limit: max, remaining, resetSeconds: ttlInSeconds });
    if (!isExceeded) return;
    throw new AppError('rate_limited', `Too many ${what}: at most ${max} a minute. Wait ${ttlInSeconds} s.`, {
      headers: { 'retry-after': String(ttlInSeconds) },
    });
  };
}

/** Where a limit stands after a request. */
export interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

function tighter(one: RateLimitState | null, other: RateLimitState): RateLimitState {
  return one !== null && one.remaining < other.remaining ? one : other;
}

/** Tells the caller the limit that is nearest. */
export function setRateLimitHeaders({ rateLimit }: FastifyRequest, reply: FastifyReply): void {
  if (rateLimit === null) return;
  reply.header('ratelimit-limit', rateLimit.limit);
  reply.header('ratelimit-remaining', rateLimit.remaining);
  reply.header('ratelimit-reset', rateLimit.resetSeconds);
}
