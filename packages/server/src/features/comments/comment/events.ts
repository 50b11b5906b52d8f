import type { CommentAction, CommentStatus, Visibility } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { NotFoundError } from '../../../core/errors.ts';
import type { Differences } from '../../../core/records/differences.ts';
import { excerptOf } from '../../../core/records/excerpts.ts';
import { type ChangeEvent, emit } from '../../activity/emit.ts';
import { count } from '../../comment-counts/queries.ts';
import {
  findMentionedIds,
  notify as notifyPeople,
  type Occasion,
} from '../../notifications/notification/service.ts';
import { readStatusNames } from '../../projects/service.ts';
import type { StatusNames } from '../../projects/statuses.ts';
import { refuseTakenId } from '../origins/service.ts';
import { presentComment, presentMockupComment } from './present.ts';
import {
  type CommentChanges,
  type CommentDetailRow,
  type CommentRow,
  findComment,
  listFollowers,
  type NewComment,
  type PinnedCommentRow,
  updateComment,
} from './queries.ts';

/** A change to a locked comment, or to its replies or subscribers. */
interface Announcement {
  /** The comment before the change. */
  readonly row: PinnedCommentRow;
  readonly action: CommentAction;
  /** Columns of the comment that change; absent: none, for example if only its subscribers have changed. */
  readonly changes?: CommentChanges;
  /** Details for the activity record and the event, besides the comment itself. */
  readonly metadata: CommentMetadata;
  /** A record for the event in addition to the comment, by its name. */
  readonly subject?: Readonly<Record<string, unknown>>;
  /** Notifies the people concerned by the change. */
  readonly notify?: (comment: CommentDetailRow) => Promise<void>;
}

/**
 * Changes a comment, with the consequences: a new version, the activity record, the event for webhooks, and the
 * notifications.
 *
 * @returns the comment after the change.
 * @throws {NotFoundError} if it is now hidden from the actor.
 * @throws {ConflictError} `external_id_taken`, also in its new project.
 */
export async function announce(
  tx: Tx,
  actor: Actor,
  { row, action, changes, metadata, subject, notify }: Announcement,
): Promise<CommentDetailRow> {
  const comment = await refuseTakenId(() => updateComment(tx, actor, { row, changes }));
  if (!comment) throw new NotFoundError();
  const { status = row.status, visibility = row.visibility } = changes ?? {};
  // Only the team receives events.
  const commentForTeam = { ...comment, replies_count: comment.all_replies_count };
  const event = commentEvent(tx, commentForTeam, { action, metadata });
  const isCountedElsewhere = status !== row.status || visibility !== row.visibility;
  // Neither depends on the other, so that both are sent in one round trip.
  await Promise.all([
    isCountedElsewhere &&
      count(tx, row, [
        { status: row.status, visibility: row.visibility, change: -1 },
        { status, visibility, change: 1 },
      ]),
    emit(tx, actor, { ...event, subject: { ...event.subject, ...subject } }),
  ]);
  await notify?.(comment);
  return comment;
}

/** A comment after a change. @throws {NotFoundError} if it is now hidden from the actor. */
export async function getChangedComment(
  sql: Sql,
  actor: Actor,
  { id }: { id: string },
): Promise<CommentDetailRow> {
  const comment = await findComment(sql, actor, { id, kind: 'any' });
  if (!comment) throw new NotFoundError();
  return comment;
}

/** Details of a change, besides the comment. */
export interface CommentMetadata {
  readonly changes?: Differences;
  /** The reply that was written, changed or deleted. */
  readonly reply?: { readonly id: string; readonly visibility: Visibility } & Record<string, unknown>;
  readonly [name: string]: unknown;
}

/** The event for a change to any comment. @param row the comment after the change, or before its deletion. */
export function commentEvent(
  tx: Tx,
  row: PinnedCommentRow,
  { action, metadata = {} }: { readonly action: CommentAction; readonly metadata?: CommentMetadata },
): ChangeEvent {
  const { id, project_id: projectId, site_id: siteId } = row;
  const location = { projectId, siteId, commentId: id, visibility: visibilityOf(row, metadata), metadata };
  return row.mockup_id === null
    ? { ...location, type: `comment.${action}`, subject: { comment: presentComment(row, tx.appUrl()) } }
    : {
        ...location,
        type: `mockup_comment.${action}`,
        subject: { mockup_comment: presentMockupComment(row, tx.appUrl()) },
      };
}

/**
 * The visibility of the activity record. A comment that was hidden or shown is announced to everybody, so that nobody
 * keeps a stale copy.
 */
function visibilityOf(
  { visibility }: Pick<PinnedCommentRow, 'visibility'>,
  { reply, changes }: CommentMetadata,
): Visibility {
  // Guests who see this comment may be unable to see the related one.
  if (changes?.relation !== undefined) return 'team';
  if (reply?.visibility === 'team') return 'team';
  return changes?.visibility === undefined ? visibility : 'everyone';
}

/** The mockup of a new comment. The people who uploaded its versions are notified, too. */
export interface NotifiedMockup {
  readonly name: string;
  readonly uploaderIds: readonly string[];
}

interface NotifiedComment extends Pick<NewComment, 'id' | 'content' | 'assignedTo'> {
  readonly mockup?: NotifiedMockup;
}

/** Notifies the assignee of a new comment, the people mentioned in it, and the people who uploaded its mockup. */
export async function notifyOfCreation(
  tx: Tx,
  actor: Actor,
  { id: commentId, content, assignedTo, mockup }: NotifiedComment,
): Promise<void> {
  const occasions: Occasion[] = [
    assignment(assignedTo),
    mention(await findMentionedIds(tx, actor, { commentId, text: content })),
  ];
  if (mockup) {
    const { name, uploaderIds: personIds } = mockup;
    occasions.push({ reason: 'commented', tie: 'uploader', personIds, details: { mockup: { name } } });
  }
  await notifyPeople(tx, actor, { commentId, occasions });
}

/** Notifies the people concerned by a change to a comment: a new assignee, new mentions, another status. */
export async function notifyOfChange(
  tx: Tx,
  actor: Actor,
  {
    formerComment,
    comment,
    changes,
    submitterId,
  }: {
    formerComment: CommentRow;
    comment: CommentRow;
    changes: Differences;
    /** The person who submitted the result that was decided on. */
    submitterId?: string | undefined;
  },
): Promise<void> {
  const occasions: Occasion[] = [];
  if (changes.assigned_to) occasions.push(assignment(comment.assigned_to));
  if (changes.content) {
    const texts = { text: comment.content, formerText: formerComment.content };
    occasions.push(mention(await findMentionedIds(tx, actor, { commentId: comment.id, ...texts })));
  }
  if (changes.status) {
    const { organizationId } = actor;
    // Neither depends on the other, so that both are sent in one round trip.
    const [ties, names] = await Promise.all([
      findParticipants(tx, comment),
      readStatusNames(tx, { organizationId, projectId: comment.project_id }),
    ]);
    const details = { status: statusDetails(formerComment.status, comment.status, names) };
    const occasion = { reason: 'status_changed' as const, details };
    if (submitterId !== undefined)
      occasions.push({ ...occasion, tie: 'submitter', personIds: [submitterId] });
    occasions.push(...occasionsOf({ ...ties, replier: [] }, occasion));
  }
  await notifyPeople(tx, actor, { commentId: comment.id, occasions });
}

function statusDetails(from: CommentStatus, to: CommentStatus, names: StatusNames) {
  const { [from]: fromName, [to]: toName } = names;
  return {
    from,
    to,
    ...(fromName !== undefined && { from_name: fromName }),
    ...(toName !== undefined && { to_name: toName }),
  };
}

/** Notifies the people mentioned in a reply, and the participants of the comment. */
export async function notifyOfReply(
  tx: Tx,
  actor: Actor,
  {
    comment,
    replyId,
    content,
    mentionedIds,
  }: { comment: CommentRow; replyId: string; content: string; mentionedIds: readonly string[] },
): Promise<void> {
  const foundIds = await findMentionedIds(tx, actor, { commentId: comment.id, text: content });
  const occasions = [
    mention([...foundIds, ...mentionedIds], replyId),
    ...occasionsOf(await findParticipants(tx, comment), { reason: 'replied', replyId }),
  ];
  await notifyPeople(tx, actor, { commentId: comment.id, occasions });
}

/** Notifies the participants of a comment, and the person who assigned it, of its result. */
export async function notifyOfResult(
  tx: Tx,
  actor: Actor,
  { comment, summary, assignerId }: { comment: CommentRow; summary: string; assignerId: string | undefined },
): Promise<void> {
  const occasion = {
    reason: 'result_submitted' as const,
    details: { result: { summary: excerptOf(summary) } },
  };
  const { author, ...others } = await findParticipants(tx, comment);
  const occasions: Occasion[] = [
    // The author's notification offers the decision.
    { ...occasion, tie: 'author', personIds: author },
    { ...occasion, tie: 'assigner', personIds: assignerId === undefined ? [] : [assignerId] },
    ...occasionsOf({ ...others, author: [], replier: [] }, occasion),
  ];
  await notifyPeople(tx, actor, { commentId: comment.id, occasions });
}

/** Notifies the participants of a resolved comment that it was seen again in a release. */
export async function notifyOfRecurrence(
  tx: Tx,
  actor: Actor,
  { comment, release }: { comment: CommentRow; release: string },
): Promise<void> {
  const occasion = { reason: 'seen_again' as const, details: { release } };
  const occasions = occasionsOf(await findParticipants(tx, comment), occasion);
  await notifyPeople(tx, actor, { commentId: comment.id, occasions });
}

/** Notifies the people who are newly mentioned in a changed reply. */
export async function notifyOfChangedReply(
  tx: Tx,
  actor: Actor,
  { commentId, replyId, ...texts }: { commentId: string; replyId: string; text: string; formerText: string },
): Promise<void> {
  const newlyMentionedIds = await findMentionedIds(tx, actor, { commentId, ...texts });
  await notifyPeople(tx, actor, { commentId, occasions: [mention(newlyMentionedIds, replyId)] });
}

/** Notifies people whom somebody else subscribed. */
export async function notifyOfSubscription(
  tx: Tx,
  actor: Actor,
  { commentId, personIds }: { commentId: string; personIds: readonly string[] },
): Promise<void> {
  await notifyPeople(tx, actor, {
    commentId,
    occasions: [{ reason: 'subscribed', tie: 'subscriber', personIds }],
  });
}

function assignment(personId: string | null): Occasion {
  return { reason: 'assigned', tie: 'assignee', personIds: personId === null ? [] : [personId] };
}

function mention(personIds: readonly string[], replyId?: string): Occasion {
  return { reason: 'mentioned', tie: 'mentioned', personIds, ...(replyId !== undefined && { replyId }) };
}

type Ties = Readonly<Record<'assignee' | 'author' | 'replier' | 'subscriber', readonly string[]>>;

/** The participants of a comment by their tie to it, the strongest tie first. */
async function findParticipants(tx: Tx, comment: CommentRow): Promise<Ties> {
  const followers = await listFollowers(tx, comment);
  const idsOf = (wantedTie: string) =>
    followers.flatMap(({ person_id, tie }) => (tie === wantedTie ? [person_id] : []));
  return {
    assignee: comment.assigned_to === null ? [] : [comment.assigned_to],
    author: [comment.created_by],
    replier: idsOf('replier'),
    subscriber: idsOf('subscriber'),
  };
}

function occasionsOf(ties: Ties, occasion: Pick<Occasion, 'reason' | 'replyId' | 'details'>): Occasion[] {
  const order = ['assignee', 'author', 'replier', 'subscriber'] as const;
  return order.map((tie) => ({ ...occasion, tie, personIds: ties[tie] }));
}
