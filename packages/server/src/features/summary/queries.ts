import type { CommentStatus, Priority } from '@postil/contract';
import type { ProjectActor } from '../../core/access/actor.ts';
import type { Fragment, Sql } from '../../core/db/database.ts';
import { visibilityCondition } from '../../core/db/scope.ts';
import { firstIdAt } from '../../core/records/ids.ts';
import { pendingCondition } from '../comment-counts/queries.ts';

/** Selects the comments of the actor's project to count. */
interface SummaryFilter {
  readonly siteId: string | undefined;
  readonly since: Date;
}

/** The number of comments that share one value of a field. */
export interface CountRow {
  readonly dimension: 'status' | 'priority' | 'category' | 'site' | 'assignee';
  /** An id or a value of the field; null for none. */
  readonly value: string | null;
  /** The name of the site or person. */
  readonly name: string | null;
  readonly count: number;
  readonly pending: number;
}

/** Counts the comments by every field in one pass, largest counts first. */
export function countComments(sql: Sql, actor: ProjectActor, filter: SummaryFilter): Promise<CountRow[]> {
  return sql<CountRow[]>`
    WITH counted AS (
      SELECT grouping(c.status, c.priority, c.category, c.site_id, c.assigned_to) AS kind,
        c.status, c.priority, c.category, c.site_id, c.assigned_to, count(*)::int AS count,
        count(*) FILTER (WHERE ${pendingCondition(sql, sql`c.status`)})::int AS pending
      FROM comments c WHERE ${periodCondition(sql, actor, filter)}
      GROUP BY GROUPING SETS ((c.status), (c.priority), (c.category), (c.site_id), (c.assigned_to))
    )
    SELECT
      CASE WHEN kind = 15 THEN 'status' WHEN kind = 23 THEN 'priority' WHEN kind = 27 THEN 'category'
        WHEN kind = 29 THEN 'site'
        ELSE 'assignee' END AS dimension,
      coalesce(status::text, priority::text, category, site_id::text, assigned_to::text) AS value,
      coalesce(site.name, person.name) AS name, count, pending
    FROM counted
    LEFT JOIN sites site ON site.organization_id = ${actor.organizationId} AND site.id = counted.site_id
    LEFT JOIN people person ON person.organization_id = ${actor.organizationId} AND person.id = counted.assigned_to
    ORDER BY count DESC, value`;
}

export interface PageCountRow {
  readonly site_id: string | null;
  readonly page_url: string;
  readonly count: number;
}

/** The pages and mockups with the most comments; equivalent URLs count as one. */
export function countPages(
  sql: Sql,
  actor: ProjectActor,
  { limit, ...filter }: SummaryFilter & { limit: number },
): Promise<PageCountRow[]> {
  return sql<PageCountRow[]>`
    SELECT c.site_id, min(c.page_url) AS page_url, count(*)::int AS count
    FROM comments c WHERE ${periodCondition(sql, actor, filter)}
    GROUP BY c.site_id, c.page_hash
    ORDER BY count DESC, page_url LIMIT ${limit}`;
}

interface OldestCommentRow {
  readonly id: string;
  readonly status: CommentStatus;
  readonly priority: Priority;
  readonly created_at: Date;
}

/** The comment of the period that has been pending longest. */
export async function findOldestPending(
  sql: Sql,
  actor: ProjectActor,
  filter: SummaryFilter,
): Promise<OldestCommentRow | undefined> {
  const [row] = await sql<OldestCommentRow[]>`
    SELECT c.id, c.status, c.priority, c.created_at
    FROM comments c
    WHERE ${periodCondition(sql, actor, filter)} AND ${pendingCondition(sql, sql`c.status`)}
    ORDER BY c.id LIMIT 1`;
  return row;
}

/** The number of comments, of any age, that were last seen again in the period. */
export async function countSeenAgain(
  sql: Sql,
  actor: ProjectActor,
  { siteId, since }: SummaryFilter,
): Promise<number> {
  const siteCondition = siteId === undefined ? sql`` : sql`AND c.site_id = ${siteId}`;
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM comments c
    WHERE c.organization_id = ${actor.organizationId} AND c.project_id = ${actor.projectId}
      ${visibilityCondition(sql, actor, sql`c.visibility`)} AND c.seen_again_at >= ${since.toISOString()}::timestamptz ${siteCondition}`;
  return row?.count ?? 0;
}

function periodCondition(sql: Sql, actor: ProjectActor, { siteId, since }: SummaryFilter): Fragment {
  const siteCondition = siteId === undefined ? sql`` : sql`AND c.site_id = ${siteId}`;
  // Ids contain the instant of creation.
  return sql`c.organization_id = ${actor.organizationId} AND c.project_id = ${actor.projectId}
    ${visibilityCondition(sql, actor, sql`c.visibility`)} AND c.id >= ${firstIdAt(since)} ${siteCondition}`;
}
