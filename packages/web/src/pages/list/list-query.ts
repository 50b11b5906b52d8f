import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../../data/api/client.ts';
import { taskRecords } from '../../data/records/kinds.ts';
import {
  type ListPage,
  listedTasks,
  type TaskSearch,
  taskLists,
  toFilters,
  toOrder,
} from '../../features/comments/index.ts';
import { cursorOf } from './cursor.ts';
import { groupOf } from './groups/lines.ts';

/** The number of tasks per fetch: more than fit on a screen. */
export const PER_PAGE = 60;
/** The maximum number of loaded pages for a refetch when the window regains the focus. */
const MAX_REFETCHED_PAGES = 5;

export type ListData = InfiniteData<ListPage, string | null>;

/** The query of the list for the search of a URL: its filters, its order and its grouping. */
export function listQuery(search: TaskSearch) {
  const filters = toFilters(search);
  const { field, isAscending } = toOrder(search);
  const groupBy = groupOf(search);
  const order = {
    sort_by: field,
    sort_order: isAscending ? 'asc' : 'desc',
    ...(groupBy === undefined ? {} : { group_by: groupBy }),
  } as const;
  return infiniteQueryOptions({
    queryKey: [...taskLists.key, { ...filters, ...order }],
    queryFn: ({ pageParam, signal }) =>
      readPage(
        { ...filters, ...order, per_page: PER_PAGE, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: ({ state: { data } }) => (data?.pages.length ?? 0) <= MAX_REFETCHED_PAGES,
  });
}

async function readPage(
  input: Parameters<typeof api.listComments>[0],
  signal: AbortSignal,
): Promise<ListPage> {
  const { data, response } = await api.listComments.withResponse(input, { signal });
  return taskRecords.asShown(listedTasks, {
    tasks: data.data,
    total: data.total,
    isTotalExact: response.headers.get('total-is-exact') !== 'false',
    nextCursor: cursorOf(response.headers.get('link')),
  });
}
