import { describe, expect, it } from 'vitest';
import { isRecurrence } from './versions.ts';

const isRecurrenceIn = (fixedIn: string, release: string, seenIn: string | null = '1.8.0') =>
  isRecurrence({ seen_in: seenIn, fixed_in: fixedIn }, release);

describe('a fix', () => {
  it.each([
    ['1.8.1', '1.8.1'],
    ['1.8.1', '1.8.2'],
    ['1.8.1', '1.10.0'],
    ['1.8', '1.8.0'],
    ['v1.8.1', '1.8.1+build.7'],
    ['2.0.0-rc.1', '2.0.0'],
    ['2.0.0-rc.9', '2.0.0-rc.10'],
    ['2.0.0-rc', '2.0.0-rc.1'],
    ['2.0.0-1', '2.0.0-alpha'],
    ['1.99999999999999999998.0', '1.99999999999999999999.0'],
  ])('in version %s is contained in version %s', (fixedIn, release) => {
    expect(isRecurrenceIn(fixedIn, release)).toBe(true);
  });

  it.each([
    ['1.8.1', '1.8.0'],
    ['1.10.0', '1.9.9'],
    ['2.0.0', '2.0.0-rc.1'],
    ['2.0.0-rc.10', '2.0.0-rc.9'],
    ['1.99999999999999999999.0', '1.99999999999999999998.0'],
  ])('in version %s is not contained in version %s', (fixedIn, release) => {
    expect(isRecurrenceIn(fixedIn, release)).toBe(false);
  });
});

describe('releases that are not version numbers', () => {
  it('count as containing the fix, except for the release in which the problem was first seen', () => {
    expect(isRecurrenceIn('build-9', 'build-9', 'build-7')).toBe(true);
    expect(isRecurrenceIn('build-9', 'build-8', 'build-7')).toBe(true);
    expect(isRecurrenceIn('build-9', 'build-7', 'build-7')).toBe(false);
    expect(isRecurrenceIn('1.8.1', '4f2a91c', '1.8.0')).toBe(true);
    expect(isRecurrenceIn('4f2a91c', '1.8.0', '1.8.0')).toBe(false);
    expect(isRecurrenceIn('2026-11-28', '2026-11-27', null)).toBe(true);
    expect(isRecurrenceIn('1.8.1-', '-', '-')).toBe(false);
  });
});
