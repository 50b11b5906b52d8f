import type { Database } from '../../../core/db/database.ts';
import {
  type DueInvitation,
  listDue,
  type Person,
  updateHeld,
  updateLeased,
  updateSent,
  updateSettled,
} from './queries.ts';

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
  { limit }: { limit: number },
): Promise<DueInvitation[]> {
  const leased: DueInvitation[] = [];
  for (const person of await listDue(sql, { limit })) {
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
