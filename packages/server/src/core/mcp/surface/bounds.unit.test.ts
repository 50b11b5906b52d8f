import { describe, expect, it } from 'vitest';
import { boundResult, itemsWithin, jsonBytes, lengthWithin, MAX_RESULT_BYTES, truncate } from './bounds.ts';

describe('a truncated text', () => {
  it.each(['a'.repeat(500), '語'.repeat(500), '😀'.repeat(500), '\u0001'.repeat(500), '"'.repeat(500)])(
    'has at most the given number of bytes as JSON before its ellipsis, and no split surrogate pair: %s',
    (text) => {
      for (const bytes of [2, 3, 10, 101, 102, 103, 104]) {
        const length = lengthWithin(text, bytes);
        const beginning = text.slice(0, length);
        expect(jsonBytes(beginning)).toBeLessThanOrEqual(bytes);
        expect(beginning.isWellFormed()).toBe(true);
        expect(truncate(text, bytes)).toBe(`${beginning}…`);
      }
      expect(truncate(text, 10_000)).toBe(text);
    },
  );

  it('has the maximum length that fits', () => {
    expect(lengthWithin('x'.repeat(500), 102)).toBe(100);
    expect(lengthWithin('語'.repeat(500), 102)).toBe(33);
  });
});

describe('the first items within a number of bytes', () => {
  it('are as many as fit, and at least one', () => {
    const items = ['x'.repeat(8), 'y'.repeat(8), 'z'.repeat(8)];
    expect(itemsWithin(items, 22)).toEqual(items.slice(0, 2));
    expect(itemsWithin(items, 100)).toEqual(items);
    expect(itemsWithin(items, 1)).toEqual(items.slice(0, 1));
    expect(itemsWithin([], 1)).toEqual([]);
  });
});

describe('a result', () => {
  it('is unchanged within its bounds, and otherwise truncated until it fits', () => {
    const smallResult = { items: ['x'.repeat(1_000)] };
    expect(boundResult(smallResult)).toBe(smallResult);
    const largeResult = { list: Array.from({ length: 400 }, (_, n) => ({ n, text: '語'.repeat(2_000) })) };
    const truncatedResult = boundResult(largeResult);
    expect(jsonBytes(truncatedResult)).toBeLessThanOrEqual(MAX_RESULT_BYTES);
    expect(truncatedResult.list[0]?.text.endsWith('…')).toBe(true);
  });
});
