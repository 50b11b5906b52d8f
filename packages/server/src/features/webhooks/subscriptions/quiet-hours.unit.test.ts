import { describe, expect, it } from 'vitest';
import { findQuietEnd } from './quiet-hours.ts';

/** The end of the quiet hours at an instant, as ISO 8601. */
async function endAt(now: string, [from, to]: [string, string], zone = 'Europe/Berlin') {
  const end = await findQuietEnd({ from, to, time_zone: zone }, new Date(now));
  return end?.toISOString() ?? null;
}

const NIGHT: [string, string] = ['22:00', '07:00'];

describe('quiet hours', () => {
  it.each([
    ['2026-11-28T20:59:59.999Z', null],
    ['2026-11-28T21:00:00Z', '2026-11-29T06:00:00.000Z'],
    ['2026-11-29T05:59:59.999Z', '2026-11-29T06:00:00.000Z'],
    ['2026-11-29T06:00:00Z', null],
  ])('that span midnight follow the clocks of their time zone at %s', async (now, end) => {
    expect(await endAt(now, NIGHT)).toBe(end);
  });

  it.each([
    ['2026-11-29T11:30:00Z', '2026-11-29T12:00:00.000Z'],
    ['2026-11-29T12:00:00Z', null],
    ['2026-11-29T10:59:59Z', null],
  ])('within one day end on that day at %s', async (now, end) => {
    expect(await endAt(now, ['12:00', '13:00'])).toBe(end);
  });

  it('follow the date in their time zone, even far from UTC', async () => {
    expect(await endAt('2026-11-28T09:30:00Z', NIGHT, 'Pacific/Kiritimati')).toBe('2026-11-28T17:00:00.000Z');
    expect(await endAt('2026-11-29T09:30:00Z', NIGHT, 'Pacific/Pago_Pago')).toBe('2026-11-29T18:00:00.000Z');
  });

  it.each([
    ['are an hour shorter when the clocks go forward', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00.000Z'],
    ['are an hour longer when the clocks go back', '2026-10-24T22:00:00Z', '2026-10-25T06:00:00.000Z'],
  ])('%s', async (_, now, end) => {
    expect(await endAt(now, NIGHT)).toBe(end);
  });

  it('that end at a skipped local time end an hour later', async () => {
    expect(await endAt('2026-03-29T00:30:00Z', ['22:00', '02:30'])).toBe('2026-03-29T01:30:00.000Z');
  });

  it('that end at a repeated local time end at its first occurrence', async () => {
    expect(await endAt('2026-10-25T00:15:00Z', ['22:00', '02:30'])).toBe('2026-10-25T00:30:00.000Z');
    expect(await endAt('2026-10-25T00:45:00Z', ['22:00', '02:30'])).toBeNull();
  });
});
