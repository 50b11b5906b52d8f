import type { Sql } from '../../../core/db/database.ts';
import type { WebhookKey } from '../subscriptions/queries.ts';
import { type FoldedRow, isSentNow, type LeasedRow, type LeaseRequest } from './queries.ts';

/** Leases further due deliveries of a webhook under an existing lease. */
export function leaseFurtherDeliveries(
  tx: Sql,
  { organization_id: organizationId, webhook_id: webhookId, lease_id: leaseId }: LeasedRow,
  {
    leaseMs,
    firstPauseMs,
    quietWebhookIds,
    limit,
  }: Pick<LeaseRequest, 'leaseMs' | 'firstPauseMs' | 'quietWebhookIds'> & { readonly limit: number },
): Promise<FoldedRow[]> {
  return tx<FoldedRow[]>`
    WITH due AS (
      SELECT ctid AS location, id FROM webhook_deliveries
      WHERE organization_id = ${organizationId} AND webhook_id = ${webhookId} AND status = 'pending'
        AND next_attempt_at <= now() AND (leased_until IS NULL OR leased_until <= now())
        AND (tries > 0 OR next_attempt_at <= now() - make_interval(secs => ${firstPauseMs / 1_000}))
        AND ${isSentNow(tx, quietWebhookIds)}
      ORDER BY next_attempt_at, event_id LIMIT ${limit}
    ), leased AS (
      UPDATE webhook_deliveries d
      SET lease_id = ${leaseId}, leased_until = now() + make_interval(secs => ${leaseMs / 1_000})
      FROM due WHERE d.organization_id = ${organizationId} AND d.ctid = due.location AND d.id = due.id
      RETURNING d.id, d.event_id
    )
    SELECT leased.id, leased.event_id, e.body FROM leased
    JOIN webhook_events e ON e.organization_id = ${organizationId} AND e.id = leased.event_id`;
}

/** Pauses a chat for `pauseMs`, counted from the beginning of the transaction. */
export async function pauseChat(
  tx: Sql,
  { organization_id: organizationId, webhook_id: webhookId }: LeasedRow,
  pauseMs: number,
): Promise<void> {
  await tx`
    UPDATE webhooks SET quiet_until = now() + make_interval(secs => ${pauseMs / 1_000})
    WHERE organization_id = ${organizationId} AND id = ${webhookId}`;
}

/** Postpones the due deliveries of a locked webhook that are not in flight, unless a person requested them. */
export async function postponeDueDeliveries(
  tx: Sql,
  { organization_id: organizationId, id }: WebhookKey,
  until: Date,
): Promise<void> {
  await tx`
    UPDATE webhook_deliveries SET next_attempt_at = ${until}
    WHERE organization_id = ${organizationId} AND webhook_id = ${id} AND status = 'pending' AND NOT is_requested
      AND next_attempt_at <= now() AND (leased_until IS NULL OR leased_until <= now())`;
}
