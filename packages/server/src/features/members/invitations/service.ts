import type { Database, Sql } from '../../../core/db/database.ts';
import {
  type DueInvitation,
  insertInvitation,
  listDue,
  type Person,
  updateAccepted,
  updateAcceptedByKeys,
  updateHeld,
  updateLeased,
  updateSent,
  updateSettled,
} from './queries.ts';

/** Invites a person who has not accepted yet, unless the person was invited a short time ago. */
export function invite(tx: Sql, person: Person, by: { invitedBy: string }): Promise<void> {
  return insertInvitation(tx, person, by);
}

/** Ends the mailing of invitations that are too old or were tried often enough; without a mail server, of all. */
export function settleInvitations({ transaction }: Database, mail: { isMailOn: boolean }): Promise<void> {
  return transaction((tx) => updateSettled(tx, mail));
}

/**
 * Leases invitations that are due, for one attempt each: without `endInvitation` or `holdInvitation` they are due again
 * after a pause. Those of people who have accepted, want no mail or are no members are left out.
 */
export async function leaseInvitations(
  { sql, transaction }: Database,
  most: { limit: number },
): Promise<DueInvitation[]> {
  const leased: DueInvitation[] = [];
  for (const person of await listDue(sql, most)) {
    const invitation = await transaction((tx) => updateLeased(tx, person));
    if (invitation) leased.push(invitation);
  }
  return leased;
}

/** Records that an invitation was mailed. */
export function endInvitation({ transaction }: Database, person: Person): Promise<void> {
  return transaction((tx) => updateSent(tx, person));
}

/** Ends the lease of an invitation that was not tried, and is due again at this moment. */
export function holdInvitation({ transaction }: Database, person: Person, until: Date): Promise<void> {
  return transaction((tx) => updateHeld(tx, person, until));
}

/** Records that a person agrees to get mail; the first time counts. */
export function acceptInvitation(sql: Sql, person: Person): Promise<void> {
  return updateAccepted(sql, person);
}

/** As `acceptInvitation`, for everybody with one of these keys, which were used. */
export function acceptForKeys(sql: Sql, organizationId: string, keyIds: readonly string[]): Promise<void> {
  return updateAcceptedByKeys(sql, organizationId, keyIds);
}
