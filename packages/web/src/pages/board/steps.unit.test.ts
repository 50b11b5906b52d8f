import '@postil/harness/browser/page';
import type { Task } from '@postil/client';
import { createBoard } from '@postil/harness/browser/tasks';
import { describe, expect, it, test } from 'vitest';
import type { Column } from '../../features/comments/index.ts';
import {
  type Direction,
  directionFor,
  endFor,
  findDropPosition,
  isAt,
  neighbourOf,
  positionAt,
  stepFrom,
  targetOf,
} from './steps.ts';

const columns = createBoard({ OPEN: ['c', 'b', 'a'], IN_REVIEW: ['z'], CLOSED: ['q', 'p'] });
const open = (id: string) => ({ id, status: 'OPEN' as const });

describe('an arrow key', () => {
  test.each([
    ['ArrowUp', 'up', 'up'],
    ['ArrowDown', 'down', 'down'],
    ['ArrowLeft', 'before', 'after'],
    ['ArrowRight', 'after', 'before'],
    ['Enter', undefined, undefined],
  ])('%s has the direction %s, and %s in right-to-left languages', (key, ltr, rtl) => {
    expect(directionFor(key, false)).toBe(ltr);
    expect(directionFor(key, true)).toBe(rtl);
  });

  it('does not lead to an end of a column, unlike Home and End', () => {
    expect([endFor('Home'), endFor('End'), endFor('ArrowUp')]).toEqual(['first', 'last', undefined]);
  });
});

describe('the focus', () => {
  test.each([
    { where: 'down from the first', from: 'c', direction: 'down', to: 'b' },
    { where: 'up from the last', from: 'a', direction: 'up', to: 'b' },
    { where: 'to the first card of its column', from: 'a', direction: 'first', to: 'c' },
    { where: 'to the last card of its column', from: 'c', direction: 'last', to: 'a' },
    { where: 'past an empty column to the same height', from: 'c', direction: 'after', to: 'z' },
    { where: 'to the last card of a column that is shorter', from: 'a', direction: 'after', to: 'z' },
  ] as const)('moves $where', ({ from, direction, to }) => {
    expect(neighbourOf(columns, open(from), direction)?.id).toBe(to);
  });

  it('moves past columns without cards, to the same height', () => {
    const z = { id: 'z', status: 'IN_REVIEW' } as const;
    expect(neighbourOf(columns, z, 'after')?.id).toBe('q');
    expect(neighbourOf(columns, z, 'before')?.id).toBe('c');
  });

  test.each([
    ['above the first card', 'c', 'up'],
    ['below the last card', 'a', 'down'],
    ['before the first column', 'b', 'before'],
    ['from a card that is not on the board', 'x', 'down'],
  ] as const)('does not move %s', (_, from, direction) => {
    expect(neighbourOf(columns, open(from), direction)).toBeUndefined();
  });

  it('stays if no further column has a card', () => {
    expect(neighbourOf(createBoard({ OPEN: ['a'] }), open('a'), 'after')).toBeUndefined();
  });
});

describe('a picked-up card', () => {
  const target = (id: string, direction: Direction) => {
    const found = targetOf(columns, open(id), direction);
    return found && [found.column.status, found.index];
  };

  it('moves by one within its column', () => {
    expect(target('b', 'up')).toEqual(['OPEN', 0]);
    expect(target('b', 'down')).toEqual(['OPEN', 2]);
  });

  it('moves to the beginning of the adjacent column, even if it is empty', () => {
    expect(target('a', 'after')).toEqual(['IN_PROGRESS', 0]);
  });

  it('stays at the edges of the board', () => {
    expect(target('c', 'up')).toBeUndefined();
    expect(target('a', 'down')).toBeUndefined();
    expect(target('a', 'before')).toBeUndefined();
  });
});

describe('J and K', () => {
  it('step through a column and stay at its ends', () => {
    expect(stepFrom(columns, 'c', 1)?.id).toBe('b');
    expect(stepFrom(columns, 'p', -1)?.id).toBe('q');
    expect(stepFrom(columns, 'a', 1)).toBeUndefined();
    expect(stepFrom(columns, 'c', -1)).toBeUndefined();
  });

  it('begin at the first card of the board without a focused card', () => {
    expect(stepFrom(createBoard({ RESOLVED: ['r'] }), undefined, 1)?.id).toBe('r');
    expect(stepFrom(columns, 'gone', -1)?.id).toBe('c');
    expect(stepFrom(createBoard(), undefined, 1)).toBeUndefined();
  });
});

function column(ids: string, nextCursor: string | null = null): Column {
  return {
    status: 'OPEN',
    // Only their ids matter here.
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
  ])('is described by its neighbours: $where', ({ ids, id, index, position }) => {
    expect(positionAt(column(ids), id, index)).toEqual(position);
  });

  test('has no known successor after the last loaded task', () => {
    expect(positionAt(column('abc', 'more'), 'x', 3)).toEqual({ afterId: 'c' });
  });

  test('is recognised as the current one', () => {
    const abc = column('abc');
    expect(isAt(abc, 'b', positionAt(abc, 'b', 1))).toBe(true);
    expect(isAt(abc, 'c', positionAt(abc, 'c', 2))).toBe(true);
    expect(isAt(abc, 'b', positionAt(abc, 'b', 0))).toBe(false);
    expect(isAt(abc, 'x', positionAt(abc, 'x', 0))).toBe(false);
  });
});

describe('a dropped card', () => {
  const board = createBoard({ OPEN: ['c', 'b', 'a'], RESOLVED: ['r'] });
  const drop = (id: string, status: 'OPEN' | 'RESOLVED', target?: { id: string; isAfter: boolean }) =>
    findDropPosition(board, [id], { status, ...(target && { target }) });

  test('moves to the end of the column if it is below all others', () => {
    expect(drop('a', 'RESOLVED')).toEqual({ afterId: 'r', beforeId: null });
    expect(drop('c', 'OPEN')).toEqual({ afterId: 'a', beforeId: null });
  });

  test('moves before or after the card at whose edge it is dropped', () => {
    expect(drop('c', 'OPEN', { id: 'b', isAfter: true })).toEqual({ afterId: 'b', beforeId: 'a' });
    expect(drop('a', 'RESOLVED', { id: 'r', isAfter: false })).toEqual({ afterId: null, beforeId: 'r' });
  });

  test('moves to the end if the card next to it has left the column', () => {
    expect(drop('c', 'RESOLVED', { id: 'gone', isAfter: false })).toEqual({ afterId: 'r', beforeId: null });
  });

  test('is not moved if it is at its former position', () => {
    expect(drop('a', 'OPEN')).toBeUndefined();
    expect(drop('b', 'OPEN', { id: 'b', isAfter: true })).toBeUndefined();
    expect(drop('b', 'OPEN', { id: 'c', isAfter: true })).toBeUndefined();
    expect(drop('b', 'OPEN', { id: 'a', isAfter: false })).toBeUndefined();
  });

  test('is positioned without counting the cards moved with it', () => {
    const dropAll = (ids: string[], target?: { id: string; isAfter: boolean }) =>
      findDropPosition(board, ids, { status: 'OPEN', ...(target && { target }) });
    expect(dropAll(['c', 'a'], { id: 'b', isAfter: true })).toEqual({ afterId: 'b', beforeId: null });
    // The target may be one of the dropped cards.
    expect(dropAll(['c', 'b'], { id: 'b', isAfter: true })).toEqual({ afterId: null, beforeId: 'a' });
    expect(dropAll(['r', 'b'])).toEqual({ afterId: 'a', beforeId: null });
  });
});
