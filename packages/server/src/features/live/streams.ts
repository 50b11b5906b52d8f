import type { Actor, Caller } from '../../core/access/actor.ts';
import { isDatabaseUnavailable } from '../../core/db/database.ts';
import { AppError, UnavailableError } from '../../core/errors.ts';
import type { Services } from '../../core/feature.ts';

/** A long-lived response that streams changes to a caller. */
export interface Stream {
  /** The caller when the stream began. */
  readonly actor: Actor;
  /** Identifies the caller again. @throws {AppError} the credential is no longer valid. */
  identify(): Promise<Caller>;
  /** Sends a message, or ends the stream if its client reads too slowly. */
  send(message: string): void;
  end(): void;
}

/** The maximum number of streams of a person; another one ends the oldest. */
const MAX_PER_PERSON = 20;
/** The fraction of the maximum number of streams that one organisation may have, but at least `MAX_PER_PERSON`. */
const ORGANIZATION_FRACTION = 0.4;

/** All streams of a process. */
export class Streams {
  readonly #max: number;
  readonly #open = new Set<Stream>();
  #isStopped = false;

  /** @param max 0: no limit. */
  constructor(max: number) {
    this.#max = max;
  }

  get count(): number {
    return this.#open.size;
  }

  get all(): readonly Stream[] {
    return [...this.#open];
  }

  /**
   * Ensures that an actor may open another stream.
   *
   * @throws {AppError} `unavailable` or `rate_limited`.
   */
  requireCapacity({ organizationId }: Actor): void {
    if (this.#isStopped) throw new UnavailableError('The server is restarting: try again shortly.');
    if (this.#max === 0) return;
    if (this.#open.size >= this.#max)
      throw new UnavailableError('The server has too many streams of changes: try again later.');
    const max = Math.max(MAX_PER_PERSON, Math.floor(this.#max * ORGANIZATION_FRACTION));
    if (this.streamsOf(organizationId).length < max) return;
    throw new AppError(
      'rate_limited',
      `Too many streams of changes at once: the organisation has ${max}. Close some of them.`,
      { headers: { 'retry-after': '30' } },
    );
  }

  add(stream: Stream): void {
    this.#open.add(stream);
    const { organizationId, personId } = stream.actor;
    const personStreams = this.streamsOf(organizationId).filter(({ actor }) => actor.personId === personId);
    for (const oldest of personStreams.slice(0, -MAX_PER_PERSON)) oldest.end();
    if (this.#isStopped) stream.end();
  }

  delete(stream: Stream): void {
    this.#open.delete(stream);
  }

  /** The streams of an organisation, oldest first. */
  streamsOf(organizationId: string): Stream[] {
    return this.all.filter(({ actor }) => actor.organizationId === organizationId);
  }

  /** Ends all streams, and refuses new ones. */
  stop(): void {
    this.#isStopped = true;
    for (const stream of this.#open) stream.end();
  }
}

/**
 * Ends every stream whose caller has lost the credential, or whose role, projects or permissions have changed since it
 * began. The client reconnects with its current access.
 */
export async function endOutdatedStreams(
  streams: readonly Stream[],
  logger: Pick<Services['logger'], 'error'>,
): Promise<void> {
  await Promise.all(
    streams.map(async (stream) => {
      try {
        const caller = await stream.identify();
        if (rightsOf(caller) !== rightsOf(stream.actor)) stream.end();
      } catch (error) {
        // Without the database this is unknown until the next check. After any other failure the client reconnects.
        if (isUnavailable(error)) return;
        if (!(error instanceof AppError))
          logger.error({ err: error }, 'the caller of a stream could not be identified');
        stream.end();
      }
    }),
  );
}

function isUnavailable(error: unknown): boolean {
  return isDatabaseUnavailable(error) || (error instanceof AppError && error.status >= 500);
}

function rightsOf({ organizationId, personId, role, permissions, scope }: Caller): string {
  const visibleProjects = scope === 'organization' ? scope : scope.projectIds.toSorted();
  return JSON.stringify([organizationId, personId, role, permissions, visibleProjects]);
}
