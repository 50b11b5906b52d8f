import { Tally } from '../../process/tally.ts';
import { ConnectionError, isTimeout, SlowReadError } from '../sql/errors.ts';

export interface HeavyReadsOptions {
  /** The maximum number of concurrent heavy reads of all holders together. */
  readonly total: number;
  /** The maximum number of concurrent heavy reads of one holder. */
  readonly perHolder: number;
  /** The time limit for waiting for a slot. */
  readonly waitMs: number;
  /** The penalty after a read that took too long, during which its holder gets no other. */
  readonly penaltyMs: number;
  /** Whether a statement failed because it took too long. Default: the server or the client ended it. */
  readonly isTimeout?: (error: unknown) => boolean;
}

interface QueueEntry {
  readonly holder: string;
  start(): void;
}

/**
 * Limits the concurrent slow statements of one holder, so that the others always find a connection. Slots are granted
 * in order of request, skipping holders at their limit.
 */
export class HeavyReads {
  readonly #options: HeavyReadsOptions;
  readonly #running = new Tally();
  readonly #queue: QueueEntry[] = [];
  readonly #refusedUntilMs = new Map<string, number>();

  constructor(options: HeavyReadsOptions) {
    this.#options = options;
  }

  /**
   * Runs a statement when a slot is free for the holder.
   *
   * @param holder the organisation to which the limit applies.
   * @throws {ConnectionError} `isBusy` when no slot is free in time; `SlowReadError` when the statement, or an earlier
   *   one by this holder, took too long.
   */
  async run<Result>(holder: string, statement: () => Promise<Result>): Promise<Result> {
    this.#refuseSlow(holder);
    await this.#acquireSlot(holder);
    try {
      return await statement();
    } catch (error) {
      const { isTimeout: isTooLong = isTimeout } = this.#options;
      if (!isTooLong(error)) throw error;
      this.#refusedUntilMs.set(holder, performance.now() + this.#options.penaltyMs);
      throw new SlowReadError('The statement took too long.', { cause: error });
    } finally {
      this.#running.add(holder, -1);
      this.#startNext();
    }
  }

  #refuseSlow(holder: string): void {
    const refusedUntilMs = this.#refusedUntilMs.get(holder);
    if (refusedUntilMs === undefined) return;
    if (performance.now() < refusedUntilMs) throw new SlowReadError('A statement before it took too long.');
    this.#refusedUntilMs.delete(holder);
  }

  #acquireSlot(holder: string): Promise<void> {
    if (this.#hasFreeSlot(holder)) {
      this.#running.add(holder, 1);
      return Promise.resolve();
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const { waitMs } = this.#options;
    const entry = {
      holder,
      start: () => {
        clearTimeout(timer);
        this.#running.add(holder, 1);
        resolve();
      },
    };
    const timer = setTimeout(() => {
      this.#queue.splice(this.#queue.indexOf(entry), 1);
      reject(
        new ConnectionError(`Other slow statements used all slots for ${waitMs / 1_000} s.`, {
          isBusy: true,
        }),
      );
    }, waitMs);
    this.#queue.push(entry);
    return promise;
  }

  #hasFreeSlot(holder: string): boolean {
    const { total, perHolder } = this.#options;
    return this.#running.total < total && this.#running.amountOf(holder) < perHolder;
  }

  #startNext(): void {
    const nextIndex = this.#queue.findIndex(({ holder }) => this.#hasFreeSlot(holder));
    for (const entry of nextIndex < 0 ? [] : this.#queue.splice(nextIndex, 1)) entry.start();
  }
}
