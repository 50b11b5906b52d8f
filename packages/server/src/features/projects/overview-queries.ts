import type { ProjectStatus } from '@postil/contract';
import type { Actor } from '../../core/access/actor.ts';
import type { Sql } from '../../core/db/database.ts';
import { pendingCondition } from '../statuses/service.ts';

export interface OverviewRow {
  readonly id: string;
  readonly name: string;
  readonly status: ProjectStatus;
  readonly organization_id: string;
  readonly organization_name: string;
  readonly created_at: Date;
  readonly sites: number;
  readonly comments: number;
  readonly pending: number;
}

/** A project with its organisation and the numbers of its sites and comments. */
export async function findOverview(
  sql: Sql,
  { organizationId }: Actor,
  projectId: string,
): Promise<OverviewRow | undefined> {
  const [row] = await sql<OverviewRow[]>`
    SELECT p.id, p.name, p.status, p.organization_id, o.name AS organization_name, p.created_at,
      (SELECT count(*)::int FROM sites s WHERE s.organization_id = p.organization_id AND s.project_id = p.id) AS sites,
      counted.comments, counted.pending
    FROM projects p
    JOIN organizations o ON o.id = p.organization_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS comments,
        count(*) FILTER (WHERE ${pendingCondition(sql, sql`c.status`)})::int AS pending
      FROM comments c WHERE c.organization_id = p.organization_id AND c.project_id = p.id
    ) AS counted
    WHERE p.organization_id = ${organizationId} AND p.id = ${projectId}`;
  return row;
}
