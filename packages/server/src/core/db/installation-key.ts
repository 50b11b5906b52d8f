import { DecryptionError } from '../access/encryption.ts';
import { createSecretBox, type SecretBox } from '../access/secret-box.ts';
import { createKeyFile, readKeyFile } from '../access/secret-keys.ts';
import { RefusedError } from '../errors.ts';
import type { Database, Sql } from './database.ts';
import { findInstallationSecret } from './installation-secrets.ts';

/** The sources of the installation key. */
export interface KeyOptions {
  /** The keys from the settings: the first seals, all open. Absent: the keys in the file. */
  readonly keys: readonly Buffer[] | undefined;
  /** The key file, created at the first start if the settings have no key. */
  readonly file: string;
}

interface KeyLogger {
  warn(details: object, message: string): void;
}

/** The name of the row that only the right key opens; not a secret. */
const CHECK_NAME = 'secret-key-check';
const CHECK_TEXT = 'This was sealed with the key of the installation.';
/** An arbitrary key for the advisory lock that keeps two nodes from each creating a key. */
const ADVISORY_LOCK_KEY = 7_305_411_903;

/**
 * Opens the secret box, which is the same on all nodes of a database. At the first start, a key is created
 * unless the settings have one.
 *
 * @param logger gets a line when a key was created.
 * @throws {RefusedError} the key is missing, or is not the one with which the secrets in the database were sealed.
 */
export async function openSecretBox(
  database: Database,
  options: KeyOptions,
  logger?: KeyLogger,
): Promise<SecretBox> {
  const { keys, file } = options;
  return database.transaction(async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK_KEY})`;
    const check = await findCheck(tx);
    let keyring = keys ?? (await readKeyFile(file));
    if (keyring === undefined && check === undefined) {
      keyring = await createKeyFile(file);
      logger?.warn(
        { file },
        'created the key of the installation: keep a copy, and give it to every other process',
      );
    }
    const box = requireMatchingKeys(options, { keyring, check });
    if (!check?.startsWith(box.prefix)) await storeCheck(tx, box);
    return box;
  });
}

/** Accepts the current key, or creates one. Secrets that were sealed with the lost key cannot be opened any more. */
export async function replaceLostKey(database: Database, { keys, file }: KeyOptions): Promise<SecretBox> {
  return database.transaction(async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK_KEY})`;
    const box = createSecretBox(keys ?? (await readKeyFile(file)) ?? (await createKeyFile(file)));
    await storeCheck(tx, box);
    return box;
  });
}

/** Finds the problem with the key that would make a start fail, as a sentence with the remedy. Changes nothing. */
export async function findKeyProblem(database: Database, options: KeyOptions): Promise<string | undefined> {
  const check = await findCheck(database.sql);
  if (check === undefined) return undefined;
  try {
    requireMatchingKeys(options, { keyring: options.keys ?? (await readKeyFile(options.file)), check });
    return undefined;
  } catch (error) {
    if (error instanceof RefusedError) return error.message;
    throw error;
  }
}

interface KeysAndCheck {
  readonly keyring: readonly Buffer[] | undefined;
  readonly check: string | undefined;
}

function requireMatchingKeys({ keys, file }: KeyOptions, { keyring, check }: KeysAndCheck): SecretBox {
  if (keyring === undefined) {
    throw new RefusedError(
      `The database has secrets that are sealed with a missing key: set SECRET_KEY to that of the other processes, or copy their secret.key to ${file}.`,
    );
  }
  const box = createSecretBox(keyring);
  if (check === undefined || opens(box, check)) return box;
  const name = keys === undefined ? `The key in ${file}` : 'The key in SECRET_KEY';
  throw new RefusedError(
    `${name} does not open the secrets in the database, which were sealed with another key: use that key, or list it after the new one.`,
  );
}

function opens(box: SecretBox, check: string): boolean {
  try {
    return box.open(check, CHECK_NAME) === CHECK_TEXT;
  } catch (error) {
    if (error instanceof DecryptionError) return false;
    throw error;
  }
}

async function findCheck(sql: Sql): Promise<string | undefined> {
  return (await findInstallationSecret(sql, CHECK_NAME))?.toString();
}

async function storeCheck(tx: Sql, box: SecretBox): Promise<void> {
  await tx`
    INSERT INTO installation_secrets (name, secret)
    VALUES (${CHECK_NAME}, ${Buffer.from(box.seal(CHECK_TEXT, CHECK_NAME))})
    ON CONFLICT (name) DO UPDATE SET secret = excluded.secret`;
}
