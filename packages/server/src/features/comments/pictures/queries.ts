import type { Actor, TenantReader, TenantRole } from '../../../core/access/actor.ts';
import { type Fragment, insertion, type Sql } from '../../../core/db/database.ts';
import { visibilityCondition } from '../../../core/db/scope.ts';
import type { ServedFile } from '../../../core/uploads/signed-files.ts';
import type { StoredPicture } from '../../mockups/files/service.ts';
import { findPictureFile } from '../screenshots/queries.ts';
import type { ScreenshotFile } from '../screenshots/variants.ts';

export interface PictureRow {
  readonly organization_id: string;
  readonly id: string;
  readonly comment_id: string;
  /** null: it belongs to the comment itself. */
  readonly reply_id: string | null;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly created_by: string;
  readonly created_by_name: string;
  readonly created_at: Date;
}

/** The pictures of a comment and of the replies that the reader sees, oldest first. The reader must see the comment. */
export function listPictures(sql: Sql, reader: TenantRole, commentId: string): Promise<PictureRow[]> {
  return sql<PictureRow[]>`
    SELECT p.organization_id, p.id, p.comment_id, p.reply_id, p.width, p.height, p.created_by,
      creator.name AS created_by_name, p.created_at
    FROM comment_pictures p
    JOIN people creator ON creator.organization_id = p.organization_id AND creator.id = p.created_by
    WHERE p.organization_id = ${reader.organizationId} AND p.comment_id = ${commentId} ${visibleReplyCondition(sql, reader)}
    ORDER BY p.id`;
}

/** The number of pictures of a comment and all its replies. */
export async function countPictures(
  sql: Sql,
  { organizationId }: TenantRole,
  commentId: string,
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM comment_pictures
    WHERE organization_id = ${organizationId} AND comment_id = ${commentId}`;
  return row?.count ?? 0;
}

/** A picture whose files are in the storage. */
interface NewPicture {
  readonly id: string;
  readonly createdAt: Date;
  readonly commentId: string;
  readonly replyId: string | null;
  readonly picture: StoredPicture;
}

export async function insertPicture(
  tx: Sql,
  { organizationId, personId }: Actor,
  { id, createdAt, commentId, replyId, picture }: NewPicture,
): Promise<void> {
  await tx`
    INSERT INTO comment_pictures ${insertion([
      {
        organization_id: organizationId,
        id,
        comment_id: commentId,
        reply_id: replyId,
        image_file: picture.imageFile,
        thumbnail_file: picture.previewFile,
        media_type: picture.mediaType,
        width: picture.width,
        height: picture.height,
        bytes: picture.bytes,
        created_by: personId,
        created_at: createdAt,
      },
    ])}`;
}

export async function deletePicture(tx: Sql, { organizationId }: TenantRole, id: string): Promise<void> {
  await tx`DELETE FROM comment_pictures WHERE organization_id = ${organizationId} AND id = ${id}`;
}

/** The stored file of a picture, if the reader sees its comment and its reply. */
export function findFile(
  sql: Sql,
  reader: TenantReader,
  file: ScreenshotFile,
): Promise<ServedFile | undefined> {
  const condition = sql`p.id = ${file.id} ${visibleReplyCondition(sql, reader)}`;
  return findPictureFile(sql, reader, { ...file, table: sql`comment_pictures`, condition });
}

/** The condition ` AND …` that the reader sees the reply of a picture `p`: an internal note is for the team. */
function visibleReplyCondition(sql: Sql, reader: TenantRole): Fragment {
  return sql`AND (p.reply_id IS NULL OR EXISTS (
    SELECT FROM replies r
    WHERE r.organization_id = ${reader.organizationId} AND r.id = p.reply_id ${visibilityCondition(sql, reader, sql`r.visibility`)}))`;
}
