import type { CommentRecord } from '@postil/client';
import type { CommentGroup } from '@postil/contract/enums';
import { useRef } from 'react';
import { useMay } from '../../data/session.ts';
import { ChecklistProgress, useIsSelected, useTaskSource } from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Cell } from './columns/cells.tsx';
import type { Column } from './columns/columns.ts';
import { Header, useShownColumns } from './columns/header.tsx';
import { GroupName } from './groups/group-name.tsx';
import type { GroupLine } from './groups/lines.ts';
import { TaskCheckbox, TaskLink } from './task-link.tsx';
import { GROUP_HEIGHT_PX, type ListProps, type Rows, useVisibleRows } from './virtual.ts';

/** The height of a row, in pixels. */
const ROW_HEIGHT_PX = 40;
/** The maximum number of tags in a row. */
const MAX_TAGS = 2;

/** The list on a wide screen. Only the visible rows render. */
export function Table({ search, rows, area }: ListProps) {
  const { list } = useTexts();
  const { items, spaceBefore, spaceAfter } = useVisibleRows(rows, area, ROW_HEIGHT_PX);
  const columns = useShownColumns();
  return (
    <div ref={area} className="@container min-h-0 flex-1 overflow-y-auto" aria-busy={rows.isOutdated}>
      <table
        aria-label={list.table}
        aria-rowcount={rows.lines.length + 1}
        className={classes('w-full table-fixed border-collapse text-start', rows.isOutdated && 'opacity-60')}
      >
        <Header search={search} tasks={rows.tasks} />
        <tbody>
          <Space height={spaceBefore} />
          {items.map(({ index, key }) => {
            const line = rows.lines[index];
            if (!line) return null;
            if (line.kind === 'group')
              return <Group key={key} line={line} index={index} groupBy={rows.groupBy} />;
            return (
              <Row
                key={key}
                task={line.task}
                index={index}
                rows={rows}
                columns={columns}
                isOpen={search.task === line.id}
              />
            );
          })}
          <Space height={spaceAfter} />
        </tbody>
      </table>
    </div>
  );
}

function Space({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      {/* One cell: a cell that spans all columns would reveal hidden ones. */}
      <td style={{ height }} />
    </tr>
  );
}

/** The name of a group. Its single cell overlaps all columns: a cell that spans them would reveal hidden ones. */
function Group({
  line,
  index,
  groupBy,
}: {
  readonly line: GroupLine<CommentRecord>;
  readonly index: number;
  readonly groupBy: CommentGroup | undefined;
}) {
  return (
    <tr
      aria-rowindex={index + 2}
      style={{ height: GROUP_HEIGHT_PX }}
      className="relative border-b border-line"
    >
      <th scope="rowgroup" className="p-0">
        <span className="absolute inset-0 flex items-center bg-surface-sunken px-6">
          {groupBy && <GroupName task={line.task} by={groupBy} count={line.count} />}
        </span>
      </th>
    </tr>
  );
}

function Row({
  task,
  index,
  rows,
  columns,
  isOpen,
}: {
  readonly task: CommentRecord;
  readonly index: number;
  readonly rows: Rows;
  readonly columns: readonly Column[];
  readonly isOpen: boolean;
}) {
  const isSelected = useIsSelected(task.id);
  const ref = useRef<HTMLTableRowElement>(null);
  const may = useMay();
  const isDragged = useTaskSource(ref, { id: task.id, mayMove: !may.isGuest && may.has('write') });
  const site = task.site_id === null ? undefined : rows.sites.get(task.site_id);
  return (
    <tr
      ref={ref}
      data-task-id={task.id}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={classes(
        'relative h-10 border-b border-line',
        isSelected || isOpen ? 'bg-accent-soft' : 'hover:bg-surface-hover',
        isDragged && 'opacity-45',
      )}
    >
      <td className="ps-6">
        <TaskCheckbox task={task} order={rows.tasks} />
      </td>
      <td className="px-2">
        <div className="flex min-w-0 items-center gap-2">
          <div className="min-w-0 flex-[0_1_auto]">
            <TaskLink task={task} order={rows.tasks} isTruncated />
          </div>
          <TagsOf task={task} />
          <span className="text-xs text-text-quiet">
            <ChecklistProgress description={task.description} />
          </span>
        </div>
      </td>
      {columns.map(({ name }, position) => (
        <Cell key={name} name={name} task={task} siteName={site} isLast={position === columns.length - 1} />
      ))}
    </tr>
  );
}

/** The tags of a task, which yield space to its text: as many as are legible, and the number of the rest. */
function TagsOf({ task: { tags } }: { task: CommentRecord }) {
  if (tags.length === 0) return null;
  return (
    <span
      title={tags.join(', ')}
      className="flex max-w-[45%] min-w-fit shrink-0 items-center gap-1 text-xs text-text-quiet"
    >
      <span className="flex min-w-0 items-center gap-1 @max-[1180px]:sr-only">
        {tags.slice(0, MAX_TAGS).map((tag, index) => (
          <span key={tag} className={classes('flex max-w-28', index > 0 && '@max-[1400px]:hidden')}>
            <Badge isFlexible>{tag}</Badge>
          </span>
        ))}
      </span>
      <MoreTags count={tags.length} className="@min-[1180px]:hidden" />
      <MoreTags count={tags.length - 1} className="@max-[1180px]:hidden @min-[1400px]:hidden" />
      <MoreTags count={tags.length - MAX_TAGS} className="@max-[1400px]:hidden" />
    </span>
  );
}

/** The number of hidden tags. @param className hides it at the widths that show another number of tags. */
function MoreTags({ count, className }: { readonly count: number; readonly className: string }) {
  if (count <= 0) return null;
  return (
    <span aria-hidden dir="ltr" className={classes('shrink-0 tabular-nums', className)}>
      +{count}
    </span>
  );
}
