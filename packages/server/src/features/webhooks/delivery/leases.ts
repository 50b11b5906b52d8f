import type { Database, Sql } from '../../../core/db/database.ts';
import { findQuietEnd } from '../subscriptions/quiet-hours.ts';
import { leaseFurther, postponeDue, startQuiet } from './folding-queries.ts';
import {
  allowLateFlush,
  type Capacity,
  findDueTenants,
  findDueWebhooks,
  isOneAlone,
  type Lane,
  type Lease,
  type LeasedRow,
  type LeaseRequest,
  type LockedWebhook,
  leaseDeliveries,
  lockFreeWebhooks,
  type Slots,
  skipOfInactive,
} from './queries.ts';

/** The pause after a message to a chat. Deliveries that become due meanwhile are in the next one. */
const QUIET_MS = 60_000;
/** The most deliveries in one message. */
const MAX_FOLDED = 50;

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

/**
 * Leases whatever else is due for the chats among the webhooks of `leased`: it is sent in the same message. A chat gets the next message no earlier than a minute later, even if this process dies meanwhile.
 *
 * @param tx the transaction that leased the first delivery of each, and has its webhook locked.
 */
async function foldIntoMessages(
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

/**
 * Lets deliveries of webhooks that have their quiet hours now wait until these end, except those for which a person
 * asked.
 *
 * @param tx the transaction that has the webhooks locked.
 * @returns the ids of these webhooks, because further deliveries may be committed until theirs are leased.
 */
async function keepQuietHours(tx: Sql, locked: readonly LockedWebhook[]): Promise<string[]> {
  const quiet: string[] = [];
  for (const webhook of locked) {
    const end = webhook.quiet_hours && (await findQuietEnd(webhook.quiet_hours, webhook.now));
    if (!end) continue;
    await postponeDue(tx, webhook, end);
    quiet.push(webhook.id);
  }
  return quiet;
}
