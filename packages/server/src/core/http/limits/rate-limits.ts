import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { MINUTE_MS } from '../../process/durations.ts';

/** Counts events and refuses those above a limit. The counts are shared by the processes on one database. */
export interface RateLimits {
  /**
   * Counts a request for its credential, and for its organisation or a visitor's IP address; a creation also counts
   * towards the creation limit.
   *
   * @throws {AppError} `rate_limited`.
   */
  countRequest(request: FastifyRequest): Promise<void>;
  /** Counts an MCP message, for the request's credential and organisation. @throws {AppError} `rate_limited`. */
  countMcpMessage(request: FastifyRequest): Promise<void>;
  /** Counts a request to an open route, for the request's IP address. @throws {AppError} `rate_limited`. */
  countOpenRequest(request: FastifyRequest): Promise<void>;
  /** Counts a failed authentication for the request's IP address. @throws {AppError} `rate_limited` instead of the 401. */
  countFailedAuthentication(request: FastifyRequest): Promise<void>;
  /**
   * Counts an attempt to sign in, for the request's IP address and for the account.
   *
   * @param account its e-mail address or id.
   *
   * @throws {AppError} `rate_limited`.
   */
  countSignIn(request: FastifyRequest, account: string): Promise<void>;
  /**
   * Counts a write by a visitor, for the request's IP address and for the visitor.
   *
   * @param visitor default: the actor.
   *
   * @throws {AppError} `rate_limited`.
   */
  countVisitorWrite(request: FastifyRequest, visitor?: string): Promise<void>;
  /** Counts an upload by a visitor, for the request's IP address. @throws {AppError} `rate_limited`. */
  countVisitorUpload(request: FastifyRequest): Promise<void>;
  /**
   * Counts a comment by a visitor, for a group of visitors such as those of a site.
   *
   * @returns whether the group is within its limit.
   */
  countVisitorComment(request: FastifyRequest, group: string): Promise<boolean>;
  /** The number of refusals by each limit since the start. */
  readonly refused: ReadonlyMap<string, number>;
}

/** The rate limits: events per minute, sign-ins per 15 minutes, comments on a site per hour; 0: no limit. */
export interface RateLimitSettings {
  readonly requests: number;
  readonly creations: number;
  readonly mcpMessages: number;
  /** The requests and MCP messages of an organisation, except its visitors', counted together. */
  readonly organizationRequests: number;
  readonly openRequests: number;
  readonly failedAuthentications: number;
  /** For each IP address, and for each account. */
  readonly signIns: number;
  /** For each IP address, and for each visitor. */
  readonly visitorWrites: number;
  readonly visitorCommentsOfSite: number;
}

/** The maximum number of counted accounts: too many for an attacker to evict one by attempts on others. */
const MAX_ACCOUNTS = 500_000;

type Limiter = (request: FastifyRequest) => Promise<void>;

/** The reasons for refusals in the metrics, by limit. */
const REASONS = {
  requests: 'rate_of_requests',
  creations: 'rate_of_creations',
  mcpMessages: 'rate_of_mcp_requests',
  organizationRequests: 'rate_of_organization',
  openRequests: 'rate_of_open_requests',
  failedAuthentications: 'rate_of_failed_authentications',
  signIns: 'rate_of_sign_ins',
  visitorWrites: 'rate_of_guests',
  visitorCommentsOfSite: 'rate_of_guests_of_site',
} as const satisfies Record<keyof RateLimitSettings, string>;

/** Creates the limits with `@fastify/rate-limit`, which must be registered on `app`. */
export function createRateLimits(app: FastifyInstance, settings: RateLimitSettings): RateLimits {
  const refused = new Map<string, number>(Object.values(REASONS).map((reason) => [reason, 0]));
  const create = (name: keyof RateLimitSettings, limit: LimitOptions) => {
    const onRefused = () => refused.set(REASONS[name], (refused.get(REASONS[name]) ?? 0) + 1);
    return createLimiter(app, { ...limit, name, max: settings[name], onRefused });
  };
  const countForKey = create('requests', { events: 'requests', keyGenerator: keyOf });
  const countCreation = create('creations', { events: 'creations', keyGenerator: keyOf });
  const countMessageForKey = create('mcpMessages', { events: 'MCP requests', keyGenerator: keyOf });
  const countForOrganization = create('organizationRequests', {
    events: 'requests of the organisation',
    keyGenerator: ({ actor }) => `organization ${actor.organizationId}`,
  });
  const countForAddress = create('openRequests', { events: 'requests' });
  const countSignIn = createSignInLimit((limit) => create('signIns', limit));
  return {
    refused,
    countSignIn,
    ...createVisitorLimits(create),
    async countRequest(request) {
      // Checked first, so that refused requests of a key do not use up the limit of the other keys of its organisation.
      await countForKey(request);
      // Visitors must not use up the limit of the team.
      await (request.actor.type === 'guest' ? countForAddress(request) : countForOrganization(request));
      if (request.routeOptions.config.operation?.creates) await countCreation(request);
    },
    async countMcpMessage(request) {
      await countMessageForKey(request);
      await countForOrganization(request);
    },
    countOpenRequest: countForAddress,
    countFailedAuthentication: create('failedAuthentications', { events: 'failed authentications' }),
  };
}

/** @param create creates one of the two limits, which count separately. */
function createSignInLimit(create: (limit: LimitOptions) => Limiter): RateLimits['countSignIn'] {
  const accounts = new WeakMap<FastifyRequest, string>();
  const common = { events: 'attempts to sign in', minutes: 15 };
  const countForAddress = create(common);
  const countForAccount = create({
    ...common,
    maxKeys: MAX_ACCOUNTS,
    keyGenerator: (request) => `account ${accounts.get(request)}`,
  });
  return async (request, account) => {
    accounts.set(request, account.toLowerCase());
    // Checked first, so that refused attempts from an IP address do not lock the account.
    await countForAddress(request);
    await countForAccount(request);
  };
}

/** The limits of visitors' writes, which are separate from those of the team. */
export type VisitorLimits = Pick<
  RateLimits,
  'countVisitorWrite' | 'countVisitorUpload' | 'countVisitorComment'
>;

type CreateLimiter = (name: keyof RateLimitSettings, limit: LimitOptions) => Limiter;

function createVisitorLimits(create: CreateLimiter): VisitorLimits {
  const groups = new WeakMap<FastifyRequest, string>();
  const visitors = new WeakMap<FastifyRequest, string>();
  const countForAddress = create('visitorWrites', { events: 'comments' });
  const countForVisitor = create('visitorWrites', {
    events: 'comments',
    keyGenerator: (request) => visitors.get(request) ?? keyOf(request),
  });
  const countForGroup = create('visitorCommentsOfSite', {
    events: 'comments',
    minutes: 60,
    keyGenerator: (request) => `group ${groups.get(request)}`,
  });
  return {
    async countVisitorWrite(request, visitor) {
      if (visitor !== undefined) visitors.set(request, visitor);
      // Checked first, so that an IP address does not use up the limit of the visitor elsewhere.
      await countForAddress(request);
      await countForVisitor(request);
    },
    countVisitorUpload: create('visitorWrites', { events: 'pictures' }),
    async countVisitorComment(request, group) {
      groups.set(request, group);
      // The remaining limit of the group is of no use to the visitor.
      const { rateLimit } = request;
      try {
        await countForGroup(request);
        return true;
      } catch (error) {
        if (error instanceof AppError) return false;
        throw error;
      } finally {
        request.rateLimit = rateLimit;
      }
    },
  };
}

/** The IP address; for IPv6, its network. */
function addressOf({ ip }: FastifyRequest): string {
  return normalizeIP(ip);
}

/** Requests with the same credential, or with credentials issued for the same one, are counted together. */
function keyOf({ actor: { via, rateLimitId } }: FastifyRequest): string {
  return `${via.kind} ${rateLimitId ?? via.id}`;
}

type LimitOptions = Omit<Limit, 'name' | 'max' | 'onRefused'>;

interface Limit {
  readonly name: keyof RateLimitSettings;
  readonly events: string;
  readonly max: number;
  /** Default: 1. */
  readonly minutes?: number;
  onRefused(): void;
  /** Requests with the same key are counted together. Default: the IP address. */
  readonly keyGenerator?: (request: FastifyRequest) => string;
  /**
   * The maximum number of counted keys; beyond it, the least recently used ones are evicted and restart from zero.
   * Default: 5,000.
   */
  readonly maxKeys?: number;
}

function createLimiter(app: FastifyInstance, limit: Limit): Limiter {
  const { name, events, max, minutes = 1, keyGenerator = addressOf, maxKeys, onRefused } = limit;
  if (max === 0) return async () => {};
  const count = app.createRateLimit({
    max,
    timeWindow: minutes * MINUTE_MS,
    // Shared counts of all limits are in one table.
    keyGenerator: (request: FastifyRequest) => `${name} ${events} ${keyGenerator(request)}`,
    ...(maxKeys && { cache: maxKeys }),
  });
  return async (request) => {
    const state = await count(request);
    if (state.isAllowed) return;
    const { remaining, ttlInSeconds, isExceeded } = state;
    request.rateLimit = tighterLimit(request.rateLimit, {
      limit: max,
      remaining,
      resetSeconds: ttlInSeconds,
    });
    if (!isExceeded) return;
    onRefused();
    throw new AppError(
      'rate_limited',
      `Too many ${events}: at most ${max} ${minutes === 1 ? 'a minute' : `in ${minutes} minutes`}. Wait ${ttlInSeconds} s.`,
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

function tighterLimit(one: RateLimitState | null, other: RateLimitState): RateLimitState {
  return one !== null && one.remaining < other.remaining ? one : other;
}

/** Reports the limit that is closest to exhaustion in the headers of the response. */
export function setRateLimitHeaders({ rateLimit }: FastifyRequest, reply: FastifyReply): void {
  if (rateLimit === null) return;
  reply.header('ratelimit-limit', rateLimit.limit);
  reply.header('ratelimit-remaining', rateLimit.remaining);
  reply.header('ratelimit-reset', rateLimit.resetSeconds);
}
