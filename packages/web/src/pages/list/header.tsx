import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type TaskOrder,
  type TaskSearch,
  toOrder,
  toSort,
  useChangeSearch,
} from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';
import { nextOrder, sortOf } from './order.ts';

type Column = 'task' | 'status' | 'priority' | 'assignee' | 'page' | 'replies' | 'age';

/** The columns with their widths, and the field by which each can be sorted. */
const COLUMNS: readonly {
  readonly name: Column;
  readonly width: string;
  readonly field?: TaskOrder['field'];
  readonly isAtEnd?: boolean;
}[] = [
  { name: 'task', width: '' },
  { name: 'status', width: 'w-28', field: 'status' },
  { name: 'priority', width: 'w-24', field: 'priority' },
  { name: 'assignee', width: 'w-32' },
  { name: 'page', width: 'w-[18%]' },
  { name: 'replies', width: 'w-16', isAtEnd: true },
  { name: 'age', width: 'w-24', field: 'created_at', isAtEnd: true },
];

const HEADER =
  'sticky top-0 z-2 h-9 border-b border-line bg-surface text-start text-xs font-medium text-text-quiet';

/** The column headers; those of sortable columns are buttons. */
export function Header({ search }: { search: TaskSearch }) {
  const { list } = useTexts();
  const order = toOrder(search);
  return (
    <thead>
      <tr>
        <td className={classes(HEADER, 'w-13')}>
          <span className="sr-only">{list.toggle}</span>
        </td>
        {COLUMNS.map(({ name, width, field, isAtEnd = false }) => (
          <th
            key={name}
            scope="col"
            {...(field ? { 'aria-sort': sortOf(field, order) } : {})}
            className={classes(HEADER, width, isAtEnd && 'text-end', name === 'age' && 'pe-2')}
          >
            {field ? (
              <SortButton field={field} order={order} label={list.columns[name]} />
            ) : (
              <span className="px-2">{list.columns[name]}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
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
      className="inline-flex h-7 items-center gap-1 rounded-control px-2 hover:bg-surface-hover hover:text-text"
    >
      {label}
      {isUsed && <Arrow size={12} aria-hidden />}
    </button>
  );
}
