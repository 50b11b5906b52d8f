import type { Task } from '@postil/client';
import { COMMENT_STATUSES, type CommentStatus } from '@postil/contract/enums';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Board,
  columnOf,
  findOnBoard,
  rankBetween,
  rankOf,
  statusBeside,
  withChange,
  withoutTask,
  withPage,
  withTask,
  withTotals,
} from './columns.ts';

function task(id: string, values: Partial<Task> = {}): Task {
  // Only the fields that the board reads.
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

describe('a change to a task', () => {
  test('keeps the position if neither status nor rank changes', () => {
    const before = board({ OPEN: [task('c'), task('b'), task('a')] });
    const after = withChange(before, 'b', { priority: 'HIGH' });
    expect(idsOf(after, 'OPEN')).toEqual(['c', 'b', 'a']);
    expect(findOnBoard(after, 'b')?.priority).toBe('HIGH');
    expect(after[1]).toBe(before[1]);
  });

  test('moves the task to its position in the column of its new status, and both totals follow', () => {
    const before = board({
      OPEN: [task('b')],
      RESOLVED: [task('c'), task('a')].map((t) => ({ ...t, status: 'RESOLVED' })),
    });
    const after = withChange(before, 'b', { status: 'RESOLVED' });
    expect(idsOf(after, 'OPEN')).toEqual([]);
    expect(idsOf(after, 'RESOLVED')).toEqual(['c', 'b', 'a']);
    expect([totalOf(after, 'OPEN'), totalOf(after, 'RESOLVED')]).toEqual([0, 3]);
  });

  test('has no effect for a task that is not shown', () => {
    const before = board({ OPEN: [task('b')] });
    expect(withChange(before, 'x', { status: 'CLOSED' })).toBe(before);
    expect(withoutTask(before, 'x')).toBe(before);
  });
});

describe('a task that arrives', () => {
  test('is counted, but not shown, if it comes after the loaded tasks', () => {
    const after = withTask(board({ OPEN: [task('c'), task('b')] }, 'more'), task('a'));
    expect(idsOf(after, 'OPEN')).toEqual(['c', 'b']);
    expect(totalOf(after, 'OPEN')).toBe(3);
  });

  test('is shown even beyond the loaded tasks if the person moved it there', () => {
    const last = task('b');
    const after = withTask(
      board({ OPEN: [task('c'), last] }, 'more'),
      task('z', { rank: rankBetween(last, undefined) }),
    );
    expect(idsOf(after, 'OPEN')).toEqual(['c', 'b', 'z']);
  });

  test('is not repeated with the next page', () => {
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

describe('the temporary rank', () => {
  test.each([
    ['at the beginning', undefined, task('0197f')],
    ['between two neighbours', task('0197f'), task('0197e')],
    ['between neighbours, where one rank is a prefix of the other', task('0197e1'), task('0197e')],
    ['at the end', task('0197e'), undefined],
  ])('sorts %s', (_, before, after) => {
    const rank = rankBetween(before, after);
    if (before) expect(rank < before.rank).toBe(true);
    if (after) expect(rank > after.rank).toBe(true);
  });
});

test('the adjacent column is a visible one', () => {
  expect(statusBeside('OPEN', 1)).toBe('IN_PROGRESS');
  expect(statusBeside('OPEN', -1)).toBeUndefined();
  expect(statusBeside('OPEN', 1, ['OPEN', 'RESOLVED'])).toBe('RESOLVED');
});

describe('the tasks of a column', () => {
  const ranks = fc.uniqueArray(fc.stringMatching(/^[0-9a-f]{1,6}$/), { minLength: 1, maxLength: 12 });
  const byRank = (ids: readonly string[]) => ids.toSorted().reverse();

  test('are in the order of their ranks, in whatever order they arrive', () => {
    fc.assert(
      fc.property(ranks, (ids) => {
        const filled = ids.reduce((shown, id) => withTask(shown, task(id)), board({}));
        expect(idsOf(filled, 'OPEN')).toEqual(byRank(ids));
        expect(totalOf(filled, 'OPEN')).toBe(ids.length);
      }),
    );
  });

  test('are in descending order of their ids for equal ranks', () => {
    const filled = ['b', 'c', 'a'].reduce((shown, id) => withTask(shown, task(id, { rank: 'f' })), board({}));
    expect(idsOf(filled, 'OPEN')).toEqual(['c', 'b', 'a']);
  });

  test('are all in their positions after any move and its reversal', () => {
    fc.assert(
      fc.property(ranks, fc.nat(), fc.constantFrom(...COMMENT_STATUSES), (ids, at, status) => {
        const before = board({ OPEN: byRank(ids).map((id) => task(id)) });
        const id = ids[at % ids.length] ?? '';
        const movedBoard = withChange(before, id, { status });
        const totals = movedBoard.reduce((sum, { total }) => sum + total, 0);
        expect(totals).toBe(ids.length);
        expect(withChange(movedBoard, id, { status: 'OPEN' })).toEqual(before);
      }),
    );
  });

  test('include an inserted task between its neighbours', () => {
    fc.assert(
      fc.property(ranks, fc.nat(), (ids, at) => {
        const order = byRank(ids);
        const index = at % (order.length + 1);
        const [before, after] = [order[index - 1], order[index]].map((id) =>
          id === undefined ? undefined : task(id),
        );
        const moved = task('moved', { rank: rankBetween(before, after) });
        const filled = withTask(board({ OPEN: order.map((id) => task(id)) }), moved);
        expect(idsOf(filled, 'OPEN')?.indexOf('moved')).toBe(index);
      }),
    );
  });
});

describe('a column from the server', () => {
  test('has its total and the cursor of the next tasks', () => {
    const page = { data: [task('a')], total: 7, total_is_exact: false, next_cursor: 'x' };
    expect(columnOf('CLOSED', page)).toEqual({
      status: 'CLOSED',
      tasks: page.data,
      total: 7,
      isTotalExact: false,
      nextCursor: 'x',
    });
  });

  test('takes the totals of another response, and keeps totals missing from it', () => {
    const before = board({ OPEN: [task('a')], CLOSED: [task('b')] });
    const after = withTotals(before, [{ status: 'OPEN', total: 40, isTotalExact: false }]);
    expect(after[0]).toEqual({ ...before[0], total: 40, isTotalExact: false });
    expect(after[4]).toBe(before[4]);
  });
});

test('a total never falls below zero', () => {
  const counted = board({ OPEN: [task('a')] }).map((column) => ({ ...column, total: 0 }));
  expect(totalOf(withoutTask(counted, 'a'), 'OPEN')).toBe(0);
});

test('the initial rank of a task comes from the time of its creation', () => {
  const [older, newer] = ['0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', '0197a1b2-c3d5-7000-8000-000000000000'];
  expect(rankOf(older)).toBe('0197a1b2c3d47e5f8a9b0c1d2e3f4a5b');
  expect(rankOf(newer) > rankOf(older)).toBe(true);
});
