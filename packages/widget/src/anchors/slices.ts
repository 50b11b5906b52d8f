/** How long work may hold the main thread before the page has its turn. */
const SLICE_MS = 6;

/**
 * Does work for each item, with pauses in which the page can react.
 *
 * @param signal ends the work between two items.
 * @returns whether all items were done.
 */
export async function inSlices<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
  signal: AbortSignal,
): Promise<boolean> {
  let startedMs = performance.now();
  for (const item of items) {
    if (signal.aborted) return false;
    work(item);
    if (performance.now() - startedMs < SLICE_MS) continue;
    await pause();
    startedMs = performance.now();
  }
  return !signal.aborted;
}

/** Lets the page do what waits. A message comes sooner than a timer, which browsers delay. */
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
