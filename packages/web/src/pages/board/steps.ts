import type { Task } from '@postil/client';
import type { CommentStatus } from '@postil/contract/enums';
import { type Board, type Column, type Position, statusBeside } from '../../features/comments/index.ts';
import type { Drop } from './drag/drops.ts';

/** The direction of an arrow key: within the column, or to the adjacent column. */
export type Direction = 'up' | 'down' | 'before' | 'after';

/** An end of a column. */
type End = 'first' | 'last';

/** The direction of an arrow key; undefined for other keys. @param isRightToLeft whether the first column is on the right. */
export function directionFor(key: string, isRightToLeft: boolean): Direction | undefined {
  if (key === 'ArrowUp') return 'up';
  if (key === 'ArrowDown') return 'down';
  if (key === 'ArrowLeft') return isRightToLeft ? 'after' : 'before';
  if (key === 'ArrowRight') return isRightToLeft ? 'before' : 'after';
  return undefined;
}

/** The end of a column to which Home and End lead; undefined for other keys. */
export function endFor(key: string): End | undefined {
  if (key === 'Home') return 'first';
  return key === 'End' ? 'last' : undefined;
}

/** The column and the index to which an arrow moves a card; undefined at the edge of the board. */
export function targetOf(
  columns: Board,
  task: Pick<Task, 'id' | 'status'>,
  direction: Direction,
): { readonly column: Column; readonly index: number } | undefined {
  if (direction === 'before' || direction === 'after') {
    const column = columnBeside(columns, task.status, direction);
    return column && { column, index: 0 };
  }
  const column = columns.find(({ status }) => status === task.status);
  const index = (column?.tasks.findIndex(({ id }) => id === task.id) ?? -1) + (direction === 'up' ? -1 : 1);
  return column && index >= 0 && index < column.tasks.length ? { column, index } : undefined;
}

/** The task to which a key moves the focus; undefined: none. */
export function neighbourOf(
  columns: Board,
  task: Pick<Task, 'id' | 'status'>,
  direction: Direction | End,
): Task | undefined {
  const column = columns.find(({ status }) => status === task.status);
  const index = column?.tasks.findIndex(({ id }) => id === task.id) ?? -1;
  if (!column || index < 0) return undefined;
  switch (direction) {
    case 'first':
      return column.tasks[0];
    case 'last':
      return column.tasks.at(-1);
    case 'up':
      return column.tasks[index - 1];
    case 'down':
      return column.tasks[index + 1];
    case 'before':
    case 'after':
      return neighbourIn(columns, { from: task.status, index, direction });
  }
}

/** The task at the same height in the next column with any tasks. */
function neighbourIn(
  columns: Board,
  { from, index, direction }: { from: CommentStatus; index: number; direction: 'before' | 'after' },
): Task | undefined {
  const column = columnBeside(columns, from, direction);
  if (!column) return undefined;
  return (
    column.tasks[Math.min(index, column.tasks.length - 1)] ??
    neighbourIn(columns, { from: column.status, index, direction })
  );
}

function columnBeside(
  columns: Board,
  status: CommentStatus,
  direction: 'before' | 'after',
): Column | undefined {
  const adjacentStatus = statusBeside(
    status,
    direction === 'after' ? 1 : -1,
    columns.map((column) => column.status),
  );
  return columns.find((column) => column.status === adjacentStatus);
}

/**
 * The task to which J and K move within a column.
 *
 * @param focusedId the id of the focused task; without one, both move to the first task of the board.
 * @returns undefined beyond either end of the column.
 */
export function stepFrom(columns: Board, focusedId: string | undefined, by: 1 | -1): Task | undefined {
  const tasks = columns.find((column) => column.tasks.some(({ id }) => id === focusedId))?.tasks;
  if (!tasks) return columns.find((column) => column.tasks.length > 0)?.tasks[0];
  return tasks[tasks.findIndex(({ id }) => id === focusedId) + by];
}

/**
 * The task to focus when tasks leave their column: the focused one if it stays, or else the next below or above.
 *
 * @param leaving the ids of the leaving tasks.
 */
export function findTaskToFocus(
  columns: Board,
  focusedId: string | undefined,
  leaving: ReadonlySet<string>,
): Task | undefined {
  const column = columns.find(({ tasks }) => tasks.some(({ id }) => id === focusedId));
  if (!column) return undefined;
  const index = column.tasks.findIndex(({ id }) => id === focusedId);
  const stays = ({ id }: Task) => !leaving.has(id);
  return column.tasks.slice(index).find(stays) ?? column.tasks.slice(0, index).findLast(stays);
}

/**
 * The position at an index of a column, not counting the moved task.
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
    // Unfetched tasks may follow the last one.
    ...(before ? { beforeId: before.id } : nextCursor === null && { beforeId: null }),
  };
}

/**
 * The position of dropped cards, between cards that are not moved; undefined if it is unchanged, or if a single card
 * was dropped on itself.
 *
 * @param ids the ids of the moved cards, in their new order.
 */
export function findDropPosition(
  columns: Board,
  ids: readonly string[],
  { status, target }: Pick<Drop, 'status' | 'target'>,
): Position | undefined {
  const column = columns.find((each) => each.status === status);
  const [id] = ids;
  if (!column || id === undefined) return undefined;
  const remainingColumn = { ...column, tasks: column.tasks.filter((task) => !ids.includes(task.id)) };
  if (!target)
    return findChangedPosition(column, ids, positionAt(remainingColumn, id, Number.POSITIVE_INFINITY));
  if (ids.length === 1 && target.id === id) return undefined;
  const end = column.tasks.findIndex((task) => task.id === target.id) + (target.isAfter ? 1 : 0);
  const isKnown = column.tasks.some((task) => task.id === target.id);
  const above = isKnown ? column.tasks.slice(0, end) : column.tasks;
  const index = above.filter((task) => !ids.includes(task.id)).length;
  return findChangedPosition(column, ids, positionAt(remainingColumn, id, index));
}

/** A position, unless it is the current one of a single card. */
function findChangedPosition(
  column: Column,
  ids: readonly string[],
  position: Position,
): Position | undefined {
  const [id] = ids;
  return ids.length === 1 && id !== undefined && isAt(column, id, position) ? undefined : position;
}

/** Whether a task already is at a position. */
export function isAt({ tasks }: Column, id: string, { afterId, beforeId }: Position): boolean {
  const index = tasks.findIndex((task) => task.id === id);
  if (index < 0) return false;
  return (tasks[index - 1]?.id ?? null) === afterId && (tasks[index + 1]?.id ?? null) === (beforeId ?? null);
}
