import { describe, expect, it } from 'vitest';
import { createSharedReads } from './shared-reads.ts';

/** A read that ends when it is told to. */
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
  it('answer what is asked for meanwhile by one read that begins afterwards', async () => {
    const { reads, read } = createSource();
    const share = createSharedReads();
    const first = share('total', read);
    const others = [share('total', read), share('total', read)];
    expect(reads).toHaveLength(1);
    reads[0]?.end('before');
    expect(await first).toBe('before');
    await turn();
    expect(reads).toHaveLength(2);
    reads[1]?.end('after');
    expect(await Promise.all(others)).toEqual(['after', 'after']);
  });

  it('read anew when nobody reads', async () => {
    const { reads, read } = createSource();
    const share = createSharedReads();
    for (const value of ['one', 'two']) {
      const asked = share('total', read);
      reads.at(-1)?.end(value);
      expect(await asked).toBe(value);
      await turn();
    }
    expect(reads).toHaveLength(2);
  });

  it('keep no failure, and keep keys apart', async () => {
    const { reads, read } = createSource();
    const share = createSharedReads();
    const failing = share('total', read);
    const next = share('total', read);
    const other = share('another', read);
    reads[1]?.end('another');
    expect(await other).toBe('another');
    reads[0]?.fail(new Error('The database is away.'));
    await expect(failing).rejects.toThrow('away');
    await turn();
    reads[2]?.end('back');
    expect(await next).toBe('back');
  });
});
