/** How long work may hold the main thread before the page has its turn. */
const SLICE_MS = 6;

/** Work that can pause wherever it yields. */
export type Steps<Result> = Generator<void, Result, void>;

/**
 * Does work with pauses in which the page can react.
 *
 * @param signal ends the work in one of its pauses.
 * @param onSlice gets the duration of each slice, in milliseconds.
 * @returns undefined if it was aborted.
 */
export async function inSlices<Result>(
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

/** Does work without a pause. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** So few that they take less than a millisecond, so many that asking for the time costs little. */
const ITEMS_PER_STEP = 32;

/** Does something with each item, and offers pauses. */
export function* forEach<Item>(items: ArrayLike<Item>, work: (item: Item) => void): Steps<void> {
  for (let from = 0; from < items.length; from += ITEMS_PER_STEP) {
    workOn(items, from, work);
    yield;
  }
}

/**
 * Separate from the generator, because browsers optimize functions that are called often sooner than those that run for
 * long.
 */
function workOn<Item>(items: ArrayLike<Item>, from: number, work: (item: Item) => void): void {
  const end = Math.min(items.length, from + ITEMS_PER_STEP);
  // The length was compared.
  for (let at = from; at < end; at += 1) work(items[at] as Item);
}

/** Yields to the page. A message arrives sooner than a timer, which browsers delay. */
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
