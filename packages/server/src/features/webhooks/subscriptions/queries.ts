import type { QuietHours, WebhookFormat } from '@postil/contract';
import { assignments, type Fragment, type Sql } from '../../../core/db/database.ts';

export interface WebhookRow {
  readonly organization_id: string;
  readonly id: string;
  readonly url: string;
  readonly format: WebhookFormat;
  /** null: none. */
  readonly quiet_hours: QuietHours | null;
  readonly events: string[];
  readonly is_active: boolean;
  /** Sealed; null: none. */
  readonly headers: string | null;
  readonly header_names: string[];
  readonly created_by: string;
  readonly failing_since: Date | null;
  readonly failed_attempts: number;
  readonly pending_count: number;
  readonly disabled_reason: string | null;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The webhooks of an organisation, newest first. */
export function listWebhooks(sql: Sql, organizationId: string): Promise<WebhookRow[]> {
  return sql<WebhookRow[]>`
    SELECT ${columns(sql, organizationId)} FROM webhooks w WHERE w.organization_id = ${organizationId} ORDER BY w.id DESC`;
}

/** The webhook of an organisation with this id; undefined: none. */
export async function findWebhook(
  sql: Sql,
  organizationId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  const [row] = await sql<WebhookRow[]>`
    SELECT ${columns(sql, organizationId)} FROM webhooks w WHERE w.organization_id = ${organizationId} AND w.id = ${id}`;
  return row;
}

/** Locks a webhook until the transaction ends. */
export async function lockWebhook(tx: Sql, organizationId: string, id: string): Promise<void> {
  await tx`SELECT id FROM webhooks WHERE organization_id = ${organizationId} AND id = ${id} FOR UPDATE`;
}

function columns(sql: Sql, organizationId: string): Fragment {
  return sql`w.organization_id, w.id, w.url, w.format, w.quiet_hours, w.events, w.is_active, w.headers, w.header_names, w.created_by, w.failing_since,
    w.failed_attempts, w.disabled_reason, w.version, w.created_at, w.updated_at,
    (SELECT count(*)::int FROM webhook_deliveries d
     WHERE d.organization_id = ${organizationId} AND d.webhook_id = w.id AND d.status = 'pending') AS pending_count`;
}

interface NewWebhook {
  readonly organizationId: string;
  readonly id: string;
  readonly url: string;
  readonly format: WebhookFormat;
  readonly quietHours: QuietHours | null;
  readonly events: readonly string[];
  readonly isActive: boolean;
  /** Sealed. */
  readonly secret: string;
  /** Sealed; null: none. */
  readonly headers: string | null;
  readonly headerNames: readonly string[];
  readonly personId: string;
}

/** Stores a new webhook with its secret. */
export async function insertWebhook(tx: Sql, webhook: NewWebhook): Promise<void> {
  await tx`
    INSERT INTO webhooks (organization_id, id, url, format, quiet_hours, events, is_active, secret, headers, header_names,
      created_by)
    VALUES (${webhook.organizationId}, ${webhook.id}, ${webhook.url}, ${webhook.format},
      ${webhook.quietHours && JSON.stringify(webhook.quietHours)}::json, ${[...webhook.events]},
      ${webhook.isActive}, ${webhook.secret}, ${webhook.headers}, ${[...webhook.headerNames]}, ${webhook.personId})`;
}

interface WebhookChanges {
  readonly url?: string;
  readonly format?: WebhookFormat;
  readonly quiet_hours?: QuietHours | null;
  readonly events?: string[];
  readonly is_active?: boolean;
  /** Sealed; null: none. */
  readonly headers?: string | null;
  readonly header_names?: string[];
}

/** A webhook by its tenant and id. */
export type WebhookKey = Pick<WebhookRow, 'organization_id' | 'id'>;

/** The stored secrets and headers of a webhook. */
export interface SealedRow extends WebhookKey {
  readonly secret: string;
  readonly previous_secret: string | null;
  readonly headers: string | null;
}

/** Webhooks of all organisations whose secrets or headers do not begin with `prefix`. */
export function findWebhooksToReseal(sql: Sql, prefix: string, limit: number): Promise<WebhookKey[]> {
  return sql<WebhookKey[]>`
    /* of all tenants */ SELECT organization_id, id FROM webhooks WHERE ${needsResealing(sql, prefix)}
    ORDER BY organization_id, id LIMIT ${limit}`;
}

/**
 * Locks a webhook that is to be sealed again, after any other node that has locked it.
 *
 * @returns undefined if its secrets and headers begin with `prefix` now.
 */
export async function lockWebhookToReseal(
  tx: Sql,
  { organization_id: organizationId, id }: WebhookKey,
  prefix: string,
): Promise<SealedRow | undefined> {
  const [row] = await tx<SealedRow[]>`
    SELECT organization_id, id, secret, previous_secret, headers FROM webhooks
    WHERE organization_id = ${organizationId} AND id = ${id} AND ${needsResealing(tx, prefix)}
    FOR NO KEY UPDATE`;
  return row;
}

function needsResealing(sql: Sql, prefix: string): Fragment {
  return sql`(NOT starts_with(secret, ${prefix}) OR NOT starts_with(previous_secret, ${prefix})
    OR NOT starts_with(headers, ${prefix}))`;
}

/** Replaces the sealed secrets and headers of a locked webhook. @param sealedFields.headers null: removes them. */
export async function storeSecrets(
  tx: Sql,
  { organization_id: organizationId, id }: WebhookKey,
  sealedFields: { secret: string; previousSecret: string | null; headers: string | null },
): Promise<void> {
  const { secret, previousSecret, headers } = sealedFields;
  await tx`
    UPDATE webhooks SET secret = ${secret}, previous_secret = ${previousSecret}, headers = ${headers},
      header_names = CASE WHEN ${headers === null} THEN '{}' ELSE header_names END
    WHERE organization_id = ${organizationId} AND id = ${id}`;
}

/** Changes a locked webhook. A change that sets `is_active` to true also resets its failures. */
export async function updateWebhook(
  tx: Sql,
  { organization_id: organizationId, id }: WebhookKey,
  changes: WebhookChanges,
): Promise<void> {
  const { quiet_hours: hours } = changes;
  const storedHours = hours === undefined ? {} : { quiet_hours: hours && JSON.stringify(hours) };
  const health = changes.is_active ? { failing_since: null, failed_attempts: 0, disabled_reason: null } : {};
  await tx`
    UPDATE webhooks SET ${assignments({ ...changes, ...storedHours, ...health, updated_at: new Date() })}, version = version + 1
    WHERE organization_id = ${organizationId} AND id = ${id}`;
}

/** Disables a webhook. @param reason the reason that its health shows. */
export async function disableWebhook(
  tx: Sql,
  { organization_id: organizationId, id }: WebhookKey,
  reason: string,
): Promise<void> {
  await tx`
    UPDATE webhooks SET is_active = false, disabled_reason = ${reason}, version = version + 1, updated_at = now()
    WHERE organization_id = ${organizationId} AND id = ${id}`;
}

/** Skips the pending deliveries of a disabled webhook; attempts in flight continue. */
export async function skipPendingDeliveries(
  tx: Sql,
  { organization_id: organizationId, id }: WebhookKey,
): Promise<void> {
  await tx`
    UPDATE webhook_deliveries SET status = 'skipped', next_attempt_at = NULL
    WHERE organization_id = ${organizationId} AND webhook_id = ${id} AND status = 'pending'`;
}

/** Stores a new sealed secret; the current one also stays valid for a period. */
export async function replaceSecret(
  tx: Sql,
  { organization_id: organizationId, id }: WebhookKey,
  { secret, previousUntil }: { secret: string; previousUntil: Date },
): Promise<void> {
  await tx`
    UPDATE webhooks SET previous_secret = secret, previous_secret_until = ${previousUntil}, secret = ${secret},
      version = version + 1, updated_at = now()
    WHERE organization_id = ${organizationId} AND id = ${id}`;
}

/** Ends the pause of a chat. */
export async function endPause(tx: Sql, { organization_id: organizationId, id }: WebhookKey): Promise<void> {
  await tx`
    UPDATE webhooks SET quiet_until = NULL
    WHERE organization_id = ${organizationId} AND id = ${id} AND quiet_until IS NOT NULL`;
}

/** Makes due the deliveries of a locked webhook that were postponed to `until`, the end of its former quiet hours. */
export async function endPostponement(
  tx: Sql,
  { organization_id: organizationId, id }: WebhookKey,
  until: Date,
): Promise<void> {
  await tx`
    UPDATE webhook_deliveries SET next_attempt_at = now()
    WHERE organization_id = ${organizationId} AND webhook_id = ${id} AND status = 'pending'
      AND next_attempt_at = ${until}`;
}

/** Deletes a webhook. */
export async function deleteWebhook(
  tx: Sql,
  { organization_id: organizationId, id }: WebhookKey,
): Promise<void> {
  await tx`DELETE FROM webhooks WHERE organization_id = ${organizationId} AND id = ${id}`;
}
