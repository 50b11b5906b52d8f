import type { Readable } from 'node:stream';

/** A stored file. The stream must be read to its end or destroyed; it fails when the storage becomes unavailable. */
export interface StoredFile {
  readonly stream: Readable;
  readonly bytes: number;
}

/** A file on this machine to be stored, already synced to the disk. */
export interface LocalFile {
  readonly path: string;
  readonly bytes: number;
  readonly mediaType: string;
}

/**
 * Stores uploaded files under names of the form `<organization uuid>/<64 hex>.<png|jpg|webp>`. Any other name is an
 * error, which prevents path traversal.
 */
export interface Storage {
  /**
   * Stores a file durably and removes the local one. After a rejection, the local file may still exist, and the caller
   * must remove it. Names are content-addressed: the same name always means the same bytes.
   *
   * @throws {AppError} `storage_full`, or `unavailable` when the storage does not respond.
   */
  put(name: string, file: LocalFile): Promise<void>;
  /**
   * Opens a file for reading; resolves when its size is known and its first bytes arrive.
   *
   * @returns undefined when there is no such file.
   * @throws {AppError} `unavailable` when the storage does not respond.
   */
  open(name: string): Promise<StoredFile | undefined>;
  /**
   * Finds the size of a file in bytes, without reading it.
   *
   * @returns undefined when there is no such file.
   * @throws {AppError} `unavailable` when the storage does not respond.
   */
  findSize(name: string): Promise<number | undefined>;
  /**
   * Removes a file; a missing one is no error.
   *
   * @throws {AppError} `unavailable` when the storage does not respond.
   */
  remove(name: string): Promise<void>;
  /**
   * Proves that files can be stored and removed, and on a storage server that they can be read.
   *
   * @throws {RefusedError} naming the problem with the settings.
   */
  check(): Promise<void>;
  /** Closes the connections to the storage server, if there is one. */
  close(): Promise<void>;
}
