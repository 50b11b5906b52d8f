import { AppError, UnavailableError } from '../errors.ts';

interface FairQueueOptions {
  /** The maximum number of waiting entries of all holders together. */
  readonly maxWaiting: number;
  /** The maximum number of waiting entries of one holder. */
  readonly maxWaitingPerHolder: number;
}

interface QueueEntry {
  readonly holder: string;
  start(): void;
}

/**
 * Runs one piece of work at a time. The next one is always that of the least recently served holder, so that a holder
 * with much work delays only itself.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #queue: QueueEntry[] = [];
  /** The number of each holder's last turn since the queue was last empty. */
  readonly #lastTurns = new Map<string, number>();
  #turns = 0;
  #isBusy = false;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /**
   * Runs `work` when it is the holder's turn.
   *
   * @throws {AppError} `rate_limited` if too many entries of the holder wait, `unavailable` if too many of all
   *   holders do.
   */
  async run<Result>(holder: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#isBusy) await this.#wait(holder);
    this.#isBusy = true;
    this.#turns += 1;
    this.#lastTurns.set(holder, this.#turns);
    try {
      return await work();
    } finally {
      this.#startNext();
    }
  }

  #wait(holder: string): Promise<void> {
    const { maxWaiting, maxWaitingPerHolder } = this.#options;
    if (this.#countOf(holder) >= maxWaitingPerHolder) {
      throw new AppError(
        'rate_limited',
        `Too many pictures of the organisation are queued: at most ${maxWaitingPerHolder} may be. Send this one again later.`,
        { headers: { 'retry-after': '5' } },
      );
    }
    if (this.#queue.length >= maxWaiting)
      throw new UnavailableError('Too many pictures are being processed: send this one again shortly.', 5);
    return new Promise((start) => {
      this.#queue.push({ holder, start });
    });
  }

  #startNext(): void {
    const [first, ...others] = this.#queue;
    if (first === undefined) {
      this.#isBusy = false;
      this.#lastTurns.clear();
      return;
    }
    const nextEntry = others.reduce(
      (best, each) => (this.#lastTurnOf(each) < this.#lastTurnOf(best) ? each : best),
      first,
    );
    this.#queue.splice(this.#queue.indexOf(nextEntry), 1);
    nextEntry.start();
  }

  #lastTurnOf({ holder }: QueueEntry): number {
    return this.#lastTurns.get(holder) ?? 0;
  }

  #countOf(holder: string): number {
    return this.#queue.filter((each) => each.holder === holder).length;
  }
}
