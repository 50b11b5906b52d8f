import type { Sql } from '../../../core/db/database.ts';
import { leaseFurther, startQuiet } from './folding-queries.ts';
import type { Lease, LeasedRow, LeaseRequest } from './queries.ts';

/** The pause after a message to a chat. What comes meanwhile is in the next one. */
const QUIET_MS = 60_000;
/** The most deliveries in one message. */
const MAX_FOLDED = 50;

/**
 * Leases whatever else is due for the chats among the webhooks of `leased`: it is sent in the same message. A chat gets the next message no earlier than a minute later, even if this process dies meanwhile.
 *
 * @param tx the transaction that leased the first delivery of each, and has its webhook locked.
 */
export async function foldIntoMessages(
  tx: Sql,
  leased: readonly LeasedRow[],
  { leaseMs, firstPauseMs, quiet }: Pick<LeaseRequest, 'leaseMs' | 'firstPauseMs' | 'quiet'>,
): Promise<Lease[]> {
  const fold = async (row: LeasedRow): Promise<Lease> => {
    if (row.format === 'standard') return { ...row, folded: [] };
    const folded = await leaseFurther(tx, row, { leaseMs, firstPauseMs, quiet, limit: MAX_FOLDED - 1 });
    await startQuiet(tx, row, QUIET_MS);
    return { ...row, folded };
  };
  return Promise.all(leased.map(fold));
}
