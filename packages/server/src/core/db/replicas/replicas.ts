import { setTimeout as delay } from 'node:timers/promises';
import type { ReportError } from '../../process/error-reports.ts';
import { joinReads, MAX_DELAY_MS } from '../../process/joined-reads.ts';
import { openServerPool, type ServerPoolOptions } from '../connections/server.ts';
import { isDatabaseUnavailable, noneIfUnavailable, SlowReadError } from '../sql/errors.ts';
import type { Sql } from '../sql/sql.ts';
import type { Run } from '../sql/statement.ts';
import { isEndedByServer, NOT_EXAMINED, Replica, type ReplicaUse } from './replica.ts';
import { MAX_LAG_SECONDS, readPosition, readPrimaryState } from './states.ts';

/** The current state of the replicas, and their counters since the start. */
export interface ReplicasUse {
  readonly replicas: readonly ReplicaUse[];
  /** Reads that the primary served although there are replicas, by reason. */
  readonly fallbacks: { readonly left_out: number; readonly behind: number; readonly failed: number };
}

/** A replica that is left out, or read again. */
export interface ReplicaNews {
  readonly name: string;
  /** The reason why it is left out, as a clause; undefined when it is read again. */
  readonly problem: string | undefined;
}

/** The servers of a database, and the callbacks for news of replicas and for errors. */
interface ReplicasOptions {
  /** Runs statements on the primary. */
  readonly primary: Sql;
  readonly urls: readonly string[];
  readonly pool: ServerPoolOptions;
  readonly onNews?: ((news: ReplicaNews) => void) | undefined;
  /**
   * Called with the errors of examinations, and of reads that therefore fall back to the primary, except when the
   * database is unavailable.
   */
  readonly onError?: ReportError;
}

const CHECK_INTERVAL_MS = 1_000;
/** The maximum duration of an examination while a replica is behind: long enough to detect a stalled replay. */
const EXAMINATION_MS = (MAX_LAG_SECONDS + 1) * 1_000;
/** The interval at which a replica that is behind is examined, until it catches up. */
const BEHIND_CHECK_INTERVAL_MS = 100;

/**
 * The replicas of a database, each of which serves reads while it follows the primary closely. A read sees everything
 * that was acknowledged before it began, through any node and server, as on the primary.
 */
export class Replicas {
  readonly #options: ReplicasOptions;
  readonly #replicas: readonly Replica[];
  readonly #readPosition: ReturnType<typeof createPositionReader>;
  readonly #fallbacks = { left_out: 0, behind: 0, failed: 0 };
  #turns = 0;
  #timer: NodeJS.Timeout | undefined;
  #isChecking = false;
  #isClosed = false;

  /** Opens no connection yet. @throws {Error} when a URL is malformed. */
  constructor(options: ReplicasOptions) {
    this.#options = options;
    this.#replicas = options.urls.map(
      (url) => new Replica(nameOf(url), openServerPool(url, options.pool, 'DATABASE_REPLICA_URLS')),
    );
    this.#readPosition = createPositionReader(options.primary);
  }

  get use(): ReplicasUse {
    return { replicas: this.#replicas.map(({ use }) => use), fallbacks: { ...this.#fallbacks } };
  }

  /** Begins to examine the replicas every second. Until then the primary serves all reads. */
  start(): void {
    this.#scheduleCheck(0);
  }

  /**
   * Examines each replica once, or none while the primary is unavailable.
   *
   * @throws {DatabaseError} the primary does not report its WAL position.
   */
  async check(): Promise<void> {
    const primary = await readPrimaryState(this.#options.primary).catch(noneIfUnavailable);
    if (primary === undefined) return;
    await Promise.all(
      this.#replicas.map(async (replica) => {
        const previousProblem = replica.use.problem;
        await replica.check(primary);
        const { name, problem } = replica.use;
        if (isNews(previousProblem, problem) && !this.#isClosed) this.#options.onNews?.({ name, problem });
      }),
    );
  }

  /** Creates a function that runs reads on a replica if one can serve them, and with `runOnPrimary` otherwise. */
  createRun(runOnPrimary: Run): Run {
    return async (...read) => {
      const replica = await this.#find();
      if (replica === undefined) return runOnPrimary(...read);
      try {
        return await replica.run(...read);
      } catch (error) {
        if (!isReplicaFailure(error)) throw error;
        this.#fallbacks.failed += 1;
        return runOnPrimary(...read);
      }
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }

  /** The least loaded replica, if it sees everything acknowledged so far. */
  async #find(): Promise<Replica | undefined> {
    this.#turns += 1;
    const readyReplicas = rotate(
      this.#replicas.filter(({ isReady }) => isReady),
      this.#turns,
    );
    const [first, ...others] = readyReplicas;
    if (first === undefined) {
      const isAnyBehind = this.#replicas.some(({ isBehind, use }) => isBehind && use.problem === undefined);
      this.#fallbacks[isAnyBehind ? 'behind' : 'left_out'] += 1;
      return undefined;
    }
    const replica = others.reduce((one, other) => (other.load < one.load ? other : one), first);
    try {
      if (await replica.reaches(this.#readPosition())) return replica;
      this.#fallbacks.behind += 1;
      this.#scheduleCheck(BEHIND_CHECK_INTERVAL_MS);
    } catch (error) {
      this.#fallbacks.failed += 1;
      // If the primary is unavailable, the read itself, which then runs there, reports it.
      if (!isDatabaseUnavailable(error))
        this.#options.onError?.(
          error,
          'a replica could not be compared with the primary, which serves the read',
        );
    }
    return undefined;
  }

  #scheduleCheck(ms: number): void {
    if (this.#isChecking || this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#checkAgain(), ms).unref();
  }

  async #checkAgain(): Promise<void> {
    this.#isChecking = true;
    try {
      await this.check();
    } catch (error) {
      this.#options.onError?.(error, 'the replicas could not be examined');
    }
    this.#isChecking = false;
    this.#scheduleCheck(
      this.#replicas.some(({ isBehind }) => isBehind) ? BEHIND_CHECK_INTERVAL_MS : CHECK_INTERVAL_MS,
    );
  }
}

/** Whether a replica was left out or is read again, or is examined for the first time. */
function isNews(previousProblem: string | undefined, problem: string | undefined): boolean {
  return previousProblem === NOT_EXAMINED || (previousProblem === undefined) !== (problem === undefined);
}

function rotate<Item>(items: readonly Item[], turns: number): readonly Item[] {
  const start = items.length === 0 ? 0 : turns % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

/**
 * Examines the replicas of a database, for some seconds if one is behind, to see whether it catches up.
 *
 * @throws {Error} when a URL is malformed, or the primary does not report its WAL position.
 */
export async function examineReplicas(primary: Sql, urls: readonly string[]): Promise<readonly ReplicaUse[]> {
  const replicas = new Replicas({ primary, urls, pool: { poolSize: 1 } });
  const deadlineMs = performance.now() + EXAMINATION_MS;
  const isAnyBehind = () =>
    replicas.use.replicas.some(({ problem, lagBytes }) => problem === undefined && lagBytes > 0);
  try {
    await replicas.check();
    while (isAnyBehind() && performance.now() < deadlineMs) {
      await delay(BEHIND_CHECK_INTERVAL_MS);
      await replicas.check();
    }
    return replicas.use.replicas;
  } finally {
    await replicas.close();
  }
}

function createPositionReader(primary: Sql) {
  return joinReads(() => readPosition(primary), MAX_DELAY_MS);
}

/** Whether another server may be able to serve the read: this one failed, or cancelled it in a conflict with replay. */
function isReplicaFailure(error: unknown): boolean {
  // The time limit of a statement is the same on the primary.
  if (error instanceof SlowReadError || isEndedByServer(error)) return false;
  return isDatabaseUnavailable(error);
}

function nameOf(url: string): string {
  const { hostname = '', port = '', pathname = '' } = URL.parse(url) ?? {};
  return `${hostname}:${port || 5432}${pathname}`;
}
