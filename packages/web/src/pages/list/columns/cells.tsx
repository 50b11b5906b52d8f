import type { CommentRecord } from '@postil/client';
import { MessageSquare } from 'lucide-react';
import type { ComponentType } from 'react';
import { DueMark, hasPage, PriorityName, pathOf, StatusName } from '../../../features/comments/index.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { classes } from '../../../lib/classes.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { type ColumnName, END_ALIGNED_COLUMNS } from './columns.ts';
import { hidingClassOf } from './header.tsx';

interface CellProps {
  readonly task: CommentRecord;
  /** The name to show before the path of the page. */
  readonly siteName: string | undefined;
}

/** A cell of a row. @param isLast whether it has the padding at the edge of the table. */
export function Cell({ name, isLast, ...props }: CellProps & { name: ColumnName; isLast: boolean }) {
  const Content = CONTENTS[name];
  const isAtEnd = END_ALIGNED_COLUMNS.includes(name);
  return (
    <td
      className={classes(
        hidingClassOf(name),
        'truncate ps-2',
        isLast ? 'pe-4' : 'pe-2',
        isAtEnd && 'text-end text-text-quiet tabular-nums',
        // Clipping would truncate the visually hidden names of icons.
        (name === 'status' || name === 'priority' || name === 'due') && '[&>*]:flex',
      )}
    >
      <Content {...props} />
    </td>
  );
}

const CONTENTS: Readonly<Record<ColumnName, ComponentType<CellProps>>> = {
  status: ({ task }) => <StatusName status={task.status} project={task.project_id} />,
  priority: ({ task }) => <PriorityName priority={task.priority} />,
  assignee: ({ task }) => <Person person={task.assigned_to} />,
  due: ({ task }) => <DueMark task={task} />,
  page: PageCell,
  category: Category,
  author: ({ task }) => (
    <span dir="auto" className="text-text-quiet">
      {task.created_by.name}
    </span>
  ),
  device: Device,
  replies: Replies,
  age: ({ task }) => <Time instant={task.created_at} />,
  updated: ({ task }) => <Time instant={task.updated_at} />,
};

function Person({ person }: { person: CommentRecord['assigned_to'] }) {
  if (!person) return null;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Avatar person={person} />
      <span dir="auto" className="truncate @max-[1100px]:sr-only">
        {person.name}
      </span>
    </span>
  );
}

/** The site and the page of a task. */
function PageCell({ task, siteName }: CellProps) {
  return (
    <span className="flex min-w-0 gap-1.5 text-text-quiet" title={task.page_url}>
      {siteName !== undefined && (
        <span dir="auto" className="max-w-[55%] shrink-0 truncate text-text">
          {siteName}
        </span>
      )}
      {hasPage(task) && (
        <span dir="ltr" className="truncate">
          {pathOf(task)}
        </span>
      )}
    </span>
  );
}

function Category({ task: { category } }: CellProps) {
  const { common } = useTexts();
  return category !== null && <span className="text-text-quiet">{common.categories[category]}</span>;
}

function Device({ task }: CellProps) {
  const { common } = useTexts();
  return <span className="text-text-quiet">{common.devices[task.device_type]}</span>;
}

function Replies({ task: { replies_count: count } }: CellProps) {
  const { common } = useTexts();
  if (count === 0) return null;
  return (
    <span className="inline-flex items-center gap-1" title={common.replies(count)}>
      {count}
      <MessageSquare size={13} aria-hidden />
    </span>
  );
}
