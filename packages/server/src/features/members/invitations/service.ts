import type { Database } from '../../../core/db/database.ts';
import { type DueInvitation, leaseInvitation, listDue } from './queries.ts';

/**
 * Leases invitations that are due, for one attempt each: without `endInvitation` or `holdInvitation` they are due again
 * after a pause. Those of people who have accepted, do not want mail or are not members are left out.
 */
export async function leaseInvitations(
  { sql, transaction }: Database,
  { limit }: { limit: number },
): Promise<DueInvitation[]> {
  const leased: DueInvitation[] = [];
  for (const person of await listDue(sql, { limit })) {
    const invitation = await transaction((tx) => leaseInvitation(tx, person));
    if (invitation) leased.push(invitation);
  }
  return leased;
}
