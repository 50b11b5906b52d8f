import type { Column } from '../tasks/cache/columns.ts';
import type { Place } from '../tasks/moves.ts';

/**
 * The place in a column that a number names, counted without the task that is put there.
 *
 * @param index 0 for the first place; what is greater than the column is its end.
 */
export function placeAt({ tasks, nextCursor }: Column, id: string, index: number): Place {
  const rest = tasks.filter((task) => task.id !== id);
  const at = Math.max(0, Math.min(index, rest.length));
  const after = rest[at - 1];
  const before = rest[at];
  return {
    afterId: after?.id ?? null,
    // What was not read yet follows the last one that was.
    ...(before ? { beforeId: before.id } : nextCursor === null && { beforeId: null }),
  };
}

/** The place before or after another task. */
export function placeBeside(
  column: Column,
  id: string,
  target: { readonly id: string; readonly isAfter: boolean },
): Place {
  const rest = column.tasks.filter((task) => task.id !== id);
  const index = rest.findIndex((task) => task.id === target.id);
  return placeAt(column, id, index < 0 ? rest.length : index + (target.isAfter ? 1 : 0));
}

/** Whether a task already is at a place. */
export function isAt({ tasks }: Column, id: string, { afterId, beforeId }: Place): boolean {
  const index = tasks.findIndex((task) => task.id === id);
  if (index < 0) return false;
  return (tasks[index - 1]?.id ?? null) === afterId && (tasks[index + 1]?.id ?? null) === (beforeId ?? null);
}
