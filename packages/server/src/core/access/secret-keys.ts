import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { InvalidSettingError, RefusedError } from '../errors.ts';
import { createFileDurably, syncFolder } from '../process/durable-files.ts';

const KEY_BYTES = 32;
const HEXADECIMAL = /^[0-9a-f]{64}$/i;
const BASE64 = /^[\w+/-]{43}=?$/;

/**
 * Reads keys of 32 bytes, each as base64 or hexadecimal digits, separated by commas or white space.
 *
 * @throws {InvalidSettingError} with a clause that states the valid form and does not quote the text.
 */
export function parseSecretKeys(text: string): Buffer[] {
  const keys = text
    .split(/[,\s]+/)
    .filter((item) => item !== '')
    .map((item) =>
      HEXADECIMAL.test(item)
        ? Buffer.from(item, 'hex')
        : Buffer.from(BASE64.test(item) ? item : '', 'base64'),
    );
  if (keys.length > 0 && keys.every(({ length }) => length === KEY_BYTES)) return keys;
  throw new InvalidSettingError(
    'must list keys of 32 bytes each, as base64 or hexadecimal digits (openssl rand -base64 32)',
  );
}

/** Reads the keys in a file. @returns undefined if it is missing. @throws {RefusedError} it is unreadable or invalid. */
export async function readKeyFile(file: string): Promise<Buffer[] | undefined> {
  try {
    return parseSecretKeys(await readFile(file, 'utf8'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return undefined;
    const isExpected = error instanceof InvalidSettingError || (error instanceof Error && code !== undefined);
    if (!isExpected) throw error;
    throw new RefusedError(`The key of the installation cannot be read from ${file}: ${error.message}.`, {
      cause: error,
    });
  }
}

/** Creates a file with a new key, synced to disk when this resolves. @throws {RefusedError} it cannot be written. */
export async function createKeyFile(file: string): Promise<Buffer[]> {
  const key = randomBytes(KEY_BYTES);
  const folder = path.dirname(file);
  try {
    await mkdir(folder, { recursive: true });
    await createFileDurably(file, `${key.toString('base64')}\n`);
    // Syncs the directory entry of the file.
    await syncFolder(folder);
    return [key];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RefusedError(
      `The key of the installation cannot be stored in ${file} (${reason}): set SECRET_KEY.`,
      {
        cause: error,
      },
    );
  }
}
