import { type Actor, requireOwn } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { newIdWithInstant } from '../../../core/records/ids.ts';
import type { Target } from '../../../core/records/versions.ts';
import type { KeptPicture } from '../../mockups/files/service.ts';
import { announce, getChangedComment } from '../comment/announce.ts';
import type { CommentDetailRow, LockedCommentRow } from '../comment/queries.ts';
import { lockWritableComment } from '../comment/service.ts';
import { deleteScreenshot, insertScreenshot, listScreenshots, type ScreenshotRow } from './queries.ts';

/** A picture whose files are in the storage, and where in it the comment is. */
export interface PlacedPicture {
  readonly picture: KeptPicture;
  /** Shares of width and height; null: unknown. */
  readonly pin: { readonly x: number; readonly y: number } | null;
}

/** A comment after a change of its screenshot. */
export interface Illustrated {
  readonly comment: CommentDetailRow;
  readonly screenshot: ScreenshotRow | undefined;
}

/**
 * Locks a comment on a page whose screenshot the actor may change.
 *
 * @throws {NotFoundError} unknown, or hidden from the actor.
 * @throws {ForbiddenError} a guest who did not write the comment.
 * @throws {ConflictError} `project_archived`.
 */
export async function lockForScreenshot(tx: Sql, actor: Actor, target: Target): Promise<LockedCommentRow> {
  const row = await lockWritableComment(tx, actor, target);
  requireOwn(actor, row.created_by);
  return row;
}

/**
 * Gives a comment its screenshot, in place of an earlier one. The next clean-up removes the files of that one.
 *
 * @throws as `lockForScreenshot` does.
 */
export async function setScreenshot(
  tx: Tx,
  actor: Actor,
  { picture, pin, ...target }: Target & PlacedPicture,
): Promise<Illustrated> {
  const row = await lockForScreenshot(tx, actor, target);
  const former = await deleteScreenshot(tx, actor, row.id);
  const { imageFile, previewFile: thumbnailFile, ...facts } = picture;
  await insertScreenshot(tx, actor, {
    ...newIdWithInstant(),
    ...facts,
    commentId: row.id,
    imageFile,
    thumbnailFile,
    pin,
  });
  const { width, height } = picture;
  const changes = { screenshot: { from: former ?? null, to: { width, height } } };
  const comment = await announce(tx, actor, { row, action: 'updated', metadata: { changes } });
  const [screenshot] = await listScreenshots(tx, actor, [row.id]);
  return { comment, screenshot };
}

/** Removes the screenshot of a comment. Without one there is no change. @throws as `lockForScreenshot` does. */
export async function removeScreenshot(tx: Tx, actor: Actor, target: Target): Promise<Illustrated> {
  const row = await lockForScreenshot(tx, actor, target);
  const former = await deleteScreenshot(tx, actor, row.id);
  if (former === undefined)
    return { comment: await getChangedComment(tx, actor, row), screenshot: undefined };
  const changes = { screenshot: { from: former, to: null } };
  const comment = await announce(tx, actor, { row, action: 'updated', metadata: { changes } });
  return { comment, screenshot: undefined };
}
