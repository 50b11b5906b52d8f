import { systemActor } from '../../../core/access/actor.ts';
import type { Database, Sql } from '../../../core/db/database.ts';
import { audit } from '../../audit-log/service.ts';
import { queueEvents, subscribedNames } from '../outbox/queries.ts';
import { disableWebhook, skipPending } from '../subscriptions/queries.ts';
import {
  type AttemptRecord,
  clearFailures,
  countFailure,
  type FailingRow,
  findOthersSubscribed,
  type LeaseKey,
  lockLeased,
  pauseUntil,
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
 * Writes the result of an attempt and its consequences: the next attempt, or the deactivation of the webhook.
 *
 * @returns whether it was written: not if the lease has expired, because another node may have the delivery.
 */
export async function settle(
  database: Database,
  lease: LeaseKey,
  { attempt, rules }: { attempt: AttemptRecord; rules: OutcomeRules },
): Promise<boolean> {
  if (attempt.errorClass !== null) {
    return database.transaction((tx) => settleFailure(tx, lease, { attempt, rules }));
  }
  const wasFailing = await recordSuccess(database.sql, lease, attempt);
  // A separate statement, because together with the delivery it would lock the two in the wrong order.
  if (wasFailing) await clearFailures(database.sql, lease);
  return wasFailing !== undefined;
}

async function settleFailure(
  tx: Sql,
  lease: LeaseKey,
  { attempt, rules }: { attempt: AttemptRecord; rules: OutcomeRules },
): Promise<boolean> {
  const locked = await lockLeased(tx, lease);
  const [first] = locked;
  if (!first) return false;
  const { now } = first;
  const retryAfter = attempt.responseHeaders?.['retry-after'];
  // The deliveries of a message may differ in their numbers of attempts.
  for (const [tries, rows] of Map.groupBy(locked, (row) => row.tries)) {
    const pauseMs = pauseAfter(rules.schedule, { tries: tries + 1, retryAfter, now: new Date() });
    await recordFailure(tx, { ...lease, ids: rows.map(({ id }) => id) }, { attempt, now, pauseMs });
  }
  await pauseUntil(tx, lease, new Date(now.getTime() + requestedPause(retryAfter, new Date())));
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
  await skipPending(tx, webhook);
  await audit(tx, actor, {
    action: 'webhook.disabled',
    target: { type: 'webhook', id, name: url },
    metadata: { reason },
  });
  const others = await findOthersSubscribed(tx, webhook, subscribedNames('webhook.disabled'));
  if (others.length > 0) {
    const data = { webhook: { id, url, disabled_reason: reason } };
    const location = { projectId: null, siteId: null, commentId: null };
    const event = { type: 'webhook.disabled' as const, actor, ...location, data };
    await queueEvents(tx, organizationId, { events: [event], webhookIds: others });
  }
  await onDisabled(tx, { organizationId, id, url, createdBy, reason });
}
