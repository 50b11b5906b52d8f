import type { CommentStatus } from '@postil/contract/enums';
import { api } from '../../../data/api/client.ts';
import { useChange } from '../../../data/records/change.ts';
import { taskRecords } from '../../../data/records/kinds.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { rankBetween } from '../cache/columns.ts';
import { findOnBoards, isCreating } from '../cache/tasks.ts';

/** A position in a column. */
export interface Position {
  /** The task that it follows; null at the beginning, undefined when unknown. */
  readonly afterId?: string | null;
  /** The task that follows it; null at the end, undefined when unknown. */
  readonly beforeId?: string | null;
}

export interface Move {
  readonly id: string;
  readonly status: CommentStatus;
  /** Without one the task keeps its rank. */
  readonly position?: Position;
}

/**
 * Moves a task to a column optimistically. A refused move reverts, with a message that offers Retry.
 *
 * @returns a function that moves a task and resolves to whether the move was accepted.
 */
export function useMoveTask(): (move: Move) => Promise<boolean> {
  const { board, common } = useTexts();
  const change = useChange(taskRecords);
  return ({ id, status, position }) =>
    change({
      id,
      change: { status, ...(position ? { rank: rankAt(position) } : {}) },
      send: () => api.moveTask({ id, status, ...(position ? toBody(position) : {}) }),
      failed: board.notMoved(common.statuses[status]),
    });
}

/** The temporary rank of a position, until the server has assigned the real one. */
export function rankAt({ afterId, beforeId }: Position): string {
  const find = (id: string | null | undefined) => (id ? findOnBoards(id) : undefined);
  return rankBetween(find(afterId), find(beforeId));
}

/** The server does not know tasks that are still being created. */
function toBody({ afterId, beforeId }: Position): { after_id?: string | null; before_id?: string | null } {
  return {
    ...(afterId === undefined || isCreating(afterId) ? {} : { after_id: afterId }),
    ...(beforeId === undefined || isCreating(beforeId) ? {} : { before_id: beforeId }),
  };
}
