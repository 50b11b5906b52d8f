import type { Priority } from '@postil/contract';
import { PRIORITIES } from '@postil/contract';
import type { ProjectActor } from '../../../core/access/actor.ts';
import type { Fragment, Sql } from '../../../core/db/database.ts';
import { pageWindow } from '../../../core/db/listings.ts';
import { visibilityCondition } from '../../../core/db/scope.ts';
import { isUuid } from '../../../core/records/ids.ts';
import type { PageRequest } from '../../../core/records/paging.ts';
import { commentCount, pendingCondition } from '../../comment-counts/queries.ts';
import { unclaimedCondition } from '../comment/claim-queries.ts';
import { authorKind, commentTables, type SummarizedRow } from '../comment/queries.ts';
import { boundedCount, hasStoredCount, listedTotal, MAX_COUNTED } from './total-queries.ts';

export interface PendingRow extends SummarizedRow {
  readonly site_name: string | null;
  readonly mockup_id: string | null;
}

export interface PendingFilter {
  readonly site_id: string | undefined;
  readonly priority: Priority | undefined;
  /** null: nobody; undefined: anybody. */
  readonly assigned_to: string | null | undefined;
  /** Whether to include claimed comments. */
  readonly include_claimed: boolean | undefined;
}

/** The name of the order by urgency, and the validation of its cursors. */
export const URGENCY_ORDER = {
  order: 'urgency',
  accepts: ([priority = '', id = '', ...others]: readonly string[]) =>
    PRIORITIES.some((each) => each === priority) && isUuid(id) && others.length === 0,
};

/** The sort values of a comment, for the cursor after it. */
export function sortValues({ priority, id }: PendingRow): string[] {
  return [priority, id];
}

/** Pending comments of the project, the most urgent first and then the oldest; one row beyond the page. */
export function findPendingPage(
  sql: Sql,
  actor: ProjectActor,
  { filter, page }: { filter: PendingFilter; page: PageRequest },
): Promise<PendingRow[]> {
  const [priority = '', id = ''] = page.after ?? [];
  const cursorCondition = page.after
    ? sql`AND c.priority <= ${priority}::text::priority
        AND (c.priority < ${priority}::text::priority OR c.id > ${id}::uuid)`
    : sql``;
  return sql<PendingRow[]>`
    SELECT ${summaryColumns(sql)}, c.mockup_id FROM ${summaryTables(sql, actor)}
    WHERE ${pendingProjectCondition(sql, actor)} ${conditions(sql, filter)} ${cursorCondition}
      ${filter.include_claimed ? sql`` : sql`AND ${unclaimedCondition(sql, actor)}`}
    ORDER BY c.priority DESC, c.id ${pageWindow(sql, page)}`;
}

/** The number of pending comments of the project, as listings return it. */
export async function countPending(sql: Sql, actor: ProjectActor, filter: PendingFilter) {
  const [row] = await sql<{ total: number }[]>`SELECT ${totalOf(sql, actor, filter)} AS total`;
  const total = row?.total ?? 0;
  const { include_claimed: includesClaimed, ...others } = filter;
  const counted = listedTotal(others, total);
  if (includesClaimed || !counted.isTotalExact) return counted;
  return { ...counted, total: Math.max(0, counted.total - (await countClaimed(sql, actor, filter))) };
}

/** The number of claimed comments among the pending ones: few, because assistants claim only the tasks they work on. */
async function countClaimed(sql: Sql, actor: ProjectActor, filter: PendingFilter): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    SELECT count(*)::int AS total
    FROM comment_claims held
    JOIN comments c ON c.organization_id = ${actor.organizationId} AND c.id = held.comment_id
    WHERE held.organization_id = ${actor.organizationId} AND held.expires_at > now()
      AND ${pendingProjectCondition(sql, actor)} ${conditions(sql, filter)}`;
  return row?.total ?? 0;
}

function totalOf(sql: Sql, actor: ProjectActor, { include_claimed: _, ...filter }: PendingFilter): Fragment {
  if (!hasStoredCount(filter))
    return boundedCount(
      sql,
      sql`${pendingProjectCondition(sql, actor)} ${conditions(sql, filter)}`,
      MAX_COUNTED + 1,
    );
  const { organizationId, projectId } = actor;
  const siteCondition = filter.site_id === undefined ? sql`` : sql`AND n.site_id = ${filter.site_id}`;
  return commentCount(
    sql,
    actor,
    sql`n.organization_id = ${organizationId} AND n.project_id = ${projectId} ${siteCondition}
      AND ${pendingCondition(sql, sql`n.status`)}`,
  );
}

/** The comments of the project with these ids, oldest first. */
export function findSummarizedComments(
  sql: Sql,
  actor: ProjectActor,
  ids: readonly string[],
): Promise<PendingRow[]> {
  return sql<PendingRow[]>`
    SELECT ${summaryColumns(sql)}, c.mockup_id FROM ${summaryTables(sql, actor)}
    WHERE ${projectCondition(sql, actor)} AND c.id = ANY (${[...ids]}::uuid[])
    ORDER BY c.id`;
}

function pendingProjectCondition(sql: Sql, actor: ProjectActor): Fragment {
  return sql`${projectCondition(sql, actor)} AND ${pendingCondition(sql, sql`c.status`)}`;
}

function projectCondition(sql: Sql, actor: ProjectActor): Fragment {
  return sql`c.organization_id = ${actor.organizationId} AND c.project_id = ${actor.projectId}
    ${visibilityCondition(sql, actor, sql`c.visibility`)}`;
}

function conditions(
  sql: Sql,
  { site_id: siteId, priority, assigned_to: assignedTo }: Omit<PendingFilter, 'include_claimed'>,
): Fragment {
  const siteCondition = siteId === undefined ? sql`` : sql`AND c.site_id = ${siteId}`;
  const priorityCondition =
    priority === undefined ? sql`` : sql`AND c.priority = ${priority}::text::priority`;
  if (assignedTo === undefined) return sql`${siteCondition} ${priorityCondition}`;
  const assigneeCondition =
    assignedTo === null ? sql`c.assigned_to IS NULL` : sql`c.assigned_to = ${assignedTo}`;
  return sql`${siteCondition} ${priorityCondition} AND ${assigneeCondition}`;
}

function summaryColumns(sql: Sql): Fragment {
  return sql`c.id, c.number, c.content, c.status, c.priority, c.category, c.page_url, c.site_id, site.name AS site_name,
    c.created_by, creator.name AS created_by_name,
    ${authorKind(sql, sql`c`)} AS author_kind, c.assigned_to, assignee.name AS assigned_to_name, c.due_date::text AS due_date, c.created_at`;
}

function summaryTables(sql: Sql, actor: Pick<ProjectActor, 'organizationId'>): Fragment {
  return sql`${commentTables(sql, actor)}
    LEFT JOIN sites site ON site.organization_id = ${actor.organizationId} AND site.id = c.site_id`;
}

/** The ids of the project's comments in a range, newest first, at most `limit`. */
export async function findCommentIds(
  sql: Sql,
  actor: ProjectActor,
  { first, last, limit }: { first: string; last: string; limit: number },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT c.id FROM comments c
    WHERE ${projectCondition(sql, actor)} AND c.id BETWEEN ${first} AND ${last}
    ORDER BY c.id DESC LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}
