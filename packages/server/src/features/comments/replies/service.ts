import type { Actor } from '../../../core/access/actor.ts';
import { emit } from '../../../core/changes/emit.ts';
import type { Sql } from '../../../core/db/database.ts';
import { ForbiddenError, NotFoundError } from '../../../core/errors.ts';
import { newIdWithInstant } from '../../../core/records/ids.ts';
import { requireVersion, type Target } from '../../../core/records/versions.ts';
import { commentEvent } from '../comment/events.ts';
import { tellOfChangedReply, tellOfReply } from '../comment/notices.ts';
import { updateComment } from '../comment/queries.ts';
import { type CommentTarget, getChangedComment, lockWritableComment } from '../comment/service.ts';
import { deleteReply, findReply, insertReply, type ReplyRow, updateReply } from './queries.ts';

/** Replies to a comment, in the name of the actor's person. */
export async function addReply(
  tx: Sql,
  actor: Actor,
  { content, ...target }: CommentTarget & { content: string },
): Promise<ReplyRow> {
  const comment = await lockWritableComment(tx, actor, target);
  const reply = { ...newIdWithInstant(), commentId: comment.id, content };
  await insertReply(tx, actor, reply);
  await updateComment(tx, comment, { replies_count: comment.replies_count + 1 });
  const changed = await getChangedComment(tx, actor, comment);
  await emit(tx, actor, commentEvent(changed, 'replied', { reply: { id: reply.id, content } }));
  await tellOfReply(tx, actor, { comment: changed, replyId: reply.id, content });
  return getReply(tx, actor, reply.id);
}

/** Changes the text of a reply. The same text is no change. */
export async function changeReply(
  tx: Sql,
  actor: Actor,
  { content, ...target }: Target & { content: string },
): Promise<ReplyRow> {
  const { reply, comment } = await lockOwnReply(tx, actor, target);
  if (reply.content === content) return reply;
  await updateReply(tx, actor, { id: reply.id, content });
  await updateComment(tx, comment);
  const changes = { reply: { from: reply.content, to: content } };
  const changed = await getChangedComment(tx, actor, comment);
  await emit(tx, actor, commentEvent(changed, 'updated', { changes, reply: { id: reply.id } }));
  await tellOfChangedReply(tx, actor, {
    commentId: comment.id,
    replyId: reply.id,
    text: content,
    former: reply.content,
  });
  return getReply(tx, actor, reply.id);
}

/** Removes a reply. */
export async function removeReply(tx: Sql, actor: Actor, target: Target): Promise<void> {
  const { reply, comment } = await lockOwnReply(tx, actor, target);
  await deleteReply(tx, actor, reply.id);
  await updateComment(tx, comment, { replies_count: comment.replies_count - 1 });
  const changes = { reply: { from: reply.content, to: null } };
  const changed = await getChangedComment(tx, actor, comment);
  await emit(tx, actor, commentEvent(changed, 'updated', { changes, reply: { id: reply.id } }));
}

async function getReply(sql: Sql, actor: Actor, id: string): Promise<ReplyRow> {
  const row = await findReply(sql, actor, id);
  if (!row) throw new NotFoundError();
  return row;
}

/** A reply that the actor may change, being its author or an admin; its comment is locked. */
async function lockOwnReply(tx: Sql, actor: Actor, { id, ifMatch }: Target) {
  const { comment_id: commentId } = await getReply(tx, actor, id);
  const comment = await lockWritableComment(tx, actor, { id: commentId, ifMatch: undefined, kind: 'any' });
  // Only now nobody else changes it.
  const reply = await getReply(tx, actor, id);
  requireVersion(ifMatch, reply.version);
  if (reply.created_by !== actor.personId && !actor.permissions.includes('admin')) {
    throw new ForbiddenError('forbidden', 'Only the author of a reply or an admin may change or delete it.');
  }
  return { reply, comment };
}
