import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../data/api/client.ts';
import { useLiveChanges } from '../../../data/live.ts';
import { keys } from '../../../data/records/kinds.ts';
import { useIsSettled } from '../../../data/settled.ts';
import type { TaskSearch } from '../cache/search.ts';
import { toFilters } from '../cache/search-filters.ts';

/** The debounce delay between a change and the next count, in milliseconds: changes come in bursts. */
const DEBOUNCE_MS = 1_500;

/** A number of tasks, up to the limit of counting. */
export interface TaskCount {
  readonly total: number;
  readonly total_is_exact: boolean;
}

/** The numbers of tasks of searches, in order, with one request; until known, those of earlier searches, if any. */
export function useTaskCounts(searches: readonly TaskSearch[]): readonly TaskCount[] | undefined {
  const isSettled = useIsSettled();
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const filters = searches.map(toFilters);
  const { data } = useQuery({
    queryKey: keys.taskCounts(filters),
    queryFn: async ({ signal }) => (await api.countComments({ filters }, { signal })).counts,
    enabled: isSettled,
    // With another number of searches, the earlier counts are those of other searches.
    placeholderData: (earlier) => (earlier?.length === filters.length ? earlier : undefined),
    staleTime: 30_000,
  });
  useLiveChanges(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void client.invalidateQueries({ queryKey: keys.allTaskCounts }),
      DEBOUNCE_MS,
    );
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return data;
}
