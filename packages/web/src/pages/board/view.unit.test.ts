import { describe, expect, it } from 'vitest';
import { shiftOf } from './view.ts';

const starts = (...entries: readonly (readonly [string, number])[]) => new Map(entries);
const seen = [
  { id: 'a', offset: -20 },
  { id: 'b', offset: 80 },
  { id: 'c', offset: 180 },
];

describe('the shift of the visible cards', () => {
  it('is zero if their offsets are unchanged', () => {
    expect(shiftOf(seen, { top: 100, starts: starts(['a', 80], ['b', 180], ['c', 280]) })).toBe(0);
  });

  it('is the height of a card inserted above', () => {
    const now = starts(['new', 0], ['a', 180], ['b', 280], ['c', 380]);
    expect(shiftOf(seen, { top: 100, starts: now })).toBe(100);
  });

  it('is the shift of most cards if one of them was moved itself', () => {
    expect(shiftOf(seen, { top: 100, starts: starts(['a', 900], ['b', 80], ['c', 180]) })).toBe(-100);
    expect(shiftOf(seen, { top: 100, starts: starts(['a', 0], ['b', 280], ['c', 380]) })).toBe(100);
  });

  it('ignores cards that have left or are not measured', () => {
    const now = new Map([['b', 130] as const, ['c', undefined] as const]);
    expect(shiftOf(seen, { top: 100, starts: now })).toBe(-50);
  });

  it('is zero if none of them is left', () => {
    expect(shiftOf(seen, { top: 100, starts: new Map() })).toBe(0);
    expect(shiftOf([], { top: 0, starts: starts(['a', 10]) })).toBe(0);
  });
});
