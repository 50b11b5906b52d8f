import { describe, expect, it } from 'vitest';
import { atOnce, forEach, inSlices, type Steps } from './slices.ts';

/** Work with slow steps that records its progress. */
function* work(steps: number, done: number[]): Steps<string> {
  for (let step = 0; step < steps; step += 1) {
    const endMs = performance.now() + 4;
    while (performance.now() < endMs);
    done.push(step);
    yield;
  }
  return 'finished';
}

describe('a sliced task', () => {
  it('is completed, with pauses for other work', async () => {
    const done: number[] = [];
    const seen: number[] = [];
    const timer = setInterval(() => seen.push(done.length));
    await expect(inSlices(work(20, done), new AbortController().signal)).resolves.toBe('finished');
    clearInterval(timer);
    expect(done).toHaveLength(20);
    expect(seen.some((count) => count > 0 && count < 20)).toBe(true);
  });

  it('ends in a pause when it is aborted', async () => {
    const done: number[] = [];
    const controller = new AbortController();
    setTimeout(() => controller.abort());
    await expect(inSlices(work(1_000, done), controller.signal)).resolves.toBeUndefined();
    expect(done.length).toBeLessThan(1_000);
  });

  it('can be run synchronously', () => {
    const done: number[] = [];
    expect(atOnce(work(2, done))).toBe('finished');
    expect(done).toEqual([0, 1]);
  });
});

it('each item is processed once and in order, with a possible pause every 32', () => {
  const items = Array.from({ length: 100 }, (_, index) => index);
  const seen: number[] = [];
  const pauses = [...forEach(items, (item) => seen.push(item))];
  expect(seen).toEqual(items);
  expect(pauses).toHaveLength(Math.ceil(100 / 32));
});
