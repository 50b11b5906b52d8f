import type { LiveChange } from '@postil/client';
import { createBoard, createTask } from '@postil/harness/browser/tasks';
import { describe, expect, it, test } from 'vitest';
import { looksDifferent, mayAffectBoards, mergeChanges, withUpdate } from './arrivals.ts';

function createChange(values: Partial<LiveChange> = {}): LiveChange {
  return {
    type: 'comment.updated',
    comment_id: 'a',
    mockup_id: null,
    project_id: null,
    site_id: null,
    actor: { id: 'bo', name: 'Bo' },
    author_kind: 'member',
    version: 2,
    at: '2026-01-02T03:04:05.678Z',
    ...values,
  };
}

describe('the relevance of a change', () => {
  test.each([
    {
      change: 'a change to a comment that is not cached',
      type: 'comment.updated',
      version: 2,
      known: undefined,
      isExpected: true,
    },
    {
      change: 'a change to a newer version',
      type: 'comment.updated',
      version: 3,
      known: 2,
      isExpected: true,
    },
    {
      change: 'a change to the version that is shown',
      type: 'comment.updated',
      version: 2,
      known: 2,
      isExpected: false,
    },
    {
      change: 'a change to an older version',
      type: 'comment.updated',
      version: 1,
      known: 2,
      isExpected: false,
    },
    {
      change: 'a change without a version',
      type: 'comment.deleted',
      version: null,
      known: 2,
      isExpected: true,
    },
    {
      change: 'a reply, which does not change the version',
      type: 'comment.replied',
      version: 2,
      known: 2,
      isExpected: true,
    },
    {
      change: 'a move on the board, which does not change the version',
      type: 'comment.placed',
      version: 2,
      known: 2,
      isExpected: true,
    },
    { change: 'a subscription', type: 'comment.subscribed', version: 3, known: 2, isExpected: false },
    {
      change: 'the end of a subscription',
      type: 'comment.unsubscribed',
      version: 3,
      known: 2,
      isExpected: false,
    },
    {
      change: 'a change to a mockup',
      type: 'mockup.approved',
      version: 3,
      known: undefined,
      isExpected: false,
    },
    {
      change: 'a change to a comment on a mockup',
      type: 'mockup_comment.created',
      version: 1,
      known: undefined,
      isExpected: false,
    },
  ])('$change may affect boards and lists: $isExpected', ({ type, version, known, isExpected }) => {
    expect(mayAffectBoards({ type, version }, known)).toBe(isExpected);
  });
});

describe('two changes to a task', () => {
  const created = createChange({ type: 'comment.created', version: 1 });

  it('are merged into a creation if the first one is a creation, whoever made the second one', () => {
    const picture = createChange({ actor: { id: 'system', name: 'Postil' }, version: 2 });
    expect(mergeChanges(created, picture)).toMatchObject({
      type: 'comment.created',
      actor: { id: 'bo' },
      version: 2,
    });
  });

  it('are otherwise merged into the second one', () => {
    const second = createChange({ type: 'comment.replied' });
    expect(mergeChanges(createChange(), second)).toBe(second);
  });

  it('are merged into a deletion, even if the task has just been created', () => {
    const deleted = createChange({ type: 'comment.deleted' });
    expect(mergeChanges(created, deleted)).toBe(deleted);
  });
});

describe('a created or changed task', () => {
  const board = createBoard({ OPEN: ['c', 'a'], RESOLVED: ['r'] });
  const arrive = (
    task: ReturnType<typeof createTask>,
    { filters = {}, isNew = false }: { filters?: Parameters<typeof withUpdate>[1]; isNew?: boolean } = {},
  ) => withUpdate(board, filters, { task, userId: 'ada', isNew });
  const idsOf = (shown: typeof board) => shown.map(({ tasks }) => tasks.map(({ id }) => id).join(''));

  it('is put into its column and counted', () => {
    const { board: next, isCountUncertain } = arrive(createTask('b'), { isNew: true });
    expect(idsOf(next)).toEqual(['cba', '', '', 'r', '']);
    expect(next[0]?.total).toBe(3);
    expect(isCountUncertain).toBe(false);
  });

  it('may already be in the total if it is not new and was not shown', () => {
    expect(arrive(createTask('b')).isCountUncertain).toBe(true);
  });

  it('moves to another column if it is shown', () => {
    const { board: next, isCountUncertain } = arrive(createTask('a', { status: 'RESOLVED' }));
    expect(idsOf(next)).toEqual(['c', '', '', 'ra', '']);
    expect(isCountUncertain).toBe(false);
  });

  it('leaves a board whose filters it no longer matches', () => {
    const { board: next } = arrive(createTask('a'), { filters: { priority: ['URGENT'] } });
    expect(idsOf(next)).toEqual(['c', '', '', 'r', '']);
  });

  it('does not change a board to which it never belonged', () => {
    const arrival = arrive(createTask('b'), { filters: { priority: ['URGENT'] } });
    expect(arrival).toEqual({ board, isUncertain: false, isCountUncertain: false });
    expect(arrival.board).toBe(board);
  });

  it('is reported as uncertain on a board with a text search, which only the server can apply', () => {
    const unknown = arrive(createTask('b'), { filters: { search: 'logo' } });
    expect(unknown.isUncertain).toBe(true);
    expect(unknown.board).toBe(board);
    const shown = arrive(createTask('a', { priority: 'HIGH' }), { filters: { search: 'logo' } });
    expect(shown.isUncertain).toBe(true);
    expect(shown.board[0]?.tasks[1]?.priority).toBe('HIGH');
  });

  it('appears on a board of the reader’s own tasks if it is assigned to them', () => {
    const mine = createTask('b', { assigned_to: { id: 'ada', name: 'Ada' } });
    const filters = { assigned_to: ['me'] };
    expect(idsOf(arrive(mine, { filters, isNew: true }).board)[0]).toBe('cba');
    expect(arrive(createTask('b'), { filters, isNew: true }).board).toBe(board);
  });
});

describe('a card', () => {
  const task = createTask('a');

  test.each([
    [{ status: 'CLOSED' }],
    [{ rank: 'z' }],
    [{ content: 'Another' }],
    [{ replies_count: 1 }],
    [{ tags: ['mobile'] }],
    [{ assigned_to: { id: 'bo', name: 'Bo' } }],
  ] as const)('looks different with %j', (values) => {
    expect(
      looksDifferent(task, { ...task, ...values, tags: [...('tags' in values ? values.tags : [])] }),
    ).toBe(true);
  });

  it('looks the same after changes to hidden fields or to the name of the assignee', () => {
    expect(looksDifferent(task, { ...task, version: 9, description: 'More', updated_at: 'later' })).toBe(
      false,
    );
    const assigned = { ...task, assigned_to: { id: 'bo', name: 'Bo' } };
    expect(looksDifferent(assigned, { ...task, assigned_to: { id: 'bo', name: 'Bo the Second' } })).toBe(
      false,
    );
  });
});
