import type { CommentDetail, Task } from '@postil/client';
import type { CommentStatus } from '@postil/contract/enums';
import { PAGING } from '@postil/contract/limits';
import { type InfiniteData, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import {
  type Board,
  type Column,
  columnOf,
  findOnBoard,
  withChange,
  withoutTask,
  withPage,
} from './cache/columns.ts';
import { hiddenIds, hide } from './cache/hidden.ts';
import type { BoardFilters } from './cache/matching.ts';
import { pendingChanges } from './cache/pending.ts';
import type { TaskSearch } from './search.ts';
import { toBoardFilters } from './search-filters.ts';

export type { BoardFilters, Task };

/** The names under which tasks are kept in the cache. */
export const taskKeys = {
  all: ['tasks'],
  /** @returns the key of a `Board`. */
  board: (filters: BoardFilters) => ['tasks', 'board', filters] as const,
  /** @returns the key of pages, each with `tasks`. */
  list: (filters: object) => ['tasks', 'list', filters] as const,
  /** @returns the key of one task with all that belongs to it. */
  detail: (id: string) => ['tasks', 'detail', id] as const,
};

const BOARDS = ['tasks', 'board'];
const LISTS = ['tasks', 'list'];

/** How many tasks of each column are read first: more than a screen shows. */
const FIRST = 25;
/** How many tasks of a column are read again at most; those behind are read when somebody scrolls to them. */
const MOST_AGAIN = 500;

/** The columns of the board for an address. Tasks that arrive otherwise are kept in order, totals included. */
export function useColumns(search: TaskSearch): {
  readonly columns: Board | undefined;
  readonly error: unknown;
  /** The columns are of the former address. */
  readonly isOutdated: boolean;
  readonly retry: () => void;
  /** Reads the tasks after those that were read. @throws {PostilError} when they cannot be read. */
  readonly loadMore: (status: CommentStatus) => Promise<void>;
} {
  const filters = toBoardFilters(search);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: taskKeys.board(filters),
    queryFn: ({ signal }) => readBoard(filters, signal),
    placeholderData: keepPreviousData,
  });
  // The filters are new at each render; their text is not.
  const key = JSON.stringify(filters);
  const loadMore = useCallback((status: CommentStatus) => readMore(JSON.parse(key), status), [key]);
  return {
    columns: data,
    error: data ? undefined : error,
    isOutdated: isPlaceholderData,
    retry: () => void refetch(),
    loadMore,
  };
}

/** Reads a board as deep as it was read before, with what the server does not know yet. */
async function readBoard(filters: BoardFilters, signal: AbortSignal): Promise<Board> {
  const before = queryClient.getQueryData<Board>(taskKeys.board(filters));
  const answer = await api.getBoard({ ...filters, per_column: FIRST }, { signal });
  const columns = await Promise.all(
    answer.columns.map((page) => {
      const known = before?.find(({ status }) => status === page.status)?.tasks.length ?? 0;
      return readOn(columnOf(page.status, page), { filters, depth: Math.min(known, MOST_AGAIN), signal });
    }),
  );
  return asShown(columns);
}

async function readOn(
  column: Column,
  wanted: { filters: BoardFilters; depth: number; signal: AbortSignal },
): Promise<Column> {
  const missing = wanted.depth - column.tasks.length;
  if (missing <= 0 || column.nextCursor === null) return column;
  const page = await api.listColumn(
    {
      ...wanted.filters,
      status: column.status,
      cursor: column.nextCursor,
      limit: Math.min(missing, PAGING.maxPerPage),
    },
    { signal: wanted.signal },
  );
  return readOn(withPage(column, page), wanted);
}

/** What was read, with what the person has done and the server does not know yet. */
function asShown(board: Board): Board {
  const changed = [...pendingChanges()].reduce((shown, [id, change]) => withChange(shown, id, change), board);
  return [...hiddenIds()].reduce(withoutTask, changed);
}

async function readMore(filters: BoardFilters, status: CommentStatus): Promise<void> {
  const queryKey = taskKeys.board(filters);
  const columnNow = () =>
    queryClient.getQueryData<Board>(queryKey)?.find((column) => column.status === status);
  const cursor = columnNow()?.nextCursor;
  if (!cursor) return;
  const page = await api.listColumn({ ...filters, status, cursor, limit: PAGING.maxPerPage });
  // The board may have been read again meanwhile, and then these are not the tasks that follow.
  if (columnNow()?.nextCursor !== cursor) return;
  queryClient.setQueryData<Board>(
    queryKey,
    (board) =>
      board && asShown(board.map((column) => (column.status === status ? withPage(column, page) : column))),
  );
}

/** The tasks of all boards that were read. */
export function knownTasks(): Task[] {
  return queryClient
    .getQueriesData<Board>({ queryKey: BOARDS })
    .flatMap(([, board]) => board?.flatMap(({ tasks }) => tasks) ?? []);
}

/** The task as some cache has it. */
export function findTask(id: string): Task | undefined {
  for (const [, board] of queryClient.getQueriesData<Board>({ queryKey: BOARDS })) {
    const found = board && findOnBoard(board, id);
    if (found) return found;
  }
  for (const [, list] of queryClient.getQueriesData<TaskList>({ queryKey: LISTS })) {
    const found = list?.pages.flatMap(({ tasks }) => tasks).find((task) => task.id === id);
    if (found) return found;
  }
  return queryClient.getQueryData<Task>(taskKeys.detail(id));
}

/**
 * Shows other values of a task wherever it is shown: on boards it moves with its status and rank.
 *
 * @returns a function that brings the former values back.
 */
export function patchTask(id: string, change: Partial<Task>): () => void {
  const before = findTask(id);
  changeBoards((board) => withChange(board, id, change));
  changeLists((tasks) => tasks.map((task) => (task.id === id ? { ...task, ...change } : task)));
  queryClient.setQueryData<Task>(taskKeys.detail(id), (detail) => detail && { ...detail, ...change });
  return () => {
    if (before) patchTask(id, pick(before, Object.keys(change)));
  };
}

/** Stops showing a task. @returns a function that reads everything again. */
export function removeTask(id: string): () => void {
  changeBoards((board) => withoutTask(board, id));
  changeLists((tasks) => tasks.filter((task) => task.id !== id));
  return () => void queryClient.invalidateQueries({ queryKey: taskKeys.all });
}

/** Stops showing a task that is still to be deleted, also where it is read again. @returns a function that shows it. */
export function hideTask(id: string): () => void {
  const stopHiding = hide(id);
  const readAgain = removeTask(id);
  return () => {
    stopHiding();
    readAgain();
  };
}

/** Changes every board that was read. @param change gets the filters of the board too. */
export function changeBoards(change: (board: Board, filters: BoardFilters) => Board): void {
  for (const [queryKey, board] of queryClient.getQueriesData<Board>({ queryKey: BOARDS })) {
    // The third part of the key of a board is its filters.
    if (board) queryClient.setQueryData<Board>(queryKey, change(board, queryKey[2] as BoardFilters));
  }
}

type TaskList = InfiniteData<{ readonly tasks: readonly Task[] }>;

function changeLists(change: (tasks: readonly Task[]) => readonly Task[]): void {
  queryClient.setQueriesData<TaskList>({ queryKey: LISTS }, (list) => {
    return list && { ...list, pages: list.pages.map((page) => ({ ...page, tasks: change(page.tasks) })) };
  });
}

/** What boards and lists show of a task that was read with all that belongs to it. */
export function taskIn(detail: CommentDetail): Omit<Task, 'rank' | 'screenshot'> & Partial<Task> {
  const { subscribers: _, replies: __, context: ___, reported_at: ____, ...task } = detail;
  return task;
}

/** The values of a task under some names. */
export function pick(task: Task, names: readonly string[]): Partial<Task> {
  return Object.fromEntries(Object.entries(task).filter(([name]) => names.includes(name)));
}
