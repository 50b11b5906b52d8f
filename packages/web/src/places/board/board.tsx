import { useSearch } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { Page } from '../../frame/page.tsx';
import { useIsSettled } from '../../frame/settled.ts';
import { lazyPart } from '../../parts/loaded-later.tsx';
import { Problem } from '../../parts/small.tsx';
import { useTexts } from '../../texts/context.tsx';
import { useChangeSearch } from '../tasks/filters/change-search.ts';
import { TaskChips } from '../tasks/filters/task-chips.tsx';
import { TaskFilters } from '../tasks/filters/task-filters.tsx';
import { useLiveTasks } from '../tasks/live.ts';
import type { TaskSearch } from '../tasks/search.ts';
import { isFiltered, statusesOf } from '../tasks/search-filters.ts';
import { useSelection } from '../tasks/selection.ts';
import { type Task, useColumns } from '../tasks/tasks.ts';
import { Columns } from './columns.tsx';
import { BoardSkeleton } from './skeleton.tsx';

const BulkBar = lazyPart(async () => ({ default: (await import('../tasks/bulk/bulk-bar.tsx')).BulkBar }));
const EmptyBoard = lazyPart(async () => ({ default: (await import('./empty.tsx')).EmptyBoard }));
const NoMatch = lazyPart(async () => ({ default: (await import('./empty.tsx')).NoMatch }));
const FirstSteps = lazyPart(() => import('./first-steps.tsx'));
const TaskPanel = lazyPart(() => import('../task/panel.tsx'));

/** The tasks of a project or site, by status. */
export default function BoardPage() {
  const { frame } = useTexts();
  const search = useSearch({ from: '/signed-in/board' });
  const isSettled = useIsSettled();
  useLiveTasks();
  return (
    <Page title={frame.board} tools={<TaskFilters search={search} isBoard />} isFilled>
      <TaskChips search={search} />
      <div className="relative flex min-h-0 flex-1 flex-col">
        <BoardContent search={search} />
        <Selected />
      </div>
      {/* Below the columns, so that no card moves when it comes. */}
      {isSettled && <FirstSteps />}
      {search.task !== undefined && <OpenTask id={search.task} search={search} />}
    </Page>
  );
}

function BoardContent({ search }: { search: TaskSearch }) {
  const { columns, error, isOutdated, retry, loadMore } = useColumns(search);
  // The first cards are drawn in steps between which the page responds.
  const isDrawn = useDeferredValue(columns !== undefined);
  if (error) return <Problem error={error} onRetry={retry} />;
  if (!columns || !isDrawn) return <BoardSkeleton />;
  const chosen = statusesOf(search);
  const shown = chosen.length === 0 ? columns : columns.filter(({ status }) => chosen.includes(status));
  const isEmpty = !isOutdated && shown.every(({ total }) => total === 0);
  if (isEmpty) return isFiltered(search) ? <NoMatch /> : <EmptyBoard search={search} />;
  return <Columns columns={shown} isOutdated={isOutdated} search={search} onMore={loadMore} />;
}

/** The panel of the task that the address names, from which one steps through its column. */
function OpenTask({ id, search }: { id: string; search: TaskSearch }) {
  const { columns } = useColumns(search);
  const change = useChangeSearch();
  const tasks = columns?.find((column) => column.tasks.some((task) => task.id === id))?.tasks ?? [];
  const index = tasks.findIndex((task) => task.id === id);
  const open = (task: Task | undefined) => task && change({ task: task.id });
  return (
    <TaskPanel
      id={id}
      onClose={() => change({ task: undefined })}
      {...(index >= 0 && {
        onNext: () => open(tasks[index + 1]),
        onPrevious: () => open(tasks[index - 1]),
      })}
    />
  );
}

/** What can be done with the selected tasks. */
function Selected() {
  const { tasks } = useSelection();
  return tasks.size > 0 && <BulkBar />;
}
