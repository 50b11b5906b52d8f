import type { Database, Sql } from '../../../core/db/database.ts';
import { findQuietEnd } from '../subscriptions/quiet-hours.ts';
import { leaseFurtherDeliveries, pauseChat, postponeDueDeliveries } from './folding-queries.ts';
import {
  type Capacity,
  commitAsynchronously,
  findDueTenants,
  findDueWebhooks,
  hasSingleOrganization,
  type Lane,
  type Lease,
  type LeasedRow,
  type LeaseRequest,
  type LockedWebhook,
  leaseDeliveries,
  lockFreeWebhooks,
  type Slots,
  skipDeliveriesOfInactiveWebhooks,
} from './queries.ts';

/** The pause after a message to a chat. Deliveries that become due meanwhile are in the next one. */
const PAUSE_MS = 60_000;
/** The maximum number of deliveries in a message. */
const MAX_MESSAGE_DELIVERIES = 50;

/**
 * Leases deliveries to this node, fairly over all webhooks with due deliveries. Nodes may run it concurrently: no
 * delivery is leased twice, and no webhook has more deliveries in flight than allowed. Pending deliveries of an inactive
 * webhook become skipped, and those of a chat in quiet hours are postponed to their end. The due deliveries of a chat
 * are leased together, as one message.
 */
export async function leaseDueDeliveries(database: Database, capacity: Capacity): Promise<Lease[]> {
  return database.sql.isSharded ? leaseByTenant(database, capacity) : lease(database, capacity);
}

async function lease(
  database: Database,
  capacity: Capacity,
  { tenant, isSingleTenant = false }: { tenant?: string; isSingleTenant?: boolean } = {},
): Promise<Lease[]> {
  // Most polls end here, without a transaction.
  const dueWebhooks = await findDueWebhooks(database.sql, tenant);
  if (dueWebhooks.length === 0) return [];
  return database.transaction(async (tx) => {
    const [lockedWebhooks] = await Promise.all([
      lockFreeWebhooks(tx, dueWebhooks, tenant),
      commitAsynchronously(tx),
    ]);
    if (lockedWebhooks.length === 0) return [];
    await skipDeliveriesOfInactiveWebhooks(tx, lockedWebhooks, tenant);
    const quietWebhookIds = await postponeDuringQuietHours(tx, lockedWebhooks);
    const leasedRows = await leaseDeliveries(tx, {
      ...capacity,
      lockedWebhooks,
      quietWebhookIds,
      tenant,
      isSingleTenant,
    });
    return foldIntoMessages(tx, leasedRows, { ...capacity, quietWebhookIds });
  });
}

/** Leases deliveries organisation by organisation, each in its shard; those with the fewest in flight here are first. */
async function leaseByTenant(database: Database, capacity: Capacity): Promise<Lease[]> {
  const leases: Lease[] = [];
  const inFlightOf = (tenant: string) =>
    capacity.inFlight.filter(({ organization_id }) => organization_id === tenant).length;
  const tenants = (await findDueTenants(database.sql)).toSorted((a, b) => inFlightOf(a) - inFlightOf(b));
  if (tenants.length === 0) return [];
  const isSingleTenant = await hasSingleOrganization(database.sql);
  for (const tenant of tenants) {
    const slots = freeSlots(capacity.slots, leases);
    if (slots.all === 0) break;
    leases.push(...(await lease(database, { ...capacity, slots }, { tenant, isSingleTenant })));
  }
  return leases;
}

/** The slots that are free while these deliveries are in flight. */
export function freeSlots(
  { all, failing, extra }: Slots,
  currentLeases: readonly Pick<Lease, 'lane'>[],
): Slots {
  const count = (lane: Lane) => currentLeases.filter((row) => row.lane === lane).length;
  return {
    all: Math.max(0, all - currentLeases.length),
    failing: Math.max(0, failing - count('failing')),
    extra: Math.max(0, extra - count('extra')),
  };
}

/**
 * Leases further due deliveries of each chat in `leasedRows` and batches them into one message. A chat gets the
 * next message no earlier than a minute later, even if this process crashes meanwhile.
 *
 * @param tx the transaction that leased the first delivery of each and locked its webhook.
 */
async function foldIntoMessages(
  tx: Sql,
  leasedRows: readonly LeasedRow[],
  {
    leaseMs,
    firstPauseMs,
    quietWebhookIds,
  }: Pick<LeaseRequest, 'leaseMs' | 'firstPauseMs' | 'quietWebhookIds'>,
): Promise<Lease[]> {
  const fold = async (row: LeasedRow): Promise<Lease> => {
    if (row.format === 'standard') return { ...row, foldedDeliveries: [] };
    const foldedDeliveries = await leaseFurtherDeliveries(tx, row, {
      leaseMs,
      firstPauseMs,
      quietWebhookIds,
      limit: MAX_MESSAGE_DELIVERIES - 1,
    });
    await pauseChat(tx, row, PAUSE_MS);
    return { ...row, foldedDeliveries };
  };
  return Promise.all(leasedRows.map(fold));
}

/**
 * Postpones the deliveries of webhooks in quiet hours to their end, except those requested by a person.
 *
 * @param tx the transaction that locked the webhooks.
 * @returns the ids of these webhooks, because further deliveries may be committed before the leasing.
 */
async function postponeDuringQuietHours(
  tx: Sql,
  lockedWebhooks: readonly LockedWebhook[],
): Promise<string[]> {
  const quietWebhookIds: string[] = [];
  for (const webhook of lockedWebhooks) {
    const end = webhook.quiet_hours && (await findQuietEnd(webhook.quiet_hours, webhook.now));
    if (!end) continue;
    await postponeDueDeliveries(tx, webhook, end);
    quietWebhookIds.push(webhook.id);
  }
  return quietWebhookIds;
}
