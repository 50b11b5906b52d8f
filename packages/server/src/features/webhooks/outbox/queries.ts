import type { Outbox, OutgoingEvent } from '../../../core/changes/transaction.ts';
import { type Fragment, insertion, type Sql } from '../../../core/db/database.ts';
import { newIdWithInstant } from '../../../core/records/ids.ts';
import { type DeliveredEventName, type EventNames, renderEventBody } from './body.ts';

/** The time for which a chat waits for the picture of a comment. */
const PICTURE_WAIT = '5 seconds';

/** An event for webhooks. */
type DeliveredEvent = Omit<OutgoingEvent, 'type'> & { readonly type: DeliveredEventName };

/**
 * Queues events for every webhook of the organisation that subscribed to them. For a disabled webhook, they are queued
 * as skipped, so that they can be recovered.
 */
export const webhookOutbox: Outbox = {
  async publish(tx, organizationId, events) {
    let hasQueued = false;
    for (const [type, eventsOfType] of Map.groupBy(events, (event) => event.type)) {
      const webhookIds = await findSubscribedIds(tx, organizationId, type);
      if (webhookIds.length === 0) continue;
      await queueEvents(tx, organizationId, { events: eventsOfType, webhookIds });
      hasQueued = true;
    }
    return hasQueued;
  },
  isAwaited: (sql, organizationId, type) => sql`
    EXISTS (SELECT 1 FROM webhooks WHERE ${subscriptionCondition(sql, organizationId, type)})`,
};

/**
 * Queues events for certain webhooks, whatever their subscriptions.
 *
 * @param isRequested whether a person requested them, so that they are sent even in quiet hours.
 * @returns the ids of the events, in their order.
 */
export async function queueEvents(
  tx: Sql,
  organizationId: string,
  {
    events,
    webhookIds,
    isRequested = false,
  }: { events: readonly DeliveredEvent[]; webhookIds: readonly string[]; isRequested?: boolean },
): Promise<string[]> {
  const nameOf = await findNames(tx, organizationId, events);
  const rows = events.map((event) => {
    const { id, createdAt } = newIdWithInstant();
    const { type, personId } = event.actor;
    const names = {
      project: nameOf(event.projectId),
      site: nameOf(event.siteId),
      mockup: nameOf(mockupIdIn(event.data)),
    } satisfies EventNames;
    const assistant = nameOf(assistantKeyIdOf(event));
    const actor = { type, id: personId, name: nameOf(personId) ?? '', ...(assistant && { assistant }) };
    const body = renderEventBody({ ...event, id, timestamp: createdAt, organizationId, names, actor });
    return { organization_id: organizationId, id, type: event.type, body, created_at: createdAt };
  });
  const ids = rows.map(({ id }) => id);
  const types = rows.map(({ type }) => type);
  const instants = rows.map((row) => row.created_at);
  const commentIds = events.map(({ commentId }) => commentId);
  const pictureFlags = events.map(mayGetPicture);
  // They run in this order, and are sent in one round trip.
  await Promise.all([
    tx`INSERT INTO webhook_events ${insertion(rows)}`,
    tx`
      INSERT INTO webhook_deliveries (organization_id, id, webhook_id, event_id, event_type, comment_id, status,
        next_attempt_at, created_at, is_requested)
      SELECT w.organization_id, gen_random_uuid(), w.id, event.id, event.type, event.comment_id,
        CASE WHEN w.is_active THEN 'pending' ELSE 'skipped' END,
        CASE WHEN w.is_active AND w.format <> 'standard' AND event.is_illustrated THEN now() + ${PICTURE_WAIT}::interval
          WHEN w.is_active THEN now() END,
        event.created_at, ${isRequested}::boolean
      FROM webhooks w CROSS JOIN
        unnest(${ids}::uuid[], ${types}::text[], ${commentIds}::uuid[], ${instants}::timestamptz[], ${pictureFlags}::boolean[])
          AS event (id, type, comment_id, created_at, is_illustrated)
      WHERE w.organization_id = ${organizationId} AND w.id = ANY (${[...webhookIds]}::uuid[])`,
  ]);
  return ids;
}

/** Whether a picture may follow: it is uploaded after a comment from a page. */
function mayGetPicture({ type, actor }: Pick<DeliveredEvent, 'type' | 'actor'>): boolean {
  return type === 'comment.created' && (actor.type === 'guest' || actor.type === 'user');
}

/** Finds the names of the actors and records of events. @returns the name for an id; null for a deleted record. */
async function findNames(
  tx: Sql,
  organizationId: string,
  events: readonly DeliveredEvent[],
): Promise<(id: string | null) => string | null> {
  const referencedIds = events.flatMap((event) => [
    event.actor.personId,
    assistantKeyIdOf(event),
    event.projectId,
    event.siteId,
    mockupIdIn(event.data),
  ]);
  const ids = [...new Set(referencedIds.filter((id) => id !== null))];
  const selectNames = (table: Fragment) =>
    tx`SELECT id, name FROM ${table} WHERE organization_id = ${organizationId} AND id = ANY (${ids}::uuid[])`;
  const rows = await tx<{ id: string; name: string }[]>`
    ${selectNames(tx`people`)} UNION ALL ${selectNames(tx`projects`)} UNION ALL ${selectNames(tx`sites`)} UNION ALL ${selectNames(tx`mockups`)}
    UNION ALL ${selectNames(tx`api_keys`)}`;
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => (id === null ? null : (names.get(id) ?? null));
}

/** The id of the key after which the acting assistant is named; null: the actor is not an assistant. */
function assistantKeyIdOf({ actor }: Pick<OutgoingEvent, 'actor'>): string | null {
  return actor.type === 'mcp_key' ? (actor.via?.id ?? null) : null;
}

/** The id of the mockup to which an event's comment belongs; null: none. Events about mockups contain the name already. */
function mockupIdIn({ mockup_comment: comment }: OutgoingEvent['data']): string | null {
  const { mockup_id: id } = (comment ?? {}) as { mockup_id?: unknown };
  return typeof id === 'string' ? id : null;
}

async function findSubscribedIds(
  tx: Sql,
  organizationId: string,
  type: OutgoingEvent['type'],
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    SELECT id FROM webhooks WHERE ${subscriptionCondition(tx, organizationId, type)}`;
  return rows.map(({ id }) => id);
}

/** The condition that a webhook of the organisation is subscribed to events of this type. */
function subscriptionCondition(sql: Sql, organizationId: string, type: OutgoingEvent['type']): Fragment {
  return sql`organization_id = ${organizationId} AND events && ${subscribedNames(type)}::text[]`;
}

/** The names by which webhooks subscribe to events of a type: `comment.created`, `comment.*` or `*`. */
export function subscribedNames(type: string): string[] {
  return [type, `${type.slice(0, type.indexOf('.'))}.*`, '*'];
}
