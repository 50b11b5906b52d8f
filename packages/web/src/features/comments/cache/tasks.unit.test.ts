import '@postil/harness/browser/page';
import { serve } from '@postil/harness/browser/page';
import { createBoard, createTask } from '@postil/harness/browser/tasks';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../data/api/cache.ts';
import { taskRecords } from '../../../data/records/kinds.ts';
import { resetStores } from '../../../lib/store.ts';
import { withTask } from './columns.ts';
import {
  allKnownTasks,
  boardKey,
  boardQuery,
  changeBoards,
  findOnBoards,
  knownTasks,
  taskDetails,
  taskIn,
  taskLists,
} from './tasks.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  resetStores();
  queryClient.clear();
});

const all = boardKey({});
const urgent = boardKey({ priority: ['URGENT'] });
const listKey = [...taskLists.key, { sort_by: 'created_at' }];

function fillCache() {
  queryClient.setQueryData(all, createBoard({ OPEN: ['b', 'a'] }));
  queryClient.setQueryData(urgent, createBoard({ OPEN: ['b'] }));
  const page = { tasks: [createTask('c'), createTask('b')], total: 9, isTotalExact: true, nextCursor: null };
  queryClient.setQueryData(listKey, { pages: [page], pageParams: [null] });
}

describe('the cached tasks', () => {
  it('are found on any board', () => {
    fillCache();
    expect(findOnBoards('a')?.id).toBe('a');
    expect(findOnBoards('c')).toBeUndefined();
    expect(taskRecords.find('c')?.id).toBe('c');
  });

  it('are listed once each, including those of lists', () => {
    fillCache();
    expect(knownTasks().map(({ id }) => id)).toEqual(['b', 'a', 'b']);
    expect(allKnownTasks().map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  it('move on every board when their status changes', () => {
    fillCache();
    taskRecords.patch('b', { status: 'CLOSED' });
    for (const key of [all, urgent]) {
      const columns = queryClient.getQueryData<ReturnType<typeof createBoard>>(key);
      expect(columns?.[0]?.tasks.some(({ id }) => id === 'b')).toBe(false);
      expect(columns?.[4]?.tasks.map(({ id }) => id)).toEqual(['b']);
    }
  });

  it('leave every board and list on removal, but their details stay cached', () => {
    fillCache();
    const detailKey = [...taskDetails.key, 'b'];
    queryClient.setQueryData(detailKey, createTask('b'));
    taskRecords.remove('b');
    expect(allKnownTasks().map(({ id }) => id)).toEqual(['c', 'a']);
    expect(queryClient.getQueryData(listKey)).toMatchObject({ pages: [{ total: 8 }] });
    expect(queryClient.getQueryData(detailKey)).toMatchObject({ id: 'b' });
  });

  it('return to their former positions when a change is reverted', () => {
    fillCache();
    const revert = taskRecords.patch('a', { status: 'RESOLVED', rank: 'zz' });
    revert();
    expect(queryClient.getQueryData(all)).toEqual(createBoard({ OPEN: ['b', 'a'] }));
  });
});

describe('a change to the boards', () => {
  it('gets the filters of each board', () => {
    fillCache();
    changeBoards((board, filters) => (filters.priority ? board : withTask(board, createTask('z'))));
    expect(knownTasks().filter(({ id }) => id === 'z')).toHaveLength(1);
    expect(queryClient.getQueryData(urgent)).toEqual(createBoard({ OPEN: ['b'] }));
  });
});

describe('a refetched board', () => {
  const ids = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `task ${String(99 - from - index)}`);

  it('keeps its depth even if tasks were fetched or left their column during the refetch', async () => {
    const server = createBoard({ OPEN: ids(1, 60) })[0]?.tasks ?? [];
    const shown = createBoard({ OPEN: ids(1, 30) });
    queryClient.setQueryData(all, shown);
    const received = serve(({ call, query }) => {
      const page = (from: number, count: number) => ({
        data: server.slice(from, from + count),
        total: 60,
        total_is_exact: true,
        next_cursor: from + count < 60 ? String(from + count) : null,
      });
      if (call === 'GET /boards/columns') {
        // While the response is in flight, the person scrolls and moves the first tasks.
        queryClient.setQueryData(all, createBoard({ OPEN: ids(1, 45) }));
        for (const id of ids(1, 20)) {
          taskRecords.hold(id, { status: 'CLOSED' });
          taskRecords.patch(id, { status: 'CLOSED' });
        }
        const others = createBoard()
          .slice(1)
          .map(({ status }) => ({ status, ...page(60, 0) }));
        return { columns: [{ status: 'OPEN', ...page(0, 25) }, ...others] };
      }
      return page(Number(query.get('cursor')), Number(query.get('limit')));
    });
    await queryClient.fetchQuery({ ...boardQuery({}), staleTime: 0 });
    expect(received.map(({ call }) => call)).toEqual(['GET /boards/columns', 'GET /boards/columns/OPEN']);
    expect(
      knownTasks()
        .filter(({ status }) => status === 'OPEN')
        .map(({ id }) => id),
    ).toEqual(ids(21, 45));
  });
});

describe('a task that was read with its details', () => {
  it('is stored on boards without them', () => {
    const task = createTask('a');
    const detail = { ...task, subscribers: [], replies: [], context: {}, reported_at: null };
    expect(taskIn(detail)).toEqual(task);
  });
});
