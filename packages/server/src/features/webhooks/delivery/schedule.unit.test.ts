import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { pauseAfter } from './schedule.ts';

const now = new Date('2026-01-02T03:04:05Z');
const schedule = readConfig({}).WEBHOOK_RETRY_SCHEDULE;

describe('the pause after a failed attempt', () => {
  it('follows the schedule for ten attempts in all', () => {
    const pauses = Array.from({ length: 10 }, (_, index) =>
      pauseAfter(schedule, { tries: index + 1, retryAfter: undefined, now }, () => 0.5),
    );
    const hoursToMs = (count: number) => count * 3_600_000;
    expect(pauses).toEqual([5_000, 300_000, 1_800_000, ...[2, 5, 10, 14, 20, 24].map(hoursToMs), null]);
  });

  it('has a jitter of a fifth in both directions', () => {
    const failure = { tries: 2, retryAfter: undefined, now };
    expect(pauseAfter(schedule, failure, () => 0)).toBe(240_000);
    expect(pauseAfter(schedule, failure, () => 1)).toBe(360_000);
  });

  it.each([
    ['120', 120_000],
    ['Fri, 02 Jan 2026 03:05:05 GMT', 60_000],
    ['999999999999999999999', 86_400_000],
    // The schedule applies if the header requests less, is in the past, or is invalid.
    ['1', 5_000],
    ['Fri, 02 Jan 2025 03:05:05 GMT', 5_000],
    ['soon', 5_000],
    ['-5', 5_000],
    ['', 5_000],
  ])('with Retry-After: %s is %i ms', (retryAfter, expected) => {
    expect(pauseAfter(schedule, { tries: 1, retryAfter, now }, () => 0.5)).toBe(expected);
  });

  it('is null after the last attempt, whatever the value of Retry-After', () => {
    expect(pauseAfter([0, 1], { tries: 2, retryAfter: '60', now })).toBeNull();
  });
});

describe('WEBHOOK_RETRY_SCHEDULE', () => {
  it('is read as seconds, separated by commas', () => {
    expect(readConfig({ WEBHOOK_RETRY_SCHEDULE: '0, 0.5,10' }).WEBHOOK_RETRY_SCHEDULE).toEqual([0, 0.5, 10]);
  });

  it.each(['x', '1,x', '-1', '604801', '1e3', Array(101).fill('1').join(',')])('is refused as %s', (text) => {
    expect(() => readConfig({ WEBHOOK_RETRY_SCHEDULE: text })).toThrow(/WEBHOOK_RETRY_SCHEDULE must list/);
  });
});
