import { LIMITS } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Outbox, OutgoingEvent, Queueing } from '../../../core/changes/transaction.ts';
import { type Fragment, identifier, type Sql } from '../../../core/db/database.ts';
import { newIdWithInstant } from '../../../core/records/ids.ts';
import { type DeliveredEventName, type EventNames, renderEventBody } from './body.ts';

/** The most bytes of a character as JSON. */
const MAX_CHARACTER_BYTES = 6;
/** Names that the statement fills in: of project, site, creator and assignee. */
const NAMED_BY_PLACEHOLDERS = 4;

/** An event for webhooks. */
type DeliveredEvent = Omit<OutgoingEvent, 'type'> & { readonly type: DeliveredEventName };

/**
 * Queues events for every webhook of the organisation that subscribed to them. For a webhook that is switched off they
 * are queued as skipped, so that they can be recovered.
 */
export const webhookOutbox: Outbox = {
  async publish(tx, actor, events) {
    let hasQueued = false;
    for (const event of events) {
      const webhookIds = await findSubscribed(tx, actor, event.type);
      if (webhookIds.length === 0) continue;
      await queue(tx, actor, { event, webhookIds });
      hasQueued = true;
    }
    return hasQueued;
  },
  publishCreated,
  isAwaited: (sql, organizationId, type) => sql`
    EXISTS (SELECT FROM webhooks WHERE ${subscribedTo(sql, organizationId, type)})`,
};

/** Queues one event for certain webhooks, whatever their subscriptions. @returns the id of the event. */
export async function queue(
  tx: Sql,
  actor: Actor,
  { event, webhookIds }: { event: DeliveredEvent; webhookIds: readonly string[] },
): Promise<string> {
  const { organizationId } = actor;
  const { id, createdAt } = newIdWithInstant();
  const { person, ...names } = await findNames(tx, actor, event);
  const body = renderEventBody({
    ...event,
    id,
    timestamp: createdAt,
    organizationId,
    names,
    actor: { type: actor.type, id: actor.personId, name: person ?? '' },
  });
  await tx`
    INSERT INTO webhook_events (organization_id, id, type, body, created_at)
    VALUES (${organizationId}, ${id}, ${event.type}, ${body}, ${createdAt})`;
  await tx`
    INSERT INTO webhook_deliveries (organization_id, id, webhook_id, event_id, event_type, comment_id, status,
      next_attempt_at, created_at)
    SELECT organization_id, gen_random_uuid(), id, ${id}::uuid, ${event.type}, ${event.commentId}::uuid,
      CASE WHEN is_active THEN 'pending' ELSE 'skipped' END, CASE WHEN is_active THEN now() END, ${createdAt}::timestamptz
    FROM webhooks WHERE organization_id = ${organizationId} AND id = ANY (${[...webhookIds]}::uuid[])`;
  return id;
}

/** The names of the person who acts, and of what an event is about; null for what is gone. */
async function findNames(
  tx: Sql,
  actor: Actor,
  { projectId, siteId, data }: DeliveredEvent,
): Promise<EventNames & { readonly person: string | null }> {
  const find = async (table: string, id: string | null) => {
    if (id === null) return null;
    const [row] = await tx<{ name: string }[]>`
      SELECT name FROM ${identifier(table)} WHERE organization_id = ${actor.organizationId} AND id = ${id}`;
    return row?.name ?? null;
  };
  // None depends on another, so that all are sent in one round trip.
  const [person, project, site, mockup] = await Promise.all([
    find('people', actor.personId),
    find('projects', projectId),
    find('sites', siteId),
    find('mockups', mockupIdIn(data)),
  ]);
  return { person, project, site, mockup };
}

/** The mockup of the comment that an event is about; an event about a mockup itself has its name. */
function mockupIdIn({ mockup_comment: comment }: OutgoingEvent['data']): string | null {
  const { mockup_id: id } = (comment ?? {}) as { mockup_id?: unknown };
  return typeof id === 'string' ? id : null;
}

async function findSubscribed(
  tx: Sql,
  { organizationId }: Actor,
  type: OutgoingEvent['type'],
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    SELECT id FROM webhooks WHERE ${subscribedTo(tx, organizationId, type)}`;
  return rows.map(({ id }) => id);
}

/** The condition that a webhook of the organisation is subscribed to events of this type. */
function subscribedTo(sql: Sql, organizationId: string, type: OutgoingEvent['type']): Fragment {
  return sql`organization_id = ${organizationId} AND events && ${subscribedNames(type)}::text[]`;
}

/** The names by which a webhook may have subscribed to events of a type: `comment.created`, `comment.*` or `*`. */
export function subscribedNames(type: string): string[] {
  return [type, `${type.slice(0, type.indexOf('.'))}.*`, '*'];
}

function publishCreated(
  sql: Sql,
  actor: Actor,
  { created, event }: Parameters<Outbox['publishCreated']>[2],
): Queueing {
  const { type, placeholders, siteId, data, assigneeId } = event;
  const { id, createdAt } = newIdWithInstant();
  const envelope = {
    id,
    type,
    timestamp: createdAt,
    organizationId: actor.organizationId,
    projectId: placeholders.projectId,
    siteId,
    names: { project: placeholders.projectName, site: placeholders.siteName, mockup: null },
    actor: { type: actor.type, id: actor.personId, name: placeholders.creatorName },
    data,
  };
  const body = renderEventBody(envelope, NAMED_BY_PLACEHOLDERS * LIMITS.name * MAX_CHARACTER_BYTES);
  const named = (table: string, of: Fragment) => nameOf(sql, actor, { table, id: of });
  const filled = fillIn(sql, body, [
    [placeholders.projectId, sql`created.project_id`],
    [placeholders.projectName, named('projects', sql`created.project_id`)],
    [placeholders.siteName, named('sites', sql`${siteId}::uuid`)],
    [placeholders.creatorName, named('people', sql`created.created_by`)],
    [placeholders.assigneeName, named('people', sql`${assigneeId}::uuid`)],
    [placeholders.number, sql`created.number`],
  ]);
  const parts = sql`
    subscribed AS (
      SELECT id, is_active FROM webhooks
      WHERE ${subscribedTo(sql, actor.organizationId, type)}
    ), stored AS (
      INSERT INTO webhook_events (organization_id, id, type, body, created_at)
      SELECT created.organization_id, ${id}::uuid, ${type}, ${filled}, ${createdAt}::timestamptz
      FROM ${created.name} created WHERE EXISTS (SELECT FROM subscribed)
    ), queued AS (
      INSERT INTO webhook_deliveries (organization_id, id, webhook_id, event_id, event_type, comment_id, status,
        next_attempt_at, created_at)
      SELECT created.organization_id, gen_random_uuid(), subscribed.id, ${id}::uuid, ${type}, created.id,
        CASE WHEN subscribed.is_active THEN 'pending' ELSE 'skipped' END,
        CASE WHEN subscribed.is_active THEN now() END, ${createdAt}::timestamptz
      FROM ${created.name} created CROSS JOIN subscribed
    )`;
  return { parts, hasQueued: sql`EXISTS (SELECT FROM subscribed)` };
}

/** The name in a row of a table whose rows have names, as an expression. */
function nameOf(
  sql: Sql,
  { organizationId }: Actor,
  { table, id }: { table: string; id: Fragment },
): Fragment {
  return sql`(
    SELECT named.name FROM ${identifier(table)} named
    WHERE named.organization_id = ${organizationId} AND named.id = ${id})`;
}

/** The text with each placeholder, a JSON text of its own, replaced by the JSON of a value. */
function fillIn(sql: Sql, body: string, values: readonly [placeholder: string, value: Fragment][]): Fragment {
  return values.reduce(
    (text, [placeholder, value]) =>
      sql`replace(${text}, ${JSON.stringify(placeholder)}, coalesce(to_json(${value})::text, 'null'))`,
    sql`${body}::text`,
  );
}
