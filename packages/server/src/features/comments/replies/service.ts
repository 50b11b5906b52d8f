import type { Actor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { ForbiddenError, NotFoundError } from '../../../core/errors.ts';
import { newIdWithInstant } from '../../../core/records/ids.ts';
import { requireVersion, type Target } from '../../../core/records/versions.ts';
import { requireMembers } from '../../members/service.ts';
import { announce } from '../comment/announce.ts';
import { notifyOfChangedReply, notifyOfReply } from '../comment/notices.ts';
import type { LockedCommentRow } from '../comment/queries.ts';
import { type CommentTarget, lockWritableComment, withoutRepeats } from '../comment/service.ts';
import { insertSubscribers } from '../subscribers/queries.ts';
import { deleteReply, findReply, insertReply, type ReplyRow, updateReply } from './queries.ts';

/** @throws {NotFoundError} no reply, or its comment is hidden from the actor. */
export async function getReply(sql: Sql, actor: Actor, id: string): Promise<ReplyRow> {
  const row = await findReply(sql, actor, id);
  if (!row) throw new NotFoundError();
  return row;
}

/** A reply that is to be written. */
interface NewReply {
  readonly content: string;
  /** People whom the reply mentions in addition to those whom its text names. */
  readonly mentionedIds?: readonly string[];
}

/**
 * Replies to a comment, in the name of the actor's person.
 *
 * @throws {ValidationError} for a mentioned person who is not a member or does not see the comment.
 */
export async function addReply(
  tx: Tx,
  actor: Actor,
  { content, mentionedIds = [], ...target }: CommentTarget & NewReply,
): Promise<ReplyRow> {
  const comment = await lockWritableComment(tx, actor, target);
  const reply = { ...newIdWithInstant(), commentId: comment.id, content };
  await insertReply(tx, actor, reply);
  if (mentionedIds.length > 0)
    await subscribeMentioned(tx, actor, { comment, personIds: withoutRepeats(mentionedIds) });
  await announce(tx, actor, {
    row: comment,
    action: 'replied',
    changes: { replies_count: comment.replies_count + 1 },
    metadata: { reply: { id: reply.id, content } },
    notify: (changed) =>
      notifyOfReply(tx, actor, { comment: changed, replyId: reply.id, content, mentionedIds }),
  });
  return getReply(tx, actor, reply.id);
}

/** Subscribes the people whom a reply mentions. Guests notify them only, because they may subscribe nobody else. */
async function subscribeMentioned(
  tx: Tx,
  actor: Actor,
  { comment, personIds }: { comment: LockedCommentRow; personIds: readonly string[] },
): Promise<void> {
  await requireMembers(tx, actor, {
    ids: personIds,
    field: 'mentioned_ids',
    projectId: comment.project_id,
  });
  if (actor.role !== 'guest') await insertSubscribers(tx, actor, { commentId: comment.id, personIds });
}

/** Changes the text of a reply. The same text is no change. */
export async function changeReply(
  tx: Tx,
  actor: Actor,
  { content, ...target }: Target & { content: string },
): Promise<ReplyRow> {
  const { reply, comment } = await lockOwnReply(tx, actor, target);
  if (reply.content === content) return reply;
  await updateReply(tx, actor, { id: reply.id, content });
  const texts = { text: content, former: reply.content };
  await announce(tx, actor, {
    row: comment,
    action: 'updated',
    metadata: { changes: { reply: { from: reply.content, to: content } }, reply: { id: reply.id } },
    notify: ({ id }) => notifyOfChangedReply(tx, actor, { commentId: id, replyId: reply.id, ...texts }),
  });
  return getReply(tx, actor, reply.id);
}

/** Removes a reply. */
export async function removeReply(tx: Tx, actor: Actor, target: Target): Promise<void> {
  const { reply, comment } = await lockOwnReply(tx, actor, target);
  await deleteReply(tx, actor, reply.id);
  await announce(tx, actor, {
    row: comment,
    action: 'updated',
    changes: { replies_count: comment.replies_count - 1 },
    metadata: { changes: { reply: { from: reply.content, to: null } }, reply: { id: reply.id } },
  });
}

/** A reply that the actor may change, being its author or an admin; its comment is locked. */
async function lockOwnReply(tx: Tx, actor: Actor, { id, ifMatch }: Target) {
  const { comment_id: commentId } = await getReply(tx, actor, id);
  const comment = await lockWritableComment(tx, actor, { id: commentId, ifMatch: undefined, kind: 'any' });
  // Only from here on can nobody else change the reply.
  const reply = await getReply(tx, actor, id);
  requireVersion(ifMatch, reply.version);
  if (reply.created_by !== actor.personId && !actor.permissions.includes('admin')) {
    throw new ForbiddenError('forbidden', 'Only the author of a reply or an admin may change or delete it.');
  }
  return { reply, comment };
}
