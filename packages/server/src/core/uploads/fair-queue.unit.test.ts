import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Requests turns, and lets a test end the running work. */
function createWork(queue: FairQueue) {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const requestTurn = (holder: string) =>
    queue.run(holder, () => {
      started.push(holder);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const endRunning = async () => {
    const count = started.length;
    ends.shift()?.();
    await expect.poll(() => started.length).toBe(count + 1);
  };
  return { started, requestTurn, endRunning };
}

describe('turns', () => {
  it('go to the least recently served holder, and run one at a time', async () => {
    const { started, requestTurn, endRunning } = createWork(
      new FairQueue({ maxWaiting: 16, maxWaitingPerHolder: 3 }),
    );
    for (const holder of ['a', 'a', 'a', 'a', 'b', 'b', 'c']) void requestTurn(holder);
    for (let count = 1; count < 7; count += 1) await endRunning();
    expect(started).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'a']);
  });

  it('are refused with Retry-After to a holder with three waiting, and granted to others', async () => {
    const { started, requestTurn, endRunning } = createWork(
      new FairQueue({ maxWaiting: 16, maxWaitingPerHolder: 3 }),
    );
    for (const holder of ['a', 'a', 'a', 'a']) void requestTurn(holder);
    await expect(requestTurn('a')).rejects.toMatchObject({
      code: 'rate_limited',
      headers: { 'retry-after': '5' },
    });
    void requestTurn('b');
    await endRunning();
    expect(started).toEqual(['a', 'b']);
  });

  it('are refused to everybody when too many wait', async () => {
    const { requestTurn } = createWork(new FairQueue({ maxWaiting: 2, maxWaitingPerHolder: 3 }));
    for (const holder of ['a', 'b', 'c']) void requestTurn(holder);
    await expect(requestTurn('d')).rejects.toMatchObject({
      code: 'unavailable',
      headers: { 'retry-after': '5' },
    });
  });

  it('continue after failed work', async () => {
    const queue = new FairQueue({ maxWaiting: 1, maxWaitingPerHolder: 1 });
    await expect(queue.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    await expect(queue.run('a', async () => 'done')).resolves.toBe('done');
  });
});
