import type { CommentRecord } from '@postil/client';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { isHidden } from '../tasks/cache/hidden.ts';
import type { TaskSearch } from '../tasks/search.ts';
import { toFilters, toOrder } from '../tasks/search-filters.ts';
import { taskKeys } from '../tasks/tasks.ts';
import { cursorOf } from './cursor.ts';

/** How many tasks are read at a time: more than a screen shows. */
const PER_PAGE = 60;
/** A list that was scrolled further is not read again each time the window gets the focus. */
const FEW_PAGES = 5;

/** Some tasks of the list. */
export interface ListPage {
  readonly tasks: readonly CommentRecord[];
  readonly total: number;
  readonly isTotalExact: boolean;
  /** Leads to the tasks that follow; null at the end. */
  readonly nextCursor: string | null;
}

export type ListData = InfiniteData<ListPage, string | null>;

/** The list for an address: its filters and its order. */
export function listQuery(search: TaskSearch) {
  const filters = toFilters(search);
  const { field, isAscending } = toOrder(search);
  const order = { sort_by: field, sort_order: isAscending ? 'asc' : 'desc' } as const;
  return infiniteQueryOptions({
    queryKey: taskKeys.list({ ...filters, ...order }),
    queryFn: ({ pageParam, signal }) =>
      readPage(
        { ...filters, ...order, per_page: PER_PAGE, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: ({ state: { data } }) => (data?.pages.length ?? 0) <= FEW_PAGES,
  });
}

async function readPage(
  input: Parameters<typeof api.listComments>[0],
  signal: AbortSignal,
): Promise<ListPage> {
  const { data, response } = await api.listComments.withResponse(input, { signal });
  return {
    tasks: data.data.filter(({ id }) => !isHidden(id)),
    total: data.total,
    isTotalExact: response.headers.get('total-is-exact') !== 'false',
    nextCursor: cursorOf(response.headers.get('link')),
  };
}
