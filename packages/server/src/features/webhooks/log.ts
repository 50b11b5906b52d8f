import type { Sql } from '../../core/db/database.ts';
import { deleteEventsBefore } from './queries.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/** Forgets events of more than 30 days ago with their deliveries and attempts, unless one is still to be sent. */
export async function forgetOldDeliveries(sql: Sql): Promise<void> {
  const before = new Date(Date.now() - KEPT_MS);
  // In small parts, each of which ends long before the limit of a statement.
  while ((await deleteEventsBefore(sql, before)) > 0);
}
