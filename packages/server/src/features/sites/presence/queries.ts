import type { Sql } from '../../../core/db/database.ts';

/** What the widget of a site may be told. */
export interface WidgetSiteRow {
  readonly organization_id: string;
  readonly id: string;
  readonly domain: string;
  /** Whether the site is switched on and its project is not archived. */
  readonly is_open: boolean;
  /** Whether the widget was noted within the last minute. */
  readonly is_noted: boolean;
}

/** The site of a widget key; undefined for an unknown key. */
export async function findSiteOfWidget(sql: Sql, widgetKey: string): Promise<WidgetSiteRow | undefined> {
  const [row] = await sql<WidgetSiteRow[]>`
    SELECT s.organization_id, s.id, s.domain, s.is_active AND p.status = 'active' AS is_open,
      coalesce(seen.last_seen_at > now() - interval '1 minute', false) AS is_noted
    FROM widget_keys w
    JOIN sites s ON s.organization_id = w.organization_id AND s.id = w.site_id
    JOIN projects p ON p.organization_id = s.organization_id AND p.id = s.project_id
    LEFT JOIN site_presences seen ON seen.organization_id = s.organization_id AND seen.site_id = s.id
    WHERE w.widget_key = ${widgetKey}`;
  return row;
}

/** Notes that the widget of a site was loaded now. A site that is deleted meanwhile is left alone. */
export async function upsertPresence(
  sql: Sql,
  { organization_id: organizationId, id }: Pick<WidgetSiteRow, 'organization_id' | 'id'>,
): Promise<void> {
  await sql`
    INSERT INTO site_presences AS seen (organization_id, site_id)
    SELECT s.organization_id, s.id FROM sites s WHERE s.organization_id = ${organizationId} AND s.id = ${id}
    FOR KEY SHARE
    ON CONFLICT (organization_id, site_id) DO UPDATE SET last_seen_at = now()
    WHERE seen.last_seen_at <= now() - interval '1 minute'`;
}
