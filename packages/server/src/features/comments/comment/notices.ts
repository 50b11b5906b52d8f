import type { Actor } from '../../../core/access/actor.ts';
import type { Differences } from '../../../core/changes/differences.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { findMentioned, notify, type Occasion } from '../../notifications/notification/service.ts';
import { type CommentRow, listFollowers, type NewComment } from './queries.ts';

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
  await notify(tx, actor, { commentId, occasions });
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
  await notify(tx, actor, { commentId: comment.id, occasions });
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
  await notify(tx, actor, { commentId: comment.id, occasions });
}

/** Notifies everybody whom a reply mentions only since its text was changed. */
export async function notifyOfChangedReply(
  tx: Tx,
  actor: Actor,
  { commentId, replyId, ...texts }: { commentId: string; replyId: string; text: string; former: string },
): Promise<void> {
  const mentioned = await findMentioned(tx, actor, { commentId, ...texts });
  await notify(tx, actor, { commentId, occasions: [mention(mentioned, replyId)] });
}

/** Notifies people whom somebody else subscribed. */
export async function notifyOfSubscription(
  tx: Tx,
  actor: Actor,
  { commentId, personIds }: { commentId: string; personIds: readonly string[] },
): Promise<void> {
  await notify(tx, actor, { commentId, occasions: [{ reason: 'subscribed', tie: 'subscriber', personIds }] });
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
