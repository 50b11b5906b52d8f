import type { PageComment } from '../api/types.ts';

/** Comments in the order of the server: what is left to do first, then the newest. */
export function inOrder(comments: readonly PageComment[]): PageComment[] {
  // Ids increase with time.
  return [...comments].sort((a, b) => Number(isDone(a)) - Number(isDone(b)) || (a.id < b.id ? 1 : -1));
}

/** Whether nothing is left to do. */
export function isDone({ status }: PageComment): boolean {
  return status === 'RESOLVED' || status === 'CLOSED';
}
