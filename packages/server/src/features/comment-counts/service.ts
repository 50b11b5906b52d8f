import { allowLongStatements, type Database, type Sql } from '../../core/db/database.ts';
import {
  addUp,
  compareCounts,
  correctCounts,
  endCheck,
  findChangedOrganizations,
  leaseCheck,
} from './queries.ts';

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
