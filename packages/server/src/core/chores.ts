import type { FastifyBaseLogger } from 'fastify';

/** Something to be done again and again. Safe on several nodes at once, and when it is interrupted. */
export interface Chore {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

/**
 * Starts the chores, each after its own pause and never twice at once. One that fails is logged and runs
 * again at its next time.
 *
 * @returns a function that stops them and waits for those under way.
 */
export function startChores(chores: readonly Chore[], logger: FastifyBaseLogger): () => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const timers = chores.map(({ name, everyMs, run }) => {
    const timer = setInterval(() => {
      if (running.has(name)) return;
      const done = run()
        .catch((error: unknown) => logger.warn({ err: error, chore: name }, 'chore failed'))
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
