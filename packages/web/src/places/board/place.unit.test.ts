import type { Task } from '@postil/client';
import { describe, expect, test } from 'vitest';
import type { Column } from '../tasks/cache/columns.ts';
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
    { where: 'first', ids: 'abc', id: 'x', index: 0, place: { afterId: null, beforeId: 'a' } },
    { where: 'between two others', ids: 'abc', id: 'x', index: 1, place: { afterId: 'a', beforeId: 'b' } },
    { where: 'last', ids: 'abc', id: 'x', index: 9, place: { afterId: 'c', beforeId: null } },
    { where: 'in an empty column', ids: '', id: 'x', index: 0, place: { afterId: null, beforeId: null } },
    { where: 'one below its own', ids: 'abc', id: 'a', index: 1, place: { afterId: 'b', beforeId: 'c' } },
  ])('$where', ({ ids, id, index, place }) => {
    expect(placeAt(column(ids), id, index)).toEqual(place);
  });

  test('last of what was read has no known task behind it', () => {
    expect(placeAt(column('abc', 'more'), 'x', 3)).toEqual({ afterId: 'c' });
  });

  test('beside another task is counted without itself', () => {
    expect(placeBeside(column('abc'), 'a', { id: 'c', isAfter: false })).toEqual({
      afterId: 'b',
      beforeId: 'c',
    });
    expect(placeBeside(column('abc'), 'x', { id: 'c', isAfter: true })).toEqual({
      afterId: 'c',
      beforeId: null,
    });
  });

  test('is recognised as the present one', () => {
    const abc = column('abc');
    expect(isAt(abc, 'b', placeAt(abc, 'b', 1))).toBe(true);
    expect(isAt(abc, 'c', placeAt(abc, 'c', 2))).toBe(true);
    expect(isAt(abc, 'b', placeAt(abc, 'b', 0))).toBe(false);
    expect(isAt(abc, 'x', placeAt(abc, 'x', 0))).toBe(false);
  });
});
