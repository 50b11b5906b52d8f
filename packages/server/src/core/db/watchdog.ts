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
 * Watches for a process that can no longer use its database although a new one could: twice in a row, because a
 * database that has just come back is found by the new one first.
 *
 * @returns a function that ends the watch.
 */
export function watchDatabase(options: WatchdogOptions): () => void {
  const { database, findProblem, onStuck, everyMs = EVERY_MS, limitMs = LIMIT_MS } = options;
  let isLooking = false;
  let wasStuck = false;
  const isStuck = async () => {
    const problem = await findProblem();
    return problem?.kind === 'silent' && database.silentMs >= limitMs && (await database.wouldServeAnew());
  };
  const look = async () => {
    const wasStuckBefore = wasStuck;
    wasStuck = await isStuck();
    if (!wasStuck || !wasStuckBefore) return;
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
