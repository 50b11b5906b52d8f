import type { Database } from '../../../core/db/database.ts';
import { DAY_MS } from '../../../core/process/durations.ts';
import { dayOf } from '../../../core/texts/instants.ts';
import { notifyOfDueComment } from '../../notifications/notification/service.ts';
import { findTenantsWithDueReminders, markDueComments } from './queries.ts';

/** The maximum number of reminders in one transaction. */
const BATCH_SIZE = 200;

/**
 * Sends a reminder about each pending comment that is due, once for each due date, to the assignee, or to the author if
 * nobody is assigned. Nodes may run it concurrently. Reminders missed on the previous day are sent now.
 *
 * @param reminderHour the hour in UTC before which nobody is reminded of the comments that are due on that day.
 */
export async function remindOfDueComments(
  { sql, transaction }: Pick<Database, 'sql' | 'transaction'>,
  { reminderHour }: { reminderHour: number },
): Promise<void> {
  const now = new Date();
  const yesterday = dayOf(new Date(now.getTime() - DAY_MS));
  const days = now.getUTCHours() < reminderHour ? [yesterday] : [yesterday, dayOf(now)];
  for (const organizationId of await findTenantsWithDueReminders(sql, days)) {
    let remindedCount: number;
    do {
      remindedCount = await transaction(async (tx) => {
        const rows = await markDueComments(tx, organizationId, { days, limit: BATCH_SIZE });
        for (const { id: commentId, created_by: author, assigned_to: assignee, due_date: dueDate } of rows) {
          const recipient =
            assignee === null
              ? { personId: author, tie: 'author' as const }
              : { personId: assignee, tie: 'assignee' as const };
          await notifyOfDueComment(tx, { organizationId, commentId, dueDate, ...recipient });
        }
        return rows.length;
      });
    } while (remindedCount === BATCH_SIZE);
  }
}
