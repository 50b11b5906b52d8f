import type { Actor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import type { Services } from '../../../core/feature.ts';
import { excerptOf } from '../../../core/records/excerpts.ts';
import { notifyOfUndecided } from '../../notifications/notification/service.ts';
import { applyChanges, lockWritableComment } from '../comment/service.ts';
import { mailReporter } from '../reporters/service.ts';
import {
  type AskedRow,
  findTenantsWithUndecided,
  isExpired,
  listExpired,
  takeUndecided,
  type UndecidedRow,
} from './undecided-queries.ts';

/** How many reporters one transaction asks. */
const AT_ONCE = 200;

/**
 * Asks the reporter once more about each result that nobody has accepted or refused in as many days as its project says,
 * and closes the comment when as many days have passed again, where the project says so. Several nodes may do so at the
 * same time.
 */
export async function askAgain({ database, change }: Pick<Services, 'database' | 'change'>): Promise<void> {
  for (const organizationId of await findTenantsWithUndecided(database.sql)) {
    let taken: number;
    do {
      taken = await database.transaction(async (tx) => {
        const rows = await takeUndecided(tx, organizationId, { limit: AT_ONCE });
        for (const row of rows) await remind(tx, organizationId, row);
        return rows.length;
      });
    } while (taken === AT_ONCE);
    for (const row of await listExpired(database.sql, organizationId))
      await change((tx) => close(tx, organizationId, row));
  }
}

async function remind(
  tx: Sql,
  organizationId: string,
  { id, comment_id: commentId, created_by: submitterId, author_id: personId, summary, ...row }: AskedRow,
): Promise<void> {
  const reminder = { organizationId, commentId, personId, submitterId };
  await notifyOfUndecided(tx, { ...reminder, summary: excerptOf(summary) });
  const comment = { ...row, id: commentId, created_by: personId };
  const submitter = { organizationId, personId: submitterId };
  await mailReporter(tx, submitter, { comment, kind: 'asked_again', subjectId: id });
}

async function close(
  tx: Tx,
  organizationId: string,
  { id, comment_id: commentId, created_by: submitterId }: UndecidedRow,
): Promise<void> {
  const actor = systemFor(organizationId, submitterId);
  const row = await lockWritableComment(tx, actor, { id: commentId, ifMatch: undefined, kind: 'any' });
  // Somebody may have decided, or submitted another result, meanwhile.
  if (!(await isExpired(tx, organizationId, id))) return;
  await applyChanges(tx, actor, { row, wanted: { status: 'CLOSED' } });
}

/** The service itself as the actor, with the person who submitted the result as the one responsible for it. */
function systemFor(organizationId: string, personId: string): Actor {
  return {
    type: 'system',
    organizationId,
    personId,
    via: { kind: 'system', id: personId },
    scope: 'organization',
    role: null,
    permissions: [],
    requestId: null,
  };
}
