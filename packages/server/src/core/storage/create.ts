import { LocalStorage } from './local.ts';
import { S3Storage } from './s3.ts';
import type { Storage } from './storage.ts';
import { parseStorageUrl } from './storage-url.ts';

/** The settings of the storage. */
export interface StorageOptions {
  /** The setting STORAGE_URL; undefined: files are stored below `directory`. */
  readonly url: string | undefined;
  /** The folder for uploads in the data folder; without STORAGE_URL, files are stored in its subfolder `files`. */
  readonly directory: string;
}

/**
 * Checks that files can be stored with these settings.
 *
 * @throws {RefusedError} naming the problem with the settings.
 */
export async function checkStorage(options: StorageOptions): Promise<void> {
  const storage = createStorage(options);
  try {
    await storage.check();
  } finally {
    await storage.close();
  }
}

/** Creates the storage for the settings without checking it. */
export function createStorage({ url, directory }: StorageOptions): Storage {
  return url === undefined ? new LocalStorage(directory) : new S3Storage(parseStorageUrl(url));
}
