import type { CommentStatus } from '@postil/contract';
import type { Fragment, Sql } from '../../core/db/database.ts';

/** What a comment is pinned to. */
export type CommentKind = 'page' | 'mockup';

/** Where a comment is counted. */
export interface CountedPlace {
  readonly organization_id: string;
  readonly project_id: string | null;
  readonly site_id: string | null;
  /** null for a comment on a page. */
  readonly mockup_id: string | null;
}

/** How the number of the comments in one status changes. */
export interface CountChange {
  readonly status: CommentStatus;
  readonly change: number;
}

/**
 * The counting of new comments on pages, as a part of the statement that creates them.
 *
 * @param created the part of the statement that has organization_id, project_id, site_id and status of each.
 */
export function countCreated(sql: Sql, created: Fragment): Fragment {
  return sql`counted AS (
      INSERT INTO comment_count_changes (organization_id, project_id, site_id, kind, status, change)
      SELECT organization_id, project_id, site_id, 'page', status, count(*) FROM ${created}
      GROUP BY organization_id, project_id, site_id, status)`;
}

/** Counts a comment as created, as deleted, or as in another status, in the transaction that makes it so. */
export async function count(
  tx: Sql,
  {
    organization_id: organizationId,
    project_id: projectId,
    site_id: siteId,
    mockup_id: mockupId,
  }: CountedPlace,
  changes: readonly [CountChange, ...CountChange[]],
): Promise<void> {
  const statuses = changes.map(({ status }) => status);
  const numbers = changes.map(({ change }) => change);
  await tx`
    INSERT INTO comment_count_changes (organization_id, project_id, site_id, kind, status, change)
    SELECT ${organizationId}::uuid, ${projectId}::uuid, ${siteId}::uuid, ${mockupId === null ? 'page' : 'mockup'},
      changed.status::comment_status, changed.change
    FROM unnest(${statuses}::text[], ${numbers}::int[]) AS changed (status, change)`;
}

/**
 * Counts the comments of a mockup as deleted. Call it before the deletion, with the mockup locked; its comments are locked
 * too, so that none changes its status meanwhile.
 */
export async function countMockupAsDeleted(tx: Sql, organizationId: string, mockupId: string): Promise<void> {
  await tx`
    WITH deleted AS (
      SELECT organization_id, project_id, site_id, status FROM comments
      WHERE organization_id = ${organizationId} AND mockup_id = ${mockupId} ORDER BY id FOR UPDATE)
    INSERT INTO comment_count_changes (organization_id, project_id, site_id, kind, status, change)
    SELECT organization_id, project_id, site_id, 'mockup', status, -count(*) FROM deleted GROUP BY 1, 2, 3, 5`;
}

/**
 * Records that the comments of a project or of a site were deleted. It must follow the deletion: nobody can add a
 * comment to the place any more then, or change one, and every earlier change is visible.
 *
 * @param place the condition on the counts `n`.
 */
export async function subtractPlace(tx: Sql, organizationId: string, place: Fragment): Promise<void> {
  await tx`
    INSERT INTO comment_count_changes (organization_id, project_id, site_id, kind, status, change)
    SELECT n.organization_id, n.project_id, n.site_id, n.kind, n.status, -sum(n.count)
    FROM comment_counts n WHERE n.organization_id = ${organizationId} AND ${place}
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(n.count) <> 0`;
}

/** Organisations whose numbers have changed since they were last added up. */
export async function findChangedOrganizations(sql: Sql): Promise<string[]> {
  const rows = await sql<{ organization_id: string }[]>`
    SELECT DISTINCT organization_id FROM comment_count_changes`;
  return rows.map(({ organization_id: id }) => id);
}

/**
 * Adds the changes of an organisation to its sums, in one statement, so that readers see each change once. Two that
 * do so at once take different changes, and wait for each other where both change the same sum.
 */
export async function addUp(sql: Sql, organizationId: string): Promise<void> {
  await sql`
    WITH taken AS (
      DELETE FROM comment_count_changes WHERE organization_id = ${organizationId}
      RETURNING project_id, site_id, kind, status, change)
    INSERT INTO comment_count_sums AS sums (organization_id, project_id, site_id, kind, status, count)
    SELECT ${organizationId}::uuid, project_id, site_id, kind, status, sum(change) FROM taken
    GROUP BY project_id, site_id, kind, status HAVING sum(change) <> 0
    ORDER BY project_id, site_id, kind, status
    ON CONFLICT (organization_id, project_id, site_id, kind, status)
      DO UPDATE SET count = sums.count + excluded.count`;
}

/** Removes sums that are 0, of all organisations: most are of projects and sites that no longer exist. */
export async function deleteZeros(sql: Sql): Promise<void> {
  await sql`DELETE FROM comment_count_sums WHERE count = 0`;
}

/** A number that differs from the comments that there are. */
export interface DeviationRow {
  readonly project_id: string | null;
  readonly site_id: string | null;
  readonly kind: CommentKind;
  readonly status: CommentStatus;
  /** How many comments there are, less the number that is kept. */
  readonly difference: number;
}

/** Compares the kept numbers of an organisation with its comments, at one instant. */
export function compareCounts(sql: Sql, organizationId: string): Promise<DeviationRow[]> {
  return sql<DeviationRow[]>`${deviations(sql, organizationId)}`;
}

/** Corrects the numbers of an organisation. Comments may be written meanwhile; two corrections wait for each other. */
export async function correctCounts(tx: Sql, organizationId: string): Promise<void> {
  await tx`SELECT FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`;
  await tx`
    INSERT INTO comment_count_changes (organization_id, project_id, site_id, kind, status, change)
    SELECT ${organizationId}::uuid, project_id, site_id, kind, status, difference
    FROM (${deviations(tx, organizationId)}) wrong`;
}

function deviations(sql: Sql, organizationId: string): Fragment {
  return sql`
    SELECT project_id, site_id, kind, status, sum(number)::int AS difference
    FROM (
      SELECT c.project_id, c.site_id, CASE WHEN c.mockup_id IS NULL THEN 'page' ELSE 'mockup' END AS kind, c.status,
        count(*) AS number
      FROM comments c WHERE c.organization_id = ${organizationId} GROUP BY 1, 2, 3, 4
      UNION ALL
      SELECT n.project_id, n.site_id, n.kind, n.status, -n.count
      FROM comment_counts n WHERE n.organization_id = ${organizationId}
    ) numbers
    GROUP BY 1, 2, 3, 4 HAVING sum(number) <> 0`;
}
