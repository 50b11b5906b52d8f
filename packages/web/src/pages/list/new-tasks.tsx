import { PAGING } from '@postil/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../data/api/client.ts';
import { useLiveChanges } from '../../data/live.ts';
import { keys, taskRecords } from '../../data/records/kinds.ts';
import { type TaskSearch, toFilters } from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { type ListData, listQuery } from './list-query.ts';
import { missingFrom } from './missing.ts';
import type { Rows } from './virtual.ts';

/** The time for which new tasks are collected and then looked up together, in milliseconds. */
const BATCHING_MS = 300;

/** Shows the number of matching tasks that were created since the list was fetched, and loads them on request. */
export function NewTasks({
  search,
  rows,
  onShow,
}: {
  readonly search: TaskSearch;
  readonly rows: Rows;
  /** Called before the list is refetched. */
  readonly onShow: () => void;
}) {
  const { list } = useTexts();
  const client = useQueryClient();
  const { count, forget } = useNewTasks(search, rows);
  const show = () => {
    onShow();
    forget();
    const { queryKey } = listQuery(search);
    // Keeps only the first page, because the list was scrolled to the top; the rest is fetched on demand.
    client.setQueryData<ListData>(
      queryKey,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    );
    void client.invalidateQueries({ queryKey });
  };
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-12 z-10 flex justify-center">
      {count > 0 && (
        <button
          type="button"
          onClick={show}
          className="pointer-events-auto flex h-8 appears items-center gap-1.5 rounded-full border border-line bg-surface-raised ps-2.5 pe-3 font-medium text-accent shadow-float hover:bg-surface-hover coarse:h-11"
        >
          <ArrowUp size={14} aria-hidden />
          {list.newTasks(count)}
        </button>
      )}
    </div>
  );
}

/** The number of tasks of the list that were created since it was fetched, and are missing from it. */
function useNewTasks(
  search: TaskSearch,
  { tasks }: Rows,
): { readonly count: number; readonly forget: () => void } {
  const { createdIds, forget } = useCreatedIds();
  const filters = toFilters(search);
  const input = {
    ...filters,
    sort_by: 'created_at',
    sort_order: 'desc',
    per_page: Math.min(createdIds.length, PAGING.maxPerPage),
  } as const;
  const { data: found = [] } = useQuery({
    // Keyed by the newest id, because batches of equal size contain different tasks.
    queryKey: keys.newTasks(filters, createdIds.at(-1)),
    queryFn: async ({ signal }) => (await api.listComments(input, { signal })).data,
    enabled: createdIds.length > 0,
  });
  const missing = missingFrom(tasks, { created: createdIds, found });
  return { count: missing.filter((id) => !taskRecords.isHidden(id)).length, forget };
}

/** The ids of the tasks that were created while the list was open. */
function useCreatedIds(): { readonly createdIds: readonly string[]; readonly forget: () => void } {
  const [createdIds, setCreatedIds] = useState<readonly string[]>([]);
  const collectedIds = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = () => {
    timer.current = undefined;
    const ids = collectedIds.current.splice(0);
    setCreatedIds((before) => [...before, ...ids]);
  };
  useLiveChanges(({ type, comment_id: id }) => {
    if (type !== 'comment.created' || id === null) return;
    collectedIds.current.push(id);
    timer.current ??= setTimeout(flush, BATCHING_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return { createdIds, forget: () => setCreatedIds([]) };
}
