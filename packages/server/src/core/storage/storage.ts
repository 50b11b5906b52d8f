import type { Readable } from 'node:stream';
import { LocalStorage } from './local.ts';
import { S3Storage } from './s3.ts';
import { parseStorageUrl } from './storage-url.ts';

/** A file that is kept. The stream must be read to its end or destroyed, and fails where the storage goes away. */
export interface StoredFile {
  readonly stream: Readable;
  readonly bytes: number;
}

/** A file on this machine that is to be stored, synced to the disk. */
export interface LocalFile {
  readonly path: string;
  readonly bytes: number;
  readonly mediaType: string;
}

/**
 * Where uploaded files are kept, by names such as `<organization uuid>/<64 hex>.<png|jpg|webp>`; any other name is
 * a fault of ours, so that no name leads out of the place.
 */
export interface Storage {
  /**
   * Keeps a file durably when it resolves; the local file is gone then. Where it rejects, the local file may still
   * be there and is the caller's to remove. Names are content-addressed: the same one again holds the same bytes.
   *
   * @throws {AppError} `storage_full`, or `unavailable` while the storage does not respond.
   */
  put(name: string, file: LocalFile): Promise<void>;
  /**
   * Settles when the size is known and the bytes begin to come.
   *
   * @returns undefined where there is no such file.
   * @throws {AppError} `unavailable` while the storage does not respond.
   */
  open(name: string): Promise<StoredFile | undefined>;
  /**
   * How many bytes a file has, without reading it.
   *
   * @returns undefined where there is no such file.
   * @throws {AppError} `unavailable` while the storage does not respond.
   */
  findSize(name: string): Promise<number | undefined>;
  /**
   * Removes a file; one that is not there is no error.
   *
   * @throws {AppError} `unavailable` while the storage does not respond.
   */
  remove(name: string): Promise<void>;
  /**
   * Proves at the start that files can be kept, read and removed.
   *
   * @throws {RefusedError} saying what is wrong with the settings.
   */
  check(): Promise<void>;
  /** Frees sockets. */
  close(): Promise<void>;
}

export interface StorageOptions {
  /** The setting STORAGE_URL; undefined keeps files in a folder. */
  readonly url: string | undefined;
  /** Where that folder is: files lie below its `files`. */
  readonly directory: string;
}

/**
 * Proves that files can be kept as the settings say.
 *
 * @throws {RefusedError} saying what is wrong with the settings.
 */
export async function checkStorage(options: StorageOptions): Promise<void> {
  const storage = createStorage(options);
  try {
    await storage.check();
  } finally {
    await storage.close();
  }
}

/** The storage of the settings; it is not checked yet. */
export function createStorage({ url, directory }: StorageOptions): Storage {
  return url === undefined ? new LocalStorage(directory) : new S3Storage(parseStorageUrl(url));
}
