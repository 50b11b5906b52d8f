/**
 * Joins look-ups that are asked for at about the same time into one call of `load`, of which one runs at
 * a time. Nothing is remembered: a look-up is always answered by a `load` that began after it was asked for,
 * so what was committed before is seen.
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
      return load([...keys]);
    });
    running = result.catch(() => {});
    return { keys, result };
  }

  return async (key) => {
    waiting ??= openBatch();
    waiting.keys.add(key);
    return (await waiting.result).get(key);
  };
}
