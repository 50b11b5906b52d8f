import { type CommentStatus, PENDING_STATUSES } from '@postil/contract';
import type { Fragment, Sql } from '../../core/db/database.ts';

/** Whether a comment still asks for somebody's work. */
export function isPending(status: CommentStatus): boolean {
  return PENDING_STATUSES.some((pending) => pending === status);
}

/**
 * The same as a condition of SQL. It is written out, and not made of parameters, because only then the planner knows
 * that the indexes of pending comments serve it.
 *
 * @param status the column.
 */
export function pendingCondition(sql: Sql, status: Fragment): Fragment {
  return sql`${status} IN ('OPEN', 'IN_PROGRESS', 'IN_REVIEW')`;
}
