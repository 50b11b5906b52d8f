import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, UnavailableError } from '../../errors.ts';
import { Tally } from '../../process/tally.ts';
import { isRead } from '../messages/head.ts';

/** The state of a counted request: its body is arriving, or it is active. */
type Stage = 'arriving' | 'active';

const REFUSAL_REASONS = [
  'arriving',
  'arriving_of_organization',
  'arriving_of_caller',
  'active',
  'active_of_organization',
  'active_of_caller',
  'unread',
] as const;

type RefusalReason = (typeof REFUSAL_REASONS)[number];

declare module 'fastify' {
  interface FastifyRequest {
    /** null while it is not counted. */
    stage: Stage | null;
    /** The bytes of its response that may be unread. */
    unreadBytes: number;
  }
  interface FastifyInstance {
    readonly requestLimiter: RequestLimiter;
  }
}

/** The maximum fraction of the total for one organisation, and for one caller. */
const ORGANIZATION_FRACTION = 0.4;
const CALLER_FRACTION = 0.3;
/** The minimum number of slots per organisation or caller, so that a small limit still serves a single caller in full. */
const MIN_SLOTS = 16;
/** The ratio of arriving to active requests: arriving bodies use only memory. */
const ARRIVING_FACTOR = 2;
/** The maximum number of unread bytes of an organisation; a single response may exceed it. */
const MAX_UNREAD_BYTES = 16 * 1_048_576;

/**
 * Limits the server capacity that one organisation can occupy, so that some always remains for the others.
 *
 * A request is active from the arrival of its body until its response is complete. Before that it is arriving, and
 * after that its response may be unread; these are counted separately. Requests without a caller, and those of
 * visitors, count for their IP address. Above the limit of all requests 503 is returned, above that of an organisation
 * or a caller 429.
 */
class RequestLimiter {
  /** By organisation. */
  readonly arriving = new Tally();
  readonly active = new Tally();
  readonly unreadBytes = new Tally();
  /** Requests that were refused since the start. */
  readonly refused = new Map<RefusalReason, number>(REFUSAL_REASONS.map((reason) => [reason, 0]));
  readonly #callers: Readonly<Record<Stage, Tally>> = { arriving: new Tally(), active: new Tally() };
  readonly #max: Readonly<Record<Stage, number>>;

  /** @param maxActive the maximum number of active requests of all callers. */
  constructor(maxActive: number) {
    this.#max = { active: maxActive, arriving: ARRIVING_FACTOR * maxActive };
  }

  /** Counts a request in this stage, and in no other. @returns the refusal if a limit is exceeded. */
  enter(request: FastifyRequest, stage: Stage): AppError | undefined {
    this.leave(request);
    const { organization, caller } = holdersOf(request);
    this[stage].add(organization, 1);
    this.#callers[stage].add(caller, 1);
    request.stage = stage;
    const max = this.#max[stage];
    if (this[stage].total > max)
      return this.#refuse(stage, new UnavailableError('The server is busy: try again shortly.'));
    const callerSlots = slotsOf(max, CALLER_FRACTION);
    if (this.#callers[stage].amountOf(caller) > callerSlots)
      return this.#refuse(
        `${stage}_of_caller`,
        tooManyRequests(`this caller has more than ${callerSlots} under way`),
      );
    const organizationSlots = slotsOf(max, ORGANIZATION_FRACTION);
    return this[stage].amountOf(organization) > organizationSlots
      ? this.#refuse(
          `${stage}_of_organization`,
          tooManyRequests(`the organisation has more than ${organizationSlots} under way`),
        )
      : undefined;
  }

  /** Stops counting a request as arriving or active, for example because it only waits. */
  leave(request: FastifyRequest): void {
    const { stage } = request;
    if (stage === null) return;
    const { organization, caller } = holdersOf(request);
    this[stage].add(organization, -1);
    this.#callers[stage].add(caller, -1);
    request.stage = null;
  }

  /**
   * Counts the bytes of a response as unread until `end`.
   *
   * @param isDue whether the response must be sent, because its change is committed or it is an error.
   * @returns the refusal if the response must not be sent.
   */
  hold(request: FastifyRequest, bytes: number, isDue: boolean): AppError | undefined {
    const unread = this.unreadBytes.amountOf(holdersOf(request).organization);
    if (!isDue && unread > 0 && unread + bytes > MAX_UNREAD_BYTES)
      return this.#refuse('unread', tooMuchUnread());
    this.#addUnread(request, bytes);
    return undefined;
  }

  /** @returns the refusal if the caller must first read earlier responses. */
  refuseUnread(request: FastifyRequest): AppError | undefined {
    return this.unreadBytes.amountOf(holdersOf(request).organization) > MAX_UNREAD_BYTES
      ? this.#refuse('unread', tooMuchUnread())
      : undefined;
  }

  /** Called when the response was passed to the operating system, or its connection has closed. */
  end(request: FastifyRequest): void {
    this.leave(request);
    this.#addUnread(request, -request.unreadBytes);
  }

  #addUnread(request: FastifyRequest, bytes: number): void {
    if (bytes === 0) return;
    this.unreadBytes.add(holdersOf(request).organization, bytes);
    request.unreadBytes += bytes;
  }

  #refuse(reason: RefusalReason, error: AppError): AppError {
    this.refused.set(reason, (this.refused.get(reason) ?? 0) + 1);
    return error;
  }
}

/** Limits the requests of every counted route that is added to `app` afterwards. */
export function limitConcurrency(app: FastifyInstance, { maxActive }: { maxActive: number }): void {
  const requestLimiter = new RequestLimiter(maxActive);
  app.decorate('requestLimiter', requestLimiter);
  app.decorateRequest('stage', null);
  app.decorateRequest('unreadBytes', 0);
  // After every `onRequest`: the caller is known, and the body is not read yet.
  app.addHook('preParsing', async (request) => {
    if (!isCounted(request)) return;
    const unreadRefusal = request.routeOptions.config.isShared
      ? undefined
      : requestLimiter.refuseUnread(request);
    const refusal =
      unreadRefusal ?? (hasBody(request) ? requestLimiter.enter(request, 'arriving') : undefined);
    if (refusal) throw refusal;
  });
  app.addHook('preValidation', (request, _reply, done) => {
    done(isCounted(request) ? requestLimiter.enter(request, 'active') : undefined);
  });
}

/**
 * Counts a response that is about to be sent. A read above the limit becomes a refusal; responses to changes, and
 * errors, are always sent.
 *
 * @param payload a stream is not counted, because it is read as it is sent, and neither are bytes that responses share.
 * @throws {AppError} `rate_limited`.
 */
export function holdResponse(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return;
  if (request.routeOptions.config.isShared) return;
  const isDue = !isRead(request) || reply.statusCode >= 400;
  const refusal = request.server.requestLimiter.hold(request, Buffer.byteLength(payload), isDue);
  if (refusal === undefined) return;
  // These headers belong to the response that is refused.
  reply.removeHeader('content-encoding').removeHeader('etag');
  throw refusal;
}

function isCounted({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.permission !== 'uncounted';
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function holdersOf({ actor, ip }: FastifyRequest): { organization: string; caller: string } {
  // Visitors must not use up the capacity of the organisation that they visit.
  return actor === null || actor.type === 'guest'
    ? { organization: ip, caller: ip }
    : { organization: actor.organizationId, caller: actor.via.id };
}

function slotsOf(max: number, fraction: number): number {
  return Math.min(max, Math.max(MIN_SLOTS, Math.floor(max * fraction)));
}

function tooManyRequests(reason: string): AppError {
  return new AppError(
    'rate_limited',
    `Too many requests at once: ${reason}. Wait for the responses to these.`,
    {
      headers: { 'retry-after': '1' },
    },
  );
}

function tooMuchUnread(): AppError {
  return new AppError(
    'rate_limited',
    `More than ${MAX_UNREAD_BYTES / 1_048_576} MiB of responses are unread: read the responses to the earlier requests first.`,
    { headers: { 'retry-after': '1' } },
  );
}
