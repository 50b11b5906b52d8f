import type { CommentDetail, Task } from '@postil/client';
import type { CommentStatus } from '@postil/contract/enums';
import { PAGING } from '@postil/contract/limits';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryClient } from '../../../data/api/cache.ts';
import { api } from '../../../data/api/client.ts';
import { type KnownTask, taskRecords } from '../../../data/records/kinds.ts';
import { pages, type Shape, single, within } from '../../../data/records/shapes.ts';
import {
  type Board,
  type Column,
  columnOf,
  findOnBoard,
  type Position,
  positionOn,
  withChange,
  withoutTask,
  withPage,
} from './columns.ts';
import type { TaskSearch } from './search.ts';
import { type BoardFilters, toBoardFilters } from './search-filters.ts';

export type { BoardFilters, KnownTask, Position, Task };

const boardShape: Shape<KnownTask, Board> = {
  find: findOnBoard,
  patch: withChange,
  remove: withoutTask,
};

/** Some tasks of a list. */
export interface ListPage {
  readonly tasks: KnownTask[];
  readonly total: number;
  readonly isTotalExact: boolean;
  /** The cursor of the next tasks; null at the end. */
  readonly nextCursor: string | null;
}

/** How a page of a list holds tasks. */
export const listedTasks = within<'tasks', KnownTask, ListPage>('tasks');

const boards = taskRecords.cache('board', boardShape);
/** Lists, each by its filters and order, as pages with `tasks`. */
export const taskLists = taskRecords.cache('list', pages(listedTasks));

/** Task details, each by its id. */
export const taskDetails = taskRecords.cache('detail', single<KnownTask>());

/** Prefix of the id of a task that the server does not know yet. */
const NEW = 'new:';

/** The id of a task until the server has given it one. @param key distinguishes it from others. */
export function idOfNew(key: string): string {
  return `${NEW}${key}`;
}

/** Whether the task is still being created. */
export function isCreating(id: string | null): boolean {
  return id?.startsWith(NEW) ?? false;
}

/** The key of the board of some filters. */
export const boardKey = (filters: BoardFilters) => [...boards.key, filters];

/** How many tasks of each column are fetched first: more than a screen shows. */
const FIRST = 25;
/** How many tasks of a column are refetched at most; the rest is fetched when somebody scrolls to it. */
const MAX_AGAIN = 500;

/** The columns of the board for a URL. Tasks that arrive in another way are kept in order, totals included. */
export function useColumns(search: TaskSearch): {
  readonly columns: Board | undefined;
  readonly error: unknown;
  /** The columns still belong to the previous URL. */
  readonly isOutdated: boolean;
  readonly retry: () => void;
  /** Fetches the next tasks. @throws {PostilError} when they cannot be fetched. */
  readonly loadMore: (status: CommentStatus) => Promise<void>;
} {
  const filters = toBoardFilters(search);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...boardQuery(filters),
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

/** The board of some filters. */
export const boardQuery = (filters: BoardFilters) =>
  queryOptions({ queryKey: boardKey(filters), queryFn: ({ signal }) => readBoard(filters, signal) });

/**
 * Fetches a board with unconfirmed changes, as deep as it is shown, including tasks that were fetched or have left
 * their column meanwhile.
 */
async function readBoard(filters: BoardFilters, signal: AbortSignal): Promise<Board> {
  const response = await api.getBoard({ ...filters, per_column: FIRST }, { signal });
  let columns: Board = response.columns.map((page) => columnOf(page.status, page));
  for (;;) {
    const shown = taskRecords.asShown(boardShape, columns);
    const before = queryClient.getQueryData<Board>(boardKey(filters));
    const missing = columns.map(({ status, nextCursor }, index) => {
      const known = before?.find((column) => column.status === status)?.tasks.length ?? 0;
      return nextCursor === null ? 0 : Math.min(known, MAX_AGAIN) - (shown[index]?.tasks.length ?? 0);
    });
    if (missing.every((count) => count <= 0)) return shown;
    columns = await Promise.all(
      columns.map((column, index) => readOn(column, missing[index] ?? 0, { filters, signal })),
    );
  }
}

/** The column with more of its tasks. @param count how many at most. */
async function readOn(
  column: Column,
  count: number,
  { filters, signal }: { filters: BoardFilters; signal: AbortSignal },
): Promise<Column> {
  if (count <= 0 || column.nextCursor === null) return column;
  const page = await api.listColumn(
    {
      ...filters,
      status: column.status,
      cursor: column.nextCursor,
      limit: Math.min(count, PAGING.maxPerPage),
    },
    { signal },
  );
  return withPage(column, page);
}

async function readMore(filters: BoardFilters, status: CommentStatus): Promise<void> {
  const queryKey = boardKey(filters);
  const columnNow = () =>
    queryClient.getQueryData<Board>(queryKey)?.find((column) => column.status === status);
  const cursor = columnNow()?.nextCursor;
  if (!cursor) return;
  const page = await api.listColumn({ ...filters, status, cursor, limit: PAGING.maxPerPage });
  // The board may have been refetched meanwhile, and then these are not the next tasks.
  if (columnNow()?.nextCursor !== cursor) return;
  queryClient.setQueryData<Board>(
    queryKey,
    (board) =>
      board &&
      taskRecords.asShown(
        boardShape,
        board.map((column) => (column.status === status ? withPage(column, page) : column)),
      ),
  );
}

/** The tasks of all cached boards. */
export function knownTasks(): Task[] {
  return boards.all().flatMap((board) => board.flatMap(({ tasks }) => tasks));
}

/** Every task in the cache of boards and lists, each once. */
export function allKnownTasks(): KnownTask[] {
  const listed = taskLists.all().flatMap((list) => list.pages.flatMap(({ tasks }) => tasks));
  return [...new Map([...listed, ...knownTasks()].map((task) => [task.id, task])).values()];
}

/** The task as some board has it, with its rank. */
export function findOnBoards(id: string): Task | undefined {
  for (const board of boards.all()) {
    const found = findOnBoard(board, id);
    if (found) return found;
  }
  return undefined;
}

/** The position of a task in its column, as some board has it. */
export function neighboursOnBoards(id: string): Position | undefined {
  for (const board of boards.all()) {
    const found = positionOn(board, id);
    if (found) return found;
  }
  return undefined;
}

/** Updates every cached board. @param change also gets the filters of the board. */
export function changeBoards(change: (board: Board, filters: BoardFilters) => Board): void {
  // The filters follow the name of the cache in the key.
  boards.update((board, [filters]) => change(board, filters as BoardFilters));
}

/** The part of a task's details that boards and lists show. */
export function taskIn(detail: CommentDetail): Omit<Task, 'rank' | 'screenshot'> & Partial<Task> {
  const { subscribers: _, replies: __, context: ___, reported_at: ____, ...task } = detail;
  return task;
}
