/** So long one `load` keeps the next from running. */
const PATIENCE_MS = 50;

/**
 * Joins look-ups that are asked for at about the same time into one call of `load`. The next runs when the one before
 * has ended, or has taken so long that those behind it should not wait for it. Nothing is remembered: a look-up is
 * always answered by a `load` that began after it was asked for, so what was committed before is seen.
 *
 * @param load answers a map that lacks the keys that do not exist.
 */
export function batchedLookup<Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let waiting: { keys: Set<string>; result: Promise<ReadonlyMap<string, Value>> } | undefined;
  let running: Promise<unknown> = Promise.resolve();

  function openBatch() {
    const keys = new Set<string>();
    const result = running.then(() => {
      waiting = undefined;
      const loaded = load([...keys]);
      running = settledOrLate(loaded);
      return loaded;
    });
    return { keys, result };
  }

  return async (key) => {
    waiting ??= openBatch();
    waiting.keys.add(key);
    return (await waiting.result).get(key);
  };
}

function settledOrLate(promise: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    const settle = () => {
      clearTimeout(timer);
      resolve();
    };
    promise.then(settle, settle);
  });
}
