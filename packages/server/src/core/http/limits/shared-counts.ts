import { createHash } from 'node:crypto';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseUnavailable, type Sql } from '../../db/database.ts';
import { limitReports } from '../../process/error-reports.ts';

/** A limit, and the caller that it counts. */
interface Limit {
  /** Identifies both. */
  readonly key: string;
  readonly windowMs: number;
  readonly max: number;
}

/** The usage of a limit that a process reports, and the portion that it requests. */
interface TakeRequest extends Limit {
  /** The events that this process has allowed without reporting them. */
  readonly unreported: number;
  /** The number of further events that it requests. */
  readonly requested: number;
}

/** The total taken by all processes, the portion granted to this one, and the milliseconds until the limit is reset. */
interface Grant {
  readonly taken: number;
  readonly granted: number;
  readonly endsInMs: number;
}

/** Takes a portion of a limit that all processes share. */
export type Take = (request: TakeRequest) => Promise<Grant>;

/** The portion of one limit that this process may use until the window ends. */
interface Portion {
  endsAtMs: number;
  /** The total taken by all processes, as last reported. */
  taken: number;
  /** The unused part of `taken` that was granted to this process. */
  remaining: number;
  /** The part of `taken` that is not yet reported to the database. */
  unreported: number;
  waitingCount: number;
  pendingTake: Promise<void> | undefined;
}

/**
 * The fraction of a limit that each process allows before its first query, so that callers far below a limit cost no
 * statement. With three processes, a limit can be exceeded by three times this.
 */
const FREE_FRACTION = 1 / 20;
/** The fraction of a limit that is taken at a time: two other processes leave at most a twentieth unused. */
const PORTION_FRACTION = 1 / 40;

/**
 * Counts of `@fastify/rate-limit` that the processes on one database share. A process takes a portion of a limit at a
 * time, so that most events, and nearly all refused ones, cost no statement. While the database is silent, each
 * process counts by itself.
 */
export class SharedCounts implements FastifyRateLimitStore {
  readonly #take: Take;
  readonly #size: number;
  readonly #report: (error: unknown) => void;
  readonly #portions = new Map<string, Portion>();

  /**
   * @param size the maximum number of counted keys; beyond it, the least recently used ones are evicted here.
   *
   * @param report called with each error of `take`.
   */
  constructor(take: Take, size: number, report: (error: unknown) => void) {
    this.#take = take;
    this.#size = size;
    this.#report = report;
  }

  /** The counts of one limit. @param options `cache`: the maximum number of its counted keys. */
  child(options: object): SharedCounts {
    return new SharedCounts(this.#take, sizeOf(options) ?? this.#size, this.#report);
  }

  /** Counts an event. `current` above `max` refuses it; `ttl` is in milliseconds. */
  incr(...[key, callback, windowMs, max]: Parameters<FastifyRateLimitStore['incr']>): void {
    this.#count({ key, windowMs, max }).then((result) => callback(null, result), callback);
  }

  async #count(limit: Limit): Promise<{ current: number; ttl: number }> {
    for (;;) {
      const portion = this.#portionOf(limit);
      const ttl = portion.endsAtMs - Date.now();
      if (portion.remaining > 0) {
        portion.remaining -= 1;
        return { current: portion.taken - portion.remaining, ttl };
      }
      if (portion.taken >= limit.max) return { current: limit.max + 1, ttl };
      portion.waitingCount += 1;
      portion.pendingTake ??= this.#takePortion(portion, limit);
      await portion.pendingTake;
      portion.waitingCount -= 1;
    }
  }

  async #takePortion(portion: Portion, limit: Limit): Promise<void> {
    const { unreported } = portion;
    const requested = Math.max(1, Math.floor(limit.max * PORTION_FRACTION), portion.waitingCount);
    try {
      const { taken, granted, endsInMs } = await this.#take({ ...limit, unreported, requested });
      portion.unreported = 0;
      portion.taken = taken;
      portion.remaining = granted;
      portion.endsAtMs = Date.now() + endsInMs;
    } catch (error) {
      this.#report(error);
      portion.unreported += requested;
      portion.taken += requested;
      portion.remaining = requested;
    } finally {
      portion.pendingTake = undefined;
    }
  }

  #portionOf({ key, windowMs, max }: Limit): Portion {
    const known = this.#portions.get(key);
    this.#portions.delete(key);
    const freeCount = Math.floor(max * FREE_FRACTION);
    const portion =
      known && known.endsAtMs > Date.now()
        ? known
        : {
            endsAtMs: Date.now() + windowMs,
            taken: freeCount,
            remaining: freeCount,
            unreported: freeCount,
            waitingCount: 0,
            pendingTake: undefined,
          };
    this.#portions.set(key, portion);
    for (const [oldest] of this.#portions) {
      if (this.#portions.size <= this.#size) break;
      this.#portions.delete(oldest);
    }
    return portion;
  }
}

function sizeOf(options: object): number | undefined {
  return 'cache' in options && typeof options.cache === 'number' ? options.cache : undefined;
}

/** Creates a function that takes from the counts in the database. Keys are stored as hashes: they contain IP addresses. */
function createTake(sql: Sql): Take {
  return async ({ key, max, windowMs, unreported, requested }) => {
    const hash = createHash('sha256').update(key).digest('hex');
    const [row] = await sql<{ taken: number; granted: number; ends_in_ms: number }[]>`
      INSERT INTO rate_counts AS known (name, taken, granted, ends_at)
      SELECT decode(${hash}, 'hex'), ${unreported}::int + granted, granted, now() + ${windowMs}::int * interval '1 ms'
      FROM (SELECT LEAST(${requested}::int, GREATEST(${max}::int - ${unreported}::int, 0)) AS granted) AS first
      ON CONFLICT (name) DO UPDATE SET (taken, granted, ends_at) = (
        SELECT before + ${unreported}::int + more, more, ends_at
        FROM (
          SELECT before, ends_at, LEAST(${requested}::int, GREATEST(${max}::int - before - ${unreported}::int, 0)) AS more
          FROM (
            SELECT CASE WHEN known.ends_at > now() THEN known.taken ELSE 0 END AS before,
              CASE WHEN known.ends_at > now() THEN known.ends_at ELSE excluded.ends_at END AS ends_at
          ) AS state
        ) AS share
      )
      RETURNING taken, granted, ceil(extract(epoch FROM ends_at - now()) * 1000)::int AS ends_in_ms`;
    if (row === undefined) throw new Error('The statement returned no row.');
    return { taken: row.taken, granted: row.granted, endsInMs: row.ends_in_ms };
  };
}

/**
 * The counts in the database, as a class for `@fastify/rate-limit`.
 *
 * @param size the maximum number of counted keys of a limit.
 */
export function createSharedCounts(
  sql: Sql,
  size: number,
  logger: FastifyBaseLogger,
): FastifyRateLimitStoreCtor {
  const take = createTake(sql);
  const log = limitReports((err, message) => logger.error({ err }, message));
  const report = (error: unknown) => {
    // An unreachable database is already logged.
    if (!isDatabaseUnavailable(error))
      log(error, 'a shared rate limit could not be counted: this process counts it alone');
  };
  return class extends SharedCounts {
    constructor() {
      super(take, size, report);
    }
  };
}

/** Deletes the counts of windows that have ended. */
export async function purgeCounts(sql: Sql): Promise<void> {
  await sql`DELETE FROM rate_counts WHERE ends_at < now()`;
}
