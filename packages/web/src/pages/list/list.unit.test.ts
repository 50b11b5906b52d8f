import '@postil/harness/browser/page';
import { serve, success } from '@postil/harness/browser/page';
import { createTask } from '@postil/harness/browser/tasks';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { queryClient } from '../../data/api/cache.ts';
import { taskRecords } from '../../data/records/kinds.ts';
import { rowBeside } from '../../lib/row-beside.ts';
import { resetStores } from '../../lib/store.ts';
import { nextOrder, sortOf } from './columns/order.ts';
import { listQuery } from './list-query.ts';
import { missingFrom } from './missing.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  resetStores();
  queryClient.clear();
});

describe('a press on the name of a column', () => {
  const newestFirst = { field: 'created_at', isAscending: false } as const;

  test.each([
    ['reverses the order of the sorted column', 'created_at', true],
    ['puts the highest priority first', 'priority', false],
    ['puts statuses in their order', 'status', true],
  ] as const)('%s', (_, field, isAscending) => {
    expect(nextOrder(newestFirst, field)).toEqual({ field, isAscending });
  });

  it('restores the order the second time', () => {
    expect(nextOrder(nextOrder(newestFirst, 'created_at'), 'created_at')).toEqual(newestFirst);
  });

  it('sets aria-sort for that column only', () => {
    expect(sortOf('created_at', newestFirst)).toBe('descending');
    expect(sortOf('status', { field: 'status', isAscending: true })).toBe('ascending');
    expect(sortOf('priority', newestFirst)).toBe('none');
  });
});

describe('the row to focus next', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id }));

  test.each([
    ['a', 1, 'b'],
    ['b', -1, 'a'],
    ['a', -1, 'a'],
    ['c', 1, 'c'],
    [undefined, -1, 'a'],
    ['gone', 1, 'a'],
  ])('from %s in direction %i is %s', (focused, by, expected) => {
    expect(rowBeside(rows, focused, by)?.id).toBe(expected);
  });

  it('does not exist in an empty list', () => {
    expect(rowBeside([], undefined, 1)).toBeUndefined();
  });
});

describe('new tasks', () => {
  const tasksWithIds = (...all: string[]) => all.map((id) => ({ id }));

  it('are those that match the filters and are missing from the list', () => {
    expect(
      missingFrom(tasksWithIds('a'), { created: ['a', 'b', 'c'], found: tasksWithIds('c', 'a', 'old') }),
    ).toEqual(['c']);
  });

  it('do not exist if none was created, even if an earlier search found some', () => {
    expect(missingFrom(tasksWithIds('a'), { created: [], found: tasksWithIds('c') })).toEqual([]);
  });
});

describe('a page of the list', () => {
  const page = (...tasks: readonly { id: string }[]) => ({ data: tasks, total: 5 });

  it('is requested with the filters and the order of the URL', async () => {
    const received = serve(() => page());
    await queryClient.fetchInfiniteQuery(listQuery({ tag: 'mobile', sort: '-priority' }));
    expect(Object.fromEntries(received[0]?.query ?? [])).toEqual({
      tag: 'mobile',
      sort_by: 'priority',
      sort_order: 'desc',
      per_page: '60',
    });
  });

  it('leads to the next page by its cursor, until the end', async () => {
    const link = '</api/v1/comments?cursor=next>; rel="next"';
    const received = serve(({ query }) =>
      success(page(createTask(query.get('cursor') ?? 'first')), query.has('cursor') ? {} : { link }),
    );
    const { pages } = await queryClient.fetchInfiniteQuery({ ...listQuery({}), pages: 3 });
    expect(pages.map(({ tasks }) => tasks[0]?.id)).toEqual(['first', 'next']);
    expect(received).toHaveLength(2);
  });

  it('marks a total that is only a lower bound', async () => {
    serve(() => success(page(), { 'total-is-exact': 'false' }));
    const { pages } = await queryClient.fetchInfiniteQuery(listQuery({}));
    expect(pages[0]).toMatchObject({ total: 5, isTotalExact: false });
  });

  it('shows unconfirmed changes of the person', async () => {
    taskRecords.hold('a', { priority: 'URGENT' });
    taskRecords.hide('b');
    serve(() => page(createTask('a'), createTask('b')));
    const { pages } = await queryClient.fetchInfiniteQuery(listQuery({}));
    expect(pages[0]?.tasks.map(({ id, priority }) => [id, priority])).toEqual([['a', 'URGENT']]);
    expect(pages[0]?.total).toBe(4);
  });
});
