import { describe, expect, it } from 'vitest';
import { createFormats, dateLocale } from './formats.ts';

const english = createFormats('en');
const arabic = createFormats('ar');
const NOW = new Date(2026, 5, 15, 12).getTime();
const MINUTE_MS = 60_000;
const minutesAgo = (minutes: number) => new Date(NOW - minutes * MINUTE_MS).toISOString();

describe('the age of an instant', () => {
  it.each([
    [0, 'now'],
    [0.9, 'now'],
    [1, '1 min'],
    [59.9, '59 min'],
    [60, '1 hr'],
    [23.9 * 60, '23 hr'],
    [24 * 60, 'yesterday'],
    [47.9 * 60, 'yesterday'],
    [48 * 60, '13 Jun'],
  ])('%f minutes ago is “%s”', (minutes, text) => {
    expect(english.briefTime(minutesAgo(minutes), NOW)).toBe(text);
  });

  it.each([
    [0.9, 'now'],
    [6, '6 min ago'],
    [23.9 * 60, '23 hr ago'],
    [24 * 60, 'yesterday'],
    [48 * 60, '13 Jun'],
  ])('%f minutes ago is “%s” within a sentence', (minutes, text) => {
    expect(english.timeInSentence(minutesAgo(minutes), NOW)).toBe(text);
  });

  it('is now for an instant from a clock that is ahead', () => {
    expect(english.briefTime(minutesAgo(-5), NOW)).toBe('now');
  });

  it('names the year only if it is not the current one', () => {
    expect(english.briefTime(new Date(2026, 0, 2, 12).toISOString(), NOW)).toBe('2 Jan');
    expect(english.briefTime(new Date(2025, 11, 31, 12).toISOString(), NOW)).toBe('31 Dec 2025');
  });

  it('is written in the language of the reader', () => {
    expect(arabic.briefTime(minutesAgo(24 * 60), NOW)).toBe('أمس');
    expect(arabic.briefTime(minutesAgo(5), NOW)).toMatch(/د/);
  });
});

describe('a duration', () => {
  it.each([
    [0, '0 min'],
    [1.5, '1.5 min'],
    [59.4, '59 min'],
    [60, '1 hr'],
    [90, '1.5 hr'],
    [47 * 60, '47 hr'],
    [48 * 60, '2 days'],
    [84 * 60, '3.5 days'],
    [24 * 60 * 30, '30 days'],
  ])('of %f minutes is “%s”', (minutes, text) => {
    expect(english.duration(minutes)).toBe(text);
  });
});

describe('a size', () => {
  it.each([
    [0, '1 kB'],
    [2_500, '2.5 kB'],
    [999_999, '1,000 kB'],
    [1_000_000, '1 MB'],
    [12_345_678, '12 MB'],
  ])('of %i bytes is “%s”', (bytes, text) => {
    expect(english.bytes(bytes)).toBe(text);
  });
});

describe('numbers and dates', () => {
  it('are written in the format of the language', () => {
    expect(english.number(12_345.5)).toBe('12,345.5');
    expect(english.day(new Date(2026, 2, 12, 12).toISOString())).toBe('12 Mar 2026');
    expect(english.dateAndTime(new Date(2026, 2, 12, 9, 5).toISOString())).toBe('12 Mar 2026, 09:05');
    expect(english.exact(new Date(2026, 2, 12, 9, 5).toISOString())).toMatch(/^Thursday,? 12 March 2026/);
  });

  it('have the day before the month in English, as its texts are British', () => {
    expect(dateLocale('en')).toBe('en-GB');
    expect(dateLocale('ar')).toBe('ar');
  });
});
