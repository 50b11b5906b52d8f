import type { CommentStatus } from '@postil/contract/enums';
import { api } from '../../api/client.ts';
import { useTexts } from '../../texts/context.tsx';
import { rankBetween } from './cache/columns.ts';
import { useChangeTask } from './changes.ts';
import { isCreating } from './creations.ts';
import { findTask, type Task } from './tasks.ts';

/** Where in a column a task is put. */
export interface Place {
  /** The task that it follows; null at the beginning, undefined when unknown. */
  readonly afterId?: string | null;
  /** The task that follows it; null at the end, undefined when unknown. */
  readonly beforeId?: string | null;
}

export interface Move {
  readonly id: string;
  readonly status: CommentStatus;
  /** Without one the task keeps its rank. */
  readonly place?: Place;
}

/**
 * Moves a task to a column, at once. What the server refuses goes back, with a message that offers Retry.
 *
 * @returns a function that moves a task and says whether the move was accepted.
 */
export function useMoveTask(): (move: Move) => Promise<boolean> {
  const { board, common } = useTexts();
  const change = useChangeTask();
  return ({ id, status, place }) =>
    change({
      id,
      change: { status, ...(place ? { rank: rankAt(place) } : {}) },
      send: () => api.moveTask({ id, status, ...(place ? toBody(place) : {}) }),
      failed: board.notMoved(common.statuses[status]),
    });
}

/** The rank of a place until the server has given the real one. */
export function rankAt({ afterId, beforeId }: Place): string {
  const find = (id: string | null | undefined): Task | undefined => (id ? findTask(id) : undefined);
  return rankBetween(find(afterId), find(beforeId));
}

/** The server does not know tasks that are still being created. */
function toBody({ afterId, beforeId }: Place): { after_id?: string | null; before_id?: string | null } {
  return {
    ...(afterId === undefined || isCreating(afterId) ? {} : { after_id: afterId }),
    ...(beforeId === undefined || isCreating(beforeId) ? {} : { before_id: beforeId }),
  };
}
