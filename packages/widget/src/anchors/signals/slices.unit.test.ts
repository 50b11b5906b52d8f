import { describe, expect, it } from 'vitest';
import { forEach, runAtOnce, runInSlices, type Steps } from './slices.ts';

/** Work with slow steps that records its progress. */
function* work(steps: number, doneSteps: number[]): Steps<string> {
  for (let step = 0; step < steps; step += 1) {
    const endMs = performance.now() + 4;
    while (performance.now() < endMs);
    doneSteps.push(step);
    yield;
  }
  return 'finished';
}

describe('sliced work', () => {
  it('is completed, with pauses for other work', async () => {
    const doneSteps: number[] = [];
    const stepCounts: number[] = [];
    const timer = setInterval(() => stepCounts.push(doneSteps.length));
    await expect(runInSlices(work(20, doneSteps), new AbortController().signal)).resolves.toBe('finished');
    clearInterval(timer);
    expect(doneSteps).toHaveLength(20);
    expect(stepCounts.some((count) => count > 0 && count < 20)).toBe(true);
  });

  it('ends in a pause when it is aborted', async () => {
    const doneSteps: number[] = [];
    const controller = new AbortController();
    setTimeout(() => controller.abort());
    await expect(runInSlices(work(1_000, doneSteps), controller.signal)).resolves.toBeUndefined();
    expect(doneSteps.length).toBeLessThan(1_000);
  });

  it('can be run synchronously', () => {
    const doneSteps: number[] = [];
    expect(runAtOnce(work(2, doneSteps))).toBe('finished');
    expect(doneSteps).toEqual([0, 1]);
  });
});

it('each item is processed once and in order, with a possible pause after every 32 items', () => {
  const items = Array.from({ length: 100 }, (_, index) => index);
  const processed: number[] = [];
  const pauses = [...forEach(items, (item) => processed.push(item))];
  expect(processed).toEqual(items);
  expect(pauses).toHaveLength(Math.ceil(100 / 32));
});
