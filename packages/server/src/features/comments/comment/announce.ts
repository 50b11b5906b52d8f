import type { CommentAction } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import { emit } from '../../../core/changes/emit.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { NotFoundError } from '../../../core/errors.ts';
import { commentEvent } from './events.ts';
import {
  type CommentChanges,
  type CommentDetailRow,
  type CommentRow,
  findComment,
  updateComment,
} from './queries.ts';

/** A change of a locked comment, or of what belongs to it. */
interface Announcement {
  /** The comment before the change. */
  readonly row: CommentRow;
  readonly action: CommentAction;
  /** Columns that change; none where only what belongs to the comment has changed. */
  readonly changes?: CommentChanges;
  /** What the activity and the event say beside the comment. */
  readonly metadata: Record<string, unknown>;
  /** Notifies those whom the change concerns. */
  readonly notify?: (comment: CommentDetailRow) => Promise<void>;
}

/**
 * Makes a change of a comment and everything that follows from it: a new version, the record in the activity, the
 * event for webhooks, and notifications.
 *
 * @returns the comment after the change.
 */
export async function announce(
  tx: Tx,
  actor: Actor,
  { row, action, changes, metadata, notify }: Announcement,
): Promise<CommentDetailRow> {
  await updateComment(tx, row, changes);
  const comment = await getChangedComment(tx, actor, row);
  await emit(tx, actor, commentEvent(comment, action, metadata));
  await notify?.(comment);
  return comment;
}

/** A comment as a change has left it. @throws {NotFoundError} where it is hidden from the actor now. */
export async function getChangedComment(
  sql: Sql,
  actor: Actor,
  { id }: { id: string },
): Promise<CommentDetailRow> {
  const comment = await findComment(sql, actor, { id, kind: 'any' });
  if (!comment) throw new NotFoundError();
  return comment;
}
