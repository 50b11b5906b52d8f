import type { QuietHours, WebhookFormat } from '@postil/contract';
import { type Fragment, identifier, type Sql } from '../../../core/db/database.ts';
import { newId } from '../../../core/records/ids.ts';
import type { WebhookKey } from '../subscriptions/queries.ts';

/** The maximum number of deliveries of a webhook in flight, over all nodes. */
const MAX_IN_FLIGHT = 5;
/**
 * The maximum for a failing webhook, so that dead webhooks leave slots for healthy ones, and for a chat, which gets one
 * message at a time.
 */
const MAX_IN_FLIGHT_RESTRICTED = 1;
/** The maximum number of webhooks considered for leasing at once, and of organisations in a sharded database. */
const MAX_WEBHOOKS = 100;
/** The maximum number of due deliveries of a webhook considered in a round; some of them may wait for an earlier one. */
const MAX_DELIVERIES = 100;

/** A webhook that is locked for leasing. */
export interface LockedWebhook extends WebhookKey {
  readonly quiet_hours: QuietHours | null;
  /** The time of the database, by which deliveries are due. */
  readonly now: Date;
}

/**
 * Webhooks with a due delivery and a free slot for it, and disabled ones with pending deliveries to skip: one of each
 * organisation before the second of any; within one, failing ones last, then the longest due first. By a skip scan
 * of the index, the long queue of one does not slow down the others.
 *
 * @param tenant the only organisation; absent: all, which a sharded database does not support.
 */
export function findDueWebhooks(sql: Sql, tenant?: string): Promise<WebhookKey[]> {
  return sql<WebhookKey[]>`
    ${allTenantsMark(sql, tenant)} WITH RECURSIVE ${pendingWebhooks(sql, tenant)}
    SELECT w.organization_id, w.id
    FROM pending p
    JOIN webhooks w ON w.organization_id = p.organization_id AND w.id = p.webhook_id ${tenantCondition(sql, 'w', tenant)}
    CROSS JOIN LATERAL (
      SELECT d.next_attempt_at FROM webhook_deliveries d
      WHERE d.organization_id = w.organization_id AND d.webhook_id = w.id AND d.status = 'pending'
        ${tenantCondition(sql, 'd', tenant)}
        AND (d.next_attempt_at <= now() OR NOT w.is_active) AND (d.leased_until IS NULL OR d.leased_until <= now())
      ORDER BY d.next_attempt_at LIMIT 1) oldest
    CROSS JOIN LATERAL (${countInFlight(sql, tenant)}) l
    WHERE NOT w.is_active OR (l.count < ${maxInFlight(sql)} AND ${isUnpaused(sql)})
    ORDER BY
      row_number() OVER (PARTITION BY w.organization_id ORDER BY w.failing_since IS NOT NULL, oldest.next_attempt_at),
      w.failing_since IS NOT NULL, oldest.next_attempt_at
    LIMIT ${MAX_WEBHOOKS}`;
}

/**
 * The common table expression `pending`: each webhook with a pending delivery, as `organization_id` and `webhook_id`,
 * by a skip scan of the index.
 *
 * @param tenant the only organisation; absent: all.
 */
export function pendingWebhooks(sql: Sql, tenant?: string): Fragment {
  return sql`pending AS (
      (SELECT d.organization_id, d.webhook_id FROM webhook_deliveries d
       WHERE d.status = 'pending' ${tenantCondition(sql, 'd', tenant)}
       ORDER BY d.organization_id, d.webhook_id LIMIT 1)
      UNION ALL
      SELECT next.organization_id, next.webhook_id FROM pending CROSS JOIN LATERAL (
        SELECT d.organization_id, d.webhook_id FROM webhook_deliveries d
        WHERE d.status = 'pending' ${tenantCondition(sql, 'd', tenant)}
          AND (d.organization_id, d.webhook_id) > (pending.organization_id, pending.webhook_id)
        ORDER BY d.organization_id, d.webhook_id LIMIT 1) next
    )`;
}

/** The comment that marks a statement on all organisations; empty for a single one. */
function allTenantsMark(sql: Sql, tenant: string | undefined): Fragment {
  return tenant === undefined ? sql`/* of all tenants */` : sql``;
}

/** The condition ` AND …` that a row is of this tenant, for each table of a statement, so that it is routed to one shard. */
function tenantCondition(sql: Sql, alias: string, tenant: string | undefined): Fragment {
  return tenant === undefined ? sql`` : sql`AND ${identifier(alias)}.organization_id = ${tenant}`;
}

/** Organisations with due deliveries, longest waiting first. For a sharded database. */
export async function findDueTenants(sql: Sql): Promise<string[]> {
  const rows = await sql<{ organization_id: string }[]>`
    /* of all tenants */ SELECT organization_id FROM webhook_deliveries
    WHERE status = 'pending' AND next_attempt_at <= now() AND (leased_until IS NULL OR leased_until <= now())
    GROUP BY organization_id ORDER BY min(next_attempt_at) LIMIT ${MAX_WEBHOOKS}`;
  return rows.map((row) => row.organization_id);
}

/** Whether at most one organisation has webhooks. For a sharded database. */
export async function hasSingleOrganization(sql: Sql): Promise<boolean> {
  const tenants = await sql`
    /* of all tenants */ SELECT organization_id FROM webhooks GROUP BY organization_id LIMIT 2`;
  return tenants.length < 2;
}

/** The number of deliveries of the webhook `w` in flight, over all nodes. */
function countInFlight(sql: Sql, tenant: string | undefined) {
  return sql`
    SELECT count(*) FROM webhook_deliveries l
    WHERE l.organization_id = w.organization_id ${tenantCondition(sql, 'l', tenant)} AND l.webhook_id = w.id AND l.leased_until > now()`;
}

/** The maximum number of deliveries of the webhook `w` in flight. */
function maxInFlight(sql: Sql) {
  return sql`
    CASE WHEN w.failing_since IS NULL AND w.format = 'standard' THEN ${MAX_IN_FLIGHT}::int
      ELSE ${MAX_IN_FLIGHT_RESTRICTED}::int END`;
}

/** The condition that the webhook `w` is not paused, as a chat is after each message. */
export function isUnpaused(sql: Sql): Fragment {
  return sql`(w.format = 'standard' OR w.quiet_until IS NULL OR w.quiet_until <= now())`;
}

/** Commits this transaction asynchronously: a delivery whose lease is lost in a crash is leased again. */
export async function commitAsynchronously(tx: Sql): Promise<void> {
  await tx`SET LOCAL synchronous_commit = off`;
}

/**
 * Locks the webhooks whose deliveries no other node is leasing, until the transaction ends. Their deliveries must be
 * counted by a later statement, which sees the commits of other transactions.
 */
export function lockFreeWebhooks(
  tx: Sql,
  webhooks: readonly WebhookKey[],
  tenant?: string,
): Promise<LockedWebhook[]> {
  return tx<LockedWebhook[]>`
    ${allTenantsMark(tx, tenant)} SELECT w.organization_id, w.id, w.quiet_hours, now() AS now FROM webhooks w
    WHERE (w.organization_id, w.id) IN (${keysOf(tx, webhooks)}) ${tenantCondition(tx, 'w', tenant)}
    FOR NO KEY UPDATE SKIP LOCKED`;
}

/** The keys as rows. */
function keysOf(sql: Sql, webhooks: readonly WebhookKey[]) {
  const organizations = webhooks.map((webhook) => webhook.organization_id);
  const ids = webhooks.map(({ id }) => id);
  return sql`
    SELECT given.organization_id, given.id
    FROM unnest(${organizations}::uuid[], ${ids}::uuid[]) AS given (organization_id, id)`;
}

/** Skips the deliveries that were queued for a webhook while it was being disabled. */
export async function skipDeliveriesOfInactiveWebhooks(
  tx: Sql,
  webhooks: readonly WebhookKey[],
  tenant?: string,
): Promise<void> {
  await tx`
    ${allTenantsMark(tx, tenant)} UPDATE webhook_deliveries d SET status = 'skipped', next_attempt_at = NULL FROM webhooks w
    WHERE (w.organization_id, w.id) IN (${keysOf(tx, webhooks)}) AND NOT w.is_active
      AND d.organization_id = w.organization_id AND d.webhook_id = w.id AND d.status = 'pending'
      ${tenantCondition(tx, 'w', tenant)} ${tenantCondition(tx, 'd', tenant)}`;
}

/**
 * The part of a node's capacity that a delivery uses: the one for failing webhooks, for the first delivery in
 * flight of a webhook, or for further ones.
 */
export type Lane = 'failing' | 'first' | 'extra';

/** A delivery leased to this node, with the data for an attempt. */
export interface LeasedRow {
  readonly organization_id: string;
  readonly id: string;
  readonly webhook_id: string;
  readonly lease_id: string;
  readonly attempt_count: number;
  readonly event_id: string;
  readonly event_type: string;
  readonly body: string;
  readonly url: string;
  readonly format: WebhookFormat;
  /** Encrypted, like `previous_secret`. */
  readonly secret: string;
  /** null: no longer used for signing. */
  readonly previous_secret: string | null;
  /** The custom headers, encrypted; null: none. */
  readonly headers: string | null;
  readonly lane: Lane;
}

/** A leased delivery, with the others of its message. */
export interface Lease extends LeasedRow {
  /** The other due deliveries to the same chat, under the same lease. */
  readonly foldedDeliveries: readonly FoldedRow[];
}

export type FoldedRow = Pick<LeasedRow, 'id' | 'event_id' | 'body'>;

/** Numbers of slots for a node's deliveries in flight, in total and in the limited lanes. */
export interface Slots {
  readonly all: number;
  readonly failing: number;
  readonly extra: number;
}

/** The capacity of a node for deliveries. */
export interface Capacity {
  /** The free slots. */
  readonly slots: Slots;
  /** The slots that one organisation may use if others have webhooks, too. */
  readonly shares: Slots;
  /** The deliveries in flight on this node. */
  readonly inFlight: readonly Pick<LeasedRow, 'organization_id' | 'lane'>[];
  /** The duration of a lease, after which other nodes lease the deliveries of a crashed one. */
  readonly leaseMs: number;
  /** The pause before a first attempt. */
  readonly firstPauseMs: number;
}

/** The deliveries to lease. */
export type LeaseRequest = Capacity & {
  readonly lockedWebhooks: readonly WebhookKey[];
  /** The ids of webhooks in quiet hours. */
  readonly quietWebhookIds: readonly string[];
  /** The only organisation whose deliveries are leased; undefined: all. */
  readonly tenant?: string | undefined;
  /** Whether no other organisation has webhooks. */
  readonly isSingleTenant?: boolean;
};

/**
 * Leases due deliveries of locked webhooks: for each webhook up to its free slots, for each organisation up to its
 * share, the organisation with the fewest in flight first, and one of every webhook before the second of any. A first
 * attempt waits for the first attempts of earlier events of the same comment.
 *
 * The rows are updated by ctid: by their ids, a plan without statistics would scan the whole queue for each.
 */
export function leaseDeliveries(tx: Sql, request: LeaseRequest): Promise<LeasedRow[]> {
  const { tenant } = request;
  return tx<LeasedRow[]>`
    ${allTenantsMark(tx, tenant)} WITH ${inFlightOnNode(tx, request)}, ranked AS (
      SELECT w.organization_id, d.location, d.id, d.next_attempt_at, w.failing_since IS NOT NULL AS is_failing, l.count,
        row_number() OVER (PARTITION BY w.organization_id, w.id ORDER BY d.next_attempt_at, d.event_id) AS turn
      FROM webhooks w
      CROSS JOIN LATERAL (${countInFlight(tx, tenant)}) l
      CROSS JOIN LATERAL (${leasableDeliveries(tx, request)} LIMIT greatest(0, ${maxInFlight(tx)} - l.count)) d
      WHERE (w.organization_id, w.id) IN (${keysOf(tx, request.lockedWebhooks)}) AND w.is_active AND ${isUnpaused(tx)}
        ${tenantCondition(tx, 'w', tenant)}
    ), with_lane AS (
      SELECT organization_id, location, id, next_attempt_at, turn,
        CASE WHEN is_failing THEN 'failing' WHEN count + turn = 1 THEN 'first' ELSE 'extra' END AS lane
      FROM ranked
    ), ${deliveriesWithinShares(tx, request)}, numbered AS (
      SELECT location, id, lane, row_number() OVER (PARTITION BY lane ORDER BY in_lane, next_attempt_at) AS number
      FROM shared
    ), chosen AS (
      SELECT location, id, lane FROM numbered WHERE number <= ${slotsOf(tx, request.slots)}
      ORDER BY lane = 'first' DESC, number LIMIT ${request.slots.all}
    ), leased AS (
      UPDATE webhook_deliveries d
      SET lease_id = ${newId()}, leased_until = now() + make_interval(secs => ${request.leaseMs / 1_000})
      FROM chosen c
      WHERE d.ctid = c.location AND d.id = c.id ${tenantCondition(tx, 'd', tenant)}
        AND d.status = 'pending' AND (d.leased_until IS NULL OR d.leased_until <= now())
      RETURNING d.organization_id, d.id, d.webhook_id, d.lease_id, d.attempt_count, d.event_id, d.event_type, c.lane
    )
    SELECT d.*, e.body, w.url, w.format, w.secret, w.headers,
      CASE WHEN w.previous_secret_until > now() THEN w.previous_secret END AS previous_secret
    FROM leased d
    JOIN webhooks w ON w.organization_id = d.organization_id AND w.id = d.webhook_id ${tenantCondition(tx, 'w', tenant)}
    JOIN webhook_events e ON e.organization_id = d.organization_id AND e.id = d.event_id ${tenantCondition(tx, 'e', tenant)}`;
}

/** The common table expressions `in_flight`, on this node, and `tenancy`: whether several tenants have webhooks. */
function inFlightOnNode(sql: Sql, { inFlight, tenant, isSingleTenant }: LeaseRequest) {
  const organizations = inFlight.map((leased) => leased.organization_id);
  const lanes = inFlight.map(({ lane }) => lane);
  return sql`
    in_flight AS (
      SELECT given.organization_id, given.lane
      FROM unnest(${organizations}::uuid[], ${lanes}::text[]) AS given (organization_id, lane)
    ), tenancy AS (
      ${tenant === undefined ? isShared(sql) : sql`SELECT ${isSingleTenant !== true}::boolean AS is_shared`}
    )`;
}

function isShared(sql: Sql): Fragment {
  return sql`
    SELECT (SELECT organization_id FROM webhooks ORDER BY organization_id LIMIT 1)
      <> (SELECT organization_id FROM webhooks ORDER BY organization_id DESC LIMIT 1) AS is_shared`;
}

/** The common table expressions for the deliveries of `with_lane` within the shares of their organisations. */
function deliveriesWithinShares(sql: Sql, { shares }: LeaseRequest) {
  return sql`
    counted AS (
      SELECT l.*, row_number() OVER (PARTITION BY l.organization_id, l.lane ORDER BY l.turn, l.next_attempt_at)
        + (SELECT count(*) FROM in_flight f WHERE f.organization_id = l.organization_id AND f.lane = l.lane) AS in_lane
      FROM with_lane l
    ), within_lane AS (
      SELECT c.*, row_number() OVER (PARTITION BY c.organization_id ORDER BY c.lane = 'first' DESC, c.in_lane)
        + (SELECT count(*) FROM in_flight f WHERE f.organization_id = c.organization_id) AS in_all
      FROM counted c CROSS JOIN tenancy
      WHERE NOT tenancy.is_shared OR c.in_lane <= ${slotsOf(sql, shares)}
    ), shared AS (
      SELECT within_lane.* FROM within_lane CROSS JOIN tenancy
      WHERE NOT tenancy.is_shared OR in_all <= ${shares.all}::int
    )`;
}

/** The number of slots of the lane in the column `lane`. */
function slotsOf(sql: Sql, { all, failing, extra }: Slots) {
  return sql`CASE WHEN lane = 'failing' THEN ${failing}::int WHEN lane = 'extra' THEN ${extra}::int ELSE ${all}::int END`;
}

/** Due deliveries of the webhook `w` that are neither leased nor waiting for an earlier one, in their order. */
function leasableDeliveries(tx: Sql, { firstPauseMs, quietWebhookIds, tenant }: LeaseRequest) {
  return tx`
    SELECT due.location, due.id, due.event_id, due.next_attempt_at FROM (
      SELECT q.ctid AS location, organization_id, id, webhook_id, event_id, comment_id, tries, next_attempt_at, leased_until
      FROM webhook_deliveries q
      WHERE q.organization_id = w.organization_id AND q.webhook_id = w.id AND q.status = 'pending'
        ${tenantCondition(tx, 'q', tenant)}
        AND q.next_attempt_at <= now() AND ${isSentNow(tx, quietWebhookIds)}
      ORDER BY q.next_attempt_at, q.event_id LIMIT ${MAX_DELIVERIES}) due
    WHERE (due.leased_until IS NULL OR due.leased_until <= now())
      AND (due.tries > 0 OR due.next_attempt_at <= now() - make_interval(secs => ${firstPauseMs / 1_000}))
      AND (due.tries > 0 OR due.comment_id IS NULL OR NOT EXISTS (
        SELECT FROM webhook_deliveries earlier
        WHERE earlier.organization_id = due.organization_id AND earlier.webhook_id = due.webhook_id
          AND earlier.comment_id = due.comment_id AND earlier.event_id < due.event_id
          AND earlier.status = 'pending' AND earlier.tries = 0 ${tenantCondition(tx, 'earlier', tenant)}))
    ORDER BY due.next_attempt_at, due.event_id`;
}

/** The condition that a delivery is not for a webhook in quiet hours, or was requested by a person. */
export function isSentNow(sql: Sql, quietWebhookIds: readonly string[]): Fragment {
  return sql`(is_requested OR webhook_id <> ALL (${[...quietWebhookIds]}::uuid[]))`;
}

/** Ends all leases. On an embedded database, only a former process can hold them. */
export async function releaseLeases(sql: Sql): Promise<void> {
  await sql`
    /* of all tenants */ UPDATE webhook_deliveries SET lease_id = NULL, leased_until = NULL WHERE lease_id IS NOT NULL`;
}
