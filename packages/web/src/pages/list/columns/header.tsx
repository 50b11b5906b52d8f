import type { CommentRecord } from '@postil/client';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useDisplay } from '../../../data/display.ts';
import {
  type TaskOrder,
  type TaskSearch,
  toOrder,
  toSort,
  useChangeSearch,
  useSelection,
} from '../../../features/comments/index.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { classes } from '../../../lib/classes.ts';
import { type Column, type ColumnName, END_ALIGNED_COLUMNS, SORTED_BY, shownColumns } from './columns.ts';
import { useColumnNames } from './names.ts';
import { nextOrder, sortOf } from './order.ts';
import { ResizeHandle } from './resize.tsx';

/** The columns that are hidden in a narrow table in favour of the text, with their breakpoints. */
const WIDE_ONLY: Partial<Record<ColumnName, string>> = {
  due: '@max-[760px]:hidden',
  page: '@max-[1000px]:hidden',
  category: '@max-[1000px]:hidden',
  author: '@max-[1000px]:hidden',
  device: '@max-[1000px]:hidden',
  replies: '@max-[860px]:hidden',
};

/** The classes for the default width of each column. */
const DEFAULT_WIDTH_CLASSES: Readonly<Record<ColumnName, string>> = {
  status: 'w-32 @max-[1100px]:w-28',
  priority: 'w-24',
  assignee: 'w-32 @max-[1100px]:w-20',
  due: 'w-28',
  page: 'w-[16%]',
  category: 'w-28',
  author: 'w-32',
  device: 'w-24',
  replies: 'w-16',
  age: 'w-24',
  updated: 'w-24',
};

const HEADER =
  'sticky top-0 z-2 h-9 border-b border-line bg-surface text-start text-xs font-medium text-text-quiet';

/** The columns that the person has chosen. */
export function useShownColumns(): readonly Column[] {
  return shownColumns(useDisplay());
}

/** The class that hides a cell in a narrow table. */
export function hidingClassOf(name: ColumnName): string {
  return WIDE_ONLY[name] ?? '';
}

/** The column headers; those of sortable columns are buttons, and each has its chosen or default width. */
export function Header({ search, tasks }: { search: TaskSearch; tasks: readonly CommentRecord[] }) {
  const { list } = useTexts();
  const names = useColumnNames();
  const columns = useShownColumns();
  const order = toOrder(search);
  return (
    <thead>
      <tr>
        <td className={classes(HEADER, 'w-13 ps-6')}>
          <SelectAll tasks={tasks} />
        </td>
        <th scope="col" className={HEADER}>
          <span className="px-2">{list.columns.task}</span>
        </th>
        {columns.map(({ name, width }, index) => {
          const field = SORTED_BY[name];
          return (
            <th
              key={name}
              scope="col"
              {...(field ? { 'aria-sort': sortOf(field, order) } : {})}
              style={width === undefined ? undefined : { width }}
              className={classes(
                HEADER,
                hidingClassOf(name),
                width === undefined && DEFAULT_WIDTH_CLASSES[name],
                END_ALIGNED_COLUMNS.includes(name) && 'text-end',
                index === columns.length - 1 && 'pe-2',
              )}
            >
              <ResizeHandle name={name} label={list.width(names[name])} width={width} />
              {field ? (
                <SortButton field={field} order={order} label={names[name]} />
              ) : (
                <span className="block truncate px-2">{names[name]}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** The checkbox that selects all loaded tasks, or none. */
function SelectAll({ tasks }: { tasks: readonly CommentRecord[] }) {
  const { list } = useTexts();
  const selection = useSelection();
  const count = tasks.filter(({ id }) => selection.has(id)).length;
  const areAll = count > 0 && count === tasks.length;
  return (
    <span className="flex size-6 items-center justify-center coarse:size-11">
      <input
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !areAll;
        }}
        type="checkbox"
        aria-label={list.selectAll}
        checked={areAll}
        onChange={() => (areAll ? selection.clear() : selection.set(tasks))}
        className="size-4 accent-accent coarse:size-5"
      />
    </span>
  );
}

function SortButton({
  field,
  order,
  label,
}: {
  readonly field: TaskOrder['field'];
  readonly order: TaskOrder;
  readonly label: string;
}) {
  const change = useChangeSearch();
  const isUsed = order.field === field;
  const Arrow = order.isAscending ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={() => change({ sort: toSort(nextOrder(order, field)) })}
      className="inline-flex h-7 max-w-full items-center gap-1 rounded-control px-2 hover:bg-surface-hover hover:text-text"
    >
      <span className="truncate">{label}</span>
      {isUsed && <Arrow size={12} aria-hidden className="shrink-0" />}
    </button>
  );
}
