import type { ProjectStatus, StatusSetting } from '@postil/contract';
import type { Actor } from '../../core/access/actor.ts';
import type { Sql } from '../../core/db/database.ts';
import { commentCount, pendingCondition } from '../comment-counts/queries.ts';

interface OverviewRow {
  readonly id: string;
  readonly name: string;
  readonly status: ProjectStatus;
  readonly statuses: readonly StatusSetting[];
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
  actor: Actor,
  projectId: string,
): Promise<OverviewRow | undefined> {
  const { organizationId } = actor;
  const projectCondition = sql`n.organization_id = ${organizationId} AND n.project_id = p.id`;
  const [row] = await sql<OverviewRow[]>`
    SELECT p.id, p.name, p.status, p.statuses, p.organization_id, o.name AS organization_name, p.created_at,
      (SELECT count(*)::int FROM sites s WHERE s.organization_id = ${organizationId} AND s.project_id = p.id) AS sites,
      ${commentCount(sql, actor, projectCondition)} AS comments,
      ${commentCount(sql, actor, sql`${projectCondition} AND ${pendingCondition(sql, sql`n.status`)}`)} AS pending
    FROM projects p
    JOIN organizations o ON o.id = p.organization_id
    WHERE p.organization_id = ${organizationId} AND p.id = ${projectId}`;
  return row;
}
