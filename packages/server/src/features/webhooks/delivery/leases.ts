import type { Database } from '../../../core/db/database.ts';
import { foldIntoMessages } from './folding.ts';
import {
  allowLateFlush,
  type Capacity,
  findDueTenants,
  findDueWebhooks,
  isOneAlone,
  type Lane,
  type Lease,
  leaseDeliveries,
  lockFreeWebhooks,
  type Slots,
  skipOfInactive,
} from './queries.ts';
import { keepQuietHours } from './quiet-hours.ts';

/**
 * Leases deliveries to this node, fairly over all webhooks that have some due. All nodes may do so at once: no
 * delivery is leased twice, and no webhook has more deliveries in flight than allowed. Pending deliveries of a webhook
 * that is switched off become skipped, and those of a chat in its quiet hours wait until these end. What is due for a chat is leased together, as one message.
 */
export async function leaseDue(database: Database, capacity: Capacity): Promise<Lease[]> {
  return database.sql.isSharded ? leaseByTenant(database, capacity) : lease(database, capacity);
}

async function lease(
  database: Database,
  capacity: Capacity,
  { tenant, isAlone = false }: { tenant?: string; isAlone?: boolean } = {},
): Promise<Lease[]> {
  // Most polls end here, without a transaction.
  const due = await findDueWebhooks(database.sql, tenant);
  if (due.length === 0) return [];
  return database.transaction(async (tx) => {
    const [locked] = await Promise.all([lockFreeWebhooks(tx, due, tenant), allowLateFlush(tx)]);
    if (locked.length === 0) return [];
    await skipOfInactive(tx, locked, tenant);
    const quiet = await keepQuietHours(tx, locked);
    const leased = await leaseDeliveries(tx, { ...capacity, locked, quiet, tenant, isAlone });
    return foldIntoMessages(tx, leased, { ...capacity, quiet });
  });
}

/**
 * Leases the deliveries of one organisation after the other, each in its shard: first of those that have the fewest in
 * flight here.
 */
async function leaseByTenant(database: Database, capacity: Capacity): Promise<Lease[]> {
  const leased: Lease[] = [];
  const inFlightOf = (tenant: string) =>
    capacity.inFlight.filter(({ organization_id }) => organization_id === tenant).length;
  const tenants = (await findDueTenants(database.sql)).toSorted((a, b) => inFlightOf(a) - inFlightOf(b));
  if (tenants.length === 0) return [];
  const isAlone = await isOneAlone(database.sql);
  for (const tenant of tenants) {
    const slots = freeSlots(capacity.slots, leased);
    if (slots.all === 0) break;
    leased.push(...(await lease(database, { ...capacity, slots }, { tenant, isAlone })));
  }
  return leased;
}

/** The slots that are left while these deliveries are in flight. */
export function freeSlots({ all, failing, extra }: Slots, leased: readonly Pick<Lease, 'lane'>[]): Slots {
  const count = (lane: Lane) => leased.filter((row) => row.lane === lane).length;
  return {
    all: Math.max(0, all - leased.length),
    failing: Math.max(0, failing - count('failing')),
    extra: Math.max(0, extra - count('extra')),
  };
}
