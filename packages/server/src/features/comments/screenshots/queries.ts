import type { PictureType } from '@postil/contract';
import type { Actor, Tenant, TenantReader } from '../../../core/access/actor.ts';
import { type Fragment, insertion, type Sql } from '../../../core/db/database.ts';
import type { ServedFile } from '../../../core/uploads/signed-files.ts';
import { visibleTo } from '../comment/queries.ts';
import type { ScreenshotFile } from './variants.ts';

export interface ScreenshotRow {
  readonly organization_id: string;
  readonly comment_id: string;
  readonly id: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Fractions of the width and height; both null if the position of the comment is unknown. */
  readonly pin_x: number | null;
  readonly pin_y: number | null;
}

/** A screenshot whose files are in the storage. */
interface NewScreenshot {
  readonly id: string;
  readonly createdAt: Date;
  readonly commentId: string;
  readonly imageFile: string;
  readonly thumbnailFile: string;
  readonly mediaType: PictureType;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly pin: { readonly x: number; readonly y: number } | null;
}

/** The screenshot of the organisation's comment `c`, as a JSON value of a `ScreenshotRow`; null if it has none. */
export function screenshotValue(sql: Sql, { organizationId }: Tenant): Fragment {
  return sql`(SELECT to_jsonb(shown) FROM (
    SELECT ${columns(sql)} FROM comment_screenshots s
    WHERE s.organization_id = ${organizationId} AND s.comment_id = c.id) shown)`;
}

/** The screenshots of the comments, in no particular order; comments without one are left out. */
export function listScreenshots(
  sql: Sql,
  { organizationId }: Tenant,
  commentIds: readonly string[],
): Promise<ScreenshotRow[]> {
  return sql<ScreenshotRow[]>`
    SELECT ${columns(sql)} FROM comment_screenshots s
    WHERE s.organization_id = ${organizationId} AND s.comment_id = ANY (${[...commentIds]}::uuid[])`;
}

interface StoredImage extends Pick<ScreenshotRow, 'pin_x' | 'pin_y'> {
  /** The name of the file in the storage. */
  readonly image_file: string;
  readonly media_type: PictureType;
}

/** The file of a comment's screenshot, and the position of the comment in it. */
export async function findImage(
  sql: Sql,
  { organizationId, commentId }: Tenant & { readonly commentId: string },
): Promise<StoredImage | undefined> {
  const [row] = await sql<StoredImage[]>`
    SELECT image_file, media_type, pin_x, pin_y FROM comment_screenshots
    WHERE organization_id = ${organizationId} AND comment_id = ${commentId}`;
  return row;
}

/** Stores the screenshot of a comment that has none. */
export async function insertScreenshot(
  tx: Sql,
  { organizationId, personId }: Actor,
  screenshot: NewScreenshot,
): Promise<void> {
  await tx`
    INSERT INTO comment_screenshots ${insertion([
      {
        organization_id: organizationId,
        comment_id: screenshot.commentId,
        id: screenshot.id,
        image_file: screenshot.imageFile,
        thumbnail_file: screenshot.thumbnailFile,
        media_type: screenshot.mediaType,
        width: screenshot.width,
        height: screenshot.height,
        bytes: screenshot.bytes,
        pin_x: screenshot.pin?.x ?? null,
        pin_y: screenshot.pin?.y ?? null,
        created_by: personId,
        created_at: screenshot.createdAt,
      },
    ])}`;
}

/** Deletes the screenshot of a comment. @returns its size; undefined if there was none. */
export async function deleteScreenshot(
  tx: Sql,
  { organizationId }: Tenant,
  commentId: string,
): Promise<Pick<ScreenshotRow, 'width' | 'height'> | undefined> {
  const [row] = await tx<ScreenshotRow[]>`
    DELETE FROM comment_screenshots WHERE organization_id = ${organizationId} AND comment_id = ${commentId}
    RETURNING width, height`;
  return row;
}

/** A file of a screenshot, and the position of the comment in it. */
type StoredFile = ServedFile & Pick<ScreenshotRow, 'pin_x' | 'pin_y'>;

/** The stored file of a screenshot, if the actor sees the comment. */
export async function findFile(
  sql: Sql,
  actor: TenantReader,
  { commentId, id, variant }: ScreenshotFile,
): Promise<StoredFile | undefined> {
  const fileColumns = {
    image: sql`s.image_file AS name, s.media_type`,
    thumbnail: sql`s.thumbnail_file AS name, 'image/webp' AS media_type`,
    crop: sql`s.image_file AS name, 'image/jpeg' AS media_type`,
  };
  const [row] = await sql<StoredFile[]>`
    SELECT ${fileColumns[variant]}, s.pin_x, s.pin_y
    FROM comment_screenshots s JOIN comments c ON c.organization_id = s.organization_id AND c.id = s.comment_id
    WHERE ${visibleTo(sql, actor, 'any')} AND s.organization_id = ${actor.organizationId}
      AND s.comment_id = ${commentId} AND s.id = ${id}`;
  return row;
}

/**
 * The stored file of a comment's picture other than its screenshot, if the reader sees the comment.
 *
 * @param table a table with the columns of such pictures.
 * @param condition the condition on the table `p` that selects the picture.
 */
export async function findPictureFile(
  sql: Sql,
  reader: TenantReader,
  {
    commentId,
    variant,
    table,
    condition,
  }: Pick<ScreenshotFile, 'commentId' | 'variant'> & {
    readonly table: Fragment;
    readonly condition: Fragment;
  },
): Promise<ServedFile | undefined> {
  const fileColumns =
    variant === 'image'
      ? sql`p.image_file AS name, p.media_type`
      : sql`p.thumbnail_file AS name, 'image/webp' AS media_type`;
  const [row] = await sql<ServedFile[]>`
    SELECT ${fileColumns}
    FROM ${table} p JOIN comments c ON c.organization_id = p.organization_id AND c.id = p.comment_id
    WHERE ${visibleTo(sql, reader, 'any')} AND p.organization_id = ${reader.organizationId}
      AND p.comment_id = ${commentId} AND ${condition}`;
  return row;
}

function columns(sql: Sql): Fragment {
  return sql`s.organization_id, s.comment_id, s.id, s.width, s.height, s.pin_x, s.pin_y`;
}

/** The position of a comment in its screenshot, as fractions of width and height; null: unknown. */
export function pinPosition({ pin_x: x, pin_y: y }: Pick<ScreenshotRow, 'pin_x' | 'pin_y'>) {
  return x === null || y === null ? null : { x, y };
}
