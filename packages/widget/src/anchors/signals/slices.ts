/** The time budget of a slice, after which work yields the main thread to the page, in milliseconds. */
const SLICE_MS = 6;

/** Work that can be paused wherever it yields. */
export type Steps<Result> = Generator<void, Result, void>;

/**
 * Runs work in slices, between which the page can respond.
 *
 * @param signal aborts the work between two slices.
 * @param onSlice gets the duration of each slice, in milliseconds.
 * @returns undefined if it was aborted.
 */
export async function runInSlices<Result>(
  steps: Steps<Result>,
  signal: AbortSignal,
  onSlice?: (ms: number) => void,
): Promise<Result | undefined> {
  let startedMs = performance.now();
  for (;;) {
    const step = steps.next();
    const ms = performance.now() - startedMs;
    if (!step.done && ms < SLICE_MS) continue;
    onSlice?.(ms);
    if (step.done) return step.value;
    await pause();
    if (signal.aborted) return undefined;
    startedMs = performance.now();
  }
}

/** Runs work without a pause. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * The number of items between two readings of the clock: they take less than a millisecond, and the cost of the clock
 * stays small.
 */
const ITEMS_PER_STEP = 32;

/** Calls a function with each item, and yields between steps. */
export function* forEach<Item>(items: ArrayLike<Item>, work: (item: Item) => void): Steps<void> {
  for (let from = 0; from < items.length; from += ITEMS_PER_STEP) {
    processStep(items, from, work);
    yield;
  }
}

/** Separate from the generator, because browsers optimise functions that are called often sooner than functions that run long. */
function processStep<Item>(items: ArrayLike<Item>, from: number, work: (item: Item) => void): void {
  const end = Math.min(items.length, from + ITEMS_PER_STEP);
  // The length was compared.
  for (let at = from; at < end; at += 1) work(items[at] as Item);
}

/** Yields to the page by a message, because browsers delay timers. */
function pause(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    resolve();
  };
  port2.postMessage(null);
  return promise;
}
