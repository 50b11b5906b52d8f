import type { CreateWebhookBody, QuietHours, UpdateWebhookBody } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { SecretBox } from '../../../core/access/secret-box.ts';
import type { Sql } from '../../../core/db/database.ts';
import { NotFoundError } from '../../../core/errors.ts';
import { DAY_MS } from '../../../core/process/durations.ts';
import { type Differences, differences } from '../../../core/records/differences.ts';
import { newId } from '../../../core/records/ids.ts';
import { withoutDuplicates } from '../../../core/records/repeats.ts';
import { requireVersion, type Target } from '../../../core/records/versions.ts';
import { audit } from '../../audit-log/service.ts';
import { type CustomHeader, changeHeaders } from './headers.ts';
import {
  deleteWebhook,
  endPostponement,
  findWebhook,
  insertWebhook,
  lockWebhook,
  replaceSecret,
  skipPendingDeliveries,
  updateWebhook,
  type WebhookRow,
} from './queries.ts';
import { findQuietEnd, requireSuitableQuietHours } from './quiet-hours.ts';
import { openHeaders, sealHeaders, sealSecret } from './sealing.ts';
import { issueSigningSecret } from './signing.ts';

/** The period in which deliveries are also signed with the former secret. */
const SECRET_OVERLAP_MS = DAY_MS;

/** @throws {NotFoundError} the webhook is unknown, or belongs to another organisation. */
export async function getWebhook(sql: Sql, actor: Actor, id: string): Promise<WebhookRow> {
  const row = await findWebhook(sql, actor.organizationId, id);
  if (!row) throw new NotFoundError();
  return row;
}

/**
 * Adds a webhook. Its URL must have been checked before.
 *
 * @returns the webhook with its secret, which is shown only once.
 * @throws {ValidationError} the headers are not valid, or the quiet hours do not suit the format.
 */
export async function createWebhook(
  tx: Sql,
  actor: Actor,
  { body, secretBox }: { body: CreateWebhookBody; secretBox: SecretBox },
): Promise<{ row: WebhookRow; secret: string }> {
  const quietHours = orderedQuietHours(body.quiet_hours) ?? null;
  requireSuitableQuietHours(quietHours, body.format);
  const id = newId();
  const secret = issueSigningSecret();
  const { organizationId, personId } = actor;
  const key = { organization_id: organizationId, id };
  const headers = changeHeaders([], body.headers ?? {}, { isNewOrigin: false });
  await insertWebhook(tx, {
    organizationId,
    id,
    url: body.url,
    format: body.format,
    quietHours,
    events: withoutDuplicates(body.events),
    isActive: body.is_active,
    secret: sealSecret(secretBox, key, secret),
    headers: sealHeaders(secretBox, key, headers),
    headerNames: namesOf(headers),
    personId,
  });
  const row = await getWebhook(tx, actor, id);
  await recordAudit(tx, actor, { row, action: 'created' });
  return { row, secret };
}

/**
 * Changes a webhook. If it is disabled, its pending deliveries are skipped. Deliveries postponed by its quiet hours
 * follow the new ones.
 *
 * @throws {ValidationError} the headers are not valid, or are missing for a new origin, or the quiet hours do not suit
 *   the format.
 */
export async function changeWebhook(
  tx: Sql,
  actor: Actor,
  { changes, secretBox, ...target }: Target & { changes: UpdateWebhookBody; secretBox: SecretBox },
): Promise<WebhookRow> {
  const row = await lockWebhookOf(tx, actor, target);
  const { headers: headerChanges = {}, ...rest } = changes;
  const currentHeaders = openHeaders(secretBox, row, row.headers);
  const headers = changeHeaders(currentHeaders, headerChanges, {
    isNewOrigin: isOtherOrigin(row.url, changes.url),
  });
  const quietHours = orderedQuietHours(changes.quiet_hours);
  requireSuitableQuietHours(
    quietHours === undefined ? row.quiet_hours : quietHours,
    changes.format ?? row.format,
  );
  const update = {
    ...rest,
    ...(quietHours !== undefined && { quiet_hours: quietHours }),
    ...(changes.events && { events: withoutDuplicates(changes.events) }),
    header_names: namesOf(headers),
  };
  // The values are compared, but only the names of the headers are recorded.
  const hasHeaderChanges = JSON.stringify(headers) !== JSON.stringify(currentHeaders);
  const actualChanges: Differences = {
    ...differences(row, update),
    ...(hasHeaderChanges && { header_names: { from: row.header_names, to: update.header_names } }),
  };
  if (Object.keys(actualChanges).length === 0) return row;
  await updateWebhook(tx, row, {
    ...update,
    ...(hasHeaderChanges && { headers: sealHeaders(secretBox, row, headers) }),
  });
  if (actualChanges.quiet_hours) await releasePostponedDeliveries(tx, row);
  if (actualChanges.is_active && update.is_active === false) await skipPendingDeliveries(tx, row);
  await recordAudit(tx, actor, { row, action: 'updated', metadata: { changes: actualChanges } });
  return getWebhook(tx, actor, row.id);
}

/** Makes due the deliveries that were postponed by former quiet hours; the new ones may postpone them again. */
async function releasePostponedDeliveries(tx: Sql, former: WebhookRow): Promise<void> {
  const end = former.quiet_hours && (await findQuietEnd(former.quiet_hours, new Date()));
  if (end) await endPostponement(tx, former, end);
}

/** Quiet hours with their fields in the stored order, for comparisons. */
function orderedQuietHours(hours: QuietHours | null | undefined): QuietHours | null | undefined {
  return hours && { from: hours.from, to: hours.to, time_zone: hours.time_zone };
}

/** Removes a webhook with its log. */
export async function removeWebhook(tx: Sql, actor: Actor, target: Target): Promise<void> {
  const row = await lockWebhookOf(tx, actor, target);
  await deleteWebhook(tx, row);
  await recordAudit(tx, actor, { row, action: 'deleted' });
}

/** Issues a new secret; for 24 hours, deliveries are signed with the former secret, too. */
export async function rotateSecret(
  tx: Sql,
  actor: Actor,
  { secretBox, ...target }: Target & { secretBox: SecretBox },
): Promise<{ secret: string; previousUntil: Date }> {
  const row = await lockWebhookOf(tx, actor, target);
  const secret = issueSigningSecret();
  const previousUntil = new Date(Date.now() + SECRET_OVERLAP_MS);
  await replaceSecret(tx, row, { secret: sealSecret(secretBox, row, secret), previousUntil });
  await recordAudit(tx, actor, { row, action: 'secret_rotated' });
  return { secret, previousUntil };
}

/** Reads a webhook and locks it until the transaction ends. @throws as `getWebhook` does; {AppError} `version_conflict`. */
export async function lockWebhookOf(tx: Sql, actor: Actor, { id, ifMatch }: Target): Promise<WebhookRow> {
  await lockWebhook(tx, actor.organizationId, id);
  const row = await getWebhook(tx, actor, id);
  requireVersion(ifMatch, row.version);
  return row;
}

interface WebhookAction {
  readonly row: WebhookRow;
  readonly action: string;
  readonly metadata?: Record<string, unknown>;
}

function recordAudit(tx: Sql, actor: Actor, { row, action, metadata = {} }: WebhookAction): Promise<void> {
  const { id, url } = row;
  return audit(tx, actor, {
    action: `webhook.${action}`,
    target: { type: 'webhook', id, name: url },
    metadata,
  });
}

function namesOf(headers: readonly CustomHeader[]): string[] {
  return headers.map(([name]) => name);
}

/** @param to undefined: unchanged. */
function isOtherOrigin(from: string, to: string | undefined): boolean {
  return to !== undefined && URL.parse(from)?.origin !== URL.parse(to)?.origin;
}
