import type { DeliveryError } from '@postil/contract';
import type { Fragment, Sql } from '../../../core/db/database.ts';
import type { WebhookKey } from '../subscriptions/queries.ts';
import type { LeasedRow } from './queries.ts';

/** The deliveries of an attempt, and its lease. */
export type LeaseKey = Pick<LeasedRow, 'organization_id' | 'webhook_id' | 'lease_id'> & {
  /** The ids of one delivery, or of all deliveries of a message. */
  readonly ids: readonly string[];
};

/** An attempt in the log. */
export interface AttemptRecord {
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly statusCode: number | null;
  readonly errorClass: DeliveryError | null;
  readonly requestHeaders: Record<string, string>;
  /** null: the bytes of the event. */
  readonly requestBody: string | null;
  readonly responseHeaders: Record<string, string> | null;
  readonly responseBody: string | null;
}

/**
 * Records a success if the lease is still valid.
 *
 * @returns whether the webhook had been failing; undefined: the lease was no longer valid, and nothing was recorded.
 */
export async function recordSuccess(
  sql: Sql,
  lease: LeaseKey,
  attempt: AttemptRecord,
): Promise<boolean | undefined> {
  const [row] = await sql<{ was_failing: boolean }[]>`
    WITH ended AS (
      UPDATE webhook_deliveries
      SET status = 'delivered', attempt_count = attempt_count + 1, tries = tries + 1, next_attempt_at = NULL, is_requested = false,
        lease_id = NULL, leased_until = NULL
      WHERE ${leaseCondition(sql, lease)}
      RETURNING organization_id, id, webhook_id, attempt_count
    ), logged AS (${insertAttempt(sql, attempt)})
    SELECT w.failing_since IS NOT NULL AS was_failing FROM ended
    JOIN webhooks w ON w.organization_id = ${lease.organization_id} AND w.id = ended.webhook_id`;
  return row?.was_failing;
}

/** The condition that a row is one of the deliveries of a lease that is still valid. */
function leaseCondition(sql: Sql, { organization_id, ids, lease_id }: LeaseKey): Fragment {
  return sql`organization_id = ${organization_id} AND id = ANY (${[...ids]}::uuid[]) AND lease_id = ${lease_id}`;
}

/** Inserts the log entries of an attempt, as a part of a statement with its deliveries as `ended`. */
function insertAttempt(sql: Sql, attempt: AttemptRecord) {
  const { requestHeaders, requestBody, responseHeaders } = attempt;
  return sql`
    INSERT INTO webhook_attempts (organization_id, delivery_id, number, started_at, duration_ms, status_code,
      error_class, request_headers, request_body, response_headers, response_body)
    SELECT organization_id, id, attempt_count, ${attempt.startedAt}::timestamptz, ${attempt.durationMs}::int,
      ${attempt.statusCode}::int, ${attempt.errorClass}, ${JSON.stringify(requestHeaders)}::jsonb,
      ${requestBody}::text, ${responseHeaders && JSON.stringify(responseHeaders)}::jsonb, ${attempt.responseBody}::text
    FROM ended`;
}

/** Resets the failures of a webhook after a success. */
export async function clearFailures(sql: Sql, { organization_id, webhook_id }: LeaseKey): Promise<void> {
  await sql`
    UPDATE webhooks SET failing_since = NULL, failed_attempts = 0
    WHERE organization_id = ${organization_id} AND id = ${webhook_id} AND failing_since IS NOT NULL`;
}

/** A locked delivery: the number of attempts since it was last queued, and the time of the database. */
interface LockedRow {
  readonly id: string;
  readonly tries: number;
  readonly now: Date;
}

/** Locks the webhook and the deliveries of a failed attempt. @returns no rows if the lease is no longer valid. */
export async function lockLeasedDeliveries(tx: Sql, lease: LeaseKey): Promise<LockedRow[]> {
  // The lock order of all other transactions.
  await tx`
    SELECT id FROM webhooks WHERE organization_id = ${lease.organization_id} AND id = ${lease.webhook_id}
    FOR NO KEY UPDATE`;
  return tx<LockedRow[]>`
    SELECT id, tries, now() AS now FROM webhook_deliveries WHERE ${leaseCondition(tx, lease)}
    ORDER BY id FOR UPDATE`;
}

/**
 * Records a failure of locked deliveries; those skipped meanwhile stay skipped.
 *
 * @param outcome.now the time of the database, by which deliveries are due.
 * @param outcome.pauseMs null: no more attempts.
 */
export async function recordFailure(
  tx: Sql,
  lease: LeaseKey,
  outcome: { attempt: AttemptRecord; now: Date; pauseMs: number | null },
): Promise<void> {
  const { attempt, now, pauseMs } = outcome;
  const isPending = tx`status = 'pending'`;
  const nextAt = pauseMs === null ? null : new Date(now.getTime() + pauseMs);
  await tx`
    WITH ended AS (
      UPDATE webhook_deliveries
      SET status = CASE WHEN ${isPending} AND ${pauseMs === null} THEN 'exhausted' ELSE status END,
        next_attempt_at = CASE WHEN ${isPending} THEN ${nextAt}::timestamptz END,
        attempt_count = attempt_count + 1, tries = tries + 1, is_requested = false, lease_id = NULL, leased_until = NULL
      WHERE ${leaseCondition(tx, lease)}
      RETURNING organization_id, id, attempt_count
    )
    ${insertAttempt(tx, attempt)}`;
}

/** A webhook after another failure. */
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

/** Pauses a chat until an instant, as its service requested. */
export async function pauseChatUntil(
  tx: Sql,
  { organization_id, webhook_id }: LeaseKey,
  until: Date,
): Promise<void> {
  await tx`
    UPDATE webhooks SET quiet_until = greatest(quiet_until, ${until}::timestamptz)
    WHERE organization_id = ${organization_id} AND id = ${webhook_id} AND format <> 'standard'`;
}

/** Adds a failed attempt to the health of a webhook. @returns its new state; undefined if the webhook was deleted. */
export async function countFailure(
  tx: Sql,
  { organization_id, webhook_id }: LeaseKey,
  now: Date,
): Promise<FailingRow | undefined> {
  const [row] = await tx<FailingRow[]>`
    UPDATE webhooks SET failing_since = coalesce(failing_since, ${now}), failed_attempts = failed_attempts + 1
    WHERE organization_id = ${organization_id} AND id = ${webhook_id}
    RETURNING organization_id, id, url, is_active, created_by, failed_attempts,
      (extract(epoch FROM ${now}::timestamptz - failing_since) / 3600)::float8 AS failing_hours`;
  return row;
}

/** The ids of the other webhooks of the organisation that are subscribed to one of `names`. */
export async function findOtherSubscribedIds(
  tx: Sql,
  { organization_id: organizationId, id }: WebhookKey,
  names: readonly string[],
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    SELECT id FROM webhooks
    WHERE organization_id = ${organizationId} AND id <> ${id} AND events && ${[...names]}::text[]`;
  return rows.map((row) => row.id);
}
