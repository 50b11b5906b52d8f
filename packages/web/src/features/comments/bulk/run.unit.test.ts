import '@postil/harness/browser/page';
import { refusal, serve } from '@postil/harness/browser/page';
import { createBoard } from '@postil/harness/browser/tasks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../data/api/cache.ts';
import { taskRecords } from '../../../data/records/kinds.ts';
import { resetStores } from '../../../lib/store.ts';
import { boardKey, findOnBoards } from '../cache/tasks.ts';
import { sendAll } from './run.ts';

beforeEach(() => {
  queryClient.setQueryData(boardKey({}), createBoard({ OPEN: ['d', 'c', 'b', 'a'] }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  resetStores();
  queryClient.clear();
});

const urgent = (...ids: readonly string[]) => ({ ids, change: { priority: 'URGENT' } as const });
const prioritiesOf = (...ids: readonly string[]) => ids.map((id) => findOnBoards(id)?.priority);

/** Sends chunks, and records their progress. */
function send(chunks: Parameters<typeof sendAll>[0], isCancelled = () => false) {
  const progress: number[] = [];
  const outcome = sendAll(chunks, {
    nameOf: (id) => `name of ${id}`,
    isCancelled,
    onProgress: (done) => progress.push(done),
  });
  return { outcome, progress };
}

const accept = ({ body }: { readonly body: Readonly<Record<string, unknown>> }) => ({
  comments: [body.comment_ids].flat().map((id) => ({
    id,
    version: 2,
    updated_at: '2026-02-02T00:00:00.000Z',
    resolved_at: null,
  })),
});

describe('a change to many tasks', () => {
  it('is shown for all of them before the first response arrives', async () => {
    const returned = Promise.withResolvers<void>();
    serve(async (request) => {
      await returned.promise;
      return accept(request);
    });
    const { outcome } = send([urgent('a', 'b'), urgent('c')]);
    expect(prioritiesOf('a', 'b', 'c', 'd')).toEqual(['URGENT', 'URGENT', 'URGENT', 'MEDIUM']);
    expect(taskRecords.pendingOf('c')).toEqual({ priority: 'URGENT' });
    returned.resolve();
    await outcome;
  });

  it('is sent in chunks, and adopts the new versions', async () => {
    const received = serve(accept);
    const { outcome, progress } = send([urgent('a', 'b'), urgent('c')]);
    expect(await outcome).toEqual({ changed: ['a', 'b', 'c'], failed: [], error: undefined });
    expect(received.map(({ body }) => body)).toEqual([
      { comment_ids: ['a', 'b'], change: { priority: 'URGENT' } },
      { comment_ids: ['c'], change: { priority: 'URGENT' } },
    ]);
    expect(progress).toEqual([0, 2, 3]);
    expect(findOnBoards('a')?.version).toBe(2);
    expect(taskRecords.pendingOf('a')).toBeUndefined();
  });

  it('is reverted from the refused chunk onwards, and the remaining chunks are not sent', async () => {
    const received = serve((request) =>
      request.body.comment_ids?.toString() === 'b' ? refusal(403, 'forbidden') : accept(request),
    );
    const { outcome } = send([urgent('a'), urgent('b'), urgent('c')]);
    const { changed, failed, error } = await outcome;
    expect([changed, failed.flatMap(({ ids }) => ids)]).toEqual([['a'], ['b', 'c']]);
    expect(error).toMatchObject({ code: 'forbidden' });
    expect(prioritiesOf('a', 'b', 'c')).toEqual(['URGENT', 'MEDIUM', 'MEDIUM']);
    expect(received).toHaveLength(2);
    expect(taskRecords.pendingOf('c')).toBeUndefined();
  });

  it('keeps the sent chunks and reverts the rest without an error if it is cancelled', async () => {
    const state = { isCancelled: false };
    serve((request) => {
      state.isCancelled = true;
      return accept(request);
    });
    const { outcome } = send([urgent('a'), urgent('b')], () => state.isCancelled);
    expect(await outcome).toMatchObject({ changed: ['a'], error: undefined });
    expect(prioritiesOf('a', 'b')).toEqual(['URGENT', 'MEDIUM']);
  });

  it('does not affect concurrent changes, which are sent after it', async () => {
    const received = serve(accept);
    const { outcome } = send([urgent('a', 'b')]);
    const moved = Promise.withResolvers<void>();
    const moving = taskRecords.change('a', { status: 'CLOSED' }, async () => {
      expect(received).toHaveLength(1);
      await moved.promise;
      return { version: 3 };
    });
    await outcome;
    expect(taskRecords.pendingOf('a')).toMatchObject({ status: 'CLOSED' });
    expect(taskRecords.pendingOf('b')).toBeUndefined();
    moved.resolve();
    await moving;
    expect(findOnBoards('a')).toMatchObject({ status: 'CLOSED', priority: 'URGENT', version: 3 });
  });

  it('shows a new assignee by name', async () => {
    serve(accept);
    const { outcome } = send([{ ids: ['a'], change: { assigned_to: 'bo' } }]);
    expect(findOnBoards('a')?.assigned_to).toEqual({ id: 'bo', name: 'name of bo' });
    await outcome;
  });
});
