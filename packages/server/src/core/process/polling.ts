import type { FastifyBaseLogger } from 'fastify';

/** How often to poll for the commits of other processes. */
const POLL_MS = 1_000;
/** The shortest pause between two polls, however often this process commits. */
const MIN_PAUSE_MS = 100;

/** Polls repeatedly while that is needed, never twice at the same time; a timer runs only then. */
export interface Polling {
  /** Polls soon, because something may have been committed or somebody has begun to wait. */
  wake(): void;
}

interface PollingOptions {
  readonly isNeeded: () => boolean;
  readonly poll: () => Promise<void>;
  /** What is polled for, for the log. */
  readonly what: string;
  readonly logger: FastifyBaseLogger;
}

/** Creates a polling for what is needed at times. A failed poll is logged, and the next follows at its time. */
export function createPolling({ isNeeded, poll, what, logger }: PollingOptions): Polling {
  let timer: NodeJS.Timeout | undefined;
  let dueAtMs = 0;
  let isPolling = false;
  let isWoken = false;

  function pollIn(pauseMs: number): void {
    const atMs = performance.now() + pauseMs;
    if (isPolling || !isNeeded() || (timer !== undefined && dueAtMs <= atMs)) return;
    clearTimeout(timer);
    dueAtMs = atMs;
    timer = setTimeout(pollNow, pauseMs);
  }

  async function pollNow(): Promise<void> {
    timer = undefined;
    if (!isNeeded()) return;
    isPolling = true;
    isWoken = false;
    try {
      await poll();
    } catch (error) {
      logger.warn({ err: error }, `polling for ${what} failed`);
    } finally {
      isPolling = false;
      pollIn(isWoken ? MIN_PAUSE_MS : POLL_MS);
    }
  }

  return {
    wake() {
      isWoken = true;
      pollIn(MIN_PAUSE_MS);
    },
  };
}
