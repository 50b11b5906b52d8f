import { buffer } from 'node:stream/consumers';
import type { Actor } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import type { Services } from '../../../core/feature.ts';
import type { ToolPicture } from '../../../core/mcp/surface/tool.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import { shrink } from '../../../core/uploads/crops.ts';
import { getVersions } from '../../mockups/mockup/service.ts';
import { pinOf } from '../comment/pins.ts';
import { getComment } from '../comment/service.ts';
import { findImage, pinPosition } from '../screenshots/queries.ts';
import { readCropOf } from '../screenshots/service.ts';

/** The size limit of a picture within a result. */
const MAX_BYTES = 1024 * 1024;

/** The requested pictures of a comment, and the actor who reads them. */
interface PictureOptions {
  readonly actor: Actor;
  readonly commentId: string;
  /** Whether to read the crop around the comment in its picture: the screenshot, or the picture of the mockup. */
  readonly includesCrop: boolean;
  /** Whether to read the whole picture, or a smaller copy if it is too large for a result. */
  readonly includesWhole: boolean;
}

/** Reads the requested pictures of a comment that exist, the crop first. */
export type ReadPictures = (options: PictureOptions) => Promise<ToolPicture[]>;

/**
 * Reads the pictures of comments for models: the screenshot, or the version of the mockup on which the comment was made.
 *
 * @throws {NotFoundError} the comment is unknown, or hidden from the actor.
 */
export function createPictureReader({
  database,
  storage,
}: Pick<Services, 'database' | 'storage'>): ReadPictures {
  return async (options) => {
    if (!options.includesCrop && !options.includesWhole) return [];
    const picture = await findPicture(database.sql, options);
    if (!picture) return [];
    const pictures = [
      options.includesCrop ? await showCrop(storage, picture) : undefined,
      options.includesWhole ? await showWhole(storage, picture) : undefined,
    ];
    return pictures.filter((each) => each !== undefined);
  };
}

type FoundPicture = NonNullable<Awaited<ReturnType<typeof findPicture>>>;

async function showCrop(storage: Storage, picture: FoundPicture): Promise<ToolPicture | undefined> {
  const crop = await readCropOf(storage, picture);
  return crop && { bytes: crop.bytes, mediaType: 'image/jpeg' };
}

async function showWhole(
  storage: Storage,
  { file: name, mediaType }: FoundPicture,
): Promise<ToolPicture | undefined> {
  const file = await storage.open(name);
  if (!file) return undefined;
  const bytes = await buffer(file.stream);
  if (bytes.length <= MAX_BYTES) return { bytes, mediaType };
  const copy = await shrink(bytes, MAX_BYTES);
  return copy && { bytes: copy, mediaType: 'image/jpeg' };
}

/** The picture of a comment, and the position of the comment in it; null: unknown. */
async function findPicture(sql: Sql, { actor, commentId }: PictureOptions) {
  const comment = await getComment(sql, actor, { id: commentId, kind: 'any' });
  const { mockup_id: mockupId, mockup_version: number } = comment;
  if (mockupId === null) {
    const screenshot = await findImage(sql, { organizationId: actor.organizationId, commentId });
    return (
      screenshot && {
        file: screenshot.image_file,
        mediaType: screenshot.media_type,
        pin: pinPosition(screenshot),
      }
    );
  }
  const version = (await getVersions(sql, actor, mockupId)).find((each) => each.number === number);
  const { x, y, width, height } = pinOf(comment);
  const middle = { x: x + (width ?? 0) / 2, y: y + (height ?? 0) / 2 };
  return version && { file: version.image_file, mediaType: version.media_type, pin: middle };
}
