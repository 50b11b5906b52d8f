import { type Actor, requireRole } from '../../../core/access/actor.ts';
import { emit } from '../../../core/changes/emit.ts';
import type { Sql } from '../../../core/db/database.ts';
import { requireMembers } from '../../members/service.ts';
import { commentEvent } from '../comment/events.ts';
import { tellOfSubscription } from '../comment/notices.ts';
import { type CommentKind, updateComment } from '../comment/queries.ts';
import { getChangedComment, lockWritableComment } from '../comment/service.ts';
import { deleteSubscribers, insertSubscribers, listSubscribers, type SubscriberRow } from './queries.ts';

interface Subscription {
  readonly commentId: string;
  /** Of the comment; without it, it is a comment on a page. */
  readonly kind?: CommentKind;
  readonly userIds: readonly string[];
}

/** Subscribes members to a comment; who is subscribed stays so. @returns all subscribers afterwards. */
export async function subscribe(
  tx: Sql,
  actor: Actor,
  { commentId, kind = 'page', userIds }: Subscription,
): Promise<SubscriberRow[]> {
  requireSelf(actor, userIds);
  const comment = await lockWritableComment(tx, actor, { id: commentId, ifMatch: undefined, kind });
  await requireMembers(tx, actor, { ids: userIds, field: 'user_ids', projectId: comment.project_id });
  const added = await insertSubscribers(tx, actor, { commentId, personIds: userIds });
  if (added.length > 0) {
    await updateComment(tx, comment);
    const changed = await getChangedComment(tx, actor, comment);
    await emit(tx, actor, commentEvent(changed, 'subscribed', { user_ids: added }));
    await tellOfSubscription(tx, actor, { commentId, personIds: added });
  }
  return listSubscribers(tx, actor, commentId);
}

/** Unsubscribes people from a comment; who is not subscribed does no harm. @returns all subscribers afterwards. */
export async function unsubscribe(
  tx: Sql,
  actor: Actor,
  { commentId, kind = 'page', userIds, ifMatch }: Subscription & { ifMatch: string | undefined },
): Promise<SubscriberRow[]> {
  requireSelf(actor, userIds);
  const comment = await lockWritableComment(tx, actor, { id: commentId, ifMatch, kind });
  const removed = await deleteSubscribers(tx, actor, { commentId, personIds: userIds });
  if (removed.length > 0) {
    await updateComment(tx, comment);
    const changed = await getChangedComment(tx, actor, comment);
    await emit(tx, actor, commentEvent(changed, 'unsubscribed', { user_ids: removed }));
  }
  return listSubscribers(tx, actor, commentId);
}

/** Guests subscribe and unsubscribe nobody but themselves. */
function requireSelf(actor: Actor, userIds: readonly string[]): void {
  if (userIds.some((id) => id !== actor.personId)) requireRole(actor, 'member');
}
