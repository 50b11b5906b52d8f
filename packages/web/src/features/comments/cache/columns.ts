import type { Task } from '@postil/client';
import { COMMENT_STATUSES, type CommentStatus } from '@postil/contract/enums';

/** The fetched tasks of a status, a prefix of its column. */
export interface Column {
  readonly status: CommentStatus;
  /** By descending rank. */
  readonly tasks: readonly Task[];
  readonly total: number;
  readonly isTotalExact: boolean;
  /** The cursor of the next tasks; null: all have been fetched. */
  readonly nextCursor: string | null;
}

/** A column for each status, in order. */
export type Board = readonly Column[];

/** The server's response for a column, or for its next page. */
interface ColumnPage {
  readonly data: readonly Task[];
  readonly total: number;
  readonly total_is_exact: boolean;
  readonly next_cursor: string | null;
}

/** A column from the first response of the server. */
export function columnOf(status: CommentStatus, page: ColumnPage): Column {
  return {
    status,
    tasks: page.data,
    total: page.total,
    isTotalExact: page.total_is_exact,
    nextCursor: page.next_cursor,
  };
}

/** The column with its next page appended. Tasks that are already in the column are not repeated. */
export function withPage(column: Column, page: ColumnPage): Column {
  const known = new Set(column.tasks.map(({ id }) => id));
  const { tasks, ...rest } = columnOf(column.status, page);
  return { ...rest, tasks: [...column.tasks, ...tasks.filter(({ id }) => !known.has(id))] };
}

/** A position in a column. */
export interface Position {
  /** The task before it; null: at the beginning; undefined: unknown. */
  readonly afterId?: string | null;
  /** The task after it; null: at the end; undefined: unknown. */
  readonly beforeId?: string | null;
}

/** The position of a task; undefined: not on the board. */
export function positionOn(board: Board, id: string): Position | undefined {
  for (const { tasks, nextCursor } of board) {
    const index = tasks.findIndex((task) => task.id === id);
    if (index < 0) continue;
    const next = tasks[index + 1];
    return {
      afterId: tasks[index - 1]?.id ?? null,
      // Unfetched tasks may follow the last one.
      ...(next ? { beforeId: next.id } : nextCursor === null && { beforeId: null }),
    };
  }
  return undefined;
}

export function findOnBoard(board: Board, id: string): Task | undefined {
  for (const { tasks } of board) {
    const found = tasks.find((task) => task.id === id);
    if (found) return found;
  }
  return undefined;
}

/**
 * The board with changed values of one of its tasks. A new status or rank moves the task, and the totals follow.
 *
 * @returns the same board if the task is not on it.
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
 * The board with a task added at its position. While further tasks can be fetched, a task after the last fetched one
 * only adds to the total, and is fetched later with its neighbours, unless the person has moved it there.
 */
export function withTask(board: Board, task: Task): Board {
  return inColumn(board, task.status, (column) => {
    const index = indexFor(column.tasks, task);
    const isBehind = index === column.tasks.length && column.nextCursor !== null && !isPutHere(task);
    return {
      ...column,
      total: column.total + 1,
      tasks: isBehind ? column.tasks : column.tasks.toSpliced(index, 0, task),
    };
  });
}

/** The board without a task. @returns the same board if the task is not on it. */
export function withoutTask(board: Board, id: string): Board {
  const status = findOnBoard(board, id)?.status;
  if (status === undefined) return board;
  return inColumn(board, status, (column) => ({
    ...column,
    total: Math.max(0, column.total - 1),
    tasks: column.tasks.filter((task) => task.id !== id),
  }));
}

/** The board with the totals of a newer response. */
export function withTotals(
  board: Board,
  totals: readonly Pick<Column, 'status' | 'total' | 'isTotalExact'>[],
): Board {
  return board.map((column) => {
    const found = totals.find(({ status }) => status === column.status);
    return found ? { ...column, total: found.total, isTotalExact: found.isTotalExact } : column;
  });
}

/** The status of the next (1) or previous (-1) shown column; undefined: none, or the status is not shown. */
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

/** The insertion index of a task in the order by descending rank, then by descending id. */
function indexFor(tasks: readonly Task[], task: Task): number {
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

/** The initial rank of a task: it begins with the time of creation, so that the newest is first. */
export function rankOf(id: string): string {
  return id.replaceAll('-', '');
}

/** Sorts before every character of a rank, so that no rank fits between a rank and the same rank with this appended. */
const TEMPORARY_SUFFIX = ' ';
/** Sorts after every rank, and so comes first in its column. */
const FIRST_RANK = `~${TEMPORARY_SUFFIX}`;

/**
 * A temporary rank that sorts between two neighbours, until the server has assigned the real one.
 *
 * @param before the preceding task; undefined: at the beginning of the column.
 * @param after the following task; undefined: at the end of the fetched tasks.
 */
export function rankBetween(
  before: Pick<Task, 'rank'> | undefined,
  after: Pick<Task, 'rank'> | undefined,
): string {
  if (after) return `${after.rank}${TEMPORARY_SUFFIX}`;
  return before ? before.rank.slice(0, -1) + TEMPORARY_SUFFIX : FIRST_RANK;
}

/** Whether the rank comes from `rankBetween`: the person has moved the task here, so it is shown here. */
function isPutHere(task: Task): boolean {
  return task.rank.endsWith(TEMPORARY_SUFFIX);
}
