import { describe, expect, it } from 'vitest';
import { endOf, startOf, storable } from './characters.ts';

/** Code points of one and two UTF-16 code units, and grapheme clusters of several code points. */
const TEXT = 'a😀𠮷é👩‍👩‍👧x';

describe('a truncated text', () => {
  it('contains no lone surrogate, whatever its length', () => {
    for (let units = 0; units <= TEXT.length + 1; units += 1) {
      expect(startOf(TEXT, units).isWellFormed()).toBe(true);
      expect(startOf(TEXT, units).length).toBeGreaterThanOrEqual(Math.min(units, TEXT.length) - 1);
      expect(TEXT.startsWith(startOf(TEXT, units))).toBe(true);
      expect(endOf(TEXT, units + 1).isWellFormed()).toBe(true);
      expect(TEXT.endsWith(endOf(TEXT, units + 1))).toBe(true);
    }
  });
});

describe('a text for the server', () => {
  it.each([
    ['a\0b', 'ab'],
    ['a\uD83D', 'a'],
    ['\uDE00a\uD83Db\uDE00', 'ab'],
    ['\uD83D\uD83D\uDE00\uDE00', '😀'],
    [TEXT, TEXT],
    ['', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(storable(text)).toBe(expected);
  });
});
