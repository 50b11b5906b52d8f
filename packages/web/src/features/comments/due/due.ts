import { type CommentStatus, type DueFilter, isPending } from '@postil/contract/enums';
import { dayAfter, daysFrom, noonOf } from '../../../lib/days.ts';

/** The urgency of a due date: `soon` is today or tomorrow; `past`: the task needs no more work. */
export type DueState = 'overdue' | 'soon' | 'later' | 'past';

/** The urgency of the due date of a task. @param today YYYY-MM-DD. */
export function dueStateOf(
  { due_date: due, status }: { readonly due_date: string; readonly status: CommentStatus },
  today: string,
): DueState {
  if (!isPending(status)) return 'past';
  const daysLeft = daysFrom(today, due);
  if (daysLeft < 0) return 'overdue';
  return daysLeft <= 1 ? 'soon' : 'later';
}

/** The number of days in the filter `week`, from today. */
const WEEK_DAYS = 7;

/** Whether a task matches a filter for due dates; a dated one only while pending. @param today YYYY-MM-DD. */
export function isDue(
  { due_date: due, status }: { readonly due_date: string | null; readonly status: CommentStatus },
  filters: readonly DueFilter[],
  today: string,
): boolean {
  if (due === null) return filters.includes('none');
  if (!isPending(status)) return false;
  const daysLeft = daysFrom(today, due);
  return (
    (filters.includes('overdue') && daysLeft < 0) ||
    (filters.includes('week') && daysLeft >= 0 && daysLeft < WEEK_DAYS)
  );
}

const MONDAY = 1;

/** The Monday after a day. @param day YYYY-MM-DD. */
export function mondayAfter(day: string): string {
  const weekday = noonOf(day).getDay();
  return dayAfter(day, ((MONDAY - weekday + 6) % 7) + 1);
}
