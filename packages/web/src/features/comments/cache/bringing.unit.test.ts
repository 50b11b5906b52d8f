import { serve } from '@postil/harness/browser/page';
import { createBoard, createTask } from '@postil/harness/browser/tasks';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../data/api/cache.ts';
import { taskRecords } from '../../../data/records/kinds.ts';
import { resetStores } from '../../../lib/store.ts';
import { forget, take } from './bringing.ts';
import { boardKey, findOnBoards } from './tasks.ts';

afterEach(() => {
  forget();
  vi.unstubAllGlobals();
  resetStores();
  queryClient.clear();
});

const change = {
  type: 'comment.updated',
  comment_id: 'a',
  version: 2,
  actor: { id: 'grace', name: 'Grace' },
} as unknown as Parameters<typeof take>[0];

describe('a change by somebody else', () => {
  it('is shown where the task is shown', async () => {
    queryClient.setQueryData(boardKey({}), createBoard({ OPEN: ['a'] }));
    serve(() => ({ ...createTask('a', { version: 2, priority: 'URGENT' }) }));
    take(change, 'ada');
    await vi.waitFor(() => expect(findOnBoards('a')).toMatchObject({ version: 2, priority: 'URGENT' }));
  });

  it('that was read before a change of the person, and arrives after it, does not take that back', async () => {
    queryClient.setQueryData(boardKey({}), createBoard({ OPEN: ['a'] }));
    const response = Promise.withResolvers<void>();
    const received = serve(async () => {
      await response.promise;
      return { ...createTask('a', { version: 2 }) };
    });
    take(change, 'ada');
    await vi.waitFor(() => expect(received).toHaveLength(1));
    await taskRecords.change('a', { status: 'CLOSED' }, async () => ({ version: 3 }));
    response.resolve();
    // Longer than the response takes to be read.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(findOnBoards('a')).toMatchObject({ status: 'CLOSED', version: 3 });
  });
});
