import type { Database } from '../../../core/db/database.ts';
import {
  allowLateFlush,
  type Capacity,
  type ClaimedRow,
  claimDeliveries,
  findDueWebhooks,
  lockFreeWebhooks,
  skipOfInactive,
} from './queries.ts';

/**
 * Claims deliveries for this node, fairly over all webhooks that have some due. Safe on all nodes at once: no
 * delivery goes to two, and no webhook gets more at once than it may. What a webhook has pending while it is
 * switched off becomes skipped.
 */
export async function claim(database: Database, capacity: Capacity): Promise<ClaimedRow[]> {
  // Most questions end here, without a transaction.
  const due = await findDueWebhooks(database.sql);
  if (due.length === 0) return [];
  return database.transaction(async (tx) => {
    const [locked] = await Promise.all([lockFreeWebhooks(tx, due), allowLateFlush(tx)]);
    if (locked.length === 0) return [];
    await skipOfInactive(tx, locked);
    return claimDeliveries(tx, { ...capacity, locked });
  });
}
