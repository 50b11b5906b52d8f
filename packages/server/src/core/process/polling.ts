import type { FastifyBaseLogger } from 'fastify';

/** The default polling interval for commits by other processes, in case their signals were lost. */
const POLL_INTERVAL_MS = 1_000;
/** The minimum interval between two polls, however often processes commit. */
const MIN_INTERVAL_MS = 100;

/** A poller that, like its timer, runs only on demand, and never concurrently with itself. */
interface Poller {
  /**
   * Polls immediately, or as soon as the minimum interval permits, because something was committed or somebody has
   * begun to wait.
   */
  wake(): void;
}

interface PollerOptions {
  readonly isNeeded: () => boolean;
  readonly poll: () => Promise<void>;
  /** The subject of the polling, for the log. */
  readonly subject: string;
}

/** All pollers of a process. */
export class Pollers {
  readonly #logger: FastifyBaseLogger;
  readonly #everyMs: number;
  readonly #all: Poller[] = [];

  /** @param everyMs the polling interval without wake-ups. */
  constructor({
    logger,
    everyMs = POLL_INTERVAL_MS,
  }: { logger: FastifyBaseLogger; everyMs?: number | undefined }) {
    this.#logger = logger;
    this.#everyMs = everyMs;
  }

  /** Creates a poller that runs only on demand. A failed poll is logged, and the next follows on schedule. */
  readonly create = (options: PollerOptions): Poller => {
    const poller = createPoller(options, { logger: this.#logger, everyMs: this.#everyMs });
    this.#all.push(poller);
    return poller;
  };

  /** Wakes all pollers. */
  wake(): void {
    for (const poller of this.#all) poller.wake();
  }
}

function createPoller(
  { isNeeded, poll, subject }: PollerOptions,
  { logger, everyMs }: { logger: FastifyBaseLogger; everyMs: number },
): Poller {
  let timer: NodeJS.Timeout | undefined;
  let dueAtMs = 0;
  let begunAtMs = Number.NEGATIVE_INFINITY;
  let isPolling = false;
  let isWoken = false;

  function schedulePoll(pauseMs: number): void {
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
      schedulePoll(isWoken ? MIN_INTERVAL_MS : everyMs);
    }
  }

  return {
    wake() {
      isWoken = true;
      schedulePoll(Math.max(0, begunAtMs + MIN_INTERVAL_MS - performance.now()));
    },
  };
}
