import { rm } from 'node:fs/promises';
import type { PictureType } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Database, Sql } from '../../../core/db/database.ts';
import { UnavailableError } from '../../../core/errors.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import type { MadeFile, Picture } from '../../../core/uploads/pictures.ts';
import { claimUnusedFile, forgetFile, listUnusedFiles, noteFiles } from './queries.ts';

/** A picture whose files are in the storage, as a version of a mockup refers to them. */
export interface KeptPicture {
  readonly imageFile: string;
  readonly previewFile: string;
  readonly mediaType: PictureType;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;
/** Files that one run of the clean-up removes at most; the next run goes on. */
const MAX_REMOVALS = 1_000;

/**
 * Keeps the files of a picture under names made of their contents. It is noted first that they are about to be
 * there: whatever happens then, the clean-up finds those that nothing refers to in the end.
 *
 * @param sql no transaction: the note must be committed before a file is written.
 * @throws {AppError} `storage_full`, or `unavailable`.
 */
export async function keepPicture(
  sql: Sql,
  actor: Actor,
  { storage, picture: { image, preview, width, height } }: { storage: Storage; picture: Picture },
): Promise<KeptPicture> {
  const imageFile = nameOf(actor, image, EXTENSIONS[image.mediaType]);
  const previewFile = nameOf(actor, preview, 'webp');
  try {
    if (!(await noteFiles(sql, actor, [imageFile, previewFile])))
      throw new UnavailableError('The same picture is just being removed: send it again shortly.');
    await storage.put(imageFile, image);
    await storage.put(previewFile, preview);
  } finally {
    await Promise.all([image, preview].map(({ path }) => rm(path, { force: true })));
  }
  return { imageFile, previewFile, mediaType: image.mediaType, width, height, bytes: image.bytes };
}

function nameOf({ organizationId }: Actor, { hash }: MadeFile, extension: string): string {
  return `${organizationId}/${hash}.${extension}`;
}

/**
 * Removes files to which nothing refers: those of deleted mockups, and of uploads that did not come to their end.
 * Safe on several nodes at once, and when it is interrupted: the row of a file goes after the file. No transaction
 * is open while the storage works, for which the embedded database would keep everybody waiting.
 */
export async function removeUnusedFiles({ sql }: Database, storage: Storage): Promise<void> {
  for (const file of await listUnusedFiles(sql, MAX_REMOVALS)) {
    if (!(await claimUnusedFile(sql, file))) continue;
    await storage.remove(file.name);
    await forgetFile(sql, file);
  }
}
