import { type Config, databaseOptions } from '../config.ts';
import type { Database } from '../core/db/database.ts';
import { openPreparedDatabase } from '../core/db/prepare.ts';

/** Reads the settings when a command needs them. @throws {RefusedError} when they are invalid. */
export type ReadSettings = () => Config;

/** Migrates the configured database, runs a command on it and closes it, whether or not the command succeeds. */
export async function withDatabase<Result>(
  readSettings: ReadSettings,
  run: (database: Database) => Promise<Result>,
  options: { readonly poolSize?: number } = {},
): Promise<Result> {
  const database = await openPreparedDatabase({ ...databaseOptions(readSettings()), ...options });
  try {
    return await run(database);
  } finally {
    await database.close();
  }
}
