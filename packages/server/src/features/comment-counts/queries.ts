import type { CommentStatus, Visibility } from '@postil/contract';
import type { Actor } from '../../core/access/actor.ts';
import type { Fragment, Part, Sql } from '../../core/db/database.ts';
import { visibilityCondition } from '../../core/db/scope.ts';

/** The kind of record to which a comment is pinned. */
export type CommentKind = 'page' | 'mockup';

/** The records that contain a comment, for each of which it is counted. */
interface CountedParents {
  readonly organization_id: string;
  readonly project_id: string | null;
  readonly site_id: string | null;
  /** null for a comment on a page. */
  readonly mockup_id: string | null;
}

/** A change to the number of comments with one status and visibility. */
interface CountChange {
  readonly status: CommentStatus;
  readonly visibility: Visibility;
  readonly change: number;
}

/** The counted fields of a new comment. */
type CountedColumn = 'organization_id' | 'project_id' | 'site_id' | 'mockup_id' | 'status' | 'visibility';

/**
 * Counts new comments, as a common table expression of the statement that creates them.
 *
 * @param created the preceding common table expression, with the new comments.
 */
export function countCreated(sql: Sql, created: Part<CountedColumn>): Fragment {
  return sql`counted AS (
      INSERT INTO comment_count_changes (organization_id, project_id, site_id, kind, status, visibility, change)
      SELECT organization_id, project_id, site_id, CASE WHEN mockup_id IS NULL THEN 'page' ELSE 'mockup' END,
        status, visibility, count(*)
      FROM ${created.name} GROUP BY 1, 2, 3, 4, 5, 6)`;
}

/** Counts a comment as created, deleted or changed in a counted field. Call it in the transaction of that change. */
export async function count(
  tx: Sql,
  {
    organization_id: organizationId,
    project_id: projectId,
    site_id: siteId,
    mockup_id: mockupId,
  }: CountedParents,
  changes: readonly [CountChange, ...CountChange[]],
): Promise<void> {
  const statuses = changes.map(({ status }) => status);
  const visibilities = changes.map(({ visibility }) => visibility);
  const numbers = changes.map(({ change }) => change);
  await tx`
    INSERT INTO comment_count_changes (organization_id, project_id, site_id, kind, status, visibility, change)
    SELECT ${organizationId}::uuid, ${projectId}::uuid, ${siteId}::uuid, ${mockupId === null ? 'page' : 'mockup'},
      changed.status::comment_status, changed.visibility, changed.change
    FROM unnest(${statuses}::text[], ${visibilities}::text[], ${numbers}::int[]) AS changed (status, visibility, change)`;
}

/**
 * Counts the comments of a mockup as deleted. Call it before the deletion, with the mockup locked; it locks the
 * comments too, so that their statuses do not change meanwhile.
 */
export async function countMockupAsDeleted(tx: Sql, organizationId: string, mockupId: string): Promise<void> {
  await tx`
    WITH deleted AS (
      SELECT organization_id, project_id, site_id, status, visibility FROM comments
      WHERE organization_id = ${organizationId} AND mockup_id = ${mockupId} ORDER BY id FOR UPDATE)
    INSERT INTO comment_count_changes (organization_id, project_id, site_id, kind, status, visibility, change)
    SELECT organization_id, project_id, site_id, 'mockup', status, visibility, -count(*)
    FROM deleted GROUP BY 1, 2, 3, 5, 6`;
}

/**
 * The number of matching comments that the actor may see, as an SQL expression. Its cost does not depend on that
 * number.
 *
 * @param condition the condition on the counts `n`: on the columns organization_id, which is required, project_id,
 *   site_id, kind and status.
 */
export function commentCount(sql: Sql, actor: Pick<Actor, 'role'>, condition: Fragment): Fragment {
  return sql`(SELECT coalesce(sum(n.count), 0)::int FROM comment_counts n
    WHERE ${condition} ${visibilityCondition(sql, actor, sql`n.visibility`)})`;
}

/**
 * `isPending` as a condition in SQL, on comments and on their counts. The statuses are literals rather than
 * parameters, so that the planner uses the partial indexes of pending comments.
 *
 * @param status the column.
 */
export function pendingCondition(sql: Sql, status: Fragment): Fragment {
  return sql`${status} IN ('OPEN', 'IN_PROGRESS', 'IN_REVIEW')`;
}

/** Counts the comments of a project as deleted. Call it after the deletion. */
export async function countProjectAsDeleted(
  tx: Sql,
  organizationId: string,
  projectId: string,
): Promise<void> {
  await subtractDeletedComments(tx, organizationId, tx`n.project_id = ${projectId}`);
}

/** Counts the comments of a site as deleted. Call it after the deletion. */
export async function countSiteAsDeleted(tx: Sql, organizationId: string, siteId: string): Promise<void> {
  await subtractDeletedComments(tx, organizationId, tx`n.site_id = ${siteId}`);
}

/**
 * Subtracts the deleted comments of a project or a site. It must follow the deletion: after it, no comment can be added
 * or changed there, and every earlier change is visible.
 *
 * @param condition on the counts `n`.
 */
async function subtractDeletedComments(tx: Sql, organizationId: string, condition: Fragment): Promise<void> {
  await tx`
    INSERT INTO comment_count_changes (organization_id, project_id, site_id, kind, status, visibility, change)
    SELECT n.organization_id, n.project_id, n.site_id, n.kind, n.status, n.visibility, -sum(n.count)
    FROM comment_counts n WHERE n.organization_id = ${organizationId} AND ${condition}
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(n.count) <> 0`;
}

/** Organisations with changes that have not been added to their sums. */
export async function findChangedOrganizations(sql: Sql): Promise<string[]> {
  const rows = await sql<{ organization_id: string }[]>`
    /* of all tenants */ SELECT DISTINCT organization_id FROM comment_count_changes`;
  return rows.map(({ organization_id: id }) => id);
}

/**
 * Adds the changes of an organisation to its sums, in one statement, so that readers see each change once. Concurrent
 * calls take different changes, and wait for each other where they change the same sum.
 */
export async function addUp(sql: Sql, organizationId: string): Promise<void> {
  await sql`
    WITH taken AS (
      DELETE FROM comment_count_changes WHERE organization_id = ${organizationId}
      RETURNING project_id, site_id, kind, status, visibility, change)
    INSERT INTO comment_count_sums AS sums (organization_id, project_id, site_id, kind, status, visibility, count)
    SELECT ${organizationId}::uuid, project_id, site_id, kind, status, visibility, sum(change) FROM taken
    GROUP BY project_id, site_id, kind, status, visibility HAVING sum(change) <> 0
    ORDER BY project_id, site_id, kind, status, visibility
    ON CONFLICT (organization_id, project_id, site_id, kind, status, visibility)
      DO UPDATE SET count = sums.count + excluded.count`;
}

/** Deletes sums of 0 in all organisations: most belong to deleted projects and sites. */
export async function deleteZeros(sql: Sql): Promise<void> {
  await sql`/* of all tenants */ DELETE FROM comment_count_sums WHERE count = 0`;
}

/** A stored count that differs from the actual number of comments. */
export interface DeviationRow {
  readonly project_id: string | null;
  readonly site_id: string | null;
  readonly kind: CommentKind;
  readonly status: CommentStatus;
  readonly visibility: Visibility;
  /** The actual number of comments minus the stored count. */
  readonly difference: number;
}

/** Compares the stored counts of an organisation with its comments, in one snapshot. */
export function compareCounts(sql: Sql, organizationId: string): Promise<DeviationRow[]> {
  return sql<DeviationRow[]>`${deviations(sql, organizationId)}`;
}

/** Corrects the counts of an organisation. Comments may be written meanwhile; concurrent corrections wait for each other. */
export async function correctCounts(tx: Sql, organizationId: string): Promise<void> {
  await tx`SELECT FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`;
  await tx`
    INSERT INTO comment_count_changes (organization_id, project_id, site_id, kind, status, visibility, change)
    SELECT ${organizationId}::uuid, project_id, site_id, kind, status, visibility, difference
    FROM (${deviations(tx, organizationId)}) wrong`;
}

/** An organisation whose check is due. */
interface DueCheck {
  readonly organizationId: string;
  /** The approximate number of comments to read. */
  readonly comments: number;
}

/** The duration of the lease of a check. */
const LEASE_DURATION = '10 minutes';
/** The interval between the checks of an organisation. */
const CHECK_INTERVAL = '1 day';

/**
 * Leases the most overdue check; organisations that were never checked are first. Without `endCheck` it is due again
 * after the lease.
 *
 * @returns undefined when none is due, or another process has just leased the same one.
 */
export async function leaseCheck(sql: Sql): Promise<DueCheck | undefined> {
  const [due] = await sql<{ id: string; now: Date }[]>`
    /* of all tenants */ SELECT o.id, now() AS now FROM organizations o
    LEFT JOIN comment_count_checks c ON c.organization_id = o.id
    WHERE c.due_at IS NULL OR c.due_at <= now()
    ORDER BY c.due_at NULLS FIRST, o.id LIMIT 1`;
  if (!due) return undefined;
  const leased = await sql`
    INSERT INTO comment_count_checks AS former (organization_id, due_at)
    VALUES (${due.id}, now() + ${LEASE_DURATION}::interval)
    ON CONFLICT (organization_id) DO UPDATE SET due_at = excluded.due_at WHERE former.due_at <= ${due.now}
    RETURNING organization_id`;
  if (leased.length === 0) return undefined;
  const [row] = await sql<{ comments: number }[]>`
    SELECT coalesce(sum(count), 0)::int AS comments FROM comment_count_sums WHERE organization_id = ${due.id}`;
  return { organizationId: due.id, comments: row?.comments ?? 0 };
}

/** Records that a check has ended, and schedules the next one. */
export async function endCheck(sql: Sql, organizationId: string): Promise<void> {
  await sql`
    UPDATE comment_count_checks SET due_at = now() + ${CHECK_INTERVAL}::interval WHERE organization_id = ${organizationId}`;
}

function deviations(sql: Sql, organizationId: string): Fragment {
  return sql`
    SELECT project_id, site_id, kind, status, visibility, sum(number)::int AS difference
    FROM (
      SELECT c.project_id, c.site_id, CASE WHEN c.mockup_id IS NULL THEN 'page' ELSE 'mockup' END AS kind, c.status,
        c.visibility, count(*) AS number
      FROM comments c WHERE c.organization_id = ${organizationId} GROUP BY 1, 2, 3, 4, 5
      UNION ALL
      SELECT n.project_id, n.site_id, n.kind, n.status, n.visibility, -n.count
      FROM comment_counts n WHERE n.organization_id = ${organizationId}
    ) numbers
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(number) <> 0`;
}
