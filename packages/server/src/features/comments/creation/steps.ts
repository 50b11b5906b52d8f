import type { Actor } from '../../../core/access/actor.ts';
import { emit } from '../../../core/changes/emit.ts';
import type { CreatedEvent, Tx } from '../../../core/changes/transaction.ts';
import { count } from '../../comment-counts/service.ts';
import { findLocation, findNames, insertAt, type NewCommentWithEvent, takeNumber } from './queries.ts';

/**
 * As `insertComment`, with a statement for each table. On a sharded database each of them goes to its shard as it is,
 * where the parts of one statement would be run one by one, with their rows sent to every server in between.
 *
 * @param tx a transaction.
 */
export async function insertInSteps(
  tx: Tx,
  actor: Actor,
  { comment, event }: NewCommentWithEvent,
): Promise<boolean> {
  const { id, status, visibility, assignedTo } = comment;
  // None depends on another, so that all are sent in one round trip.
  const [location, names, number] = await Promise.all([
    findLocation(tx, actor, comment),
    findNames(tx, actor, [actor.personId, assignedTo]),
    takeNumber(tx, actor),
  ]);
  if (!location) return false;
  const { project_id: projectId, site_id: siteId } = location;
  await insertAt(tx, actor, { comment, number, location });
  const place = { organization_id: actor.organizationId, ...location, mockup_id: null };
  await Promise.all([
    count(tx, place, [{ status, visibility, change: 1 }]),
    emit(tx, actor, {
      type: event.type,
      projectId,
      siteId,
      commentId: id,
      visibility,
      at: comment.createdAt,
      subject: fillIn(event, [
        [event.placeholders.projectId, projectId],
        [event.placeholders.creatorName, names.get(actor.personId) ?? null],
        [event.placeholders.number, number],
        [event.placeholders.assigneeName, (assignedTo && names.get(assignedTo)) ?? null],
      ]),
    }),
  ]);
  return true;
}

/** The data of an event with the values for its placeholders. */
function fillIn(
  { data }: CreatedEvent,
  values: readonly [placeholder: string, value: string | number | null][],
): Record<string, unknown> {
  const byPlaceholder = new Map(values);
  return JSON.parse(JSON.stringify(data), (_key, value: unknown) =>
    typeof value === 'string' && byPlaceholder.has(value) ? byPlaceholder.get(value) : value,
  );
}
