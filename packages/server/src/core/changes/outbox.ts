import type { EventName } from '@postil/contract';
import type { Actor } from '../access/actor.ts';
import type { Fragment, Sql } from '../db/database.ts';
import { newId, newIdWithInstant } from '../records/ids.ts';
import { type EventEnvelope, renderEventBody } from './event-body.ts';

/** What a webhook is to be told. */
export interface OutgoingEvent {
  readonly type: EnvelopeType;
  readonly projectId: string | null;
  readonly siteId: string | null;
  /** The comment whose events reach a webhook in their order; null where there is none. */
  readonly commentId: string | null;
  readonly data: Record<string, unknown>;
}

type EnvelopeType = EventEnvelope['type'];

/**
 * Queues events for every webhook of the organisation that asked for them, in the transaction of the change.
 * A webhook that is switched off gets them as skipped, so that they can be recovered.
 */
export async function publish(tx: Sql, actor: Actor, events: readonly OutgoingEvent[]): Promise<void> {
  for (const event of events) {
    const webhooks = await findSubscribed(tx, actor, event.type);
    if (webhooks.length > 0) await queue(tx, actor, { event, webhookIds: webhooks });
  }
}

/** Queues one event for certain webhooks, whatever they asked for. @returns the id of the event. */
export async function queue(
  tx: Sql,
  actor: Actor,
  { event, webhookIds }: { event: OutgoingEvent; webhookIds: readonly string[] },
): Promise<string> {
  const { organizationId } = actor;
  const { id, createdAt } = newIdWithInstant();
  const [person] = await tx<{ name: string }[]>`
    SELECT name FROM people WHERE organization_id = ${organizationId} AND id = ${actor.personId}`;
  const body = renderEventBody({
    ...event,
    id,
    timestamp: createdAt,
    organizationId,
    actor: { type: actor.type, id: actor.personId, name: person?.name ?? '' },
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

async function findSubscribed(tx: Sql, { organizationId }: Actor, type: EnvelopeType): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    SELECT id FROM webhooks WHERE organization_id = ${organizationId} AND events && ${namesFor(type)}::text[]`;
  return rows.map(({ id }) => id);
}

/** What a webhook may have asked for to be told of this event. */
function namesFor(type: EnvelopeType): string[] {
  return [type, `${type.slice(0, type.indexOf('.'))}.*`, '*'];
}

/** Names in an event's body that only the statement itself knows; it fills them in. */
export interface Blanks {
  readonly projectId: string;
  readonly creatorName: string;
  readonly assigneeName: string;
}

/** Texts that nobody can have written, to stand for what the statement fills in. */
export function createBlanks(): Blanks {
  const token = newId();
  return {
    projectId: `${token}.project`,
    creatorName: `${token}.creator`,
    assigneeName: `${token}.assignee`,
  };
}

export interface CreatedEvent {
  readonly type: EventName & 'comment.created';
  readonly siteId: string | null;
  readonly data: Record<string, unknown>;
  readonly blanks: Blanks;
  readonly assigneeId: string | null;
}

/**
 * The queueing of a creation as parts of the statement that creates, to follow `WITH created AS (…)`, which
 * offers organization_id, id, project_id, created_by and created_at of the new comment.
 */
export function publishCreated(sql: Sql, actor: Actor, event: CreatedEvent): Fragment {
  const { type, blanks, siteId, data, assigneeId } = event;
  const { id, createdAt } = newIdWithInstant();
  const body = renderEventBody({
    id,
    type,
    timestamp: createdAt,
    organizationId: actor.organizationId,
    projectId: blanks.projectId,
    siteId,
    actor: { type: actor.type, id: actor.personId, name: blanks.creatorName },
    data,
  });
  const filled = fillIn(sql, body, [
    [blanks.projectId, sql`created.project_id`],
    [blanks.creatorName, nameOf(sql, actor, sql`created.created_by`)],
    [blanks.assigneeName, nameOf(sql, actor, sql`${assigneeId}::uuid`)],
  ]);
  return sql`
    subscribed AS (
      SELECT id, is_active FROM webhooks
      WHERE organization_id = ${actor.organizationId} AND events && ${namesFor(type)}::text[]
    ), stored AS (
      INSERT INTO webhook_events (organization_id, id, type, body, created_at)
      SELECT created.organization_id, ${id}::uuid, ${type}, ${filled}, ${createdAt}::timestamptz
      FROM created WHERE EXISTS (SELECT FROM subscribed)
    ), queued AS (
      INSERT INTO webhook_deliveries (organization_id, id, webhook_id, event_id, event_type, comment_id, status,
        next_attempt_at, created_at)
      SELECT created.organization_id, gen_random_uuid(), subscribed.id, ${id}::uuid, ${type}, created.id,
        CASE WHEN subscribed.is_active THEN 'pending' ELSE 'skipped' END,
        CASE WHEN subscribed.is_active THEN now() END, ${createdAt}::timestamptz
      FROM created CROSS JOIN subscribed
    )`;
}

function nameOf(sql: Sql, { organizationId }: Actor, id: Fragment): Fragment {
  return sql`(SELECT name FROM people WHERE organization_id = ${organizationId} AND id = ${id})`;
}

/** The text with each blank, a JSON text of its own, replaced by the JSON of a value. */
function fillIn(sql: Sql, body: string, values: readonly [blank: string, value: Fragment][]): Fragment {
  return values.reduce(
    (text, [blank, value]) =>
      sql`replace(${text}, ${JSON.stringify(blank)}, coalesce(to_json(${value})::text, 'null'))`,
    sql`${body}::text`,
  );
}
