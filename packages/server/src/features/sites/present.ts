import type { SiteRecord } from '@postil/contract';
import type { SiteRow } from './queries.ts';

export function presentSite(row: SiteRow): SiteRecord {
  return {
    id: row.id,
    organization_id: row.organization_id,
    project_id: row.project_id,
    name: row.name,
    domain: row.domain,
    is_active: row.is_active,
    widget_key: row.widget_key,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
