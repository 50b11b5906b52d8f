import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useContext } from 'react';
import { sitesQuery } from '../../api/choices.ts';
import { useMay } from '../../api/session.ts';
import { FrameContext } from '../../frame/context.ts';
import { Page } from '../../frame/page.tsx';
import { Button } from '../../parts/button.tsx';
import { lazyPart } from '../../parts/loaded-later.tsx';
import { useIsNarrow } from '../../parts/screen.ts';
import { Empty, Problem, SkeletonList } from '../../parts/small.tsx';
import { useTexts } from '../../texts/context.tsx';
import { BulkBar } from '../tasks/bulk/bulk-bar.tsx';
import { CLEARED, useChangeSearch } from '../tasks/filters/change-search.ts';
import { TaskChips } from '../tasks/filters/task-chips.tsx';
import { TaskFilters } from '../tasks/filters/task-filters.tsx';
import { useLiveTasks } from '../tasks/live.ts';
import type { TaskSearch } from '../tasks/search.ts';
import { isFiltered, toFilters } from '../tasks/search-filters.ts';
import { useSelectionKeys } from '../tasks/selection.ts';
import { findTask } from '../tasks/tasks.ts';
import { Cards } from './cards.tsx';
import { type ListPage, listQuery } from './list-query.ts';
import { NewTasks } from './new-tasks.tsx';
import { useRowKeys } from './row-keys.ts';
import { Table } from './table.tsx';
import type { Rows } from './virtual.ts';

const TaskPanel = lazyPart(() => import('../task/panel.tsx'));

/** The tasks as a table, with the filters of the board. */
export default function Place() {
  const { frame } = useTexts();
  const search = useSearch({ from: '/signed-in/list' });
  const rows = useRows(search);
  useLiveTasks();
  return (
    <Page title={frame.list} isFilled tools={<TaskFilters search={search} />} actions={<Total rows={rows} />}>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <TaskChips search={search} />
        <Content search={search} rows={rows} />
        <BulkBar />
        <OpenTask search={search} rows={rows} />
      </div>
    </Page>
  );
}

interface ListRows extends Rows {
  readonly last: ListPage | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** What was read of the list so far. */
function useRows(search: TaskSearch): ListRows {
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(listQuery(search));
  const { data: sites = [] } = useQuery(sitesQuery);
  return {
    tasks: data?.pages.flatMap(({ tasks }) => tasks) ?? [],
    sites: new Map(sites.map(({ id, name }) => [id, name])),
    last: data?.pages.at(-1),
    isOutdated: isPlaceholderData,
    error: data ? undefined : error,
    retry: () => void refetch(),
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
  };
}

function Content({ search, rows }: { search: TaskSearch; rows: ListRows }) {
  const isNarrow = useIsNarrow();
  const keys = useRowKeys(rows.tasks);
  useSelectionKeys(findTask, () => rows.tasks);
  if (rows.error) return <Problem error={rows.error} onRetry={rows.retry} />;
  if (!rows.last) return <SkeletonList />;
  const List = isNarrow ? Cards : Table;
  return (
    <>
      <NewTasks
        key={JSON.stringify(toFilters(search))}
        search={search}
        rows={rows}
        onShow={() => keys.area.current?.scrollTo({ top: 0 })}
      />
      {rows.tasks.length === 0 ? (
        <Nothing search={search} />
      ) : (
        <List search={search} rows={rows} area={keys.area} />
      )}
    </>
  );
}

function Nothing({ search }: { search: TaskSearch }) {
  const { list, frame } = useTexts();
  const may = useMay();
  const change = useChangeSearch();
  const { openNewTask } = useContext(FrameContext);
  if (isFiltered(search) || search.project || search.site) {
    const clear = () => change({ ...CLEARED, project: undefined, site: undefined });
    return <Empty action={<Button onClick={clear}>{list.clear}</Button>}>{list.noMatches}</Empty>;
  }
  const create = (
    <Button look="main" onClick={openNewTask}>
      {frame.newTask}
    </Button>
  );
  return <Empty action={may.isGuest ? undefined : create}>{list.noTasks}</Empty>;
}

/** How many tasks there are; read out when the filters change it. */
function Total({ rows: { last, isOutdated } }: { rows: ListRows }) {
  const { list } = useTexts();
  return (
    <span role="status" className="me-2 whitespace-nowrap text-text-quiet tabular-nums max-frame:sr-only">
      {last && !isOutdated && (last.isTotalExact ? list.total(last.total) : list.moreThan(last.total))}
    </span>
  );
}

/** The panel of the task that the address names; next and previous follow the list. */
function OpenTask({
  search: { task: id },
  rows: { tasks, loadMore },
}: {
  search: TaskSearch;
  rows: ListRows;
}) {
  const change = useChangeSearch();
  if (id === undefined) return null;
  const place = tasks.findIndex((task) => task.id === id);
  const step = (by: number) => {
    const next = tasks[place + by];
    if (by > 0 && place + by >= tasks.length - 1) loadMore();
    if (next) change({ task: next.id }, { replace: true });
  };
  return (
    <TaskPanel
      id={id}
      onClose={() => change({ task: undefined })}
      {...(place >= 0 && place < tasks.length - 1 ? { onNext: () => step(1) } : {})}
      {...(place > 0 ? { onPrevious: () => step(-1) } : {})}
    />
  );
}
