import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const CLI = fileURLToPath(import.meta.resolve('@postil/server/cli'));
/** The environment variable that names the folder; the workers of Playwright inherit it. */
const FOLDER_VARIABLE = 'POSTIL_PREPARED_FOLDER';

/** Creates an embedded database with its tables and no records, once for all tests. @returns a function that removes it. */
export default async function prepareFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postil-e2e-prepared-'));
  const { PATH } = process.env;
  await promisify(execFile)(process.execPath, [CLI, 'migrate'], { env: { PATH, DATA_DIR: folder } });
  process.env[FOLDER_VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * Copies the prepared database into an empty folder. A first start treats it like an empty folder, in a third of the
 * time. Outside of tests, this is a no-op.
 */
export async function copyPreparedDatabase(folder: string): Promise<void> {
  const preparedFolder = process.env[FOLDER_VARIABLE];
  if (preparedFolder === undefined) return;
  cpSync(path.join(preparedFolder, 'database'), path.join(folder, 'database'), { recursive: true });
}
