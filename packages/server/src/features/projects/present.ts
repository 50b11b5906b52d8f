import type { ProjectItem, ProjectRecord } from '@postil/contract';
import type { ListedProjectRow, ProjectRow } from './queries.ts';
import { allStatuses } from './statuses.ts';

export function presentProject(row: ProjectRow): ProjectRecord {
  return {
    id: row.id,
    name: row.name,
    organization_id: row.organization_id,
    status: row.status,
    resolved_by: row.resolved_by,
    acceptance_days: row.acceptance_days,
    acceptance_ending: row.acceptance_ending,
    statuses: allStatuses(row.statuses),
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The public form of a project, with counts only if the row has them, and statuses only if requested. */
export function presentProjectItem(
  row: ListedProjectRow,
  { includesStatuses }: { readonly includesStatuses: boolean },
): ProjectItem {
  return {
    id: row.id,
    name: row.name,
    organization_id: row.organization_id,
    created_at: row.created_at.toISOString(),
    ...(row.sites_count !== undefined && { sites_count: row.sites_count }),
    ...(row.comments_count !== undefined && { comments_count: row.comments_count }),
    ...(includesStatuses && { statuses: allStatuses(row.statuses) }),
  };
}
