import type { CommentAction } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import { emit } from '../../../core/changes/emit.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { NotFoundError } from '../../../core/errors.ts';
import { count } from '../../comment-counts/service.ts';
import { commentEvent } from './events.ts';
import {
  type CommentChanges,
  type CommentDetailRow,
  findComment,
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
  readonly metadata: Record<string, unknown>;
  /** Notifies the people whom the change concerns. */
  readonly notify?: (comment: CommentDetailRow) => Promise<void>;
}

/**
 * Changes a comment together with everything that follows from it: a new version, the activity record, the event
 * for webhooks, and the notifications.
 *
 * @returns the comment after the change.
 */
export async function announce(
  tx: Tx,
  actor: Actor,
  { row, action, changes, metadata, notify }: Announcement,
): Promise<CommentDetailRow> {
  await updateComment(tx, row, changes);
  const { status = row.status } = changes ?? {};
  if (status !== row.status)
    await count(tx, row, [
      { status: row.status, change: -1 },
      { status, change: 1 },
    ]);
  const comment = await getChangedComment(tx, actor, row);
  await emit(tx, actor, commentEvent(comment, action, metadata));
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
