import type { CommentedPage } from '@postil/client';
import { PAGE_SORT_FIELDS } from '@postil/contract/enums';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLiveChanges } from '../../data/live.ts';
import { taskRecords } from '../../data/records/kinds.ts';
import {
  TaskChips,
  TaskFilters,
  TaskPanel,
  type TaskSearch,
  useChangeSearch,
  useSiteNames,
} from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';
import { NoTasks } from '../../shell/no-tasks.tsx';
import { Page } from '../../shell/page.tsx';
import { SelectChoice } from '../../ui/choice.tsx';
import { LoadMore } from '../../ui/data/load-more.tsx';
import { SkeletonGrid } from '../../ui/data/loading.tsx';
import { Problem } from '../../ui/data/problem.tsx';
import { PageCard } from './page-card.tsx';
import { pageOrderOf, pagesQuery, taskBeside } from './pages-query.ts';

/** Every page that has tasks, with its newest picture: the tasks of the board and the list, by page. */
export default function Pages() {
  const { frame, pages: texts } = useTexts();
  const search = useSearch({ from: '/signed-in/pages' });
  const query = useInfiniteQuery(pagesQuery(search));
  const { data, error, isPlaceholderData: isOutdated } = query;
  const pages = data?.pages.flatMap((part) => part.data) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  useFreshPages();
  return (
    <Page
      hasTasks
      title={frame.pages}
      isFilled
      tools={<TaskFilters search={search} />}
      actions={
        <>
          <span
            role="status"
            className="me-2 whitespace-nowrap text-text-quiet tabular-nums max-frame:sr-only"
          >
            {data && !isOutdated && texts.total(total)}
          </span>
          <OrderChoice search={search} />
        </>
      }
    >
      <TaskChips search={search} />
      <div
        className={classes(
          'min-h-0 flex-1 overflow-y-auto p-6 max-frame:p-3',
          isOutdated && 'opacity-60',
          // The cards can be scrolled out from under the panel of a task.
          search.task !== undefined && 'frame:pe-[624px]',
        )}
        aria-busy={isOutdated}
      >
        {error && !data ? <Problem error={error} onRetry={query.refetch} /> : null}
        {!data && !error && <SkeletonGrid className={GRID} height="h-80" />}
        {data && pages.length === 0 && <NoTasks search={search} />}
        {pages.length > 0 && <Cards pages={pages} search={search} />}
        <LoadMore query={query} />
      </div>
      {search.task !== undefined && <OpenTask id={search.task} pages={pages} />}
    </Page>
  );
}

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(320px,100%),1fr))] items-start gap-4';

function Cards({ pages, search }: { pages: readonly CommentedPage[]; search: TaskSearch }) {
  const { pages: texts } = useTexts();
  const sites = useSiteNames(search);
  useReturnFocus(search.task);
  return (
    <ul aria-label={texts.cards} className={GRID}>
      {pages.map((page) => (
        <PageCard
          key={`${page.project_id} ${page.site_id} ${page.page_url}`}
          page={page}
          search={search}
          site={sites.get(page.site_id ?? '')}
        />
      ))}
    </ul>
  );
}

function OrderChoice({ search }: { search: TaskSearch }) {
  const { pages } = useTexts();
  const change = useChangeSearch();
  return (
    <SelectChoice
      label={pages.sort}
      options={PAGE_SORT_FIELDS.map((value) => ({ value, label: pages.sorts[value] }))}
      value={pageOrderOf(search)}
      onValue={(order) => change({ order: order === 'updated_at' ? undefined : order })}
    />
  );
}

/** The panel of the task in the URL; next and previous follow the pins of the pages. */
function OpenTask({ id, pages }: { id: string; pages: readonly CommentedPage[] }) {
  const change = useChangeSearch();
  const [next, previous] = [taskBeside(pages, id, 1), taskBeside(pages, id, -1)];
  const open = (task: string) => change({ task }, { replace: true });
  return (
    <TaskPanel
      id={id}
      onClose={() => change({ task: undefined })}
      {...(next === undefined ? {} : { onNext: () => open(next) })}
      {...(previous === undefined ? {} : { onPrevious: () => open(previous) })}
    />
  );
}

/** Returns the focus to the row of a task after its panel was closed. */
function useReturnFocus(openId: string | undefined): void {
  const lastOpenId = useRef<string>(undefined);
  useEffect(() => {
    if (openId === undefined && lastOpenId.current !== undefined)
      document.querySelector<HTMLElement>(`main [data-task-id="${CSS.escape(lastOpenId.current)}"]`)?.focus();
    lastOpenId.current = openId;
  }, [openId]);
}

/** The time for which changes are collected before a refetch, in milliseconds. */
const THROTTLE_MS = 500;

/** Refetches the pages after changes to tasks. */
function useFreshPages(): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refresh = useEffectEvent(() => {
    timer.current = undefined;
    void taskRecords.refresh();
  });
  useLiveChanges((change) => {
    if (change.comment_id) timer.current ??= setTimeout(refresh, THROTTLE_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
