import { describe, expect, it } from 'vitest';
import { createSharedReads, joinByKey } from './joined-reads.ts';

/** Creates a read function whose runs the test ends. */
function createSource() {
  const reads: { end: (value: string) => void; fail: (error: Error) => void }[] = [];
  const read = () =>
    new Promise<string>((end, fail) => {
      reads.push({ end, fail });
    });
  return { reads, read };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('shared reads', () => {
  it('serve all requests that arrive during a read with one later read', async () => {
    const { reads, read } = createSource();
    const share = createSharedReads();
    const first = share('total', read);
    await turn();
    const others = [share('total', read), share('total', read)];
    expect(reads).toHaveLength(1);
    reads[0]?.end('before');
    expect(await first).toBe('before');
    await turn();
    expect(reads).toHaveLength(2);
    reads[1]?.end('after');
    expect(await Promise.all(others)).toEqual(['after', 'after']);
  });

  it('run again for a request that arrives when none is running', async () => {
    const { reads, read } = createSource();
    const share = createSharedReads();
    for (const value of ['one', 'two']) {
      const result = share('total', read);
      await turn();
      reads.at(-1)?.end(value);
      expect(await result).toBe(value);
      await turn();
    }
    expect(reads).toHaveLength(2);
  });

  it('do not cache a failure, and do not mix keys', async () => {
    const { reads, read } = createSource();
    const share = createSharedReads();
    const failing = share('total', read);
    await turn();
    const next = share('total', read);
    const other = share('another', read);
    await turn();
    reads[1]?.end('another');
    expect(await other).toBe('another');
    reads[0]?.fail(new Error('The database is unavailable.'));
    await expect(failing).rejects.toThrow('unavailable');
    await turn();
    reads[2]?.end('back');
    expect(await next).toBe('back');
  });
});

describe('look-ups by key', () => {
  it('are joined while another runs, and are never served by a load that began before them', async () => {
    const loads: (readonly string[])[] = [];
    const ends: (() => void)[] = [];
    const find = joinByKey(async (keys) => {
      loads.push(keys);
      await new Promise<void>((end) => ends.push(end));
      return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, key.toUpperCase()]));
    });
    const first = find('a');
    await turn();
    const later = [find('b'), find('unknown'), find('b')];
    await turn();
    expect(loads).toEqual([['a']]);
    ends[0]?.();
    expect(await first).toBe('A');
    await turn();
    expect(loads).toEqual([['a'], ['b', 'unknown']]);
    ends[1]?.();
    expect(await Promise.all(later)).toEqual(['B', undefined, 'B']);
  });
});
