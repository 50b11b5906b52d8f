/** The maximum number of batches in flight for one key, so that one is prepared while the database executes the other. */
const MAX_CONCURRENT_BATCHES = 2;
/** The maximum number of items in a batch. */
const MAX_ITEMS = 32;

/** The items of a batch: at least one. */
type Items<Item> = readonly [Item, ...Item[]];

interface QueuedCall<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface Lane<Item, Result> {
  readonly queue: QueuedCall<Item, Result>[];
  runningCount: number;
}

/**
 * Joins nearly concurrent calls into batches, because one statement and one commit for many cost less than one for
 * each. A single call is not delayed; while two batches of a key are in flight, further calls are queued for the next.
 * Nothing is cached: a batch begins after each of its calls was made.
 *
 * @param run executes the calls of a batch, all of one key, in the order in which they were made.
 * @returns a function that adds an item to a batch of the key and gives the result, or the error, of the whole batch.
 */
export function batchCalls<Item, Result>(
  run: (key: string, items: Items<Item>) => Promise<Result>,
): (key: string, item: Item) => Promise<Result> {
  const lanes = new Map<string, Lane<Item, Result>>();
  const runBatch = async (key: string, lane: Lane<Item, Result>) => {
    const batch = lane.queue.splice(0, MAX_ITEMS);
    lane.runningCount += 1;
    await settleCalls(batch, (items) => run(key, items));
    lane.runningCount -= 1;
    start(key, lane);
    if (lane.runningCount === 0) lanes.delete(key);
  };
  const start = (key: string, lane: Lane<Item, Result>) => {
    while (lane.runningCount < MAX_CONCURRENT_BATCHES && lane.queue.length > 0) void runBatch(key, lane);
  };
  return (key, item) =>
    new Promise((resolve, reject) => {
      const lane = lanes.get(key) ?? { queue: [], runningCount: 0 };
      lanes.set(key, lane);
      lane.queue.push({ item, resolve, reject });
      // Deferred until the other requests that have arrived are handled.
      if (lane.queue.length === 1) setImmediate(() => start(key, lane));
    });
}

async function settleCalls<Item, Result>(
  batch: readonly QueuedCall<Item, Result>[],
  run: (items: Items<Item>) => Promise<Result>,
): Promise<void> {
  const [first, ...others] = batch;
  if (!first) return;
  try {
    const result = await run([first.item, ...others.map(({ item }) => item)]);
    for (const { resolve } of batch) resolve(result);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
