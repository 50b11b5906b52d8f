import { type Actor, requireRole } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { CommentKind } from '../../comment-counts/queries.ts';
import { requireMembers } from '../../members/service.ts';
import { announce, notifyOfSubscription } from '../comment/events.ts';
import { lockWritableComment } from '../comment/service.ts';
import { deleteSubscribers, insertSubscribers, listSubscribers, type SubscriberRow } from './queries.ts';

interface Subscription {
  readonly commentId: string;
  /** The kind of the comment; default: on a page. */
  readonly kind?: CommentKind;
  readonly userIds: readonly string[];
}

/** Subscribes members to a comment; existing subscriptions stay. @returns all subscribers afterwards. */
export async function subscribe(
  tx: Tx,
  actor: Actor,
  { commentId, kind = 'page', userIds }: Subscription,
): Promise<SubscriberRow[]> {
  requireSelfIfGuest(actor, userIds);
  const comment = await lockWritableComment(tx, actor, { id: commentId, ifMatch: undefined, kind });
  await requireMembers(tx, actor, { ids: userIds, field: 'user_ids', projectId: comment.project_id });
  const addedIds = await insertSubscribers(tx, actor, { commentId, personIds: userIds });
  if (addedIds.length > 0) {
    await announce(tx, actor, {
      row: comment,
      action: 'subscribed',
      metadata: { user_ids: addedIds },
      notify: () => notifyOfSubscription(tx, actor, { commentId, personIds: addedIds }),
    });
  }
  return listSubscribers(tx, actor, commentId);
}

/** Unsubscribes people from a comment; non-subscribers are ignored. @returns all subscribers afterwards. */
export async function unsubscribe(
  tx: Tx,
  actor: Actor,
  { commentId, kind = 'page', userIds, ifMatch }: Subscription & { ifMatch: string | undefined },
): Promise<SubscriberRow[]> {
  requireSelfIfGuest(actor, userIds);
  const comment = await lockWritableComment(tx, actor, { id: commentId, ifMatch, kind });
  const removedIds = await deleteSubscribers(tx, actor, { commentId, personIds: userIds });
  if (removedIds.length > 0) {
    await announce(tx, actor, { row: comment, action: 'unsubscribed', metadata: { user_ids: removedIds } });
  }
  return listSubscribers(tx, actor, commentId);
}

/** Guests may subscribe and unsubscribe only themselves. */
function requireSelfIfGuest(actor: Actor, userIds: readonly string[]): void {
  if (userIds.some((id) => id !== actor.personId)) requireRole(actor, 'member');
}
