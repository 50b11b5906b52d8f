import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

/** The interval at which expired records are deleted. */
export const CLEAN_UP_MS = 10 * MINUTE_MS;
/** The interval at which expired records with a lifetime of days are deleted. */
export const HOURLY_CLEAN_UP_MS = HOUR_MS;

/** Work that is repeated at an interval. It must be safe to run on multiple nodes concurrently, and to interrupt. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

/** Background work that begins when the server listens and ends when it stops. */
export interface Worker {
  start(): Promise<void>;
  /** Resolves when running work has ended. */
  stop(): Promise<void>;
}

/**
 * Deletes all records that are older than a number of days.
 *
 * @param deleteBefore deletes some records older than an instant, few enough to stay far below the time limit of a
 *   statement, and returns their number; 0 when none is left.
 */
export async function purgeAfter(
  days: number,
  deleteBefore: (instant: Date) => Promise<number>,
): Promise<void> {
  const instant = new Date(Date.now() - days * DAY_MS);
  while ((await deleteBefore(instant)) > 0);
}

/**
 * Starts the jobs, each at its own interval and never concurrently with itself. A failure is logged, and the job runs
 * again on schedule.
 *
 * @returns a function that stops them and waits for running ones.
 */
export function startJobs(jobs: readonly Job[], logger: FastifyBaseLogger): () => Promise<void> {
  const runningJobs = new Map<string, Promise<void>>();
  const timers = jobs.map(({ name, everyMs, run }) => {
    const timer = setInterval(() => {
      if (runningJobs.has(name)) return;
      const completion = run()
        .catch((error: unknown) => logger.warn({ err: error, job: name }, 'job failed'))
        .finally(() => runningJobs.delete(name));
      runningJobs.set(name, completion);
    }, everyMs);
    return timer.unref();
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(runningJobs.values());
  };
}
