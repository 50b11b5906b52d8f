import type { Task } from '@postil/client';
import { describe, expect, test } from 'vitest';
import type { Column } from '../tasks/columns.ts';
import { isAt, placeAt, placeBeside } from './place.ts';

function column(ids: string, nextCursor: string | null = null): Column {
  return {
    status: 'OPEN',
    // Only their ids count here.
    tasks: [...ids].map((id) => ({ id }) as Task),
    total: ids.length,
    isTotalExact: true,
    nextCursor,
  };
}

describe('the place of a task', () => {
  test.each([
    ['first', 'abc', 'x', 0, { afterId: null, beforeId: 'a' }],
    ['between two others', 'abc', 'x', 1, { afterId: 'a', beforeId: 'b' }],
    ['last', 'abc', 'x', 9, { afterId: 'c', beforeId: null }],
    ['in an empty column', '', 'x', 0, { afterId: null, beforeId: null }],
    ['below the next one of its own column', 'abc', 'a', 1, { afterId: 'b', beforeId: 'c' }],
  ])('%s', (_, ids, id, index, expected) => {
    expect(placeAt(column(ids), id, index)).toEqual(expected);
  });

  test('last of what was read has no known task behind it', () => {
    expect(placeAt(column('abc', 'more'), 'x', 3)).toEqual({ afterId: 'c' });
  });

  test('beside another task is counted without itself', () => {
    expect(placeBeside(column('abc'), 'a', { id: 'c', isAfter: false })).toEqual({ afterId: 'b', beforeId: 'c' });
    expect(placeBeside(column('abc'), 'x', { id: 'c', isAfter: true })).toEqual({ afterId: 'c', beforeId: null });
  });

  test('is recognised as the present one', () => {
    const abc = column('abc');
    expect(isAt(abc, 'b', placeAt(abc, 'b', 1))).toBe(true);
    expect(isAt(abc, 'c', placeAt(abc, 'c', 2))).toBe(true);
    expect(isAt(abc, 'b', placeAt(abc, 'b', 0))).toBe(false);
    expect(isAt(abc, 'x', placeAt(abc, 'x', 0))).toBe(false);
  });
});
