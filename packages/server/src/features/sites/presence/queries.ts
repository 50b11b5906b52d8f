import type { Sql } from '../../../core/db/database.ts';

/** Records that the widget of a site was loaded, at most once a minute. A deleted site is ignored. */
export async function upsertPresence(
  sql: Sql,
  { organization_id: organizationId, id }: { organization_id: string; id: string },
): Promise<void> {
  await sql`
    INSERT INTO site_presences AS seen (organization_id, site_id, last_seen_at)
    SELECT s.organization_id, s.id, now() FROM sites s
    WHERE s.organization_id = ${organizationId} AND s.id = ${id} AND NOT EXISTS (
      SELECT FROM site_presences noted
      WHERE noted.organization_id = ${organizationId} AND noted.site_id = s.id
        AND noted.last_seen_at > now() - interval '1 minute')
    FOR KEY SHARE
    ON CONFLICT (organization_id, site_id) DO UPDATE SET last_seen_at = excluded.last_seen_at`;
}
