import type { Sql } from '../../../core/db/database.ts';
import { pendingCondition } from '../../comment-counts/queries.ts';

/** A comment whose reminder is due. */
interface DueRow {
  readonly id: string;
  readonly created_by: string;
  readonly assigned_to: string | null;
  readonly due_date: string;
}

/** Organisations with due reminders, in no particular order. @param days each as `YYYY-MM-DD`. */
export async function findTenantsWithDueReminders(sql: Sql, days: readonly string[]): Promise<string[]> {
  const rows = await sql<{ organization_id: string }[]>`
    /* of all tenants */ SELECT DISTINCT c.organization_id FROM comments c
    WHERE c.due_date = ANY (${[...days]}::date[]) AND c.reminded_of IS DISTINCT FROM c.due_date
      AND ${pendingCondition(sql, sql`c.status`)}`;
  return rows.map(({ organization_id: id }) => id);
}

/** Marks comments whose reminders are due, so that no other node sends them after the commit. */
export function markDueComments(
  tx: Sql,
  organizationId: string,
  { days, limit }: { days: readonly string[]; limit: number },
): Promise<DueRow[]> {
  return tx<DueRow[]>`
    UPDATE comments SET reminded_of = due_date
    WHERE organization_id = ${organizationId} AND id IN (
      SELECT c.id FROM comments c
      WHERE c.organization_id = ${organizationId} AND c.due_date = ANY (${[...days]}::date[])
        AND c.reminded_of IS DISTINCT FROM c.due_date AND ${pendingCondition(tx, tx`c.status`)}
      ORDER BY c.id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, created_by, assigned_to, due_date::text AS due_date`;
}
