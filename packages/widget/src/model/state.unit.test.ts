import { expect, it } from 'vitest';
import type { PageComment } from '../api/types.ts';
import { isDone, sortComments } from './state.ts';
import { createStore } from './store.ts';

/** A comment with the fields that determine its order. */
const commentOf = (id: string, status: PageComment['status']) => ({ id, status }) as PageComment;

it('pending comments come before the others, and newer ones before older ones in both groups', () => {
  const comments = [
    commentOf('1', 'RESOLVED'),
    commentOf('2', 'OPEN'),
    commentOf('3', 'CLOSED'),
    commentOf('4', 'IN_REVIEW'),
    commentOf('5', 'IN_PROGRESS'),
  ];
  expect(sortComments(comments).map(({ id }) => id)).toEqual(['5', '4', '2', '3', '1']);
  expect(comments.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5']);
});

it('resolved and closed comments are done, all others are not', () => {
  const statuses = ['OPEN', 'IN_PROGRESS', 'IN_REVIEW', 'RESOLVED', 'CLOSED'] as const;
  expect(statuses.filter((status) => isDone(commentOf('1', status)))).toEqual(['RESOLVED', 'CLOSED']);
});

it('the store of the widget replaces fields, and calls its subscribers until they unsubscribe', () => {
  const store = createStore({ count: 0, text: 'a' });
  const counts: number[] = [];
  const unsubscribe = store.subscribe(() => counts.push(store.get().count));
  store.set({ count: 1 });
  unsubscribe();
  store.set({ count: 2 });
  expect(store.get()).toEqual({ count: 2, text: 'a' });
  expect(counts).toEqual([1]);
});
