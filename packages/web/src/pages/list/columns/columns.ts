import type { Display } from '../../../data/display.ts';
import type { TaskOrder } from '../../../features/comments/index.ts';

/** The columns besides the text of a task, in their default order. */
export const COLUMN_NAMES = [
  'status',
  'priority',
  'assignee',
  'due',
  'page',
  'category',
  'author',
  'device',
  'replies',
  'age',
  'updated',
] as const;
export type ColumnName = (typeof COLUMN_NAMES)[number];

export interface Column {
  readonly name: ColumnName;
  /** In pixels; undefined: the default width. */
  readonly width: number | undefined;
}

/** The minimum and maximum width of a column, in pixels. */
export const WIDTH_LIMITS = { min: 56, max: 480 } as const;

/** The approximate default widths of the columns, in pixels. */
export const DEFAULT_WIDTHS: Readonly<Record<ColumnName, number>> = {
  status: 128,
  priority: 96,
  assignee: 128,
  due: 112,
  page: 220,
  category: 112,
  author: 128,
  device: 96,
  replies: 64,
  age: 96,
  updated: 96,
};

/** The columns that are hidden by default. */
const HIDDEN_BY_DEFAULT: readonly ColumnName[] = ['category', 'author', 'device', 'updated'];

/** The fields by which the columns are sorted. */
export const SORTED_BY: Partial<Record<ColumnName, TaskOrder['field']>> = {
  status: 'status',
  priority: 'priority',
  due: 'due_date',
  age: 'created_at',
  updated: 'updated_at',
};

/** The columns with values aligned to the end. */
export const END_ALIGNED_COLUMNS: readonly ColumnName[] = ['replies', 'age', 'updated'];

type Arrangement = Pick<Display, 'order' | 'shown' | 'widths'>;

/** All columns in the order that the person has chosen. */
export function orderedColumns({ order }: Pick<Display, 'order'>): ColumnName[] {
  const chosen = order.flatMap((name) => COLUMN_NAMES.filter((each) => each === name));
  const unique = [...new Set(chosen)];
  return [...unique, ...COLUMN_NAMES.filter((name) => !unique.includes(name))];
}

export function isShown(name: ColumnName, { shown }: Pick<Display, 'shown'>): boolean {
  return shown[name] ?? !HIDDEN_BY_DEFAULT.includes(name);
}

/** The visible columns, in order. */
export function shownColumns(display: Arrangement): Column[] {
  return orderedColumns(display)
    .filter((name) => isShown(name, display))
    .map((name) => ({ name, width: widthOf(display.widths[name]) }));
}

/** The order after a column has moved by one. @param by -1: towards the start. */
export function withMoved(display: Pick<Display, 'order'>, name: ColumnName, by: 1 | -1): ColumnName[] {
  const columns = orderedColumns(display);
  const from = columns.indexOf(name);
  const to = Math.min(Math.max(from + by, 0), columns.length - 1);
  return columns.toSpliced(from, 1).toSpliced(to, 0, name);
}

/** A width within the limits; undefined for an invalid value. */
export function widthOf(width: unknown): number | undefined {
  if (typeof width !== 'number' || Number.isNaN(width)) return undefined;
  return Math.round(Math.min(Math.max(width, WIDTH_LIMITS.min), WIDTH_LIMITS.max));
}
