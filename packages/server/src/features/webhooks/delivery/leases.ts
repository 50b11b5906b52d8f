import type { Database } from '../../../core/db/database.ts';
import {
  allowLateFlush,
  type Capacity,
  findDueWebhooks,
  type LeasedRow,
  leaseDeliveries,
  lockFreeWebhooks,
  skipOfInactive,
} from './queries.ts';

/**
 * Leases deliveries to this node, fairly over all webhooks that have some due. All nodes may do so at once: no
 * delivery is leased twice, and no webhook has more deliveries in flight than allowed. Pending deliveries of a webhook
 * that is switched off become skipped.
 */
export async function leaseDue(database: Database, capacity: Capacity): Promise<LeasedRow[]> {
  // Most polls end here, without a transaction.
  const due = await findDueWebhooks(database.sql);
  if (due.length === 0) return [];
  return database.transaction(async (tx) => {
    const [locked] = await Promise.all([lockFreeWebhooks(tx, due), allowLateFlush(tx)]);
    if (locked.length === 0) return [];
    await skipOfInactive(tx, locked);
    return leaseDeliveries(tx, { ...capacity, locked });
  });
}
