import { serve } from '@postil/harness/browser/page';
import { createBoard, createTask } from '@postil/harness/browser/tasks';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../data/api/cache.ts';
import { taskRecords } from '../../../data/records/kinds.ts';
import { resetStores } from '../../../lib/store.ts';
import { withoutTask } from './columns.ts';
import { createTaskUpdates, type TaskUpdates } from './task-updates.ts';
import { boardKey, changeBoards, findOnBoards, idOfNew } from './tasks.ts';

const updates = createTaskUpdates('ada');

afterEach(() => {
  updates.cancel();
  vi.unstubAllGlobals();
  resetStores();
  queryClient.clear();
});

const change = {
  type: 'comment.updated',
  comment_id: 'a',
  version: 2,
  actor: { id: 'grace', name: 'Grace' },
} as unknown as Parameters<TaskUpdates['add']>[0];

describe('a change by somebody else', () => {
  it('is shown on a cached board', async () => {
    queryClient.setQueryData(boardKey({}), createBoard({ OPEN: ['a'] }));
    serve(() => ({ ...createTask('a', { version: 2, priority: 'URGENT' }) }));
    updates.add(change);
    await vi.waitFor(() => expect(findOnBoards('a')).toMatchObject({ version: 2, priority: 'URGENT' }));
  });

  it('does not revert a later change of the person when its response arrives late', async () => {
    queryClient.setQueryData(boardKey({}), createBoard({ OPEN: ['a'] }));
    const response = Promise.withResolvers<void>();
    const received = serve(async () => {
      await response.promise;
      return { ...createTask('a', { version: 2 }) };
    });
    updates.add(change);
    await vi.waitFor(() => expect(received).toHaveLength(1));
    await taskRecords.change('a', { status: 'CLOSED' }, async () => ({ version: 3 }));
    response.resolve();
    // Waits longer than it takes to read the response.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(findOnBoards('a')).toMatchObject({ status: 'CLOSED', version: 3 });
  });
});

describe('a task that the person creates', () => {
  it('is not fetched for its own change before the response has assigned the id', async () => {
    const draft = idOfNew('key');
    queryClient.setQueryData(boardKey({}), createBoard({ OPEN: [draft, 'a'] }));
    const received = serve(({ call }) => createTask(call.includes('/b') ? 'b' : 'a', { version: 2 }));
    const creation = { type: 'comment.created', comment_id: 'b', actor: { id: 'ada', name: 'Ada' } };
    updates.add({ ...change, ...creation });
    updates.add(change);
    await vi.waitFor(() => expect(findOnBoards('a')).toMatchObject({ version: 2 }));
    expect(received.filter(({ call }) => call.includes('/b'))).toEqual([]);
    expect(findOnBoards('b')).toBeUndefined();
    changeBoards((board) => withoutTask(board, draft));
    await vi.waitFor(() => expect(findOnBoards('b')).toMatchObject({ version: 2 }));
  });
});
