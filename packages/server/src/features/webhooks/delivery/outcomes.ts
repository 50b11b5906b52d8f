import { systemActor } from '../../../core/access/actor.ts';
import type { Database, Sql } from '../../../core/db/database.ts';
import { audit } from '../../audit-log/service.ts';
import { queueEvents, subscribedNames } from '../outbox/queries.ts';
import { disableWebhook, skipPendingDeliveries } from '../subscriptions/queries.ts';
import {
  type AttemptRecord,
  clearFailures,
  countFailure,
  type FailingRow,
  findOtherSubscribedIds,
  type LeaseKey,
  lockLeasedDeliveries,
  pauseChatUntil,
  recordFailure,
  recordSuccess,
} from './outcome-queries.ts';
import { pauseAfter, requestedPause } from './schedule.ts';

/** A webhook that the service disabled. */
interface DisabledWebhook {
  readonly organizationId: string;
  readonly id: string;
  readonly url: string;
  /** The person who created it. */
  readonly createdBy: string;
  readonly reason: string;
}

/** Called when a webhook is disabled, in the same transaction. */
export type OnDisabled = (tx: Sql, webhook: DisabledWebhook) => Promise<void>;

export interface OutcomeRules {
  /** The pause before each attempt, in seconds. */
  readonly schedule: readonly number[];
  readonly onDisabled: OnDisabled;
}

const GONE = 410;
const HOPELESS_HOURS = 120;
const HOPELESS_ATTEMPTS = 10;

/**
 * Records the outcome of an attempt and its consequences: the next attempt, or the deactivation of the webhook.
 *
 * @returns whether it was recorded; false: the lease has expired, and another node may have the delivery.
 */
export async function recordOutcome(
  database: Database,
  lease: LeaseKey,
  { attempt, rules }: { attempt: AttemptRecord; rules: OutcomeRules },
): Promise<boolean> {
  if (attempt.errorClass !== null) {
    return database.transaction((tx) => handleFailure(tx, lease, { attempt, rules }));
  }
  const wasFailing = await recordSuccess(database.sql, lease, attempt);
  // A separate statement, because together with the delivery it would lock the webhook in the wrong order.
  if (wasFailing) await clearFailures(database.sql, lease);
  return wasFailing !== undefined;
}

async function handleFailure(
  tx: Sql,
  lease: LeaseKey,
  { attempt, rules }: { attempt: AttemptRecord; rules: OutcomeRules },
): Promise<boolean> {
  const lockedRows = await lockLeasedDeliveries(tx, lease);
  const [first] = lockedRows;
  if (!first) return false;
  const { now } = first;
  const retryAfter = attempt.responseHeaders?.['retry-after'];
  // The deliveries of a message may differ in their numbers of attempts.
  for (const [tries, rows] of Map.groupBy(lockedRows, (row) => row.tries)) {
    const pauseMs = pauseAfter(rules.schedule, { tries: tries + 1, retryAfter, now: new Date() });
    await recordFailure(tx, { ...lease, ids: rows.map(({ id }) => id) }, { attempt, now, pauseMs });
  }
  await pauseChatUntil(tx, lease, new Date(now.getTime() + requestedPause(retryAfter, new Date())));
  const webhook = await countFailure(tx, lease, now);
  const reason = webhook && reasonToDisable(webhook, attempt.statusCode);
  if (webhook && reason) await disable(tx, webhook, { reason, onDisabled: rules.onDisabled });
  return true;
}

function reasonToDisable(webhook: FailingRow, statusCode: number | null): string | undefined {
  if (!webhook.is_active) return undefined;
  if (statusCode === GONE) return 'The receiver responded with 410 Gone.';
  const isHopeless = webhook.failing_hours >= HOPELESS_HOURS && webhook.failed_attempts >= HOPELESS_ATTEMPTS;
  if (!isHopeless) return undefined;
  return `None of ${webhook.failed_attempts} attempts succeeded within ${HOPELESS_HOURS} hours.`;
}

async function disable(
  tx: Sql,
  webhook: FailingRow,
  { reason, onDisabled }: { reason: string; onDisabled: OnDisabled },
): Promise<void> {
  const { organization_id: organizationId, id, url, created_by: createdBy } = webhook;
  // The person who created the webhook is responsible for it.
  const actor = systemActor(organizationId, createdBy);
  await disableWebhook(tx, webhook, reason);
  await skipPendingDeliveries(tx, webhook);
  await audit(tx, actor, {
    action: 'webhook.disabled',
    target: { type: 'webhook', id, name: url },
    metadata: { reason },
  });
  const otherIds = await findOtherSubscribedIds(tx, webhook, subscribedNames('webhook.disabled'));
  if (otherIds.length > 0) {
    const data = { webhook: { id, url, disabled_reason: reason } };
    const location = { projectId: null, siteId: null, commentId: null };
    const event = { type: 'webhook.disabled' as const, actor, ...location, data };
    await queueEvents(tx, organizationId, { events: [event], webhookIds: otherIds });
  }
  await onDisabled(tx, { organizationId, id, url, createdBy, reason });
}
