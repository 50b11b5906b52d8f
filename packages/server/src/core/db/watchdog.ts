import type { Database } from './database.ts';
import type { FindDatabaseProblem } from './health.ts';

export interface WatchdogOptions {
  readonly database: Pick<Database, 'silentMs' | 'wouldServeAnew'>;
  readonly findProblem: FindDatabaseProblem;
  /** Called once, with a line for the log, when only a new process can help. */
  readonly onStuck: (message: string) => void;
  readonly everyMs?: number;
  readonly limitMs?: number;
}

const EVERY_MS = 5_000;
const LIMIT_MS = 60_000;

/**
 * Watches for a process that can no longer use its database although a new one could. Nothing is known that leads
 * there: it is for what is not known.
 *
 * @returns a function that ends the watch.
 */
export function watchDatabase(options: WatchdogOptions): () => void {
  const { database, findProblem, onStuck, everyMs = EVERY_MS, limitMs = LIMIT_MS } = options;
  let isLooking = false;
  const look = async () => {
    const problem = await findProblem();
    if (problem?.kind !== 'silent' || database.silentMs < limitMs) return;
    if (!(await database.wouldServeAnew())) return;
    clearInterval(timer);
    const seconds = Math.round(database.silentMs / 1_000);
    onStuck(
      `The database has not answered this process for ${seconds} s, but would answer a new one: ending, to be started again.`,
    );
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => {
      isLooking = false;
    });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
