import type { FastifyBaseLogger } from 'fastify';

/** Something to be done again and again. Safe on several nodes at once, and when it is interrupted. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

/** Something that runs beside the requests from when the server listens until it stops. */
export interface Worker {
  start(): Promise<void>;
  /** @returns when what is under way has ended. */
  stop(): Promise<void>;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Forgets what is older than some days.
 *
 * @param deleteBefore deletes a part of what is older than an instant, so small that it ends long before the limit of
 *   a statement, and answers how many; 0 when none is left.
 */
export async function forgetAfter(
  days: number,
  deleteBefore: (instant: Date) => Promise<number>,
): Promise<void> {
  const instant = new Date(Date.now() - days * DAY_MS);
  while ((await deleteBefore(instant)) > 0);
}

/**
 * Starts the jobs, each after its own pause and never twice at once. One that fails is logged and runs
 * again at its next time.
 *
 * @returns a function that stops them and waits for those under way.
 */
export function startJobs(jobs: readonly Job[], logger: FastifyBaseLogger): () => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const timers = jobs.map(({ name, everyMs, run }) => {
    const timer = setInterval(() => {
      if (running.has(name)) return;
      const done = run()
        .catch((error: unknown) => logger.warn({ err: error, job: name }, 'job failed'))
        .finally(() => running.delete(name));
      running.set(name, done);
    }, everyMs);
    return timer.unref();
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running.values());
  };
}
