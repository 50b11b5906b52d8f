import type { CommentAction, Visibility } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Differences } from '../../../core/changes/emit.ts';
import { type ChangeEvent, emit } from '../../../core/changes/emit.ts';
import { type CreatedEvent, createPlaceholders, type Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { NotFoundError } from '../../../core/errors.ts';
import { count } from '../../comment-counts/service.ts';
import {
  findMentioned,
  notify as notifyPeople,
  type Occasion,
} from '../../notifications/notification/service.ts';
import { presentComment, presentMockupComment } from './present.ts';
import {
  type CommentChanges,
  type CommentDetailRow,
  type CommentRow,
  columnsOfNew,
  findComment,
  listFollowers,
  type NewComment,
  type PinnedCommentRow,
  updateComment,
} from './queries.ts';

/** A change of a locked comment, or of its replies or subscribers. */
interface Announcement {
  /** The comment before the change. */
  readonly row: PinnedCommentRow;
  readonly action: CommentAction;
  /** Columns that change; none if only replies or subscribers have changed. */
  readonly changes?: CommentChanges;
  /** Details for the activity record and the event, besides the comment itself. */
  readonly metadata: CommentMetadata;
  /** Notifies the people whom the change concerns. */
  readonly notify?: (comment: CommentDetailRow) => Promise<void>;
}

/**
 * Changes a comment together with everything that follows from it: a new version, the activity record, the event
 * for webhooks, and the notifications.
 *
 * @returns the comment after the change.
 * @throws {NotFoundError} if it is now hidden from the actor.
 */
export async function announce(
  tx: Tx,
  actor: Actor,
  { row, action, changes, metadata, notify }: Announcement,
): Promise<CommentDetailRow> {
  const comment = await updateComment(tx, actor, { row, changes });
  if (!comment) throw new NotFoundError();
  const { status = row.status, visibility = row.visibility } = changes ?? {};
  const isCountedElsewhere = status !== row.status || visibility !== row.visibility;
  // Only the team receives events.
  const asTeamSees = { ...comment, replies_count: comment.all_replies_count };
  // Neither depends on the other, so that both are sent in one round trip.
  await Promise.all([
    isCountedElsewhere &&
      count(tx, row, [
        { status: row.status, visibility: row.visibility, change: -1 },
        { status, visibility, change: 1 },
      ]),
    emit(tx, actor, commentEvent(asTeamSees, action, metadata)),
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

/** The event of a change of a comment, of either kind. @param row the comment after the change, or before its deletion. */
export function commentEvent(
  row: PinnedCommentRow,
  action: CommentAction,
  metadata: CommentMetadata = {},
): ChangeEvent {
  const { id, project_id: projectId, site_id: siteId } = row;
  const location = { projectId, siteId, commentId: id, visibility: visibilityOf(row, metadata), metadata };
  return row.mockup_id === null
    ? { ...location, type: `comment.${action}`, subject: { comment: presentComment(row) } }
    : {
        ...location,
        type: `mockup_comment.${action}`,
        subject: { mockup_comment: presentMockupComment(row) },
      };
}

/**
 * The readers of the record of a change. Everybody may read that a comment was shown or hidden, so that nobody keeps
 * showing it.
 */
function visibilityOf(
  { visibility }: Pick<PinnedCommentRow, 'visibility'>,
  { reply, changes }: CommentMetadata,
): Visibility {
  if (reply?.visibility === 'team') return 'team';
  return changes?.visibility === undefined ? visibility : 'everyone';
}

/** The event of a comment's creation, made before the project and the names of the people are known. */
export function createdEvent(comment: NewComment, actor: Actor): CreatedEvent {
  const { siteId, assignedTo: assigneeId, createdAt } = comment;
  const placeholders = createPlaceholders();
  const record = presentComment({
    ...columnsOfNew(comment, actor),
    organization_id: actor.organizationId,
    project_id: placeholders.projectId,
    site_id: siteId,
    created_by_name: placeholders.creatorName,
    assigned_to_name: placeholders.assigneeName,
    replies_count: 0,
    version: 1,
    updated_at: createdAt,
  });
  return { type: 'comment.created', siteId, data: { comment: record }, placeholders, assigneeId };
}

interface NewlyCreated extends Pick<NewComment, 'id' | 'content' | 'assignedTo'> {
  /** The one that the comment is on. Those who uploaded it are notified, too. */
  readonly mockup?: { readonly name: string; readonly uploaderIds: readonly string[] };
}

/** Notifies the assignee and the mentioned people of a new comment. */
export async function notifyOfCreation(
  tx: Tx,
  actor: Actor,
  { id: commentId, content, assignedTo, mockup }: NewlyCreated,
): Promise<void> {
  const occasions: Occasion[] = [
    assignment(assignedTo),
    mention(await findMentioned(tx, actor, { commentId, text: content })),
  ];
  if (mockup) {
    const { name, uploaderIds: personIds } = mockup;
    occasions.push({ reason: 'commented', tie: 'uploader', personIds, details: { mockup: { name } } });
  }
  await notifyPeople(tx, actor, { commentId, occasions });
}

/** Notifies the people whom a change of a comment concerns: a new assignee, new mentions, another status. */
export async function notifyOfChange(
  tx: Tx,
  actor: Actor,
  { before, comment, changes }: { before: CommentRow; comment: CommentRow; changes: Differences },
): Promise<void> {
  const occasions: Occasion[] = [];
  if (changes.assigned_to) occasions.push(assignment(comment.assigned_to));
  if (changes.content) {
    const texts = { text: comment.content, former: before.content };
    occasions.push(mention(await findMentioned(tx, actor, { commentId: comment.id, ...texts })));
  }
  if (changes.status) {
    const details = { status: { from: before.status, to: comment.status } };
    const ties = { ...(await findTied(tx, comment)), replier: [] };
    occasions.push(...occasionsOf(ties, { reason: 'status_changed', details }));
  }
  await notifyPeople(tx, actor, { commentId: comment.id, occasions });
}

/** Notifies everybody who is mentioned in a reply, and everybody who takes part in the comment. */
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
  const mentioned = await findMentioned(tx, actor, { commentId: comment.id, text: content });
  const occasions = [
    mention([...mentioned, ...mentionedIds], replyId),
    ...occasionsOf(await findTied(tx, comment), { reason: 'replied', replyId }),
  ];
  await notifyPeople(tx, actor, { commentId: comment.id, occasions });
}

/** Notifies everybody whom a reply mentions only since its text was changed. */
export async function notifyOfChangedReply(
  tx: Tx,
  actor: Actor,
  { commentId, replyId, ...texts }: { commentId: string; replyId: string; text: string; former: string },
): Promise<void> {
  const mentioned = await findMentioned(tx, actor, { commentId, ...texts });
  await notifyPeople(tx, actor, { commentId, occasions: [mention(mentioned, replyId)] });
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

/** The people who take part in a comment, by their tie to it; the strongest tie first. */
async function findTied(tx: Tx, comment: CommentRow): Promise<Ties> {
  const followers = await listFollowers(tx, comment);
  const idsOf = (wanted: string) =>
    followers.flatMap(({ person_id, tie }) => (tie === wanted ? [person_id] : []));
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
