import { rm } from 'node:fs/promises';
import type { PictureType } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import { lockAdditions } from '../../../core/db/caps.ts';
import type { Database, Sql } from '../../../core/db/database.ts';
import { ConflictError, UnavailableError } from '../../../core/errors.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import type { Picture, ProcessedFile } from '../../../core/uploads/pictures.ts';
import {
  deleteFileRow,
  listUnusedFiles,
  registerFiles,
  reserveUnusedFile,
  sumOtherBytes,
} from './queries.ts';

/** A picture whose files are in the storage, in the form stored with a mockup version or a comment. */
export interface StoredPicture {
  readonly imageFile: string;
  readonly previewFile: string;
  readonly mediaType: PictureType;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;
/** The maximum number of files removed in a run of the clean-up; the next run continues. */
const MAX_REMOVALS = 1_000;

/** A picture to store, and its limits. */
interface PictureUpload {
  readonly storage: Storage;
  readonly picture: Picture;
  /** The limit on the total bytes of the organisation's files; 0: no limit. */
  readonly maxBytes: number;
  /** Charges the picture's bytes to its senders' quota. @throws {AppError} the quota is used up. */
  requireQuota?(tx: Sql, bytes: number): Promise<void>;
}

/**
 * Stores the files of a picture under names made from their contents. The files are registered before they are written,
 * so that the clean-up finds unreferenced ones after any failure.
 *
 * @param database for the registration, a separate transaction that is committed before a file is written.
 * @throws {AppError} `limit_reached`, `storage_full`, or `unavailable`.
 */
export async function storePicture(
  database: Database,
  actor: Actor,
  { storage, picture, maxBytes, requireQuota }: PictureUpload,
): Promise<StoredPicture> {
  const { image, preview, width, height } = picture;
  const imageFile = nameOf(actor, image, EXTENSIONS[image.mediaType]);
  const previewFile = nameOf(actor, preview, 'webp');
  const files = [
    { name: imageFile, bytes: image.bytes },
    { name: previewFile, bytes: preview.bytes },
  ];
  try {
    await database.transaction(async (tx) => {
      await requireQuota?.(tx, image.bytes + preview.bytes);
      await register(tx, actor, { files, maxBytes });
    });
    await storage.put(imageFile, image);
    await storage.put(previewFile, preview);
  } finally {
    await Promise.all([image, preview].map(({ path }) => rm(path, { force: true })));
  }
  return { imageFile, previewFile, mediaType: image.mediaType, width, height, bytes: image.bytes };
}

interface Registration {
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
  readonly maxBytes: number;
}

async function register(tx: Sql, actor: Actor, { files, maxBytes }: Registration): Promise<void> {
  if (maxBytes > 0) {
    await lockAdditions(tx, { organizationId: actor.organizationId, table: 'stored_files' });
    const names = files.map(({ name }) => name);
    const bytes = files.reduce((sum, file) => sum + file.bytes, await sumOtherBytes(tx, actor, names));
    if (bytes > maxBytes) refuseBytes(maxBytes);
  }
  if (!(await registerFiles(tx, actor, files)))
    throw new UnavailableError('The same picture is being removed right now: send it again in a moment.');
}

function refuseBytes(maxBytes: number): never {
  const megabytes = Math.round(maxBytes / 1_048_576);
  throw new ConflictError(
    'limit_reached',
    `With this file the organisation would keep more than ${megabytes} MB of files: delete mockups or screenshots, whose files are removed about an hour later, or ask the operator to raise LIMIT_STORED_BYTES.`,
  );
}

function nameOf({ organizationId }: Actor, { hash }: ProcessedFile, extension: string): string {
  return `${organizationId}/${hash}.${extension}`;
}

/**
 * Removes unreferenced files: those of deleted mockups and comments, and of interrupted uploads. Nodes may run it
 * concurrently, and it may be interrupted, because the row of a file is deleted after the file. No transaction is open
 * during storage operations, because on the embedded database it would block everything else.
 */
export async function removeUnusedFiles({ sql }: Database, storage: Storage): Promise<void> {
  for (const file of await listUnusedFiles(sql, MAX_REMOVALS)) {
    if (!(await reserveUnusedFile(sql, file))) continue;
    await storage.remove(file.name);
    await deleteFileRow(sql, file);
  }
}
