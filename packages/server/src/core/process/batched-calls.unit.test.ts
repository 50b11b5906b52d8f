import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { batchCalls } from './batched-calls.ts';

/** Creates a batched function whose batches the test ends. */
function createCalls() {
  const batches: { key: string; items: readonly number[]; end: (error?: Error) => void }[] = [];
  const add = batchCalls<number, number>((key, items) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const result = batches.length;
    batches.push({ key, items, end: (error) => (error ? reject(error) : resolve(result)) });
    return promise;
  });
  return { add, batches };
}

const itemsOf = (batches: readonly { items: readonly number[] }[]) => batches.map((batch) => batch.items);

describe('batched calls', () => {
  it('are joined when concurrent, and each gets the result of its batch', async () => {
    const { add, batches } = createCalls();
    const results = [add('a', 1), add('a', 2), add('a', 3)];
    await turn();
    expect(itemsOf(batches)).toEqual([[1, 2, 3]]);
    batches[0]?.end();
    expect(await Promise.all(results)).toEqual([0, 0, 0]);
  });

  it('are queued while two batches of their key are in flight, regardless of other keys', async () => {
    const { add, batches } = createCalls();
    const results: Promise<number>[] = [];
    for (const item of [1, 2, 3, 4]) {
      results.push(add('a', item));
      await turn();
    }
    results.push(add('b', 5));
    await turn();
    expect(itemsOf(batches)).toEqual([[1], [2], [5]]);
    batches[1]?.end();
    await turn();
    expect(itemsOf(batches)).toEqual([[1], [2], [5], [3, 4]]);
    for (const { end } of batches) end();
    expect(await Promise.all(results)).toEqual([0, 1, 3, 3, 2]);
  });

  it('are split above the maximum size of a batch, and none is lost', async () => {
    const { add, batches } = createCalls();
    const results = Array.from({ length: 100 }, (_, item) => add('a', item));
    await turn();
    expect(itemsOf(batches).map(({ length }) => length)).toEqual([32, 32]);
    for (let index = 0; index < 4; index += 1) {
      batches[index]?.end();
      await turn();
    }
    expect(itemsOf(batches).flat()).toEqual(Array.from({ length: 100 }, (_, item) => item));
    await Promise.all(results);
  });

  it('fail together, and the next batch runs', async () => {
    const { add, batches } = createCalls();
    const outcomes = Promise.allSettled([add('a', 1), add('a', 2)]);
    await turn();
    batches[0]?.end(new Error('refused'));
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = add('a', 3);
    await turn();
    batches[1]?.end();
    expect(await next).toBe(1);
  });
});
