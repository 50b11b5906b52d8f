/** For so long one read keeps the next from beginning, where reads should not wait for each other for longer. */
const PATIENCE_MS = 50;

/**
 * Joins reads that are asked for at about the same time into one. Nothing is remembered: what is asked for is always
 * answered by a read that begins after that, so that what was committed before is seen.
 *
 * @param read runs again when its last run has ended, or has taken `patienceMs`.
 */
function join<Result>(read: () => Promise<Result>, patienceMs?: number): () => Promise<Result> {
  let next: Promise<Result> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const result = read();
      running = settledOrLate(result, patienceMs);
      return result;
    });
    return next;
  };
}

/**
 * Joins look-ups of single keys into one call of `load`.
 *
 * @param load returns a map that lacks the keys that do not exist. One that hangs does not hold up the next.
 */
export function joinByKey<Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let asked = new Set<string>();
  const loadAsked = join(() => {
    const keys = [...asked];
    asked = new Set();
    return load(keys);
  }, PATIENCE_MS);
  return async (key) => {
    asked.add(key);
    return (await loadAsked()).get(key);
  };
}

/** Joins equal reads. @param key names what is read; the same key always reads the same. */
export type ShareRead = <Value>(key: string, read: () => Promise<Value>) => Promise<Value>;

interface SharedRead {
  readonly run: () => Promise<unknown>;
  /** Who waits for a run. */
  waiting: number;
}

/** Reads that equal requests share. */
export function createSharedReads(): ShareRead {
  const reads = new Map<string, SharedRead>();
  return async <Value>(key: string, read: () => Promise<Value>) => {
    const shared = reads.get(key) ?? { run: join(read), waiting: 0 };
    reads.set(key, shared);
    shared.waiting += 1;
    try {
      // The same key reads the same.
      return (await shared.run()) as Value;
    } finally {
      shared.waiting -= 1;
      if (shared.waiting === 0) reads.delete(key);
    }
  };
}

/** Resolves when a promise has settled, or the time is over. */
function settledOrLate(promise: Promise<unknown>, limitMs: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = limitMs === undefined ? undefined : setTimeout(resolve, limitMs);
    const settle = () => {
      clearTimeout(timer);
      resolve();
    };
    promise.then(settle, settle);
  });
}
