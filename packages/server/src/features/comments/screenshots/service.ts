import { buffer } from 'node:stream/consumers';
import type { Actor } from '../../../core/access/actor.ts';
import { createPathSigner, FILE_URL_SECRET } from '../../../core/access/signed-paths.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { getInstallationSecret } from '../../../core/db/installation-secrets.ts';
import { ValidationError } from '../../../core/errors.ts';
import type { Services } from '../../../core/feature.ts';
import { newIdWithInstant } from '../../../core/records/ids.ts';
import type { Target } from '../../../core/records/versions.ts';
import { type Crop, cropAround } from '../../../core/uploads/crops.ts';
import type { StoredPicture } from '../../mockups/files/service.ts';
import { announce, getChangedComment } from '../comment/events.ts';
import type { CommentDetailRow } from '../comment/queries.ts';
import { lockOwnComment } from '../comment/service.ts';
import {
  deleteScreenshot,
  findImage,
  insertScreenshot,
  listScreenshots,
  pinPosition,
  type ScreenshotRow,
} from './queries.ts';
import { pathOf } from './urls.ts';

/** A picture whose files are in the storage, and the position of the comment in it. */
export interface PinnedPicture {
  readonly picture: StoredPicture;
  /** Fractions of width and height; null: unknown. */
  readonly pin: { readonly x: number; readonly y: number } | null;
}

/** A comment after a change to its screenshot. */
export interface CommentWithScreenshot {
  readonly comment: CommentDetailRow;
  readonly screenshot: ScreenshotRow | undefined;
}

/**
 * Sets or replaces the screenshot of a comment. The next clean-up removes the files of the earlier one.
 *
 * @throws as `lockOwnComment` does.
 */
export async function setScreenshot(
  tx: Tx,
  actor: Actor,
  { picture, pin, ...target }: Target & PinnedPicture,
): Promise<CommentWithScreenshot> {
  const row = await lockOwnComment(tx, actor, target);
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

/** Removes the screenshot of a comment. Without one, it is a no-op. @throws as `lockOwnComment` does. */
export async function removeScreenshot(tx: Tx, actor: Actor, target: Target): Promise<CommentWithScreenshot> {
  const row = await lockOwnComment(tx, actor, target);
  const former = await deleteScreenshot(tx, actor, row.id);
  if (former === undefined)
    return { comment: await getChangedComment(tx, actor, row), screenshot: undefined };
  const changes = { screenshot: { from: former, to: null } };
  const comment = await announce(tx, actor, { row, action: 'updated', metadata: { changes } });
  return { comment, screenshot: undefined };
}

/** The pin in the fields of a form. @throws {ValidationError} for one coordinate without the other. */
export function readPin({ pin_x: x, pin_y: y }: { pin_x?: string; pin_y?: string }): PinnedPicture['pin'] {
  if (x !== undefined && y !== undefined) return { x: Number(x), y: Number(y) };
  if (x !== undefined) throw new ValidationError({ pin_y: ['is required with pin_x'] });
  if (y !== undefined) throw new ValidationError({ pin_x: ['is required with pin_y'] });
  return null;
}

/**
 * The handlers that authorise and attach an uploaded picture as the screenshot of a comment.
 *
 * @param respond makes the response to the change.
 * @param requireAllowed refuses callers who may not change this comment, in addition to the rules of every comment.
 * @throws as `setScreenshot` does.
 */
export function screenshotHandlers<Outcome>(
  actor: Actor,
  {
    target,
    pin,
    respond,
    requireAllowed,
  }: {
    readonly target: Target;
    readonly pin: PinnedPicture['pin'];
    readonly respond: (changed: CommentWithScreenshot) => Outcome;
    readonly requireAllowed?: (tx: Sql) => Promise<void>;
  },
) {
  return {
    async requireAllowed(tx: Sql): Promise<void> {
      await lockOwnComment(tx, actor, target);
      await requireAllowed?.(tx);
    },
    async attach(tx: Tx, picture: StoredPicture) {
      await requireAllowed?.(tx);
      return respond(await setScreenshot(tx, actor, { ...target, picture, pin }));
    },
  };
}

/**
 * Reads the crop around a comment in its screenshot.
 *
 * @returns undefined if the comment has no screenshot, or its file is gone.
 * @throws {AppError} `unavailable` when the storage does not respond.
 */
export async function readCrop(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  comment: { readonly organizationId: string; readonly commentId: string },
): Promise<Crop | undefined> {
  const row = await findImage(database.sql, comment);
  return row && readCropOf(storage, { file: row.image_file, pin: pinPosition(row) });
}

/** Chats load a picture when the message is viewed, possibly weeks later. */
const CHAT_PERIOD_SECONDS = 30 * 24 * 60 * 60;

/**
 * The URLs of the crops around comments in their screenshots, which open without a key for one to two months: for
 * chats, whose servers load the picture.
 *
 * @returns the URLs by comment id, for comments with a screenshot.
 */
export async function findCropUrls(
  { database, baseUrl }: Pick<Services, 'database' | 'baseUrl'>,
  { organizationId, commentIds }: { readonly organizationId: string; readonly commentIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const rows = await listScreenshots(database.sql, { organizationId }, commentIds);
  if (rows.length === 0) return new Map();
  const secret = await getInstallationSecret(database.sql, FILE_URL_SECRET);
  const sign = createPathSigner(secret, 'team', CHAT_PERIOD_SECONDS);
  return new Map(
    rows.map(({ comment_id: commentId, id }) => [
      commentId,
      `${baseUrl()}${sign(pathOf({ organizationId, commentId, id, variant: 'crop' }))}`,
    ]),
  );
}

/** Reads the crop around a pin in a stored picture; undefined if the file is gone. @throws as `readCrop` does. */
export async function readCropOf(
  storage: Services['storage'],
  { file: name, pin }: { readonly file: string; readonly pin: PinnedPicture['pin'] },
): Promise<Crop | undefined> {
  const file = await storage.open(name);
  return file && cropAround(await buffer(file.stream), pin);
}
