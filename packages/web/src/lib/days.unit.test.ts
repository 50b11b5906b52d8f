import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, isDay } from './days.ts';

describe('the day of an instant', () => {
  it('is the day of the reader, with two digits for month and day', () => {
    expect(dayOf(new Date(2026, 0, 2, 3))).toBe('2026-01-02');
    expect(dayOf(new Date(2026, 11, 31, 23, 59, 59))).toBe('2026-12-31');
  });

  it('is the same from its first to its last millisecond', () => {
    expect(dayOf(new Date(2026, 2, 29, 0, 0, 0, 0))).toBe('2026-03-29');
    expect(dayOf(new Date(2026, 2, 29, 23, 59, 59, 999))).toBe('2026-03-29');
  });

  it('converts back to an instant of the same day', () => {
    const instants = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2090-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (instant) => {
        const parsed = new Date(`${dayOf(instant)}T12:00`);
        return parsed.getDate() === instant.getDate() && parsed.getMonth() === instant.getMonth();
      }),
    );
  });
});

it.each([
  ['2026-03-01', true],
  ['2026-13-01', false],
  ['2026-03-01T10:00', false],
  ['yesterday', false],
  ['', false],
])('the text “%s” is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});
