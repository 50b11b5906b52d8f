import type { Task } from '@postil/client';
import { COMMENT_STATUSES, type CommentStatus } from '@postil/contract/enums';
import { describe, expect, test } from 'vitest';
import {
  type Board,
  findOnBoard,
  rankBetween,
  statusBeside,
  withChange,
  withoutTask,
  withPage,
  withTask,
} from './columns.ts';

function task(id: string, values: Partial<Task> = {}): Task {
  // Only the fields that the board looks at.
  return { id, status: 'OPEN', rank: id, priority: 'MEDIUM', ...values } as Task;
}

function board(
  tasks: Partial<Record<CommentStatus, readonly Task[]>>,
  nextCursor: string | null = null,
): Board {
  return COMMENT_STATUSES.map((status) => ({
    status,
    tasks: tasks[status] ?? [],
    total: tasks[status]?.length ?? 0,
    isTotalExact: true,
    nextCursor,
  }));
}

const idsOf = (shown: Board, status: CommentStatus) =>
  shown.find((column) => column.status === status)?.tasks.map(({ id }) => id);
const totalOf = (shown: Board, status: CommentStatus) =>
  shown.find((column) => column.status === status)?.total;

describe('a change of a task', () => {
  test('stays in its place when neither status nor rank changes', () => {
    const before = board({ OPEN: [task('c'), task('b'), task('a')] });
    const after = withChange(before, 'b', { priority: 'HIGH' });
    expect(idsOf(after, 'OPEN')).toEqual(['c', 'b', 'a']);
    expect(findOnBoard(after, 'b')?.priority).toBe('HIGH');
    expect(after[1]).toBe(before[1]);
  });

  test('of its status moves it into the order of the other column, and both totals follow', () => {
    const before = board({
      OPEN: [task('b')],
      RESOLVED: [task('c'), task('a')].map((t) => ({ ...t, status: 'RESOLVED' })),
    });
    const after = withChange(before, 'b', { status: 'RESOLVED' });
    expect(idsOf(after, 'OPEN')).toEqual([]);
    expect(idsOf(after, 'RESOLVED')).toEqual(['c', 'b', 'a']);
    expect([totalOf(after, 'OPEN'), totalOf(after, 'RESOLVED')]).toEqual([0, 3]);
  });

  test('of a task that is not shown changes nothing', () => {
    const before = board({ OPEN: [task('b')] });
    expect(withChange(before, 'x', { status: 'CLOSED' })).toBe(before);
    expect(withoutTask(before, 'x')).toBe(before);
  });
});

describe('a task that arrives', () => {
  test('behind what was read only counts', () => {
    const after = withTask(board({ OPEN: [task('c'), task('b')] }, 'more'), task('a'));
    expect(idsOf(after, 'OPEN')).toEqual(['c', 'b']);
    expect(totalOf(after, 'OPEN')).toBe(3);
  });

  test('behind what was read is shown when the person put it there', () => {
    const last = task('b');
    const after = withTask(
      board({ OPEN: [task('c'), last] }, 'more'),
      task('z', { rank: rankBetween(last, undefined) }),
    );
    expect(idsOf(after, 'OPEN')).toEqual(['c', 'b', 'z']);
  });

  test('with the next page is not repeated', () => {
    const [column] = board({ OPEN: [task('c'), task('b')] }, 'more');
    if (!column) throw new Error('There is no column.');
    const after = withPage(column, {
      data: [task('b'), task('a')],
      total: 3,
      total_is_exact: true,
      next_cursor: null,
    });
    expect(after.tasks.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
    expect(after.nextCursor).toBeNull();
  });
});

describe('the rank until the server has given one', () => {
  test.each([
    ['at the beginning', undefined, task('0197f')],
    ['between two neighbours', task('0197f'), task('0197e')],
    ['between neighbours that differ by one character more', task('0197e1'), task('0197e')],
    ['at the end', task('0197e'), undefined],
  ])('sorts %s', (_, before, after) => {
    const rank = rankBetween(before, after);
    if (before) expect(rank < before.rank).toBe(true);
    if (after) expect(rank > after.rank).toBe(true);
  });
});

test('the column beside another is one that is shown', () => {
  expect(statusBeside('OPEN', 1)).toBe('IN_PROGRESS');
  expect(statusBeside('OPEN', -1)).toBeUndefined();
  expect(statusBeside('OPEN', 1, ['OPEN', 'RESOLVED'])).toBe('RESOLVED');
});
