import type { CommentRecord } from '@postil/client';
import { MessageSquare } from 'lucide-react';
import {
  hasPage,
  PriorityName,
  pathOf,
  StatusName,
  type TaskSearch,
  toOrder,
  toSort,
  useChangeSearch,
  useIsSelected,
} from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Time } from '../../ui/data/time.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { TaskBox, TaskLink } from './task-link.tsx';
import { type ListProps, type Rows, useVisibleRows } from './virtual.ts';

/** In pixels. */
const CARD = 104;

const SORTS = ['-created_at', 'created_at', '-updated_at', '-priority', 'status'] as const;

/** The list on a narrow screen. */
export function Cards({ search, rows, area }: ListProps) {
  const { list } = useTexts();
  const { items, before, after } = useVisibleRows(rows, area, CARD);
  return (
    <div ref={area} className="min-h-0 flex-1 overflow-y-auto" aria-busy={rows.isOutdated}>
      <OrderChoice search={search} />
      <ul
        aria-label={list.table}
        className={classes(rows.isOutdated && 'opacity-60')}
        style={{ paddingTop: before, paddingBottom: after }}
      >
        {items.map(({ index, key }) => {
          const task = rows.tasks[index];
          return task && <Card key={key} task={task} rows={rows} isOpen={search.task === task.id} />;
        })}
      </ul>
    </div>
  );
}

function OrderChoice({ search }: { search: TaskSearch }) {
  const { list } = useTexts();
  const change = useChangeSearch();
  const { field, isAscending } = toOrder(search);
  const value = SORTS.find((sort) => sort === `${isAscending ? '' : '-'}${field}`) ?? '-created_at';
  return (
    <div className="flex justify-end border-b border-line px-3 py-2">
      <SelectField
        label={list.sort}
        isLabelHidden
        options={SORTS.map((sort) => ({ value: sort, label: list.sorts[sort] }))}
        value={value}
        onValue={(sort) => change({ sort: toSort(toOrder({ sort })) })}
      />
    </div>
  );
}

function Card({ task, rows, isOpen }: { task: CommentRecord; rows: Rows; isOpen: boolean }) {
  const { common } = useTexts();
  const isSelected = useIsSelected(task.id);
  return (
    <li
      data-task-id={task.id}
      style={{ height: CARD }}
      className={classes(
        'relative flex gap-1 overflow-hidden border-b border-line py-2 ps-2 pe-3',
        (isSelected || isOpen) && 'bg-accent-soft',
      )}
    >
      <TaskBox task={task} order={rows.tasks} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 py-0.5">
        <TaskLink task={task} order={rows.tasks} />
        <p dir="ltr" className="truncate text-start text-xs text-text-quiet rtl:text-end">
          {hasPage(task) && pathOf(task)}
        </p>
        <p className="mt-auto flex items-center gap-3 text-text-quiet">
          <StatusName status={task.status} />
          <PriorityName priority={task.priority} />
          {task.replies_count > 0 && (
            <span className="inline-flex items-center gap-1" title={common.replies(task.replies_count)}>
              <MessageSquare size={13} aria-hidden />
              {task.replies_count}
            </span>
          )}
          <span className="ms-auto flex items-center gap-2">
            {task.assigned_to && <Avatar person={task.assigned_to} />}
            <Time instant={task.created_at} />
          </span>
        </p>
      </div>
    </li>
  );
}
