import { LIMITS } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { ConflictError, NotFoundError } from '../../../core/errors.ts';
import { newIdWithInstant } from '../../../core/records/ids.ts';
import type { StoredPicture } from '../../mockups/files/service.ts';
import { announce } from '../comment/events.ts';
import type { LockedCommentRow } from '../comment/queries.ts';
import { lockOwnComment, lockWritableComment } from '../comment/service.ts';
import type { ReplyRow } from '../replies/queries.ts';
import { lockWritableReply, replyInEvent } from '../replies/service.ts';
import { requireAuthorIfGuest } from '../rights/rights.ts';
import { countPictures, deletePicture, insertPicture, listPictures, type PictureRow } from './queries.ts';

/** The owner of a picture. */
export interface PictureOwner {
  readonly commentId: string;
  /** null: the comment itself. */
  readonly replyId: string | null;
}

/**
 * The handlers that authorise and attach an uploaded picture of a comment or of a reply to it.
 *
 * @param present makes the public form of the picture for the response.
 * @param requireAllowed refuses callers who may not add one, in addition to the rules of every comment.
 * @throws {NotFoundError} the comment or the reply is unknown, or hidden from the actor.
 * @throws {ForbiddenError} for a guest on another person's comment; on a reply, for all but its author and admins.
 * @throws {ConflictError} `project_archived`, `limit_reached`.
 */
export function pictureHandlers<Data>(
  actor: Actor,
  {
    owner,
    present,
    requireAllowed,
  }: {
    readonly owner: PictureOwner;
    readonly present: (row: PictureRow) => Data;
    readonly requireAllowed?: (tx: Sql) => Promise<unknown>;
  },
) {
  return {
    async requireAllowed(tx: Sql): Promise<void> {
      await lockForPicture(tx, actor, owner);
      await requireAllowed?.(tx);
    },
    async attach(tx: Tx, picture: StoredPicture) {
      await requireAllowed?.(tx);
      const row = await addPicture(tx, actor, { owner, picture });
      return { message: 'Picture stored.', data: present(row) };
    },
  };
}

async function addPicture(
  tx: Tx,
  actor: Actor,
  { owner, picture }: { owner: PictureOwner; picture: StoredPicture },
): Promise<PictureRow> {
  const locked = await lockForPicture(tx, actor, owner);
  const { id, createdAt } = newIdWithInstant();
  await insertPicture(tx, actor, { ...owner, id, createdAt, picture });
  const { width, height } = picture;
  await announcePicture(tx, actor, { ...locked, change: { from: null, to: { width, height } } });
  return findPicture(await listPictures(tx, actor, owner.commentId), id);
}

/** Deletes a picture permanently. @throws as `pictureHandlers` does. */
export async function removePicture(
  tx: Tx,
  actor: Actor,
  { commentId, id }: { commentId: string; id: string },
): Promise<void> {
  // Locked first, so that the picture is not deleted meanwhile.
  const comment = await lockWritableComment(tx, actor, { id: commentId, ifMatch: undefined, kind: 'any' });
  const row = findPicture(await listPictures(tx, actor, commentId), id);
  const reply =
    row.reply_id === null
      ? undefined
      : (await lockWritableReply(tx, actor, { id: row.reply_id, ifMatch: undefined })).reply;
  // A guest may have replied to another person's comment.
  if (!reply) requireAuthorIfGuest(actor, comment.created_by);
  requireAuthorIfGuest(actor, row.created_by);
  await deletePicture(tx, actor, id);
  const { width, height } = row;
  await announcePicture(tx, actor, { comment, reply, change: { from: { width, height }, to: null } });
}

interface LockedRows {
  readonly comment: LockedCommentRow;
  readonly reply: ReplyRow | undefined;
}

/** Locks the future owner of a picture, and checks the limit. */
async function lockForPicture(
  tx: Sql,
  actor: Actor,
  { commentId, replyId }: PictureOwner,
): Promise<LockedRows> {
  const locked =
    replyId === null ? await lockComment(tx, actor, commentId) : await lockReply(tx, actor, replyId);
  if (locked.comment.id !== commentId) throw new NotFoundError();
  if ((await countPictures(tx, actor, commentId)) >= LIMITS.pictures)
    throw new ConflictError(
      'limit_reached',
      `A comment and its replies have at most ${LIMITS.pictures} pictures besides the screenshot: delete one first.`,
    );
  return locked;
}

async function lockComment(tx: Sql, actor: Actor, id: string): Promise<LockedRows> {
  const comment = await lockOwnComment(tx, actor, { id, ifMatch: undefined, kind: 'any' });
  return { comment, reply: undefined };
}

function lockReply(tx: Sql, actor: Actor, id: string): Promise<LockedRows> {
  return lockWritableReply(tx, actor, { id, ifMatch: undefined });
}

async function announcePicture(
  tx: Tx,
  actor: Actor,
  { comment: row, reply, change }: LockedRows & { change: { from: unknown; to: unknown } },
): Promise<void> {
  const metadata = {
    changes: { picture: change },
    ...(reply && { reply: replyInEvent(reply, reply.visibility) }),
  };
  await announce(tx, actor, { row, action: 'updated', metadata });
}

/** @throws {NotFoundError} there is no such picture. */
function findPicture(rows: readonly PictureRow[], id: string): PictureRow {
  const row = rows.find((each) => each.id === id);
  if (!row) throw new NotFoundError();
  return row;
}
