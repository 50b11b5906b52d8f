import type { CommentDetail, Task } from '@postil/client';
import type { CommentStatus } from '@postil/contract/enums';
import { PAGING } from '@postil/contract/limits';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryClient } from '../../../data/api/cache.ts';
import { api } from '../../../data/api/client.ts';
import { type KnownTask, taskRecords } from '../../../data/records/kinds.ts';
import { listIn, pages, type Shape, single } from '../../../data/records/shapes.ts';
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

const boardShape: Shape<KnownTask, Board> = {
  find: findOnBoard,
  patch: withChange,
  remove: withoutTask,
};

/** A page of a list. */
export interface ListPage {
  readonly tasks: KnownTask[];
  readonly total: number;
  readonly isTotalExact: boolean;
  /** The cursor of the next tasks; null: at the end. */
  readonly nextCursor: string | null;
}

/** The shape of a page of a list. */
export const listedTasks = listIn<'tasks', KnownTask, ListPage>('tasks');

const boards = taskRecords.cache('board', boardShape);
/** The lists, keyed by filters and order, as pages with `tasks`. */
export const taskLists = taskRecords.cache('list', pages(listedTasks));

/** The task details, keyed by id. */
export const taskDetails = taskRecords.cache('detail', single<KnownTask>());

/** The prefix of the ids of tasks that are still being created. */
const NEW_ID_PREFIX = 'new:';

/** The temporary id of a task until the server has assigned one. @param key a unique key. */
export function idOfNew(key: string): string {
  return `${NEW_ID_PREFIX}${key}`;
}

/** Whether the task is still being created. */
export function isCreating(id: string | null): boolean {
  return id?.startsWith(NEW_ID_PREFIX) ?? false;
}

/** The query key of a board with filters. */
export const boardKey = (filters: BoardFilters) => [...boards.key, filters];

/** The number of tasks of each column in the first fetch: more than fit on a screen. */
const FIRST_FETCH_TASKS = 25;
/** The maximum number of tasks of a column in a refetch; the rest is fetched on scrolling. */
const MAX_REFETCH_TASKS = 500;

/** The columns of the board for a URL. Tasks that arrive through the stream are inserted in order, and the totals are updated. */
export function useColumns(search: TaskSearch): {
  readonly columns: Board | undefined;
  readonly error: unknown;
  /** Whether the columns are still those of the previous URL. */
  readonly isOutdated: boolean;
  readonly retry: () => void;
  /** Fetches the next tasks. @throws {PostilError} they cannot be fetched. */
  readonly loadMore: (status: CommentStatus) => Promise<void>;
} {
  const filters = toBoardFilters(search);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...boardQuery(filters),
    placeholderData: keepPreviousData,
  });
  // The filters are a new object on each render; their serialised form is stable.
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

/** The query of a board with filters. */
export const boardQuery = (filters: BoardFilters) =>
  queryOptions({ queryKey: boardKey(filters), queryFn: ({ signal }) => readBoard(filters, signal) });

/**
 * Fetches a board and applies unconfirmed changes. Each column has the depth of the cached one, up to
 * `MAX_REFETCH_TASKS`, even if more tasks are fetched or tasks leave the column during the fetch.
 */
async function readBoard(filters: BoardFilters, signal: AbortSignal): Promise<Board> {
  const response = await api.getBoard({ ...filters, per_column: FIRST_FETCH_TASKS }, { signal });
  let columns: Board = response.columns.map((page) => columnOf(page.status, page));
  for (;;) {
    const shown = taskRecords.asShown(boardShape, columns);
    const before = queryClient.getQueryData<Board>(boardKey(filters));
    const missing = columns.map(({ status, nextCursor }, index) => {
      const known = before?.find((column) => column.status === status)?.tasks.length ?? 0;
      return nextCursor === null ? 0 : Math.min(known, MAX_REFETCH_TASKS) - (shown[index]?.tasks.length ?? 0);
    });
    if (missing.every((count) => count <= 0)) return shown;
    columns = await Promise.all(
      columns.map((column, index) => readMoreTasks(column, missing[index] ?? 0, { filters, signal })),
    );
  }
}

/** The column with more of its tasks. @param count the maximum number of tasks. */
async function readMoreTasks(
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
  const findColumn = () =>
    queryClient.getQueryData<Board>(queryKey)?.find((column) => column.status === status);
  const cursor = findColumn()?.nextCursor;
  if (!cursor) return;
  const page = await api.listColumn({ ...filters, status, cursor, limit: PAGING.maxPerPage });
  // After a concurrent refetch of the board, these are not the next tasks.
  if (findColumn()?.nextCursor !== cursor) return;
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

/** The distinct tasks in the cache of boards and lists. */
export function allKnownTasks(): KnownTask[] {
  const listed = taskLists.all().flatMap((list) => list.pages.flatMap(({ tasks }) => tasks));
  return [...new Map([...listed, ...knownTasks()].map((task) => [task.id, task])).values()];
}

/** Finds a task with its rank on the cached boards. */
export function findOnBoards(id: string): Task | undefined {
  for (const board of boards.all()) {
    const found = findOnBoard(board, id);
    if (found) return found;
  }
  return undefined;
}

/** The position of a task in its column on the cached boards. */
export function positionOnBoards(id: string): Position | undefined {
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
