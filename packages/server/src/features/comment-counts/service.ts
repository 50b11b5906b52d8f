import type { Fragment, Sql } from '../../core/db/database.ts';
import { addUp, findChangedOrganizations, subtractPlace } from './queries.ts';

export {
  type CommentKind,
  compareCounts,
  correctCounts,
  count,
  countCreated,
  countMockupAsDeleted,
  type DeviationRow,
  deleteZeros,
} from './queries.ts';

/** Counts the comments of a project as deleted. Call it after the deletion. */
export async function countProjectAsDeleted(
  tx: Sql,
  organizationId: string,
  projectId: string,
): Promise<void> {
  await subtractPlace(tx, organizationId, tx`n.project_id = ${projectId}`);
}

/** Counts the comments of a site as deleted. Call it after the deletion. */
export async function countSiteAsDeleted(tx: Sql, organizationId: string, siteId: string): Promise<void> {
  await subtractPlace(tx, organizationId, tx`n.site_id = ${siteId}`);
}

/**
 * The number of comments as an expression in SQL. It takes the same time however many they are.
 *
 * @param matching the condition on the counts `n`: on its columns organization_id, which must be given, project_id,
 *   site_id, kind and status.
 */
export function numberOfComments(sql: Sql, matching: Fragment): Fragment {
  return sql`(SELECT coalesce(sum(n.count), 0)::int FROM comment_counts n WHERE ${matching})`;
}

/** Adds all changes that were recorded so far to the sums, so that fewer rows are read for a number. */
export async function addUpChanges(sql: Sql): Promise<void> {
  for (const organizationId of await findChangedOrganizations(sql)) await addUp(sql, organizationId);
}
