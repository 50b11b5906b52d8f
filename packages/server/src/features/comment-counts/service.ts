import { allowLongStatements, type Database, type Sql } from '../../core/db/database.ts';
import {
  addUp,
  compareCounts,
  correctCounts,
  endCheck,
  findChangedOrganizations,
  leaseCheck,
} from './queries.ts';

/** Adds all recorded changes to the sums, so that a count reads fewer rows. */
export async function addUpChanges(sql: Sql): Promise<void> {
  for (const organizationId of await findChangedOrganizations(sql)) await addUp(sql, organizationId);
}

/**
 * Whether counts of an organisation differ from its comments; with `repairs`, they are corrected. It blocks nothing but
 * other corrections of the same organisation's counts.
 */
export function checkCounts(
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

/** The maximum number of organisations checked in a run. */
const MAX_CHECKS = 50;
/** The number of comments after which a run ends. */
const MAX_COMMENTS = 200_000;

/**
 * Checks the counts of the organisations whose checks are due, and corrects them. Counts are wrong after a process
 * of an earlier version has written to an upgraded database, as during a rolling upgrade.
 *
 * @param onCorrected called with each organisation whose counts were wrong.
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
    if (await checkCounts(database, organizationId, { repairs: true })) onCorrected(organizationId);
    await endCheck(database.sql, organizationId);
    comments += due.comments;
  }
}
