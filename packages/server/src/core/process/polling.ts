import type { FastifyBaseLogger } from 'fastify';

/** How often to poll for the commits of other processes, of which no signal may have arrived. */
const POLL_MS = 1_000;
/** The shortest pause between two polls, however often processes commit. */
const MIN_PAUSE_MS = 100;

/** Polls repeatedly while that is needed, never twice at the same time; a timer runs only then. */
interface Polling {
  /** Polls at once, or soon after the last poll, because something was committed or somebody has begun to wait. */
  wake(): void;
}

interface PollingOptions {
  readonly isNeeded: () => boolean;
  readonly poll: () => Promise<void>;
  /** The subject of the polling, for the log. */
  readonly what: string;
}

/** All that a process polls the database for. */
export class Pollings {
  readonly #logger: FastifyBaseLogger;
  readonly #everyMs: number;
  readonly #all: Polling[] = [];

  /** @param everyMs how often each polls while nothing wakes it. */
  constructor({ logger, everyMs = POLL_MS }: { logger: FastifyBaseLogger; everyMs?: number | undefined }) {
    this.#logger = logger;
    this.#everyMs = everyMs;
  }

  /** Creates a polling that runs only on demand. A failed poll is logged, and the next follows on schedule. */
  readonly create = (options: PollingOptions): Polling => {
    const polling = createPolling(options, { logger: this.#logger, everyMs: this.#everyMs });
    this.#all.push(polling);
    return polling;
  };

  /** Wakes all of them. */
  wake(): void {
    for (const polling of this.#all) polling.wake();
  }
}

function createPolling(
  { isNeeded, poll, what }: PollingOptions,
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
      logger.warn({ err: error }, `polling for ${what} failed`);
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
