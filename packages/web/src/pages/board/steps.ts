import type { CommentStatus } from '@postil/contract/enums';
import {
  type Board,
  type Column,
  type Position,
  statusBeside,
  type Task,
} from '../../features/comments/index.ts';
import type { Drop } from './drag/dnd.ts';

/** The direction of an arrow key: within the column, or to the column before or after it. */
export type Direction = 'up' | 'down' | 'before' | 'after';

/** An end of a column. */
export type End = 'first' | 'last';

/** The direction of an arrow key; undefined for other keys. @param isRightToLeft whether the first column is at the right. */
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

/** The task to which a key moves the focus; undefined where there is none. */
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
      return besideIn(columns, { from: task.status, index, direction });
  }
}

/** The task at the same height of the next column that has any. */
function besideIn(
  columns: Board,
  { from, index, direction }: { from: CommentStatus; index: number; direction: 'before' | 'after' },
): Task | undefined {
  const column = columnBeside(columns, from, direction);
  if (!column) return undefined;
  return (
    column.tasks[Math.min(index, column.tasks.length - 1)] ??
    besideIn(columns, { from: column.status, index, direction })
  );
}

function columnBeside(
  columns: Board,
  status: CommentStatus,
  direction: 'before' | 'after',
): Column | undefined {
  const beside = statusBeside(
    status,
    direction === 'after' ? 1 : -1,
    columns.map((column) => column.status),
  );
  return columns.find((column) => column.status === beside);
}

/**
 * The task to which J and K lead within a column.
 *
 * @param focusedId the task that has the focus; without one both lead to the first task of the board.
 * @returns undefined at the end of the column.
 */
export function stepFrom(columns: Board, focusedId: string | undefined, by: 1 | -1): Task | undefined {
  const tasks = columns.find((column) => column.tasks.some(({ id }) => id === focusedId))?.tasks;
  if (!tasks) return columns.find((column) => column.tasks.length > 0)?.tasks[0];
  return tasks[tasks.findIndex(({ id }) => id === focusedId) + by];
}

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

/** Characters that are enough to recognise a task when it is read out. */
const SHORT = 60;

/** The beginning of a task's text, for being read out; it never ends within a character. */
export function shortOf({ content }: Pick<Task, 'content'>): string {
  const characters = [...content.slice(0, 2 * SHORT + 2)];
  return characters.length > SHORT ? `${characters.slice(0, SHORT).join('')}…` : content;
}
