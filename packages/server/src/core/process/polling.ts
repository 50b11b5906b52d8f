import type { FastifyBaseLogger } from 'fastify';

/** The default polling interval for commits of other processes, in case their signals were lost. */
const POLL_MS = 1_000;
/** The minimum interval between two polls, however often processes commit. */
const MIN_PAUSE_MS = 100;

/** A poller that, like its timer, runs only on demand, and never concurrently with itself. */
interface Polling {
  /**
   * Polls immediately, or as soon as the minimum interval permits, because something was committed or somebody has
   * begun to wait.
   */
  wake(): void;
}

interface PollingOptions {
  readonly isNeeded: () => boolean;
  readonly poll: () => Promise<void>;
  /** The subject of the polling, for the log. */
  readonly subject: string;
}

/** All pollers of a process. */
export class Pollings {
  readonly #logger: FastifyBaseLogger;
  readonly #everyMs: number;
  readonly #all: Polling[] = [];

  /** @param everyMs the polling interval without wake-ups. */
  constructor({ logger, everyMs = POLL_MS }: { logger: FastifyBaseLogger; everyMs?: number | undefined }) {
    this.#logger = logger;
    this.#everyMs = everyMs;
  }

  /** Creates a poller that runs only on demand. A failed poll is logged, and the next follows on schedule. */
  readonly create = (options: PollingOptions): Polling => {
    const polling = createPolling(options, { logger: this.#logger, everyMs: this.#everyMs });
    this.#all.push(polling);
    return polling;
  };

  /** Wakes all pollers. */
  wake(): void {
    for (const polling of this.#all) polling.wake();
  }
}

function createPolling(
  { isNeeded, poll, subject }: PollingOptions,
  { logger, everyMs }: { logger: FastifyBaseLogger; everyMs: number },
): Polling {
  let timer: NodeJS.Timeout | undefined;
  let dueAtMs = 0;
  let begunAtMs = Number.NEGATIVE_INFINITY;
  let isPolling = false;
  let isWoken = false;

  function pollIn(pauseMs: number): void {
    const atMs = performance.now() + pauseMs;
    if (isPolling || !isNeeded() || (timer !== undefined && dueAtMs <= atMs)) return;
    clearTimeout(timer);
    dueAtMs = atMs;
    timer = setTimeout(pollNow, pauseMs).unref();
  }

  async function pollNow(): Promise<void> {
    timer = undefined;
    if (!isNeeded()) return;
    isPolling = true;
    isWoken = false;
    begunAtMs = performance.now();
    try {
      await poll();
    } catch (error) {
      logger.warn({ err: error }, `polling for ${subject} failed`);
    } finally {
      isPolling = false;
      pollIn(isWoken ? MIN_PAUSE_MS : everyMs);
    }
  }

  return {
    wake() {
      isWoken = true;
      pollIn(Math.max(0, begunAtMs + MIN_PAUSE_MS - performance.now()));
    },
  };
}
