import { expect, it } from 'vitest';
import { Pace } from './pace.ts';

/** Simulates the polls of pages for 3 min. @returns the polls per second in the last minute, and the last interval. */
function simulatePolls(pageCount: number): { pollsPerSecond: number; refreshMs: number } {
  let nowMs = 0;
  const pace = new Pace(() => nowMs);
  const due = Array.from({ length: pageCount }, (_, index) => (index / pageCount) * 4000);
  let requests = 0;
  let refreshMs = 0;
  for (; nowMs < 180_000; nowMs += 100)
    for (const [page, dueMs] of due.entries()) {
      if (dueMs > nowMs) continue;
      refreshMs = pace.next();
      due[page] = nowMs + refreshMs;
      requests += nowMs >= 120_000 ? 1 : 0;
    }
  return { pollsPerSecond: requests / 60, refreshMs };
}

it('a few open pages poll every four seconds', () => {
  expect(simulatePolls(20)).toEqual({ pollsPerSecond: 5, refreshMs: 4000 });
});

it('many open pages together poll about fifty times a second', () => {
  const { pollsPerSecond, refreshMs } = simulatePolls(1000);
  expect(pollsPerSecond).toBeLessThanOrEqual(55);
  expect(pollsPerSecond).toBeGreaterThan(40);
  expect(refreshMs).toBeGreaterThanOrEqual(18_000);
});

it('no page waits longer than a minute', () => {
  expect(simulatePolls(6000).refreshMs).toBe(60_000);
});
