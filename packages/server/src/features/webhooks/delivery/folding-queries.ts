import type { Sql } from '../../../core/db/database.ts';
import type { Capacity, FoldedRow, LeasedRow } from './queries.ts';

/** Leases further due deliveries of a webhook under the lease of one that is leased. */
export function leaseFurther(
  tx: Sql,
  { organization_id: organizationId, webhook_id: webhookId, lease_id: leaseId }: LeasedRow,
  { leaseMs, firstPauseMs, limit }: Pick<Capacity, 'leaseMs' | 'firstPauseMs'> & { readonly limit: number },
): Promise<FoldedRow[]> {
  return tx<FoldedRow[]>`
    WITH due AS (
      SELECT ctid AS location, id FROM webhook_deliveries
      WHERE organization_id = ${organizationId} AND webhook_id = ${webhookId} AND status = 'pending'
        AND next_attempt_at <= now() AND (leased_until IS NULL OR leased_until <= now())
        AND (tries > 0 OR next_attempt_at <= now() - make_interval(secs => ${firstPauseMs / 1_000}))
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

/** Sends nothing more to a webhook for a while. */
export async function startQuiet(
  tx: Sql,
  { organization_id: organizationId, webhook_id: webhookId }: LeasedRow,
  quietMs: number,
): Promise<void> {
  await tx`
    UPDATE webhooks SET quiet_until = now() + make_interval(secs => ${quietMs / 1_000})
    WHERE organization_id = ${organizationId} AND id = ${webhookId}`;
}
