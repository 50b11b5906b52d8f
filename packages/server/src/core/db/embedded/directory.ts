import fs from 'node:fs';
import path from 'node:path';

/** The mode bits that give access to users other than the owner. */
export const NON_OWNER_PERMISSIONS = 0o077;

/** Whether the directory contains a complete cluster; an incomplete one never gets this name. */
export function containsCluster(directory: string): boolean {
  return fs.existsSync(path.join(directory, 'PG_VERSION'));
}

/**
 * Creates the parents of `directory` durably and resolves symbolic links, so that one directory has one name.
 *
 * @returns the absolute real path; the directory itself need not exist.
 */
export function resolveDataDirectory(directory: string): string {
  const absolute = path.resolve(directory);
  if (fs.existsSync(absolute)) return fs.realpathSync(absolute);
  const parent = path.dirname(absolute);
  const firstCreated = fs.mkdirSync(parent, { recursive: true });
  for (let created = parent; firstCreated !== undefined; created = path.dirname(created)) {
    syncPath(created);
    if (created === path.dirname(firstCreated)) break;
  }
  return path.join(fs.realpathSync(parent), path.basename(absolute));
}

/**
 * Creates an empty directory for a new cluster; remains of an earlier, interrupted creation are deleted.
 *
 * @throws {Error} when `directory` is not empty.
 */
export function preparePartialDirectory(directory: string): string {
  if (fs.existsSync(directory) && fs.readdirSync(directory).length > 0) {
    throw new Error(
      `The data directory ${directory} is not empty and contains no database. Choose an empty or a new directory.`,
    );
  }
  const partialDirectory = `${directory}.partial`;
  fs.rmSync(partialDirectory, { recursive: true, force: true });
  fs.mkdirSync(partialDirectory, { mode: 0o700 });
  return partialDirectory;
}

/** Gives a complete cluster its final name, after every byte of it is synced to disk. */
export function publishDirectory(partialDirectory: string, directory: string): void {
  makePrivate(partialDirectory);
  syncTree(partialDirectory);
  try {
    fs.renameSync(partialDirectory, directory);
  } catch (error) {
    throw new Error(
      `The data directory ${directory} could not be created by renaming. If it is a mount point, ` +
        'choose a directory below it.',
      { cause: error },
    );
  }
  syncPath(path.dirname(directory));
}

/** Restricts access to the user of the process, even for files that an earlier version made world-readable. */
export function makePrivate(directory: string): void {
  const isPrivate = (file: string) => (fs.statSync(file).mode & NON_OWNER_PERMISSIONS) === 0;
  if (isPrivate(directory) && isPrivate(path.join(directory, 'PG_VERSION'))) return;
  fs.chmodSync(directory, 0o700);
  for (const entry of fs.readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isDirectory() && !entry.isFile()) continue;
    fs.chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}

function syncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const child = path.join(directory, entry.name);
    if (entry.isDirectory()) syncTree(child);
    else if (entry.isFile()) syncPath(child);
  }
  syncPath(directory);
}

function syncPath(fileOrDirectory: string): void {
  const descriptor = fs.openSync(fileOrDirectory, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
