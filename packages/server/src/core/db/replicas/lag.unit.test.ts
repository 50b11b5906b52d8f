import { expect, it } from 'vitest';
import { Lag } from './lag.ts';

it('the lag of a replica begins when the primary is first seen ahead of it, and ends when that position is replayed', () => {
  const lag = new Lag();
  lag.note({ primaryBytes: 100, replayedBytes: 100 }, 0);
  expect([lag.seconds(0), lag.bytes]).toEqual([0, 0]);
  // Regardless of the idle time before.
  lag.note({ primaryBytes: 300, replayedBytes: 100 }, 60_000);
  expect([lag.seconds(60_000), lag.bytes]).toEqual([0, 200]);
  lag.note({ primaryBytes: 500, replayedBytes: 299 }, 62_000);
  expect([lag.seconds(62_000), lag.bytes]).toEqual([2, 201]);
  lag.note({ primaryBytes: 500, replayedBytes: 300 }, 63_000);
  expect([lag.seconds(63_000), lag.bytes]).toEqual([1, 200]);
  lag.note({ primaryBytes: 500, replayedBytes: 600 }, 64_000);
  expect([lag.seconds(64_000), lag.bytes]).toEqual([0, 0]);
});

it('the lag of a replica that is stalled for long begins when it stalled', () => {
  const lag = new Lag();
  for (let second = 0; second <= 1_000; second += 1) {
    lag.note({ primaryBytes: 10 + second, replayedBytes: 1 }, second * 1_000);
  }
  expect(lag.seconds(1_000_000)).toBe(1_000);
});
