import { refusal, serve } from '@postil/harness/browser/page';
import { createBoard } from '@postil/harness/browser/tasks';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../data/api/cache.ts';
import { resetStores } from '../../../lib/store.ts';
import type { Board } from '../cache/columns.ts';
import { boardKey } from '../cache/tasks.ts';
import { movesTo, sendInTurn } from './moves.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  resetStores();
  queryClient.clear();
});

const inReview = () =>
  queryClient
    .getQueryData<Board>(boardKey({}))
    ?.find(({ status }) => status === 'IN_REVIEW')
    ?.tasks.map(({ id }) => id);

/** Moves two tasks of a board to an empty column. @param respond returns the server's response for each. */
function moveTwo(respond: (id: string) => Promise<object>) {
  queryClient.setQueryData(boardKey({}), createBoard({ OPEN: ['c', 'b', 'a'] }));
  const received = serve(({ call }) => respond(/tasks\/(\w+)\/position/.exec(call)?.[1] ?? ''));
  const moving = sendInTurn(movesTo(['c', 'a'], { status: 'IN_REVIEW', position: {} }));
  return { received, moving };
}

const moved = (id: string, rank: string) => ({ id, status: 'IN_REVIEW', rank, version: 2 });

describe('tasks that are moved together', () => {
  it('keep their order while the server has confirmed only some of the moves', async () => {
    const second = Promise.withResolvers<void>();
    const { received, moving } = moveTwo(async (id) => {
      if (id === 'a') await second.promise;
      return moved(id, id === 'c' ? '0002' : '0001');
    });
    expect(inReview()).toEqual(['c', 'a']);
    await vi.waitFor(() => expect(received).toHaveLength(2));
    expect(inReview()).toEqual(['c', 'a']);
    second.resolve();
    await moving;
    expect(inReview()).toEqual(['c', 'a']);
  });

  it('are reverted individually if they are refused, and the others stay', async () => {
    const { moving } = moveTwo(async (id) => (id === 'c' ? refusal(403, 'forbidden') : moved(id, '0001')));
    expect((await moving).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(inReview()).toEqual(['a']);
  });
});
