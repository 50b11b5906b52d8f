import type { Sql } from '../../../core/db/database.ts';
import { upsertPresence } from './queries.ts';

/** Notes that a page loaded the widget of a site; the instant is written at most once a minute. */
export async function recordSiteSeen(
  sql: Sql,
  { organization_id: organizationId, id }: { organization_id: string; id: string },
): Promise<void> {
  await upsertPresence(sql, { organizationId, id });
}
