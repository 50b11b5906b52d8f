import type { Sql } from '../../core/db/database.ts';
import { forgetAfter } from '../../core/process/jobs.ts';
import { deleteEventsBefore } from './queries.ts';

const KEPT_DAYS = 30;

/** Forgets events of more than 30 days ago with their deliveries and attempts, unless one is still to be sent. */
export function forgetOldDeliveries(sql: Sql): Promise<void> {
  return forgetAfter(KEPT_DAYS, (instant) => deleteEventsBefore(sql, instant));
}
