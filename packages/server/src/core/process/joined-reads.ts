/** The maximum time for which a read waits for the previous one, so that a hanging one does not block the next. */
export const MAX_DELAY_MS = 50;

/**
 * Joins nearly concurrent reads into one. Nothing is cached: a request always gets the result of a read that begins
 * after it, which sees everything committed before.
 *
 * @param read runs again when its last run has ended or has taken `waitLimitMs`.
 */
export function joinReads<Result>(read: () => Promise<Result>, waitLimitMs?: number): () => Promise<Result> {
  let nextRead: Promise<Result> | undefined;
  let runningRead: Promise<unknown> = Promise.resolve();
  return () => {
    nextRead ??= runningRead.then(() => {
      nextRead = undefined;
      const result = read();
      runningRead = waitUntilSettled(result, waitLimitMs);
      return result;
    });
    return nextRead;
  };
}

/**
 * Joins look-ups of single keys into one call to `load`.
 *
 * @param load returns a map in which unknown keys are absent. A call that hangs does not block the next one.
 */
export function joinByKey<Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let requestedKeys = new Set<string>();
  const loadRequested = joinReads(() => {
    const keys = [...requestedKeys];
    requestedKeys = new Set();
    return load(keys);
  }, MAX_DELAY_MS);
  return async (key) => {
    requestedKeys.add(key);
    return (await loadRequested()).get(key);
  };
}

/** Joins equal reads. @param key identifies the read; the same key must always mean the same read. */
export type ShareRead = <Value>(key: string, read: () => Promise<Value>) => Promise<Value>;

interface SharedRead {
  readonly run: () => Promise<unknown>;
  /** The number of callers that wait for a run. */
  waitingCount: number;
}

/** Creates a `ShareRead`, which joins equal concurrent reads. */
export function createSharedReads(): ShareRead {
  const reads = new Map<string, SharedRead>();
  return async <Value>(key: string, read: () => Promise<Value>) => {
    const sharedRead = reads.get(key) ?? { run: joinReads(read), waitingCount: 0 };
    reads.set(key, sharedRead);
    sharedRead.waitingCount += 1;
    try {
      // The same key always has the same type of result.
      return (await sharedRead.run()) as Value;
    } finally {
      sharedRead.waitingCount -= 1;
      if (sharedRead.waitingCount === 0) reads.delete(key);
    }
  };
}

/** Resolves when a promise has settled or the time limit is reached. */
function waitUntilSettled(promise: Promise<unknown>, limitMs: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = limitMs === undefined ? undefined : setTimeout(resolve, limitMs);
    const finish = () => {
      clearTimeout(timer);
      resolve();
    };
    promise.then(finish, finish);
  });
}
