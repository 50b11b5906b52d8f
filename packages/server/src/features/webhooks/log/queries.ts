import type { DeliveryError, DeliveryStatus } from '@postil/contract';
import type { Fragment, Sql } from '../../../core/db/database.ts';
import { countOf, pageWindow, toListing } from '../../../core/db/listings.ts';
import type { Listing, PageRequest } from '../../../core/records/paging.ts';
import type { WebhookKey } from '../subscriptions/queries.ts';

export interface DeliveryRow {
  readonly id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly status: DeliveryStatus;
  readonly attempt_count: number;
  readonly next_attempt_at: Date | null;
  readonly created_at: Date;
  readonly body: string;
  readonly attempts: AttemptRow[];
}

/** An attempt in the JSON of the database, in which `started_at` is a string. */
interface AttemptRow {
  readonly number: number;
  readonly started_at: string;
  readonly duration_ms: number;
  readonly status_code: number | null;
  readonly error_class: DeliveryError | null;
  readonly request_headers: Record<string, string>;
  /** null: the body that is stored with the event. */
  readonly request_body: string | null;
  readonly response_headers: Record<string, string> | null;
  readonly response_body: string | null;
}

interface DeliveryFilter {
  readonly statuses: readonly string[] | undefined;
  readonly eventTypes: readonly string[] | undefined;
}

/** The log of a webhook, newest event first, with every attempt. */
export async function listDeliveries(
  sql: Sql,
  { organization_id: organizationId, id }: WebhookKey,
  { filter, page }: { filter: DeliveryFilter; page: PageRequest },
): Promise<Listing<DeliveryRow>> {
  const matching = sql`d.organization_id = ${organizationId} AND d.webhook_id = ${id} ${filterConditions(sql, filter)}`;
  const matchingDeliveries = sql`FROM webhook_deliveries d WHERE ${matching}`;
  const cursorCondition =
    page.after === undefined ? sql`` : sql`AND d.event_id < ${page.after[0] ?? ''}::uuid`;
  const rows = await sql<(DeliveryRow & { total: number })[]>`
    SELECT d.id, d.event_id, d.event_type, d.status, d.attempt_count, d.next_attempt_at, d.created_at, e.body,
      (SELECT coalesce(json_agg(a ORDER BY a.number), '[]') FROM webhook_attempts a
       WHERE a.organization_id = ${organizationId} AND a.delivery_id = d.id) AS attempts,
      (SELECT count(*)::int ${matchingDeliveries}) AS total
    FROM webhook_deliveries d
    JOIN webhook_events e ON e.organization_id = d.organization_id AND e.id = d.event_id
    WHERE ${matching} ${cursorCondition}
    ORDER BY d.event_id DESC ${pageWindow(sql, page)}`;
  return toListing(rows, page, () => countOf(sql, matchingDeliveries));
}

function filterConditions(sql: Sql, { statuses, eventTypes }: DeliveryFilter): Fragment {
  const typeCondition =
    eventTypes === undefined ? sql`` : sql`AND d.event_type = ANY (${[...eventTypes]}::text[])`;
  if (statuses === undefined) return typeCondition;
  const failureCondition = statuses.includes('failed')
    ? sql`OR d.status = 'exhausted' OR (d.status = 'pending' AND d.tries > 0)`
    : sql``;
  return sql`${typeCondition} AND (d.status = ANY (${[...statuses]}::text[]) ${failureCondition})`;
}

/**
 * Makes a delivery due immediately, whatever its status and the quiet hours; an attempt in flight counts as the new
 * one.
 *
 * @returns the id of its event; undefined if the delivery is unknown.
 */
export async function redeliver(
  tx: Sql,
  { organization_id: organizationId, id: webhookId }: WebhookKey,
  deliveryId: string,
): Promise<string | undefined> {
  const [row] = await tx<{ event_id: string }[]>`
    UPDATE webhook_deliveries
    SET status = 'pending', tries = 0, next_attempt_at = now(), is_requested = true
    WHERE organization_id = ${organizationId} AND webhook_id = ${webhookId} AND id = ${deliveryId}
    RETURNING event_id`;
  return row?.event_id;
}

/** The id of a delivery of an event; undefined: none. For events that are sent to a single webhook. */
export async function findDeliveryOfEvent(
  tx: Sql,
  organizationId: string,
  eventId: string,
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    SELECT id FROM webhook_deliveries WHERE organization_id = ${organizationId} AND event_id = ${eventId}`;
  return row?.id;
}

/**
 * Deletes a batch of events created before an instant that have no pending delivery, with deliveries and attempts.
 *
 * @returns the number of deleted events; 0: none is left.
 */
export async function deleteEventsBefore(sql: Sql, instant: Date): Promise<number> {
  const deleted = await sql`
    /* of all tenants */ DELETE FROM webhook_events WHERE (organization_id, id) IN (
      SELECT e.organization_id, e.id FROM webhook_events e
      WHERE e.created_at < ${instant} AND NOT EXISTS (
        SELECT FROM webhook_deliveries d
        WHERE d.organization_id = e.organization_id AND d.event_id = e.id AND d.status = 'pending')
      ORDER BY e.created_at LIMIT 500)
    RETURNING id`;
  return deleted.length;
}

/**
 * Makes skipped and exhausted deliveries of events since an instant due again, in order. An attempt still in flight
 * keeps its lease, and counts as the first one of the new round.
 *
 * @returns the number of these deliveries.
 */
export async function reviveDeliveries(
  tx: Sql,
  { organization_id: organizationId, id }: WebhookKey,
  since: Date,
): Promise<number> {
  const revived = await tx`
    UPDATE webhook_deliveries
    SET status = 'pending', tries = 0, next_attempt_at = now()
    WHERE organization_id = ${organizationId} AND webhook_id = ${id} AND status IN ('skipped', 'exhausted')
      AND created_at >= ${since}
    RETURNING id`;
  return revived.length;
}
