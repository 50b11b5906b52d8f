import { AppError, UnavailableError } from '../errors.ts';

interface FairQueueOptions {
  /** The maximum number of waiting entries of all holders together. */
  readonly waiting: number;
  /** The maximum number of waiting entries of one holder. */
  readonly waitingEach: number;
}

interface Waiting {
  readonly holder: string;
  start(): void;
}

/**
 * Runs one piece of work at a time. The next one is always that of the least recently served holder, so that a holder
 * with much work delays only itself.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #waiting: Waiting[] = [];
  /** The number of the last turn of each holder that waits or runs. */
  readonly #lastTurns = new Map<string, number>();
  #turns = 0;
  #isBusy = false;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /**
   * Runs `work` when it is the holder's turn.
   *
   * @throws {AppError} `rate_limited` if too much work of the holder is waiting, `unavailable` if too much of all
   *   holders is.
   */
  async run<Result>(holder: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#isBusy) await this.#wait(holder);
    this.#isBusy = true;
    this.#turns += 1;
    this.#lastTurns.set(holder, this.#turns);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #wait(holder: string): Promise<void> {
    const { waiting, waitingEach } = this.#options;
    if (this.#countOf(holder) >= waitingEach) {
      throw new AppError(
        'rate_limited',
        `Too many pictures of the organisation wait to be processed: at most ${waitingEach} may. Send it again when another is done.`,
        { headers: { 'retry-after': '5' } },
      );
    }
    if (this.#waiting.length >= waiting)
      throw new UnavailableError('Too many pictures are being processed: send it again shortly.', 5);
    return new Promise((start) => {
      this.#waiting.push({ holder, start });
    });
  }

  #next(): void {
    const [first, ...others] = this.#waiting;
    if (first === undefined) {
      this.#isBusy = false;
      this.#lastTurns.clear();
      return;
    }
    const next = others.reduce(
      (best, each) => (this.#lastOf(each) < this.#lastOf(best) ? each : best),
      first,
    );
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    next.start();
  }

  #lastOf({ holder }: Waiting): number {
    return this.#lastTurns.get(holder) ?? 0;
  }

  #countOf(holder: string): number {
    return this.#waiting.filter((each) => each.holder === holder).length;
  }
}
