import type { Task } from '@postil/client';
import { createBoard } from '@postil/harness/browser/tasks';
import { describe, expect, test } from 'vitest';
import type { Column } from '../../../features/comments/index.ts';
import { findDropPosition, isAt, positionAt, positionBeside } from './position.ts';

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

describe('the position of a task', () => {
  test.each([
    { where: 'first', ids: 'abc', id: 'x', index: 0, position: { afterId: null, beforeId: 'a' } },
    { where: 'between two others', ids: 'abc', id: 'x', index: 1, position: { afterId: 'a', beforeId: 'b' } },
    { where: 'last', ids: 'abc', id: 'x', index: 9, position: { afterId: 'c', beforeId: null } },
    { where: 'in an empty column', ids: '', id: 'x', index: 0, position: { afterId: null, beforeId: null } },
    { where: 'one below its own', ids: 'abc', id: 'a', index: 1, position: { afterId: 'b', beforeId: 'c' } },
  ])('$where', ({ ids, id, index, position }) => {
    expect(positionAt(column(ids), id, index)).toEqual(position);
  });

  test('last of what was read has no known task behind it', () => {
    expect(positionAt(column('abc', 'more'), 'x', 3)).toEqual({ afterId: 'c' });
  });

  test('beside another task is counted without itself', () => {
    expect(positionBeside(column('abc'), 'a', { id: 'c', isAfter: false })).toEqual({
      afterId: 'b',
      beforeId: 'c',
    });
    expect(positionBeside(column('abc'), 'x', { id: 'c', isAfter: true })).toEqual({
      afterId: 'c',
      beforeId: null,
    });
  });

  test('is recognised as the present one', () => {
    const abc = column('abc');
    expect(isAt(abc, 'b', positionAt(abc, 'b', 1))).toBe(true);
    expect(isAt(abc, 'c', positionAt(abc, 'c', 2))).toBe(true);
    expect(isAt(abc, 'b', positionAt(abc, 'b', 0))).toBe(false);
    expect(isAt(abc, 'x', positionAt(abc, 'x', 0))).toBe(false);
  });
});

describe('a card that was let go', () => {
  const columns = createBoard({ OPEN: ['c', 'b', 'a'], RESOLVED: ['r'] });
  const drop = (id: string, status: 'OPEN' | 'RESOLVED', target?: { id: string; isAfter: boolean }) =>
    findDropPosition(columns, { id, status, ...(target && { target }) });

  test('below all others goes to the end of the column', () => {
    expect(drop('a', 'RESOLVED')).toEqual({ afterId: 'r', beforeId: null });
    expect(drop('c', 'OPEN')).toEqual({ afterId: 'a', beforeId: null });
  });

  test('at the edge of another goes before or behind it', () => {
    expect(drop('c', 'OPEN', { id: 'b', isAfter: true })).toEqual({ afterId: 'b', beforeId: 'a' });
    expect(drop('a', 'RESOLVED', { id: 'r', isAfter: false })).toEqual({ afterId: null, beforeId: 'r' });
  });

  test('beside another that is gone by now goes to the end', () => {
    expect(drop('c', 'RESOLVED', { id: 'gone', isAfter: false })).toEqual({ afterId: 'r', beforeId: null });
  });

  test('where it was before is not moved', () => {
    expect(drop('a', 'OPEN')).toBeUndefined();
    expect(drop('b', 'OPEN', { id: 'b', isAfter: true })).toBeUndefined();
    expect(drop('b', 'OPEN', { id: 'c', isAfter: true })).toBeUndefined();
    expect(drop('b', 'OPEN', { id: 'a', isAfter: false })).toBeUndefined();
  });
});
