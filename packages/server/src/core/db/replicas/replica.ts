import { setTimeout as delay } from 'node:timers/promises';
import { joinReads, MAX_DELAY_MS } from '../../process/joined-reads.ts';
import type { Pool } from '../connections/pool.ts';
import { createRunSingle } from '../connections/single-statements.ts';
import { ConnectionError, isDatabaseError, isTimeout, noneIfUnavailable } from '../sql/errors.ts';
import { createSql, type Sql } from '../sql/sql.ts';
import type { Run } from '../sql/statement.ts';
import { Lag } from './lag.ts';
import {
  findProblem,
  hasReached,
  type Position,
  type PrimaryState,
  type Progress,
  type ReplicaState,
  readProgress,
  readReplicaState,
} from './states.ts';

/** The state of a replica, for metrics and for the doctor. */
export interface ReplicaUse {
  /** Its host, port and database. */
  readonly name: string;
  /** The reason why it is left out, as a clause; undefined while it is read. */
  readonly problem: string | undefined;
  readonly lagSeconds: number;
  readonly lagBytes: number;
  /** Statements that it has served. */
  readonly reads: number;
}

/** The problem of a replica before its first examination. */
export const NOT_EXAMINED = 'it has not been examined yet';

/** The time that a read waits for a replica to replay earlier writes before it falls back to the primary. */
const WAIT_MS = 20;
/** The polling interval for the replayed position of a replica. */
const POLL_INTERVAL_MS = 1;
/** The time limit of a check, after which the replica counts as silent. */
const CHECK_LIMIT_MS = 1_000;

/** A standby that serves reads while it follows the primary closely. */
export class Replica {
  readonly name: string;
  readonly #pool: Pool;
  readonly #run: Run;
  readonly #sql: Sql;
  readonly #lag = new Lag();
  readonly #readProgress: () => Promise<Progress>;
  /** The callbacks of running reads, called with an error when the replica is left out. */
  readonly #running = new Set<(error: ConnectionError) => void>();
  #problem: string | undefined = NOT_EXAMINED;
  #timeline: string | undefined;
  /** The position that a read waited for in vain: no other read waits before it is replayed. */
  #missedBytes = 0;
  #reads = 0;

  constructor(name: string, pool: Pool) {
    this.name = name;
    this.#pool = pool;
    // Only timeouts enforced by the server count against a heavy read; an unresponsive replica does not.
    this.#run = createRunSingle(pool, isEndedByServer);
    this.#sql = createSql(this.#run, {
      isSharded: () => pool.isSharded,
      limitStatements: async () => {
        throw new Error('A replica has no transactions.');
      },
    });
    this.#readProgress = joinReads(() => readProgress(this.#sql), MAX_DELAY_MS);
  }

  get use(): ReplicaUse {
    return {
      name: this.name,
      problem: this.#problem,
      lagSeconds: this.#lag.seconds(performance.now()),
      lagBytes: this.#lag.bytes,
      reads: this.#reads,
    };
  }

  /** Whether it may serve reads: it follows the primary, and no read timed out on it since it was last up to date. */
  get isReady(): boolean {
    return this.#problem === undefined && !this.isBehind;
  }

  /** Whether a read timed out waiting for a position that is still not replayed. */
  get isBehind(): boolean {
    return this.#missedBytes > 0;
  }

  /** The number of statements in flight on it. */
  get load(): number {
    return this.#running.size;
  }

  /**
   * Waits, at most `WAIT_MS` once `target` is known, until it has replayed everything up to that position.
   *
   * @returns whether statements that begin now see all of that; false if it is unavailable.
   * @throws any other error of the replica, and every error of `target`.
   */
  async reaches(target: Promise<Position>): Promise<boolean> {
    // Both servers are queried concurrently, because most of the time the replica is up to date.
    const [position, firstProgress] = await Promise.all([target, this.#readProgressWithin(WAIT_MS)]);
    if (position.timeline !== this.#timeline) return false;
    const deadlineMs = performance.now() + WAIT_MS;
    let progress = firstProgress;
    while (progress !== undefined && !hasReached(progress, position)) {
      const leftMs = deadlineMs - performance.now();
      if (!progress.isStandby || leftMs <= 0) progress = undefined;
      else {
        await delay(POLL_INTERVAL_MS);
        progress = await this.#readProgressWithin(leftMs);
      }
    }
    if (progress === undefined) this.#missedBytes = Math.max(this.#missedBytes, position.bytes);
    return progress !== undefined;
  }

  /** Runs a read. @throws {ConnectionError} also when the replica is left out meanwhile. */
  async run(...read: Parameters<Run>): ReturnType<Run> {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Run>>>();
    this.#running.add(reject);
    try {
      this.#run(...read).then(resolve, reject);
      const rows = await promise;
      this.#reads += 1;
      return rows;
    } finally {
      this.#running.delete(reject);
    }
  }

  /** Checks whether it may serve reads, and excludes it if not. */
  async check(primary: PrimaryState): Promise<void> {
    let state: ReplicaState | undefined;
    try {
      state = await resultWithin(CHECK_LIMIT_MS, readReplicaState(this.#sql));
    } catch (error) {
      this.#leaveOut(`it does not respond (${error instanceof Error ? error.message : error})`);
      return;
    }
    if (state === undefined) this.#leaveOut('it does not respond');
    else this.#judge(state, primary);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  #judge(state: ReplicaState, primary: PrimaryState): void {
    const { replayedBytes, timeline } = state;
    const nowMs = performance.now();
    this.#lag.note({ primaryBytes: primary.bytes, replayedBytes: replayedBytes ?? 0 }, nowMs);
    const problem = findProblem(state, primary, this.#lag.seconds(nowMs));
    if (problem !== undefined) {
      this.#leaveOut(problem);
      return;
    }
    if (timeline !== this.#timeline || (replayedBytes ?? 0) >= this.#missedBytes) this.#missedBytes = 0;
    this.#timeline = timeline;
    this.#problem = undefined;
  }

  #leaveOut(problem: string): void {
    this.#problem = problem;
    const error = new ConnectionError(`The replica was left out: ${problem}.`);
    for (const reject of this.#running) reject(error);
  }

  #readProgressWithin(ms: number): Promise<Progress | undefined> {
    return resultWithin(ms, this.#readProgress()).catch(noneIfUnavailable);
  }
}

/** Whether the server ended a statement because it took too long. */
export function isEndedByServer(error: unknown): boolean {
  return isDatabaseError(error) && isTimeout(error);
}

/** The result of a promise; undefined when it takes longer than `ms`. */
async function resultWithin<Result>(ms: number, promise: Promise<Result>): Promise<Result | undefined> {
  const controller = new AbortController();
  const timedOut = delay(ms, undefined, { signal: controller.signal }).catch(() => undefined);
  try {
    return await Promise.race([promise, timedOut]);
  } finally {
    controller.abort();
  }
}
