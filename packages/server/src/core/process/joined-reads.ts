/** The maximum delay of a read by the one before, where reads should not wait longer for one another. */
export const MAX_DELAY_MS = 50;

/**
 * Joins nearly concurrent reads into one. Nothing is cached: a request always gets the result of a read that begins
 * after it, which sees everything committed before.
 *
 * @param read runs again when its last run has ended or has taken `patienceMs`.
 */
export function joinReads<Result>(read: () => Promise<Result>, patienceMs?: number): () => Promise<Result> {
  let next: Promise<Result> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const result = read();
      running = settledOrTimedOut(result, patienceMs);
      return result;
    });
    return next;
  };
}

/**
 * Joins look-ups of single keys into one call of `load`.
 *
 * @param load returns a map without missing keys. A call that hangs does not block the next one.
 */
export function joinByKey<Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let requested = new Set<string>();
  const loadRequested = joinReads(() => {
    const keys = [...requested];
    requested = new Set();
    return load(keys);
  }, MAX_DELAY_MS);
  return async (key) => {
    requested.add(key);
    return (await loadRequested()).get(key);
  };
}

/** Joins equal reads. @param key identifies the read; the same key must always mean the same read. */
export type ShareRead = <Value>(key: string, read: () => Promise<Value>) => Promise<Value>;

interface SharedRead {
  readonly run: () => Promise<unknown>;
  /** The number of callers that wait for a run. */
  waiting: number;
}

/** Creates a `ShareRead`, which dedupes equal concurrent reads. */
export function createSharedReads(): ShareRead {
  const reads = new Map<string, SharedRead>();
  return async <Value>(key: string, read: () => Promise<Value>) => {
    const shared = reads.get(key) ?? { run: joinReads(read), waiting: 0 };
    reads.set(key, shared);
    shared.waiting += 1;
    try {
      // The same key always has the same type of result.
      return (await shared.run()) as Value;
    } finally {
      shared.waiting -= 1;
      if (shared.waiting === 0) reads.delete(key);
    }
  };
}

/** Resolves when a promise has settled or the time limit is reached. */
function settledOrTimedOut(promise: Promise<unknown>, limitMs: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = limitMs === undefined ? undefined : setTimeout(resolve, limitMs);
    const settle = () => {
      clearTimeout(timer);
      resolve();
    };
    promise.then(settle, settle);
  });
}
