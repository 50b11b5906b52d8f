import { type CommentStatus, PENDING_STATUSES } from '@postil/contract';
import type { Fragment, Sql } from '../../core/db/database.ts';

/** Whether a comment still needs work. */
export function isPending(status: CommentStatus): boolean {
  return PENDING_STATUSES.some((pending) => pending === status);
}

/**
 * The same as a condition in SQL. It is written out instead of using parameters, because only then does the planner
 * know that the indexes of pending comments apply to it.
 *
 * @param status the column.
 */
export function pendingCondition(sql: Sql, status: Fragment): Fragment {
  return sql`${status} IN ('OPEN', 'IN_PROGRESS', 'IN_REVIEW')`;
}
