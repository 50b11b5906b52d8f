import type { EventName, Visibility } from '@postil/contract';
import { type Actor, keyIdOf } from '../../core/access/actor.ts';
import type { OutgoingEvent, Tx } from '../../core/changes/transaction.ts';
import type { Sql } from '../../core/db/database.ts';
import { newIdWithInstant } from '../../core/records/ids.ts';
import { insertRecords } from './record-queries.ts';

/** A change: its type, its location, and the values before and after. */
export interface ChangeEvent {
  readonly type: EventName;
  readonly projectId: string | null;
  readonly siteId: string | null;
  /** null for a change to something other than a comment. */
  readonly commentId: string | null;
  /** The readers of the activity record: guests do not see team-only records. */
  readonly visibility: Visibility;
  /** The time of the change; absent: now. */
  readonly at?: Date;
  /** Details of the change, for example `{changes: {status: {from, to}}}`. JSON values only. */
  readonly metadata?: Record<string, unknown>;
  /** The public record after the change, or before a deletion, by its name: `{comment: {…}}`. */
  readonly subject: Record<string, unknown>;
}

/**
 * Records a change in the transaction that makes it, and queues it for every system subscribed to it: a change
 * is committed together with its record and its events, or not at all. Call it once for each change, where the
 * change is made.
 */
export async function emit(tx: Tx, actor: Actor, event: ChangeEvent): Promise<void> {
  const { metadata = {}, subject, visibility: _, at: __, ...location } = event;
  // Neither depends on the other, so that both are sent in one round trip.
  await Promise.all([
    record(tx, actor, [event]),
    publish(tx, actor.organizationId, [{ ...location, actor, data: { ...metadata, ...subject } }]),
  ]);
}

/** Queues events of changes that are already recorded. */
export async function publish(
  tx: Tx,
  organizationId: string,
  events: readonly OutgoingEvent[],
): Promise<void> {
  if (await tx.outbox.publish(tx, organizationId, events)) tx.hasQueued = true;
}

/** Records changes in the activity without an event for each, for changes that share one event. */
export async function record(
  tx: Sql,
  actor: Actor,
  events: readonly Omit<ChangeEvent, 'subject'>[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ type, projectId, siteId, commentId, visibility, at, metadata = {} }) => {
    const { id, createdAt } = newIdWithInstant();
    return {
      organization_id: actor.organizationId,
      id,
      type,
      project_id: projectId,
      site_id: siteId,
      comment_id: commentId,
      visibility,
      actor_type: actor.type,
      person_id: actor.personId,
      api_key_id: keyIdOf(actor),
      metadata: JSON.stringify(metadata),
      created_at: at ?? createdAt,
    };
  });
  await insertRecords(tx, rows);
}
