import type { DeliveryError } from '@postil/contract';
import type { Sql } from '../../../core/db/database.ts';

/** Deliveries of one webhook under way at once, over all nodes. */
const MAX_IN_FLIGHT = 5;
/** The same while the webhook fails, so that the dead leave room for the living. */
const MAX_IN_FLIGHT_FAILING = 1;
/** Webhooks that one claim looks at. */
const MAX_WEBHOOKS = 100;
/** Due deliveries of one webhook that one claim looks at, of which some wait for an earlier one. */
const WINDOW = 100;

/** A webhook by its tenant and id. */
export interface WebhookKey {
  readonly organization_id: string;
  readonly id: string;
}

/**
 * Webhooks that have something due and room for it, the failing ones last, then by how long it has been due.
 * Steps from webhook to webhook through the index: a long queue of one costs the others nothing.
 */
export function findDueWebhooks(sql: Sql): Promise<WebhookKey[]> {
  return sql<WebhookKey[]>`
    WITH RECURSIVE pending AS (
      (SELECT organization_id, webhook_id FROM webhook_deliveries WHERE status = 'pending'
       ORDER BY organization_id, webhook_id LIMIT 1)
      UNION ALL
      SELECT next.organization_id, next.webhook_id FROM pending CROSS JOIN LATERAL (
        SELECT d.organization_id, d.webhook_id FROM webhook_deliveries d
        WHERE d.status = 'pending'
          AND (d.organization_id, d.webhook_id) > (pending.organization_id, pending.webhook_id)
        ORDER BY d.organization_id, d.webhook_id LIMIT 1) next
    )
    SELECT w.organization_id, w.id
    FROM pending p
    JOIN webhooks w ON w.organization_id = p.organization_id AND w.id = p.webhook_id
    CROSS JOIN LATERAL (
      SELECT d.next_attempt_at FROM webhook_deliveries d
      WHERE d.organization_id = w.organization_id AND d.webhook_id = w.id AND d.status = 'pending'
        AND (d.next_attempt_at <= now() OR NOT w.is_active) AND (d.leased_until IS NULL OR d.leased_until <= now())
      ORDER BY d.next_attempt_at LIMIT 1) oldest
    CROSS JOIN LATERAL (${underWay(sql)}) l
    WHERE NOT w.is_active OR l.count < ${mostOf(sql)}
    ORDER BY w.failing_since IS NOT NULL, oldest.next_attempt_at
    LIMIT ${MAX_WEBHOOKS}`;
}

/** The deliveries of the webhook `w` that are under way, on all nodes. */
function underWay(sql: Sql) {
  return sql`
    SELECT count(*) FROM webhook_deliveries l
    WHERE l.organization_id = w.organization_id AND l.webhook_id = w.id AND l.leased_until > now()`;
}

/** How many deliveries of the webhook `w` may be under way. */
function mostOf(sql: Sql) {
  return sql`CASE WHEN w.failing_since IS NULL THEN ${MAX_IN_FLIGHT}::int ELSE ${MAX_IN_FLIGHT_FAILING}::int END`;
}

/** Lets this transaction commit before the disk has it: a claim that is lost in a crash is claimed again. */
export async function allowLateFlush(tx: Sql): Promise<void> {
  await tx`SET LOCAL synchronous_commit = off`;
}

/**
 * Of these webhooks, those that no other node is claiming from just now: until the transaction ends, this one
 * alone does. What is counted of them must be counted by a later statement, which sees what others committed.
 */
export function lockFreeWebhooks(tx: Sql, webhooks: readonly WebhookKey[]): Promise<WebhookKey[]> {
  return tx<WebhookKey[]>`
    SELECT organization_id, id FROM webhooks
    WHERE (organization_id, id) IN (${keysOf(tx, webhooks)})
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

/** What waits for a webhook that is switched off, and was queued while that happened, is skipped. */
export async function skipOfInactive(tx: Sql, locked: readonly WebhookKey[]): Promise<void> {
  await tx`
    UPDATE webhook_deliveries d SET status = 'skipped', next_attempt_at = NULL FROM webhooks w
    WHERE (w.organization_id, w.id) IN (${keysOf(tx, locked)}) AND NOT w.is_active
      AND d.organization_id = w.organization_id AND d.webhook_id = w.id AND d.status = 'pending'`;
}

/**
 * Which part of a node's room a delivery takes: that of failing webhooks, that of the first delivery under way
 * of a webhook, or that of further ones.
 */
export type Lane = 'failing' | 'first' | 'extra';

/** One delivery that this node may attempt until the lease ends, with all that the attempt needs. */
export interface ClaimedRow {
  readonly organization_id: string;
  readonly id: string;
  readonly webhook_id: string;
  readonly lease_id: string;
  readonly attempt_count: number;
  readonly event_id: string;
  readonly event_type: string;
  readonly body: string;
  readonly url: string;
  readonly secret: string;
  /** null where it does not sign any more. */
  readonly previous_secret: string | null;
  readonly lane: Lane;
}

/** What a node can take on. */
export interface Capacity {
  readonly slots: number;
  /** Of these, for the lanes that are limited. */
  readonly failingSlots: number;
  readonly extraSlots: number;
  /** A node that dies keeps what it claimed from the others for this long. */
  readonly leaseMs: number;
  /** The pause before a first attempt. */
  readonly firstPauseMs: number;
}

type Claim = Capacity & { readonly locked: readonly WebhookKey[] };

/**
 * Claims what is due of locked webhooks: of each at most what it has room for, one of every webhook before the
 * second of any. A first attempt waits for the first attempts of earlier events of the same comment.
 *
 * The rows are changed by their place: by their ids, a plan without statistics walks the whole queue for each.
 */
export function claimDeliveries(tx: Sql, claim: Claim): Promise<ClaimedRow[]> {
  return tx<ClaimedRow[]>`
    WITH ranked AS (
      SELECT d.place, d.id, d.next_attempt_at, w.failing_since IS NOT NULL AS is_failing, l.count,
        row_number() OVER (PARTITION BY w.organization_id, w.id ORDER BY d.next_attempt_at, d.event_id) AS turn
      FROM webhooks w
      CROSS JOIN LATERAL (${underWay(tx)}) l
      CROSS JOIN LATERAL (${claimable(tx, claim)} LIMIT greatest(0, ${mostOf(tx)} - l.count)) d
      WHERE (w.organization_id, w.id) IN (${keysOf(tx, claim.locked)}) AND w.is_active
    ), laned AS (
      SELECT place, id, next_attempt_at, turn,
        CASE WHEN is_failing THEN 'failing' WHEN count + turn = 1 THEN 'first' ELSE 'extra' END AS lane
      FROM ranked
    ), numbered AS (
      SELECT place, id, lane,
        row_number() OVER (PARTITION BY lane ORDER BY turn, next_attempt_at) AS number
      FROM laned
    ), chosen AS (
      SELECT place, id, lane FROM numbered
      WHERE number <= CASE lane WHEN 'failing' THEN ${claim.failingSlots}::int WHEN 'extra' THEN ${claim.extraSlots}::int
        ELSE ${claim.slots}::int END
      ORDER BY lane = 'first' DESC, number LIMIT ${claim.slots}
    ), claimed AS (
      UPDATE webhook_deliveries d
      SET lease_id = gen_random_uuid(), leased_until = now() + make_interval(secs => ${claim.leaseMs / 1_000})
      FROM chosen c
      WHERE d.ctid = c.place AND d.id = c.id
        AND d.status = 'pending' AND (d.leased_until IS NULL OR d.leased_until <= now())
      RETURNING d.organization_id, d.id, d.webhook_id, d.lease_id, d.attempt_count, d.event_id, d.event_type, c.lane
    )
    SELECT d.*, e.body, w.url, w.secret,
      CASE WHEN w.previous_secret_until > now() THEN w.previous_secret END AS previous_secret
    FROM claimed d
    JOIN webhooks w ON w.organization_id = d.organization_id AND w.id = d.webhook_id
    JOIN webhook_events e ON e.organization_id = d.organization_id AND e.id = d.event_id`;
}

/** Due deliveries of the webhook `w` that nobody has and that need not wait for another, in their order. */
function claimable(tx: Sql, { firstPauseMs }: Claim) {
  return tx`
    SELECT due.place, due.id, due.event_id, due.next_attempt_at FROM (
      SELECT q.ctid AS place, organization_id, id, webhook_id, event_id, comment_id, tries, next_attempt_at, leased_until
      FROM webhook_deliveries q
      WHERE q.organization_id = w.organization_id AND q.webhook_id = w.id AND q.status = 'pending'
        AND q.next_attempt_at <= now()
      ORDER BY q.next_attempt_at, q.event_id LIMIT ${WINDOW}) due
    WHERE (due.leased_until IS NULL OR due.leased_until <= now())
      AND (due.tries > 0 OR due.next_attempt_at <= now() - make_interval(secs => ${firstPauseMs / 1_000}))
      AND (due.tries > 0 OR due.comment_id IS NULL OR NOT EXISTS (
        SELECT FROM webhook_deliveries earlier
        WHERE earlier.organization_id = due.organization_id AND earlier.webhook_id = due.webhook_id
          AND earlier.comment_id = due.comment_id AND earlier.event_id < due.event_id
          AND earlier.status = 'pending' AND earlier.tries = 0))
    ORDER BY due.next_attempt_at, due.event_id`;
}

/** Ends every lease: those of a former process of an embedded database, which only one process opens. */
export async function releaseLeases(sql: Sql): Promise<void> {
  await sql`UPDATE webhook_deliveries SET lease_id = NULL, leased_until = NULL WHERE lease_id IS NOT NULL`;
}

/** Which delivery an attempt was of, and the claim that it was made under. */
export type LeaseKey = Pick<ClaimedRow, 'organization_id' | 'id' | 'webhook_id' | 'lease_id'>;

/** An attempt as the log keeps it. */
export interface AttemptRecord {
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly statusCode: number | null;
  readonly errorClass: DeliveryError | null;
  readonly requestHeaders: Record<string, string>;
  readonly responseHeaders: Record<string, string> | null;
  readonly responseBody: string | null;
}

/**
 * Notes a success, if the lease still holds.
 *
 * @returns whether the webhook had been failing; undefined where the lease did not hold and nothing was noted.
 */
export async function recordSuccess(
  sql: Sql,
  lease: LeaseKey,
  attempt: AttemptRecord,
): Promise<boolean | undefined> {
  const [row] = await sql<{ was_failing: boolean }[]>`
    WITH ended AS (
      UPDATE webhook_deliveries
      SET status = 'delivered', attempt_count = attempt_count + 1, tries = tries + 1, next_attempt_at = NULL,
        lease_id = NULL, leased_until = NULL
      WHERE organization_id = ${lease.organization_id} AND id = ${lease.id} AND lease_id = ${lease.lease_id}
      RETURNING organization_id, id, webhook_id, attempt_count
    ), logged AS (${insertAttempt(sql, attempt)})
    SELECT w.failing_since IS NOT NULL AS was_failing FROM ended
    JOIN webhooks w ON w.organization_id = ended.organization_id AND w.id = ended.webhook_id`;
  return row?.was_failing;
}

/** The log's row of an attempt, as part of a statement whose `ended` is the delivery after it. */
function insertAttempt(sql: Sql, attempt: AttemptRecord) {
  const { requestHeaders, responseHeaders } = attempt;
  return sql`
    INSERT INTO webhook_attempts (organization_id, delivery_id, number, started_at, duration_ms, status_code,
      error_class, request_headers, response_headers, response_body)
    SELECT organization_id, id, attempt_count, ${attempt.startedAt}::timestamptz, ${attempt.durationMs}::int,
      ${attempt.statusCode}::int, ${attempt.errorClass}, ${JSON.stringify(requestHeaders)}::jsonb,
      ${responseHeaders && JSON.stringify(responseHeaders)}::jsonb, ${attempt.responseBody}::text
    FROM ended`;
}

/** Forgets the failures of a webhook that answered. */
export async function clearFailures(sql: Sql, { organization_id, webhook_id }: LeaseKey): Promise<void> {
  await sql`
    UPDATE webhooks SET failing_since = NULL, failed_attempts = 0
    WHERE organization_id = ${organization_id} AND id = ${webhook_id} AND failing_since IS NOT NULL`;
}

/**
 * Locks the webhook and the delivery of an attempt that failed.
 *
 * @returns how often it was tried before; undefined where the lease does not hold any more.
 */
export async function lockLeased(tx: Sql, lease: LeaseKey): Promise<{ tries: number } | undefined> {
  // In the order in which all others lock them.
  await tx`
    SELECT id FROM webhooks WHERE organization_id = ${lease.organization_id} AND id = ${lease.webhook_id}
    FOR NO KEY UPDATE`;
  const [row] = await tx<{ tries: number }[]>`
    SELECT tries FROM webhook_deliveries
    WHERE organization_id = ${lease.organization_id} AND id = ${lease.id} AND lease_id = ${lease.lease_id}
    FOR UPDATE`;
  return row;
}

/** Notes a failure of a locked delivery. One that was skipped meanwhile stays so. @param pauseMs null ends it. */
export async function recordFailure(
  tx: Sql,
  lease: LeaseKey,
  { attempt, pauseMs }: { attempt: AttemptRecord; pauseMs: number | null },
): Promise<void> {
  const isPending = tx`status = 'pending'`;
  const pauseSeconds = pauseMs === null ? null : pauseMs / 1_000;
  await tx`
    WITH ended AS (
      UPDATE webhook_deliveries
      SET status = CASE WHEN ${isPending} AND ${pauseMs === null} THEN 'exhausted' ELSE status END,
        next_attempt_at = CASE WHEN ${isPending} THEN now() + make_interval(secs => ${pauseSeconds}) END,
        attempt_count = attempt_count + 1, tries = tries + 1, lease_id = NULL, leased_until = NULL
      WHERE organization_id = ${lease.organization_id} AND id = ${lease.id} AND lease_id = ${lease.lease_id}
      RETURNING organization_id, id, attempt_count
    )
    ${insertAttempt(tx, attempt)}`;
}

/** A webhook after one more failure. */
export interface FailingRow {
  readonly organization_id: string;
  readonly id: string;
  readonly url: string;
  readonly is_active: boolean;
  readonly created_by: string;
  readonly failed_attempts: number;
  /** Hours since the first failure without a success after it. */
  readonly failing_hours: number;
}

/** Adds a failed attempt to the health of a webhook. Returns its new state; undefined when the webhook was deleted. */
export async function countFailure(
  tx: Sql,
  { organization_id, webhook_id }: LeaseKey,
): Promise<FailingRow | undefined> {
  const [row] = await tx<FailingRow[]>`
    UPDATE webhooks SET failing_since = coalesce(failing_since, now()), failed_attempts = failed_attempts + 1
    WHERE organization_id = ${organization_id} AND id = ${webhook_id}
    RETURNING organization_id, id, url, is_active, created_by, failed_attempts,
      (extract(epoch FROM now() - failing_since) / 3600)::float8 AS failing_hours`;
  return row;
}

/** The other webhooks of the organisation that asked for one of `names`. */
export async function findOthersSubscribed(
  tx: Sql,
  { organization_id: organizationId, id }: WebhookKey,
  names: readonly string[],
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    SELECT id FROM webhooks
    WHERE organization_id = ${organizationId} AND id <> ${id} AND events && ${[...names]}::text[]`;
  return rows.map((row) => row.id);
}
