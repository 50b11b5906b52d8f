import type { FastifyBaseLogger } from 'fastify';

/** How often there is a look for what other processes committed. */
const POLL_MS = 1_000;
/** How often at most, whatever this process commits. */
const LEAST_PAUSE_MS = 100;

/** Looks again and again while that is needed, never twice at once; a timer runs only then. */
export interface Looks {
  /** There may be something to see, or somebody who wants to: looks soon. */
  wake(): void;
}

interface LookOptions {
  readonly isNeeded: () => boolean;
  readonly look: () => Promise<void>;
  readonly logger: FastifyBaseLogger;
}

export function createLooks({ isNeeded, look, logger }: LookOptions): Looks {
  let timer: NodeJS.Timeout | undefined;
  let dueAtMs = 0;
  let isLooking = false;
  let isWoken = false;

  function lookIn(pauseMs: number): void {
    const atMs = performance.now() + pauseMs;
    if (isLooking || !isNeeded() || (timer !== undefined && dueAtMs <= atMs)) return;
    clearTimeout(timer);
    dueAtMs = atMs;
    timer = setTimeout(lookNow, pauseMs);
  }

  async function lookNow(): Promise<void> {
    timer = undefined;
    if (!isNeeded()) return;
    isLooking = true;
    isWoken = false;
    try {
      await look();
    } catch (error) {
      logger.warn({ err: error }, 'looking for new comments failed');
    } finally {
      isLooking = false;
      lookIn(isWoken ? LEAST_PAUSE_MS : POLL_MS);
    }
  }

  return {
    wake() {
      isWoken = true;
      lookIn(LEAST_PAUSE_MS);
    },
  };
}
