import type { Database } from './database.ts';
import type { FindDatabaseProblem } from './health.ts';

/** The watched database, and the callback for when this process can no longer use it. */
interface WatchdogOptions {
  readonly database: Pick<Database, 'silentMs' | 'canReconnect'>;
  readonly findProblem: FindDatabaseProblem;
  /** Called once, with a line for the log, when only a new process can help. */
  readonly onStuck: (message: string) => void;
  readonly everyMs?: number;
  readonly limitMs?: number;
}

const INTERVAL_MS = 5_000;
const TIMEOUT_MS = 60_000;

/**
 * Polls for the state in which this process cannot use its database, but a new one could. Reports it only after two
 * polls in a row, because a database that has just recovered accepts new connections before the existing ones recover.
 *
 * @returns a function that ends the watch.
 */
export function watchDatabase(options: WatchdogOptions): () => void {
  const { database, findProblem, onStuck, everyMs = INTERVAL_MS, limitMs = TIMEOUT_MS } = options;
  let isPolling = false;
  let wasStuck = false;
  const isStuck = async () => {
    const problem = await findProblem();
    return problem?.kind === 'silent' && database.silentMs >= limitMs && (await database.canReconnect());
  };
  const poll = async () => {
    const wasStuckBefore = wasStuck;
    wasStuck = await isStuck();
    if (!wasStuck || !wasStuckBefore) return;
    clearInterval(timer);
    const seconds = Math.round(database.silentMs / 1_000);
    onStuck(
      `The database has not responded to this process for ${seconds} s, but would respond to a new one: exiting, to be restarted.`,
    );
  };
  const timer = setInterval(() => {
    if (isPolling) return;
    isPolling = true;
    void poll().finally(() => {
      isPolling = false;
    });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
