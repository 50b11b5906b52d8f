import type { Fragment, Sql } from '../../core/db/database.ts';
import {
  addUp,
  type CountChange,
  type CountedPlace,
  correct,
  findChangedOrganizations,
  findDeviations,
  insertChanges,
  subtractMockup,
  subtractPlace,
} from './queries.ts';

export { type CommentKind, countCreated, type DeviationRow, deleteZeros } from './queries.ts';

/** Counts a comment as created, as deleted, or as in another status, in the transaction that makes it so. */
export async function count(
  tx: Sql,
  place: CountedPlace,
  changes: readonly [CountChange, ...CountChange[]],
): Promise<void> {
  await insertChanges(tx, place, changes);
}

/** Counts the comments of a mockup as deleted. Call it before the deletion, with the mockup locked. */
export async function countMockupAsDeleted(tx: Sql, organizationId: string, mockupId: string): Promise<void> {
  await subtractMockup(tx, organizationId, mockupId);
}

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

/** The numbers of an organisation that differ from its comments, at one instant; none, unless something is broken. */
export function compareCounts(sql: Sql, organizationId: string) {
  return findDeviations(sql, organizationId);
}

/** Corrects the numbers of an organisation, while it is in use. */
export async function correctCounts(tx: Sql, organizationId: string): Promise<void> {
  await correct(tx, organizationId);
}
