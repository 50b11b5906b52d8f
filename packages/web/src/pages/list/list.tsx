import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useContext } from 'react';
import { sitesQuery } from '../../data/records/choices.ts';
import { taskRecords } from '../../data/records/kinds.ts';
import { useMay } from '../../data/session.ts';
import {
  BulkBar,
  CLEARED,
  isFiltered,
  type ListPage,
  TaskChips,
  TaskFilters,
  TaskPanel,
  type TaskSearch,
  toFilters,
  useChangeSearch,
  useLiveTasks,
  useSelectionKeys,
} from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { useIsNarrow } from '../../lib/screen.ts';
import { Page } from '../../shell/page.tsx';
import { Empty } from '../../ui/data/empty.tsx';
import { SkeletonList } from '../../ui/data/loading.tsx';
import { Problem } from '../../ui/data/problem.tsx';
import { Button } from '../../ui/form/button.tsx';
import { FrameContext } from '../../ui/frame-actions.ts';
import { Cards } from './cards.tsx';
import { listQuery } from './list-query.ts';
import { NewTasks } from './new-tasks.tsx';
import { useRowKeys } from './row-keys.ts';
import { Table } from './table.tsx';
import type { Rows } from './virtual.ts';

/** The tasks as a table, with the filters of the board. */
export default function TaskList() {
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
  useSelectionKeys(taskRecords.find, () => rows.tasks);
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

/** The number of tasks; announced when the filters change it. */
function Total({ rows: { last, isOutdated } }: { rows: ListRows }) {
  const { list } = useTexts();
  return (
    <span role="status" className="me-2 whitespace-nowrap text-text-quiet tabular-nums max-frame:sr-only">
      {last && !isOutdated && (last.isTotalExact ? list.total(last.total) : list.moreThan(last.total))}
    </span>
  );
}

/** The panel of the task in the URL; next and previous follow the list. */
function OpenTask({
  search: { task: id },
  rows: { tasks, loadMore },
}: {
  search: TaskSearch;
  rows: ListRows;
}) {
  const change = useChangeSearch();
  if (id === undefined) return null;
  const index = tasks.findIndex((task) => task.id === id);
  const step = (by: number) => {
    const next = tasks[index + by];
    if (by > 0 && index + by >= tasks.length - 1) loadMore();
    if (next) change({ task: next.id }, { replace: true });
  };
  return (
    <TaskPanel
      id={id}
      onClose={() => change({ task: undefined })}
      {...(index >= 0 && index < tasks.length - 1 ? { onNext: () => step(1) } : {})}
      {...(index > 0 ? { onPrevious: () => step(-1) } : {})}
    />
  );
}
