import type { Board, Column, Position } from '../../../features/comments/index.ts';
import type { Drop } from './dnd.ts';

/**
 * The position at an index of a column, counted without the task that is put there.
 *
 * @param index 0 for the first position; beyond the last task it is the end.
 */
export function positionAt({ tasks, nextCursor }: Column, id: string, index: number): Position {
  const rest = tasks.filter((task) => task.id !== id);
  const at = Math.max(0, Math.min(index, rest.length));
  const after = rest[at - 1];
  const before = rest[at];
  return {
    afterId: after?.id ?? null,
    // More tasks that were not fetched yet may follow the last one.
    ...(before ? { beforeId: before.id } : nextCursor === null && { beforeId: null }),
  };
}

/** The position at which a card was dropped; undefined when it is already there, or was dropped on itself. */
export function findDropPosition(columns: Board, { id, status, target }: Drop): Position | undefined {
  const column = columns.find((each) => each.status === status);
  if (!column || target?.id === id) return undefined;
  const position = target
    ? positionBeside(column, id, target)
    : positionAt(column, id, Number.POSITIVE_INFINITY);
  return isAt(column, id, position) ? undefined : position;
}

/** The position before or after another task. */
export function positionBeside(
  column: Column,
  id: string,
  target: { readonly id: string; readonly isAfter: boolean },
): Position {
  const rest = column.tasks.filter((task) => task.id !== id);
  const index = rest.findIndex((task) => task.id === target.id);
  return positionAt(column, id, index < 0 ? rest.length : index + (target.isAfter ? 1 : 0));
}

/** Whether a task already is at a position. */
export function isAt({ tasks }: Column, id: string, { afterId, beforeId }: Position): boolean {
  const index = tasks.findIndex((task) => task.id === id);
  if (index < 0) return false;
  return (tasks[index - 1]?.id ?? null) === afterId && (tasks[index + 1]?.id ?? null) === (beforeId ?? null);
}
