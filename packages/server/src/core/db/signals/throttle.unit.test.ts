import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a first call runs immediately, and all calls during the pause after it are coalesced into one run at its end', () => {
  const runs: number[] = [];
  const { call } = throttle(100, () => runs.push(performance.now()));
  vi.advanceTimersByTime(1_000);
  const begunAtMs = performance.now();
  for (let count = 0; count < 50; count += 1) {
    call();
    vi.advanceTimersByTime(5);
  }
  vi.advanceTimersByTime(1_000);
  expect(runs.map((atMs) => atMs - begunAtMs)).toEqual([0, 100, 200, 300]);
  call();
  expect(runs).toHaveLength(5);
});

it('a pending run is cancelled by a stop', () => {
  let runs = 0;
  const { call, stop } = throttle(100, () => {
    runs += 1;
  });
  vi.advanceTimersByTime(1_000);
  call();
  call();
  stop();
  vi.advanceTimersByTime(1_000);
  expect(runs).toBe(1);
});
