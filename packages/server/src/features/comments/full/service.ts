import type { Actor } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import { readPage } from '../../../core/records/paging.ts';
import type { CommentDetailRow, CommentKey } from '../comment/queries.ts';
import { getComment } from '../comment/service.ts';
import { listReplies, type ReplyRow } from '../replies/queries.ts';
import { listSubscribers, type SubscriberRow } from '../subscribers/queries.ts';

/** A comment with its replies and subscribers. */
export interface FullComment {
  readonly comment: CommentDetailRow;
  /** The first ones, oldest first. */
  readonly replies: readonly ReplyRow[];
  readonly subscribers: readonly SubscriberRow[];
}

const FIRST_REPLIES = readPage({ per_page: 50 }, { order: 'oldest' });

/**
 * Reads one comment in full, with its first 50 replies and all its subscribers.
 *
 * @throws {NotFoundError} unknown, of the other kind, or hidden from the actor.
 */
export async function getFullComment(sql: Sql, actor: Actor, key: CommentKey): Promise<FullComment> {
  // All are read at the same time. If the comment is hidden from the actor, none of this is returned.
  const [comment, replies, subscribers] = await Promise.all([
    getComment(sql, actor, key),
    listReplies(sql, actor, { commentId: key.id, page: FIRST_REPLIES }),
    listSubscribers(sql, actor, key.id),
  ]);
  return { comment, replies: replies.rows, subscribers };
}
