import { LocalStorage } from './local.ts';
import { S3Storage } from './s3.ts';
import type { Storage } from './storage.ts';
import { parseStorageUrl } from './storage-url.ts';

/** The location of stored files. */
export interface StorageOptions {
  /** The setting STORAGE_URL; undefined: files are stored in a folder. */
  readonly url: string | undefined;
  /** That folder; the files are below its `files`. */
  readonly directory: string;
}

/**
 * Proves that files can be stored with the settings.
 *
 * @throws {RefusedError} naming the problem of the settings.
 */
export async function checkStorage(options: StorageOptions): Promise<void> {
  const storage = createStorage(options);
  try {
    await storage.check();
  } finally {
    await storage.close();
  }
}

/** Creates the storage of the settings without checking it. */
export function createStorage({ url, directory }: StorageOptions): Storage {
  return url === undefined ? new LocalStorage(directory) : new S3Storage(parseStorageUrl(url));
}
