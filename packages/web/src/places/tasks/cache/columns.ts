import type { Task } from '@postil/client';
import { COMMENT_STATUSES, type CommentStatus } from '@postil/contract/enums';

/** The tasks of one status, from the first one on, as far as they were read. */
export interface Column {
  readonly status: CommentStatus;
  /** The greatest rank first. */
  readonly tasks: readonly Task[];
  readonly total: number;
  readonly isTotalExact: boolean;
  /** Leads to the tasks after these; null when all were read. */
  readonly nextCursor: string | null;
}

/** One column for each status, in their order. */
export type Board = readonly Column[];

/** What the server says about a column, or about the rest of one. */
export interface ColumnPage {
  readonly data: readonly Task[];
  readonly total: number;
  readonly total_is_exact: boolean;
  readonly next_cursor: string | null;
}

/** A column as the server first answered it. */
export function columnOf(status: CommentStatus, page: ColumnPage): Column {
  return {
    status,
    tasks: page.data,
    total: page.total,
    isTotalExact: page.total_is_exact,
    nextCursor: page.next_cursor,
  };
}

/** The column with the page that follows; tasks that meanwhile came into the column otherwise are not repeated. */
export function withPage(column: Column, page: ColumnPage): Column {
  const known = new Set(column.tasks.map(({ id }) => id));
  const { tasks, ...rest } = columnOf(column.status, page);
  return { ...rest, tasks: [...column.tasks, ...tasks.filter(({ id }) => !known.has(id))] };
}

export function findOnBoard(board: Board, id: string): Task | undefined {
  for (const { tasks } of board) {
    const found = tasks.find((task) => task.id === id);
    if (found) return found;
  }
  return undefined;
}

/**
 * The board with other values of a task that it shows. With another status or rank the task moves, and the totals
 * follow.
 *
 * @returns the same board when it does not show the task.
 */
export function withChange(board: Board, id: string, change: Partial<Task>): Board {
  const before = findOnBoard(board, id);
  if (!before) return board;
  const task = { ...before, ...change };
  if (task.status === before.status && task.rank === before.rank) {
    return inColumn(board, before.status, (column) => ({
      ...column,
      tasks: column.tasks.map((each) => (each.id === id ? task : each)),
    }));
  }
  return withTask(withoutTask(board, id), task);
}

/**
 * The board with one task more, in its place. A task that belongs behind the last one that was read only counts; it
 * is read with the others there.
 */
export function withTask(board: Board, task: Task): Board {
  return inColumn(board, task.status, (column) => {
    const index = placeOf(column.tasks, task);
    const isBehind = index === column.tasks.length && column.nextCursor !== null && !isPlacedHere(task);
    return {
      ...column,
      total: column.total + 1,
      tasks: isBehind ? column.tasks : column.tasks.toSpliced(index, 0, task),
    };
  });
}

/** The board without a task. @returns the same board when it does not show the task. */
export function withoutTask(board: Board, id: string): Board {
  const status = findOnBoard(board, id)?.status;
  if (status === undefined) return board;
  return inColumn(board, status, (column) => ({
    ...column,
    total: Math.max(0, column.total - 1),
    tasks: column.tasks.filter((task) => task.id !== id),
  }));
}

/** The board with the totals of another reading. */
export function withTotals(
  board: Board,
  totals: readonly Pick<Column, 'status' | 'total' | 'isTotalExact'>[],
): Board {
  return board.map((column) => {
    const found = totals.find(({ status }) => status === column.status);
    return found ? { ...column, total: found.total, isTotalExact: found.isTotalExact } : column;
  });
}

/** The column of a status beside another. @param step 1 for the next, -1 for the one before. */
export function statusBeside(
  status: CommentStatus,
  step: 1 | -1,
  shown: readonly CommentStatus[] = COMMENT_STATUSES,
): CommentStatus | undefined {
  const index = shown.indexOf(status);
  return index < 0 ? undefined : shown[index + step];
}

function inColumn(board: Board, status: CommentStatus, change: (column: Column) => Column): Board {
  return board.map((column) => (column.status === status ? change(column) : column));
}

/** The index at which a task belongs: the greatest rank comes first, and of equal ranks the greatest id. */
function placeOf(tasks: readonly Task[], task: Task): number {
  let low = 0;
  let high = tasks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = tasks[middle];
    if (other && isBefore(other, task)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isBefore(one: Task, other: Task): boolean {
  return one.rank === other.rank ? one.id > other.id : one.rank > other.rank;
}

/** Sorts before every character of a rank, so that nothing fits between a rank and the same with this behind it. */
const AFTER = ' ';
/** Sorts after every rank, and so comes first in its column. */
const FIRST = `~${AFTER}`;

/**
 * A rank that sorts between two neighbours until the server has given the real one.
 *
 * @param before the task that comes before; undefined at the beginning of the column.
 * @param after the task that comes after; undefined at the end of what was read.
 */
export function rankBetween(before: Task | undefined, after: Task | undefined): string {
  if (after) return `${after.rank}${AFTER}`;
  return before ? before.rank.slice(0, -1) + AFTER : FIRST;
}

/** Whether the rank was given by `rankBetween`: the person put the task here, so here it is shown. */
function isPlacedHere(task: Task): boolean {
  return task.rank.endsWith(AFTER);
}
