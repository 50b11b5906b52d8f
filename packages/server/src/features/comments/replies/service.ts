import type { Visibility } from '@postil/contract';
import { type Actor, authorKindOf, isInTeam } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { ForbiddenError, NotFoundError } from '../../../core/errors.ts';
import { differences } from '../../../core/records/differences.ts';
import { newIdWithInstant } from '../../../core/records/ids.ts';
import { withoutDuplicates } from '../../../core/records/repeats.ts';
import { requireVersion, type Target } from '../../../core/records/versions.ts';
import { hideReplyInActivity } from '../../activity/record-queries.ts';
import { requireMembers } from '../../members/service.ts';
import { announce, notifyOfChangedReply, notifyOfReply } from '../comment/events.ts';
import type { LockedCommentRow } from '../comment/queries.ts';
import { type CommentTarget, lockWritableComment } from '../comment/service.ts';
import { mailReporter } from '../reporters/service.ts';
import { initialVisibility, requireTeamForVisibility } from '../rights/rights.ts';
import { insertSubscribers } from '../subscribers/queries.ts';
import {
  deleteReply,
  findLastReply,
  findReply,
  insertReply,
  type ReplyChanges,
  type ReplyRow,
  updateReply,
} from './queries.ts';

/** @throws {NotFoundError} the reply is unknown, or it or its comment is hidden from the actor. */
export async function getReply(sql: Sql, actor: Actor, id: string): Promise<ReplyRow> {
  const row = await findReply(sql, actor, id);
  if (!row) throw new NotFoundError();
  return row;
}

/** A reply to write. */
interface NewReply {
  readonly content: string;
  /** The people to mention in addition to those in the text. */
  readonly mentionedIds?: readonly string[];
  /** The requested visibility. */
  readonly visibility?: Visibility | undefined;
}

/**
 * Replies to a comment on behalf of the actor's person. @throws as `lockWritableComment` and `initialVisibility` do.
 *
 * @throws {ValidationError} for a mentioned person who is not a member or does not see the comment or the reply.
 */
export async function addReply(
  tx: Tx,
  actor: Actor,
  { content, mentionedIds = [], visibility: requestedVisibility, ...target }: CommentTarget & NewReply,
): Promise<ReplyRow> {
  const comment = await lockWritableComment(tx, actor, target);
  const fallback = authorKindOf(actor) === 'assistant' ? 'team' : comment.visibility;
  const visibility = initialVisibility(actor, { requestedVisibility, fallback });
  const reply = { ...newIdWithInstant(), commentId: comment.id, content, visibility };
  await insertReply(tx, actor, reply);
  if (mentionedIds.length > 0)
    await subscribeMentioned(tx, actor, { comment, visibility, personIds: withoutDuplicates(mentionedIds) });
  const updatedComment = await announce(tx, actor, {
    row: comment,
    action: 'replied',
    changes: { replies_count_change: 1 },
    metadata: { reply: { id: reply.id, content, visibility, author_kind: authorKindOf(actor) } },
    notify: (changed) =>
      notifyOfReply(tx, actor, { comment: changed, replyId: reply.id, content, mentionedIds }),
  });
  if (visibility === 'everyone')
    await mailReporter(tx, actor, { comment: updatedComment, kind: 'replied', subjectId: reply.id });
  return getReply(tx, actor, reply.id);
}

/** Subscribes the people whom a reply mentions. Guests only notify them, because guests cannot subscribe others. */
async function subscribeMentioned(
  tx: Tx,
  actor: Actor,
  {
    comment,
    visibility,
    personIds,
  }: { comment: LockedCommentRow; visibility: Visibility; personIds: readonly string[] },
): Promise<void> {
  await requireMembers(tx, actor, {
    ids: personIds,
    field: 'mentioned_ids',
    projectId: comment.project_id,
    isForTeam: visibility === 'team' || comment.visibility === 'team',
  });
  if (isInTeam(actor)) await insertSubscribers(tx, actor, { commentId: comment.id, personIds });
}

/** Changes the text or the visibility of a reply. The same values are not a change. */
export async function changeReply(
  tx: Tx,
  actor: Actor,
  { changes: requestedChanges, ...target }: Target & { changes: ReplyChanges },
): Promise<ReplyRow> {
  if (requestedChanges.visibility !== undefined) requireTeamForVisibility(actor);
  const { reply, comment } = await lockWritableReply(tx, actor, target);
  const changed = differences(reply, requestedChanges);
  if (Object.keys(changed).length === 0) return reply;
  const { content: _, ...others } = requestedChanges;
  await updateReply(tx, actor, { id: reply.id, changes: changed.content ? requestedChanges : others });
  const { content = reply.content, visibility = reply.visibility } = requestedChanges;
  const texts = { text: content, formerText: reply.content };
  if (visibility === 'team') {
    const { organizationId } = actor;
    await hideReplyInActivity(tx, { organizationId, commentId: comment.id, replyId: reply.id });
  }
  const updatedComment = await announce(tx, actor, {
    row: comment,
    action: 'updated',
    metadata: {
      changes: {
        ...(changed.content && { reply: changed.content }),
        ...(changed.visibility && { reply_visibility: changed.visibility }),
      },
      // The text of an internal note was for the team.
      reply: replyInEvent(reply, reply.visibility === 'team' ? 'team' : visibility),
    },
    notify: ({ id }) => notifyOfChangedReply(tx, actor, { commentId: id, replyId: reply.id, ...texts }),
  });
  if (changed.visibility && visibility === 'everyone' && reply.created_by !== comment.created_by)
    await mailReporter(tx, actor, { comment: updatedComment, kind: 'replied', subjectId: reply.id });
  return getReply(tx, actor, reply.id);
}

/** A reply in the events of a change to it or its pictures, and of its deletion. */
export function replyInEvent({ id, author_kind }: ReplyRow, visibility: Visibility) {
  return { id, visibility, author_kind };
}

/** Removes a reply by the actor, or any reply for an admin. @throws as `lockWritableReply` does. */
export async function removeReply(tx: Tx, actor: Actor, target: Target): Promise<void> {
  const { reply, comment } = await lockWritableReply(tx, actor, target);
  await deleteReply(tx, actor, reply.id);
  await announce(tx, actor, {
    row: comment,
    action: 'updated',
    changes: { replies_count_change: -1 },
    metadata: {
      changes: { reply: { from: reply.content, to: null } },
      reply: replyInEvent(reply, reply.visibility),
    },
  });
}

/** Locks a reply's comment and reads the reply. @throws {ForbiddenError} for all but its author and admins. */
export async function lockWritableReply(tx: Sql, actor: Actor, { id, ifMatch }: Target) {
  const { comment_id: commentId } = await getReply(tx, actor, id);
  const comment = await lockWritableComment(tx, actor, { id: commentId, ifMatch: undefined, kind: 'any' });
  // The reply is protected from concurrent changes from here on.
  const reply = await getReply(tx, actor, id);
  requireVersion(ifMatch, reply.version);
  if (reply.created_by !== actor.personId && !actor.permissions.includes('admin')) {
    throw new ForbiddenError('forbidden', 'Only the author of a reply or an admin may change or delete it.');
  }
  return { reply, comment };
}

/**
 * Replies to a comment, unless its last reply is the same text by the same author for the same readers: a client that
 * retries, for example because the response was lost, does not create a duplicate.
 */
export async function replyOnce(
  tx: Tx,
  actor: Actor,
  { id, content, visibility }: { id: string; content: string; visibility?: Visibility | undefined },
): Promise<{ reply: ReplyRow; isNew: boolean }> {
  const target = { id, ifMatch: undefined, kind: 'any' as const };
  // No one else can reply until this transaction ends.
  await lockWritableComment(tx, actor, target);
  const last = await findLastReply(tx, actor, id);
  if (last && isSame(last, actor, { content, visibility })) return { reply: last, isNew: false };
  return { reply: await addReply(tx, actor, { ...target, content, visibility }), isNew: true };
}

function isSame(
  last: ReplyRow,
  actor: Actor,
  { content, visibility = last.visibility }: { content: string; visibility?: Visibility | undefined },
): boolean {
  return (
    last.created_by === actor.personId &&
    last.author_kind === authorKindOf(actor) &&
    last.content === content &&
    last.visibility === visibility
  );
}
