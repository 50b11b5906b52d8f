import type { Actor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { ConflictError, NotFoundError } from '../../../core/errors.ts';
import { purgeAfter } from '../../../core/process/jobs.ts';
import { queueEvents } from '../outbox/queries.ts';
import { endPause, type WebhookRow } from '../subscriptions/queries.ts';
import { lockWebhookOf } from '../subscriptions/service.ts';
import { deleteEventsBefore, findDeliveryOfEvent, redeliver, reviveDeliveries } from './queries.ts';

/**
 * Queues a `webhook.test` event for one webhook; a chat gets it immediately, even in quiet hours.
 *
 * @throws {ConflictError} `webhook_inactive`.
 */
export async function sendTest(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<{ delivery_id: string; event_id: string }> {
  const row = await lockWebhookOf(tx, actor, { id, ifMatch: undefined });
  requireActive(row);
  await endPause(tx, row);
  const event = {
    type: 'webhook.test' as const,
    actor,
    projectId: null,
    siteId: null,
    commentId: null,
    data: { webhook: { id: row.id, url: row.url } },
  };
  const [eventId = ''] = await queueEvents(tx, actor.organizationId, {
    events: [event],
    webhookIds: [row.id],
    isRequested: true,
  });
  tx.hasQueued = true;
  const deliveryId = await findDeliveryOfEvent(tx, actor.organizationId, eventId);
  return { delivery_id: deliveryId ?? '', event_id: eventId };
}

/** Redelivers the skipped and exhausted deliveries of events since an instant. @returns their number. */
export async function recoverDeliveries(
  tx: Tx,
  actor: Actor,
  { id, since }: { id: string; since: Date },
): Promise<number> {
  const row = await lockWebhookOf(tx, actor, { id, ifMatch: undefined });
  requireActive(row);
  tx.hasQueued = true;
  return reviveDeliveries(tx, row, since);
}

/** Redelivers one delivery: the same event and, unless the webhook is for a chat, the same bytes. */
export async function redeliverDelivery(
  tx: Tx,
  actor: Actor,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<{ delivery_id: string; event_id: string }> {
  const row = await lockWebhookOf(tx, actor, { id, ifMatch: undefined });
  requireActive(row);
  const eventId = await redeliver(tx, row, deliveryId);
  if (eventId === undefined) throw new NotFoundError();
  await endPause(tx, row);
  tx.hasQueued = true;
  return { delivery_id: deliveryId, event_id: eventId };
}

function requireActive({ is_active: isActive }: WebhookRow): void {
  if (!isActive)
    throw new ConflictError(
      'webhook_inactive',
      'The webhook is switched off: activate it first with PUT /webhooks/{id}.',
    );
}

const RETENTION_DAYS = 30;

/** Deletes events that are more than 30 days old, with their deliveries and attempts, unless one is pending. */
export function deleteOldDeliveries(sql: Sql): Promise<void> {
  return purgeAfter(RETENTION_DAYS, (instant) => deleteEventsBefore(sql, instant));
}
