import type { CommentedPage, PagePin } from '@postil/client';
import { Link } from '@tanstack/react-router';
import { ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import { useStatuses } from '../../data/records/statuses.ts';
import {
  hasPage,
  numberOf,
  PriorityIcon,
  pathOf,
  readTaskSearch,
  StatusIcon,
  type TaskSearch,
} from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Time } from '../../ui/data/time.tsx';
import { PagePicture } from './page-picture.tsx';
import { searchOfPage } from './pages-query.ts';

/** The number of tasks on a card before it is expanded. */
const MAX_COLLAPSED_TASKS = 4;

/** One page: its picture with the pins of the open tasks, and a list of the same tasks. */
export function PageCard({
  page,
  search,
  site,
}: {
  readonly page: CommentedPage;
  readonly search: TaskSearch;
  /** The name to show before the path; undefined: all pages are of one site, or this one has none. */
  readonly site: string | undefined;
}) {
  const { pages } = useTexts();
  const headingId = useId();
  const name = hasPage(page) ? pathOf(page) : pages.noPage;
  return (
    <li
      aria-labelledby={headingId}
      className="flex flex-col overflow-hidden rounded-card border border-line bg-surface-raised"
    >
      {hasPage(page) && <PagePicture page={page} openId={search.task} />}
      <div className="flex min-w-0 flex-col gap-1 border-t border-line px-3 pt-2.5 pb-2">
        <div className="flex items-center gap-2">
          <h2
            id={headingId}
            title={page.page_url}
            className="flex min-w-0 flex-1 gap-1.5 text-base font-semibold"
          >
            {site !== undefined && (
              <span dir="auto" className="max-w-[60%] shrink-0 truncate font-medium text-text-quiet">
                {site}
              </span>
            )}
            <span dir={hasPage(page) ? 'ltr' : 'auto'} className="truncate">
              {name}
            </span>
          </h2>
          <Link
            to="/list"
            search={searchOfPage(page, search)}
            aria-label={pages.inList}
            title={pages.inList}
            className="flex size-7 shrink-0 items-center justify-center rounded-control text-text-quiet hover:bg-surface-hover hover:text-text coarse:size-11"
          >
            <ListFilter size={15} aria-hidden />
          </Link>
        </div>
        {page.page_title !== null && (
          <p dir="auto" className="truncate text-text-quiet">
            {page.page_title}
          </p>
        )}
        <Counts page={page} />
      </div>
      <Pins page={page} search={search} name={name} />
    </li>
  );
}

function Counts({
  page: { open_count: openCount, resolved_count: resolvedCount, updated_at: at },
}: {
  page: CommentedPage;
}) {
  const { pages } = useTexts();
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-text-quiet tabular-nums">
      <span className={classes('inline-flex items-center gap-1.5', openCount > 0 && 'font-medium text-text')}>
        <StatusIcon status="OPEN" />
        {pages.open(openCount)}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <StatusIcon status="RESOLVED" />
        {pages.resolved(resolvedCount)}
      </span>
      <Time instant={at} className="ms-auto" />
    </p>
  );
}

/** The open tasks of a page; each opens its panel. */
function Pins({ page, search, name }: { page: CommentedPage; search: TaskSearch; name: string }) {
  const { pages } = useTexts();
  const [isExpanded, setExpanded] = useState(false);
  const { pins, open_count: openCount } = page;
  if (pins.length === 0)
    return <p className="border-t border-line px-3 py-2.5 text-text-quiet">{pages.nothingOpen}</p>;
  // The task in the panel is always in the list.
  const openIndex = pins.findIndex(({ id }) => id === search.task);
  const shownPins = isExpanded ? pins : pins.slice(0, Math.max(MAX_COLLAPSED_TASKS, openIndex + 1));
  const hiddenCount = pins.length - shownPins.length;
  return (
    <>
      <ol aria-label={pages.pins(name)} className="flex flex-col border-t border-line py-1">
        {shownPins.map((pin, index) => (
          <PinRow
            projectId={page.project_id}
            key={pin.id}
            pin={pin}
            number={index + 1}
            hasPicture={page.picture !== null}
            isOpen={pin.id === search.task}
          />
        ))}
      </ol>
      {hiddenCount > 0 && (
        <button
          type="button"
          onClick={() => setExpanded(true)}
          className="h-8 border-t border-line px-3 text-start text-text-quiet hover:bg-surface-hover hover:text-text coarse:h-11"
        >
          {pages.more(hiddenCount)}
        </button>
      )}
      {hiddenCount === 0 && openCount > pins.length && (
        <Link
          to="/list"
          search={searchOfPage(page, search)}
          className="flex h-8 items-center border-t border-line px-3 text-text-quiet hover:bg-surface-hover hover:text-text coarse:h-11"
        >
          {pages.more(openCount - pins.length)}
        </Link>
      )}
    </>
  );
}

function PinRow({
  pin,
  projectId,
  number,
  hasPicture,
  isOpen,
}: {
  /** The id of the page's project. */
  readonly projectId: string | null;
  readonly pin: PagePin;
  readonly number: number;
  readonly hasPicture: boolean;
  readonly isOpen: boolean;
}) {
  const { pages, board, common } = useTexts();
  const { nameOf } = useStatuses(projectId);
  const isElsewhere = hasPicture && pin.point === null;
  return (
    <li>
      <Link
        to="."
        search={(before: TaskSearch) => readTaskSearch({ ...before, task: pin.id })}
        resetScroll={false}
        preload={false}
        data-task-id={pin.id}
        activeOptions={{ exact: true }}
        activeProps={{}}
        aria-current={isOpen || undefined}
        className={classes(
          'flex h-9 items-center gap-2 px-3 -outline-offset-2 coarse:h-11',
          isOpen ? 'bg-accent-soft' : 'hover:bg-surface-hover',
        )}
      >
        <span
          aria-hidden
          title={isElsewhere ? pages.elsewhere : undefined}
          className={classes(
            'flex size-5.5 shrink-0 items-center justify-center rounded-full text-xs font-semibold tabular-nums',
            pin.point ? 'bg-pin text-on-pin' : 'border border-dashed border-line-strong text-text-quiet',
          )}
        >
          {number}
        </span>
        <span className="shrink-0 text-sm text-text-quiet tabular-nums">{numberOf(pin)}</span>{' '}
        <span dir="auto" data-words className="min-w-0 flex-1 truncate">
          {pin.title ?? pin.content}
        </span>
        {isElsewhere && <span className="sr-only">{pages.elsewhere}</span>}
        <span title={board.priority(common.priorities[pin.priority])} className="relative flex shrink-0">
          <PriorityIcon priority={pin.priority} />
          <span className="sr-only">{board.priority(common.priorities[pin.priority])}</span>
        </span>
        <span title={nameOf(pin.status)} className="relative flex shrink-0">
          <StatusIcon status={pin.status} project={projectId} />
          <span className="sr-only">{nameOf(pin.status)}</span>
        </span>
        {pin.assigned_to && <Avatar person={pin.assigned_to} />}
        {pin.assigned_to && <span className="sr-only">{board.assignee(pin.assigned_to.name)}</span>}
      </Link>
    </li>
  );
}
