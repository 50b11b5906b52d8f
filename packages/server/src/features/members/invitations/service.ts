import type { Database } from '../../../core/db/database.ts';
import { type DueInvitation, leaseInvitation, listDueInvitations } from './queries.ts';

/**
 * Leases due invitations, for one attempt each: without `markInvitationSent` or `postponeInvitation` they are due again
 * after a pause. Those of people who have accepted, do not want mail or are not members are left out.
 */
export async function leaseInvitations(
  { sql, transaction }: Database,
  { limit }: { limit: number },
): Promise<DueInvitation[]> {
  const leased: DueInvitation[] = [];
  for (const person of await listDueInvitations(sql, { limit })) {
    const invitation = await transaction((tx) => leaseInvitation(tx, person));
    if (invitation) leased.push(invitation);
  }
  return leased;
}
