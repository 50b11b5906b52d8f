import type { CommentRecord } from '@postil/client';
import { MessageSquare } from 'lucide-react';
import {
  ChecklistProgress,
  DueMark,
  hasPage,
  PriorityName,
  pathOf,
  StatusName,
  useIsSelected,
} from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Time } from '../../ui/data/time.tsx';
import { GroupName } from './groups/group-name.tsx';
import { TaskCheckbox, TaskLink } from './task-link.tsx';
import { GROUP_HEIGHT_PX, type ListProps, type Rows, useVisibleRows } from './virtual.ts';

/** The height of a card, in pixels. */
const CARD_HEIGHT_PX = 104;

/** The list on a narrow screen. */
export function Cards({ search, rows, area }: ListProps) {
  const { list } = useTexts();
  const { items, spaceBefore, spaceAfter } = useVisibleRows(rows, area, CARD_HEIGHT_PX);
  return (
    <div ref={area} className="min-h-0 flex-1 overflow-y-auto" aria-busy={rows.isOutdated}>
      <ul
        aria-label={list.table}
        className={classes(rows.isOutdated && 'opacity-60')}
        style={{ paddingTop: spaceBefore, paddingBottom: spaceAfter }}
      >
        {items.map(({ index, key }) => {
          const line = rows.lines[index];
          if (!line) return null;
          if (line.kind === 'task')
            return <Card key={key} task={line.task} rows={rows} isOpen={search.task === line.id} />;
          return (
            <li
              key={key}
              style={{ height: GROUP_HEIGHT_PX }}
              className="flex items-center border-b border-line bg-surface-sunken px-3"
            >
              {rows.groupBy && <GroupName task={line.task} by={rows.groupBy} count={line.count} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Card({ task, rows, isOpen }: { task: CommentRecord; rows: Rows; isOpen: boolean }) {
  const { common } = useTexts();
  const isSelected = useIsSelected(task.id);
  const site = task.site_id === null ? undefined : rows.sites.get(task.site_id);
  return (
    <li
      data-task-id={task.id}
      style={{ height: CARD_HEIGHT_PX }}
      className={classes(
        'relative flex gap-1 overflow-hidden border-b border-line py-2 ps-2 pe-3',
        (isSelected || isOpen) && 'bg-accent-soft',
      )}
    >
      <TaskCheckbox task={task} order={rows.tasks} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 py-0.5">
        <TaskLink task={task} order={rows.tasks} />
        <p className="flex min-h-4 min-w-0 gap-1.5 text-xs text-text-quiet">
          {site !== undefined && (
            <span dir="auto" className="max-w-[55%] shrink-0 truncate text-text">
              {site}
            </span>
          )}
          <span dir="ltr" className="truncate">
            {hasPage(task) && pathOf(task)}
          </span>
        </p>
        <p className="mt-auto flex min-w-0 items-center gap-3 whitespace-nowrap text-text-quiet">
          <StatusName status={task.status} project={task.project_id} />
          <PriorityName priority={task.priority} />
          <ChecklistProgress description={task.description} />
          {task.replies_count > 0 && (
            <span className="inline-flex items-center gap-1" title={common.replies(task.replies_count)}>
              <MessageSquare size={13} aria-hidden />
              {task.replies_count}
            </span>
          )}
          <span className="ms-auto flex shrink-0 items-center gap-2">
            {task.assigned_to && <Avatar person={task.assigned_to} />}
            {task.due_date === null ? <Time instant={task.created_at} /> : <DueMark task={task} />}
          </span>
        </p>
      </div>
    </li>
  );
}
