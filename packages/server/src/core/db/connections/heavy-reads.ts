import { Tally } from '../../process/tally.ts';
import { ConnectionError, isOverTime, SlowReadError } from '../sql/errors.ts';

export interface HeavyReadsOptions {
  /** Heavy reads that run at once, of all holders together. */
  readonly total: number;
  /** Heavy reads that run at once, of one holder. */
  readonly each: number;
  /** How long one waits for its turn. */
  readonly waitMs: number;
  /** How long a holder whose read took too long gets no other. */
  readonly penaltyMs: number;
  /** Whether a statement failed because it takes too long. Default: it was ended by the server, or by us who waited for it. */
  readonly isOverTime?: (error: unknown) => boolean;
}

interface Waiting {
  readonly holder: string;
  start(): void;
}

/**
 * Bounds how much of the database the slow statements of one holder can take, so that the others always find a
 * connection. Turns are given in the order in which they were asked for, except to a holder that has enough already.
 */
export class HeavyReads {
  readonly #options: HeavyReadsOptions;
  readonly #running = new Tally();
  readonly #waiting: Waiting[] = [];
  readonly #refusedUntilMs = new Map<string, number>();

  constructor(options: HeavyReadsOptions) {
    this.#options = options;
  }

  /**
   * Runs a statement when it is the holder's turn.
   *
   * @param holder whose reads share a bound: an organisation.
   * @throws {ConnectionError} `isBusy` when no turn came in time; `SlowReadError` when the statement, or one of the holder
   *   shortly before, took too long.
   */
  async run<Result>(holder: string, statement: () => Promise<Result>): Promise<Result> {
    this.#refuseSlow(holder);
    await this.#takeTurn(holder);
    try {
      return await statement();
    } catch (error) {
      const { isOverTime: isTooLong = isOverTime } = this.#options;
      if (!isTooLong(error)) throw error;
      this.#refusedUntilMs.set(holder, performance.now() + this.#options.penaltyMs);
      throw new SlowReadError('The statement took too long.', { cause: error });
    } finally {
      this.#running.add(holder, -1);
      this.#startNext();
    }
  }

  #refuseSlow(holder: string): void {
    const untilMs = this.#refusedUntilMs.get(holder);
    if (untilMs === undefined) return;
    if (performance.now() < untilMs) throw new SlowReadError('A statement before it took too long.');
    this.#refusedUntilMs.delete(holder);
  }

  #takeTurn(holder: string): Promise<void> {
    if (this.#isFree(holder)) {
      this.#running.add(holder, 1);
      return Promise.resolve();
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const { waitMs } = this.#options;
    const waiting = {
      holder,
      start: () => {
        clearTimeout(timer);
        this.#running.add(holder, 1);
        resolve();
      },
    };
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      reject(
        new ConnectionError(`Other slow statements took all turns for ${waitMs / 1_000} s.`, {
          isBusy: true,
        }),
      );
    }, waitMs);
    this.#waiting.push(waiting);
    return promise;
  }

  #isFree(holder: string): boolean {
    const { total, each } = this.#options;
    return this.#running.total < total && this.#running.of(holder) < each;
  }

  #startNext(): void {
    const next = this.#waiting.findIndex(({ holder }) => this.#isFree(holder));
    for (const waiting of next < 0 ? [] : this.#waiting.splice(next, 1)) waiting.start();
  }
}
