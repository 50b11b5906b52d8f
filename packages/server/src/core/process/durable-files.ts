import { open } from 'node:fs/promises';

/** The file mode that lets only the user of the process read the file. */
export const PRIVATE_FILE_MODE = 0o600;

/**
 * Creates a file that only the user of the process may read; its contents are synced to disk when this resolves. The
 * entry of the file in its folder is durable only after `syncFolder`.
 *
 * @throws {Error} the operating system's error, `EEXIST` when the file exists.
 */
export async function createFileDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', PRIVATE_FILE_MODE);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the entries of a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
