import type { CommentRecord } from '@postil/client';
import { MessageSquare } from 'lucide-react';
import { hasPage, PriorityName, pathOf, StatusName, useIsSelected } from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Time } from '../../ui/data/time.tsx';
import { Header } from './header.tsx';
import { TaskBox, TaskLink } from './task-link.tsx';
import { type ListProps, type Rows, useVisibleRows } from './virtual.ts';

/** In pixels. */
const ROW = 40;
const COLUMNS = 8;
/** How many tags a row shows. */
const MAX_TAGS = 2;

/** The list on a wide screen. Only the visible rows render. */
export function Table({ search, rows, area }: ListProps) {
  const { list } = useTexts();
  const { items, before, after } = useVisibleRows(rows, area, ROW);
  return (
    <div ref={area} className="min-h-0 flex-1 overflow-y-auto" aria-busy={rows.isOutdated}>
      <table
        aria-label={list.table}
        aria-rowcount={rows.tasks.length + 1}
        className={classes('w-full table-fixed border-collapse text-start', rows.isOutdated && 'opacity-60')}
      >
        <Header search={search} />
        <tbody>
          <Space height={before} />
          {items.map(({ index, key }) => {
            const task = rows.tasks[index];
            return (
              task && <Row key={key} task={task} index={index} rows={rows} isOpen={search.task === task.id} />
            );
          })}
          <Space height={after} />
        </tbody>
      </table>
    </div>
  );
}

function Space({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={COLUMNS} style={{ height }} />
    </tr>
  );
}

function Row({
  task,
  index,
  rows,
  isOpen,
}: {
  readonly task: CommentRecord;
  readonly index: number;
  readonly rows: Rows;
  readonly isOpen: boolean;
}) {
  const { common } = useTexts();
  const isSelected = useIsSelected(task.id);
  const site = task.site_id === null ? undefined : rows.sites.get(task.site_id);
  return (
    <tr
      data-task-id={task.id}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={classes(
        'relative h-10 border-b border-line',
        isSelected || isOpen ? 'bg-accent-soft' : 'hover:bg-surface-hover',
      )}
    >
      <td className="ps-6">
        <TaskBox task={task} order={rows.tasks} />
      </td>
      <td className="px-2">
        <div className="flex min-w-0 items-center gap-2">
          <TaskLink task={task} order={rows.tasks} isTruncated />
          {task.tags.slice(0, MAX_TAGS).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
          {task.tags.length > MAX_TAGS && (
            <span dir="ltr" className="text-xs text-text-quiet">
              +{task.tags.length - MAX_TAGS}
            </span>
          )}
        </div>
      </td>
      <td className="px-2 [&>*]:flex">
        <StatusName status={task.status} />
      </td>
      <td className="px-2 [&>*]:flex">
        <PriorityName priority={task.priority} />
      </td>
      <AssigneeCell task={task} />
      <PageCell task={task} site={site} />
      <td className="px-2 text-end text-text-quiet tabular-nums">
        {task.replies_count > 0 && (
          <span className="inline-flex items-center gap-1" title={common.replies(task.replies_count)}>
            {task.replies_count}
            <MessageSquare size={13} aria-hidden />
          </span>
        )}
      </td>
      <td className="ps-2 pe-4 text-end whitespace-nowrap text-text-quiet">
        <Time instant={task.created_at} />
      </td>
    </tr>
  );
}

function AssigneeCell({ task }: { task: CommentRecord }) {
  return (
    <td className="px-2">
      {task.assigned_to && (
        <span className="flex min-w-0 items-center gap-1.5">
          <Avatar person={task.assigned_to} />
          <span dir="auto" className="truncate">
            {task.assigned_to.name}
          </span>
        </span>
      )}
    </td>
  );
}

/** The site and the page of a task. */
function PageCell({ task, site }: { task: CommentRecord; site: string | undefined }) {
  return (
    <td className="px-2 text-text-quiet">
      <span className="flex min-w-0 gap-1.5" title={task.page_url}>
        {site !== undefined && (
          <span dir="auto" className="max-w-[55%] shrink-0 truncate text-text">
            {site}
          </span>
        )}
        {hasPage(task) && (
          <span dir="ltr" className="truncate">
            {pathOf(task)}
          </span>
        )}
      </span>
    </td>
  );
}
