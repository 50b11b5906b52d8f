import type { Task } from '@postil/client';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { noneIfFailed } from '../../data/api/failures.ts';
import { projectsQuery } from '../../data/records/choices.ts';
import { useIsSettled } from '../../data/settled.ts';
import {
  isFiltered,
  SelectedTasks,
  shortOf,
  statusesOf,
  TaskChips,
  TaskFilters,
  TaskPanel,
  type TaskSearch,
  TransferMenu,
  useChangeSearch,
  useColumns,
  useLiveTasks,
  useShownStatuses,
} from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { lazyPart } from '../../lib/loaded-later.tsx';
import { Page } from '../../shell/page.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Problem } from '../../ui/data/problem.tsx';
import { Columns } from './columns.tsx';
import { BoardSkeleton } from './skeleton.tsx';

const EmptyBoard = lazyPart(async () => ({ default: (await import('./empty.tsx')).EmptyBoard }));
const NoMatch = lazyPart(async () => ({ default: (await import('./empty.tsx')).NoMatch }));
const FirstSteps = lazyPart(() => import('./first-steps/first-steps.tsx'));

/** The board: the tasks that match the filters, by status. */
export default function BoardPage() {
  const { frame } = useTexts();
  const search = useSearch({ from: '/signed-in/board' });
  const isSettled = useIsSettled();
  const { columns } = useColumns(search);
  const isEmpty = columns?.every(({ total }) => total === 0) === true;
  useLiveTasks();
  return (
    <Page
      title={frame.board}
      tools={<TaskFilters search={search} />}
      actions={
        <span className="min-w-8 coarse:min-w-11">{isSettled && <TransferMenu search={search} />}</span>
      }
      isFilled
      hasTasks
    >
      <TaskChips search={search} />
      <div className="relative flex min-h-0 flex-1 flex-col">
        <BoardContent search={search} />
        <SelectedTasks />
      </div>
      {/* The first steps, below the columns, so that no card moves when they appear. An empty board shows them in its middle. */}
      {isSettled && columns && (!isEmpty || isFiltered(search)) && <FirstSteps />}
      {search.task !== undefined && <OpenTask id={search.task} search={search} />}
    </Page>
  );
}

function BoardContent({ search }: { search: TaskSearch }) {
  const { columns, error, isOutdated, retry, loadMore } = useColumns(search);
  // As a transition, so that the page stays responsive while the first cards render.
  const isRendered = useDeferredValue(columns !== undefined);
  const { isShown } = useShownStatuses();
  // Waits for the names of a project's statuses, so that no column is renamed or removed after the first render.
  const projects = useQuery({ ...projectsQuery, enabled: search.project !== undefined });
  const isLoadingNames = search.project !== undefined && projects.isLoading;
  if (error) return <Problem error={error} onRetry={retry} />;
  if (!columns || !isRendered || isLoadingNames) return <BoardSkeleton />;
  const chosen = statusesOf(search);
  const shown = columns.filter(({ status, total }) =>
    chosen.length === 0 ? isShown(status) || total > 0 : chosen.includes(status),
  );
  const isEmpty = !isOutdated && shown.every(({ total }) => total === 0);
  if (isEmpty) return isFiltered(search) ? <NoMatch /> : <EmptyBoard search={search} />;
  return <Columns columns={shown} isOutdated={isOutdated} search={search} onMore={loadMore} />;
}

/** The panel of the task in the URL, with steps through its column. */
function OpenTask({ id, search }: { id: string; search: TaskSearch }) {
  const { columns, loadMore } = useColumns(search);
  const change = useChangeSearch();
  const column = columns?.find((each) => each.tasks.some((task) => task.id === id));
  const tasks = column?.tasks ?? [];
  const index = tasks.findIndex((task) => task.id === id);
  const open = (task: Task | undefined) => {
    if (!task) return;
    announce(shortOf(task));
    change({ task: task.id });
  };
  const openNext = () => {
    const isNearEnd = index >= tasks.length - 2;
    // If that fails, the next step or the end of the column fetches them.
    if (column && isNearEnd && tasks.length < column.total) void loadMore(column.status).catch(noneIfFailed);
    open(tasks[index + 1]);
  };
  return (
    <TaskPanel
      id={id}
      onClose={() => change({ task: undefined })}
      {...(index >= 0 && {
        onNext: openNext,
        onPrevious: () => open(tasks[index - 1]),
      })}
    />
  );
}
