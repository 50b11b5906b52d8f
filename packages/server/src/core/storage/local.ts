import { chmod, mkdir, open, rename, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { RefusedError } from '../errors.ts';
import { createFileDurably, PRIVATE_FILE_MODE, syncFolder } from '../process/durable-files.ts';
import { explainDiskError } from './full.ts';
import { pathPartsOf } from './names.ts';
import type { LocalFile, Storage, StoredFile } from './storage.ts';

/** The mode of folders: only the user of the process has access, because uploads are as private as the database. */
const FOLDER_MODE = 0o700;

/** Stores files below a folder on this machine. Multiple processes may share it. */
export class LocalStorage implements Storage {
  readonly #directory: string;
  readonly #files: string;

  constructor(directory: string) {
    this.#directory = path.resolve(directory);
    this.#files = path.join(this.#directory, 'files');
  }

  async put(name: string, file: LocalFile): Promise<void> {
    const target = this.#pathOf(name);
    const folder = path.dirname(target);
    try {
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      await chmod(file.path, PRIVATE_FILE_MODE);
      await rename(file.path, target);
      // Syncs all folders every time, because another process may have created one without having synced it yet.
      for (let each = folder; each !== this.#directory; each = path.dirname(each)) await syncFolder(each);
    } catch (error) {
      throw explainDiskError(error);
    }
  }

  async open(name: string): Promise<StoredFile | undefined> {
    const file = await undefinedIfMissing(open(this.#pathOf(name)));
    if (!file) return undefined;
    try {
      const { size } = await file.stat();
      return { stream: file.createReadStream(), bytes: size };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async findSize(name: string): Promise<number | undefined> {
    return (await undefinedIfMissing(stat(this.#pathOf(name))))?.size;
  }

  async remove(name: string): Promise<void> {
    const target = this.#pathOf(name);
    await undefinedIfMissing(unlink(target).then(() => syncFolder(path.dirname(target))));
  }

  async check(): Promise<void> {
    const probe = path.join(this.#files, `check-${crypto.randomUUID()}`);
    try {
      // The data folder gets the mode that the umask of the process allows.
      await createFolderDurably(path.dirname(this.#directory));
      await createFolderDurably(this.#files, FOLDER_MODE);
      try {
        await createFileDurably(probe, 'check');
      } finally {
        await rm(probe, { force: true });
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new RefusedError(
        `Uploads cannot be stored in ${this.#files} (${reason}): check DATA_DIR, its permissions and its free space.`,
        { cause: error },
      );
    }
  }

  async close(): Promise<void> {}

  #pathOf(name: string): string {
    return path.join(this.#files, ...pathPartsOf(name));
  }
}

/** @returns undefined when the file does not exist. */
async function undefinedIfMissing<Result>(result: Promise<Result>): Promise<Result | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Creates a folder and its parents so that they survive a power cut. */
async function createFolderDurably(folder: string, mode?: number): Promise<void> {
  const firstCreated = await mkdir(folder, { recursive: true, mode });
  if (firstCreated === undefined) return;
  for (let each = folder; each !== path.dirname(firstCreated); each = path.dirname(each)) {
    await syncFolder(path.dirname(each));
  }
}
