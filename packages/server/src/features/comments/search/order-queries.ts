import type { CommentSortField, SortOrder } from '@postil/contract';
import { COMMENT_STATUSES, PRIORITIES } from '@postil/contract';
import type { Fragment, Sql } from '../../../core/db/database.ts';
import { ID_ORDER } from '../../../core/db/listings.ts';
import { isUuid } from '../../../core/records/ids.ts';
import { findFormatProblem } from '../../../core/texts/formats.ts';
import { isWrittenInstant } from '../../../core/texts/instants.ts';
import type { CommentRow } from '../comment/queries.ts';

/** An order of the listing. */
export interface CommentOrder {
  readonly field: CommentSortField;
  readonly direction: SortOrder;
}

/** The values of the enum fields, in the sort order of the database. */
export const ENUM_VALUES = { priority: PRIORITIES, status: COMMENT_STATUSES } as const;

/** The name of an order, and the validation of its cursors. */
export function cursorRules({ field, direction }: CommentOrder) {
  const order = `${field} ${direction}`;
  if (field === 'created_at') return { ...ID_ORDER, order };
  const isValue = (value: string) => {
    if (field === 'updated_at') return isWrittenInstant(value);
    // Comments without a due date come last, with an empty value.
    if (field === 'due_date') return value === '' || findFormatProblem('date', value) === undefined;
    return ENUM_VALUES[field].some((each) => each === value);
  };
  const accepts = ([value = '', id = '', ...rest]: readonly string[]) =>
    rest.length === 0 && isValue(value) && isUuid(id);
  return { order, accepts };
}

/** The sort values of a row, for the cursor after it. */
export function sortValues(row: CommentRow, { field }: CommentOrder): string[] {
  if (field === 'created_at') return [row.id];
  const value = row[field] ?? '';
  return [value instanceof Date ? value.toISOString() : value, row.id];
}

/**
 * An order by instants or days, as the ORDER BY of the comments c, and the condition ` AND …` for those after a cursor.
 * The order of creation is the order of the ids; the order by due dates leaves out comments without one.
 */
export function ordering(
  sql: Sql,
  { field, direction }: CommentOrder,
  after: readonly string[] | undefined,
): { keyset: Fragment; orderBy: Fragment } {
  const keyword = direction === 'asc' ? sql`ASC` : sql`DESC`;
  const operator = direction === 'asc' ? sql`>` : sql`<`;
  if (field === 'created_at') {
    const keyset = after ? sql`AND c.id ${operator} ${after[0] ?? ''}::uuid` : sql``;
    return { keyset, orderBy: sql`c.id ${keyword}` };
  }
  const [instant = '', id = ''] = after ?? [];
  if (field === 'due_date') {
    const keyset = after ? sql`AND (c.due_date, c.id) ${operator} (${instant}::date, ${id}::uuid)` : sql``;
    return {
      keyset: sql`AND c.due_date IS NOT NULL ${keyset}`,
      orderBy: sql`c.due_date ${keyword}, c.id ${keyword}`,
    };
  }
  const keyset = after
    ? sql`AND (c.updated_at, c.id) ${operator} (${instant}::timestamptz, ${id}::uuid)`
    : sql``;
  return { keyset, orderBy: sql`c.updated_at ${keyword}, c.id ${keyword}` };
}
