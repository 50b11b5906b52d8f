import { describe, expect, it } from 'vitest';
import { endOf, type Snooze } from './snooze.ts';

/** An instant from the reader's local time. */
const at = (text: string) => new Date(text);

describe('the end of a snooze', () => {
  it.each<[Snooze, string, string]>([
    ['later', '2026-11-25T10:20:30', '2026-11-25T13:00:00'],
    ['later', '2026-11-25T22:10:00', '2026-11-26T01:00:00'],
    ['tomorrow', '2026-11-30T23:59:00', '2026-12-01T09:00:00'],
    ['nextWeek', '2026-11-25T10:00:00', '2026-11-30T09:00:00'],
    ['nextWeek', '2026-11-29T10:00:00', '2026-11-30T09:00:00'],
    ['nextWeek', '2026-11-30T08:00:00', '2026-12-07T09:00:00'],
  ])('for "%s", chosen at %s, is %s', (snooze, now, end) => {
    expect(endOf(snooze, at(now))).toEqual(at(end));
  });
});
