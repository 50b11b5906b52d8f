import type { Actor } from '../../core/access/actor.ts';
import { allowLongStatements, type Database, type Fragment, type Sql } from '../../core/db/database.ts';
import { shownTo } from '../../core/db/scope.ts';
import {
  addUp,
  compareCounts,
  correctCounts,
  endCheck,
  findChangedOrganizations,
  leaseCheck,
  subtractWhere,
} from './queries.ts';

/** Counts the comments of a project as deleted. Call it after the deletion. */
export async function countProjectAsDeleted(
  tx: Sql,
  organizationId: string,
  projectId: string,
): Promise<void> {
  await subtractWhere(tx, organizationId, tx`n.project_id = ${projectId}`);
}

/** Counts the comments of a site as deleted. Call it after the deletion. */
export async function countSiteAsDeleted(tx: Sql, organizationId: string, siteId: string): Promise<void> {
  await subtractWhere(tx, organizationId, tx`n.site_id = ${siteId}`);
}

/**
 * The number of comments that the actor may see of those that match, as an expression in SQL. It takes the same time however many they are.
 *
 * @param matching the condition on the counts `n`: on its columns organization_id, which must be given, project_id,
 *   site_id, kind and status.
 */
export function numberOfComments(sql: Sql, actor: Pick<Actor, 'role'>, matching: Fragment): Fragment {
  return sql`(SELECT coalesce(sum(n.count), 0)::int FROM comment_counts n
    WHERE ${matching} ${shownTo(sql, actor, sql`n.visibility`)})`;
}

/** Adds all changes that were recorded so far to the sums, so that fewer rows are read for a number. */
export async function addUpChanges(sql: Sql): Promise<void> {
  for (const organizationId of await findChangedOrganizations(sql)) await addUp(sql, organizationId);
}

/**
 * Whether numbers of an organisation differ from its comments; with `repairs`, they no longer do. Nobody waits for it but
 * others who repair the same organisation.
 */
export function hasWrongCounts(
  { transaction }: Pick<Database, 'transaction'>,
  organizationId: string,
  { repairs }: { repairs: boolean },
): Promise<boolean> {
  return transaction(async (tx) => {
    await allowLongStatements(tx);
    const isWrong = (await compareCounts(tx, organizationId)).length > 0;
    if (isWrong && repairs) await correctCounts(tx, organizationId);
    return isWrong;
  });
}

/** How many organisations are checked in one run at most. */
const MAX_CHECKS = 50;
/** After how many comments a run ends. */
const MAX_COMMENTS = 200_000;

/**
 * Compares the numbers of organisations that are due with their comments, and corrects them. They differ after a process
 * of an earlier version has written to a database that was upgraded already, as during a rolling upgrade.
 *
 * @param onCorrected is called with each organisation whose numbers were wrong.
 */
export async function correctDueCounts(
  database: Pick<Database, 'sql' | 'transaction'>,
  onCorrected: (organizationId: string) => void,
): Promise<void> {
  let comments = 0;
  for (let checks = 0; checks < MAX_CHECKS && comments < MAX_COMMENTS; checks += 1) {
    const due = await leaseCheck(database.sql);
    if (!due) return;
    const { organizationId } = due;
    if (await hasWrongCounts(database, organizationId, { repairs: true })) onCorrected(organizationId);
    await endCheck(database.sql, organizationId);
    comments += due.comments;
  }
}

/**
 * `isPending` as a condition in SQL, on comments and on their numbers. It is written out instead of using parameters, because
 * only then does the planner know that the indexes of pending comments apply to it.
 *
 * @param status the column.
 */
export function pendingCondition(sql: Sql, status: Fragment): Fragment {
  return sql`${status} IN ('OPEN', 'IN_PROGRESS', 'IN_REVIEW')`;
}
