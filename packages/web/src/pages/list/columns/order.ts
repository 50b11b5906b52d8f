import type { TaskOrder } from '../../../features/comments/index.ts';

/** The order after a press on a column header: reversed if the column is sorted already, else its default order. */
export function nextOrder(
  { field: currentField, isAscending }: TaskOrder,
  field: TaskOrder['field'],
): TaskOrder {
  // By default, the highest priority, the newest and the earliest due date come first, and statuses are in their order.
  const isAscendingByDefault = field === 'status' || field === 'due_date';
  return { field, isAscending: currentField === field ? !isAscending : isAscendingByDefault };
}

/** The value of `aria-sort` for a column. */
export function sortOf(field: TaskOrder['field'], order: TaskOrder): 'ascending' | 'descending' | 'none' {
  if (order.field !== field) return 'none';
  return order.isAscending ? 'ascending' : 'descending';
}
/** The orders that the list offers by name. */
export const SORTS = ['-created_at', 'created_at', '-updated_at', '-priority', 'status', 'due_date'] as const;
