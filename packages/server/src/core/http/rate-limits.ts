import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** Counts events and refuses those above a limit. Each node counts separately. */
export interface RateLimits {
  /** Counts a request of its actor and its organisation; a creation counts towards the limit of creations as well. @throws {AppError} `rate_limited`. */
  countRequest(request: FastifyRequest): Promise<void>;
  /** Counts a message to the MCP endpoint, of the request's actor and its organisation. @throws {AppError} `rate_limited`. */
  countMcpMessage(request: FastifyRequest): Promise<void>;
  /** Counts a request to an open route, of the request's address. @throws {AppError} `rate_limited`. */
  countOpenRequest(request: FastifyRequest): Promise<void>;
  /** Counts a failed authentication of the request's address. @throws {AppError} `rate_limited` instead of the 401. */
  countFailedAuthentication(request: FastifyRequest): Promise<void>;
}

/** Limits of events a minute; 0: no limit. */
export interface RateLimitSettings {
  readonly requests: number;
  readonly creations: number;
  readonly mcpMessages: number;
  /** Of all credentials of an organisation together. */
  readonly organizationRequests: number;
  readonly openRequests: number;
  readonly failedAuthentications: number;
}

const MINUTE_MS = 60_000;

type Limiter = (request: FastifyRequest) => Promise<void>;

/** Creates the limits with `@fastify/rate-limit`, which must be registered on `app`. */
export function createRateLimits(app: FastifyInstance, settings: RateLimitSettings): RateLimits {
  const requests = limiter(app, { events: 'requests', max: settings.requests, keyGenerator: keyOf });
  const creations = limiter(app, { events: 'creations', max: settings.creations, keyGenerator: keyOf });
  const mcpMessages = limiter(app, {
    events: 'MCP requests',
    max: settings.mcpMessages,
    keyGenerator: keyOf,
  });
  const ofOrganization = limiter(app, {
    events: 'requests of the organisation',
    max: settings.organizationRequests,
    keyGenerator: ({ actor }) => `organization ${actor.organizationId}`,
  });
  const openRequests = limiter(app, { events: 'requests', max: settings.openRequests });
  const failures = limiter(app, { events: 'failed authentications', max: settings.failedAuthentications });
  return {
    async countRequest(request) {
      // First: what a key sends in vain is not taken from the other keys of its organisation.
      await requests(request);
      await ofOrganization(request);
      if (request.routeOptions.config.operation?.creates) await creations(request);
    },
    async countMcpMessage(request) {
      await mcpMessages(request);
      await ofOrganization(request);
    },
    countOpenRequest: openRequests,
    countFailedAuthentication: failures,
  };
}

/** Requests with the same credential are counted together. */
function keyOf({ actor: { via } }: FastifyRequest): string {
  return `${via.kind} ${via.id}`;
}

interface Limit {
  readonly events: string;
  readonly max: number;
  /** Requests with the same key are counted together. Default: the address (IPv6: its network). */
  readonly keyGenerator?: (request: FastifyRequest) => string;
}

function limiter(app: FastifyInstance, { events, max, keyGenerator }: Limit): Limiter {
  if (max === 0) return async () => {};
  const count = app.createRateLimit({ max, timeWindow: MINUTE_MS, ...(keyGenerator && { keyGenerator }) });
  return async (request) => {
    const state = await count(request);
    if (state.isAllowed) return;
    const { remaining, ttlInSeconds, isExceeded } = state;
    request.rateLimit = tighter(request.rateLimit, { limit: max, remaining, resetSeconds: ttlInSeconds });
    if (!isExceeded) return;
    throw new AppError(
      'rate_limited',
      `Too many ${events}: at most ${max} a minute. Wait ${ttlInSeconds} s.`,
      {
        headers: { 'retry-after': String(ttlInSeconds) },
      },
    );
  };
}

/** The state of a limit after a request. */
export interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

function tighter(one: RateLimitState | null, other: RateLimitState): RateLimitState {
  return one !== null && one.remaining < other.remaining ? one : other;
}

/** Reports the limit that is closest to exhaustion in the headers of the response. */
export function setRateLimitHeaders({ rateLimit }: FastifyRequest, reply: FastifyReply): void {
  if (rateLimit === null) return;
  reply.header('ratelimit-limit', rateLimit.limit);
  reply.header('ratelimit-remaining', rateLimit.remaining);
  reply.header('ratelimit-reset', rateLimit.resetSeconds);
}
