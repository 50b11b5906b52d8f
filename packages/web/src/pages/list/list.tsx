import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { taskRecords } from '../../data/records/kinds.ts';
import { useMay, useSession } from '../../data/session.ts';
import { useIsSettled } from '../../data/settled.ts';
import {
  Chooser,
  type ListPage,
  type OpenedChooser,
  SelectedTasks,
  shortOf,
  type TaskActions,
  TaskChips,
  TaskFilters,
  TaskPanel,
  type TaskSearch,
  TransferMenu,
  toFilters,
  useChangeSearch,
  useLiveTasks,
  useMoveTasks,
  useSelectionKeys,
  useSiteNames,
  useTaskMenu,
  useTriageKeys,
} from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { problemOf } from '../../i18n/problems.ts';
import { lazyPart } from '../../lib/loaded-later.tsx';
import { useIsNarrow } from '../../lib/screen.ts';
import { NoTasks } from '../../shell/no-tasks.tsx';
import { Page } from '../../shell/page.tsx';
import { announce } from '../../ui/announcer.tsx';
import { SkeletonList } from '../../ui/data/loading.tsx';
import { Problem, RestProblem } from '../../ui/data/problem.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Dropdown } from '../../ui/overlay/choices.tsx';
import { Cards } from './cards.tsx';
import { groupOf, groupTasks, isScattered, toLines } from './groups/lines.ts';
import { listQuery } from './list-query.ts';
import { NewTasks } from './new-tasks.tsx';
import { focusTask, useRowKeys } from './row-keys.ts';
import { SelectMatching } from './select-matching.tsx';
import { Table } from './table.tsx';
import type { Rows } from './virtual.ts';

const DisplayMenu = lazyPart(() => import('./display-menu.tsx'));

/** The tasks as a table, with the filters of the board. */
export default function TaskList() {
  const { frame } = useTexts();
  const search = useSearch({ from: '/signed-in/list' });
  const rows = useRows(search);
  const isSettled = useIsSettled();
  useLiveTasks();
  return (
    <Page
      title={frame.list}
      isFilled
      hasTasks
      tools={<TaskFilters search={search} />}
      actions={
        <>
          <Total rows={rows} />
          <span className="min-w-8 coarse:min-w-11">{isSettled && <TransferMenu search={search} />}</span>
          <DisplayChoice search={search} />
        </>
      }
    >
      <div className="relative flex min-h-0 flex-1 flex-col">
        <TaskChips search={search} />
        <SelectMatching rows={rows} />
        <Content search={search} rows={rows} />
        <SelectedTasks />
        <OpenTask search={search} rows={rows} />
      </div>
    </Page>
  );
}

interface ListRows extends Rows {
  readonly total: number;
  readonly isTotalExact: boolean;
  readonly loadUpTo: (count: number) => Promise<Rows['tasks']>;
  readonly lastPage: ListPage | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  /** The reason why the next page could not be loaded; undefined: none. */
  readonly restError: unknown;
  readonly retryRest: () => void;
}

/** The loaded pages of the list. */
function useRows(search: TaskSearch): ListRows {
  const query = useInfiniteQuery(listQuery(search));
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const hasRestFailed = query.isFetchNextPageError && !isFetchingNextPage;
  const sites = useSiteNames(search);
  const groupBy = groupOf(search);
  const loadedTasks = data?.pages.flatMap(({ tasks }) => tasks) ?? [];
  const tasks = groupTasks(loadedTasks, groupBy);
  const lastPage = data?.pages.at(-1);
  useFreshGroups(isScattered(loadedTasks, groupBy));
  return {
    tasks,
    lines: toLines(tasks, groupBy),
    groupBy,
    sites,
    lastPage,
    total: lastPage?.total ?? 0,
    isTotalExact: lastPage?.isTotalExact ?? true,
    loadUpTo: async (count) => {
      let result = await fetchNextPage();
      const countLoaded = () => result.data?.pages.reduce((sum, page) => sum + page.tasks.length, 0) ?? 0;
      while (result.hasNextPage && countLoaded() < count && !result.isError) result = await fetchNextPage();
      return groupTasks(result.data?.pages.flatMap((page) => page.tasks) ?? [], groupBy);
    },
    isOutdated: isPlaceholderData,
    error: data ? undefined : error,
    retry: () => void refetch(),
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage && !query.isFetchNextPageError) void fetchNextPage();
    },
    restError: hasRestFailed ? error : undefined,
    retryRest: () => void fetchNextPage(),
  };
}

/** The delay between a change to a task and the refetch of its groups, in milliseconds. */
const REFETCH_DELAY_MS = 800;

/** Refetches the list after a task has moved to another group, because the counts of both have changed. */
function useFreshGroups(isOutdated: boolean): void {
  useEffect(() => {
    if (!isOutdated) return;
    const timer = setTimeout(() => void taskRecords.refresh(), REFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isOutdated]);
}

/** The button that opens the display menu. */
function DisplayChoice({ search }: { search: TaskSearch }) {
  const { list } = useTexts();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  return (
    <Dropdown
      label={list.display}
      isOpen={isOpen}
      onOpen={setOpen}
      trigger={
        <Button look="quiet" className="px-2">
          <SlidersHorizontal size={15} aria-hidden />
          <span className="max-frame:sr-only">{list.display}</span>
        </Button>
      }
    >
      <DisplayMenu search={search} hasColumns={!isNarrow} />
    </Dropdown>
  );
}

function Content({ search, rows }: { search: TaskSearch; rows: ListRows }) {
  const texts = useTexts();
  const isNarrow = useIsNarrow();
  const keys = useRowKeys(rows.tasks);
  useSelectionKeys(taskRecords.find, () => rows.tasks);
  useTriageKeys(search.task);
  const { onContextMenu, menu } = useTaskMenu(taskRecords.find, useRowActions(search));
  if (rows.error) return <Problem error={rows.error} onRetry={rows.retry} />;
  if (!rows.lastPage) return <SkeletonList />;
  const List = isNarrow ? Cards : Table;
  const focusRow = (id: string | undefined) => id !== undefined && focusTask(keys.area.current, id);
  const onLeave = (tasks: readonly { readonly id: string }[], focusedId: string | undefined) => {
    const ids = new Set(tasks.map(({ id }) => id));
    const index = rows.tasks.findIndex(({ id }) => id === focusedId);
    const next = index < 0 ? undefined : rows.tasks.slice(index).find(({ id }) => !ids.has(id));
    return () => focusRow(next?.id ?? focusedId);
  };
  const returnFocus = ({ anchor, focusedId }: OpenedChooser) => {
    if (focusedId !== undefined) focusRow(focusedId);
    else if (anchor instanceof HTMLElement) anchor.focus();
  };
  return (
    <>
      <Chooser onLeave={onLeave} onClosed={returnFocus} />
      <NewTasks
        key={JSON.stringify(toFilters(search))}
        search={search}
        rows={rows}
        onShow={() => keys.area.current?.scrollTo({ top: 0 })}
      />
      {rows.tasks.length === 0 ? (
        <NoTasks search={search} />
      ) : (
        // The menu key reaches the links of the rows by itself.
        // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events of the rows
        <div className="contents" onContextMenu={onContextMenu}>
          <List search={search} rows={rows} area={keys.area} />
        </div>
      )}
      {rows.restError !== undefined && (
        <div className="pb-[var(--foot-height,0px)]">
          <RestProblem text={problemOf(rows.restError, texts)} onRetry={rows.retryRest} />
        </div>
      )}
      {menu}
    </>
  );
}

/** The actions of the menu of a row. */
function useRowActions(search: TaskSearch): TaskActions {
  const change = useChangeSearch();
  const router = useRouter();
  const move = useMoveTasks();
  const may = useMay();
  const { user } = useSession();
  return {
    open: (id) => change({ task: id }),
    hrefOf: (id) => router.buildLocation({ to: '/list', search: { ...search, task: id } }).publicHref,
    // A guest changes only their own tasks.
    mayMove: (task) => may.has('write') && (!may.isGuest || task.created_by.id === user.id),
    moveTo: ({ id }, status, end) =>
      void move([{ id, status, position: end === 'first' ? { afterId: null } : { beforeId: null } }]),
  };
}

/** The number of tasks; announced when the filters change it. */
function Total({ rows: { lastPage, isOutdated } }: { rows: ListRows }) {
  const { list } = useTexts();
  return (
    <span role="status" className="me-2 whitespace-nowrap text-text-quiet tabular-nums max-frame:sr-only">
      {lastPage &&
        !isOutdated &&
        (lastPage.isTotalExact ? list.total(lastPage.total) : list.moreThan(lastPage.total))}
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
    if (!next) return;
    announce(shortOf(next));
    change({ task: next.id }, { replace: true });
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
