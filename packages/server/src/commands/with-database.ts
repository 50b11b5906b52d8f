import { type Config, databaseOptions } from '../config.ts';
import type { Database } from '../core/db/database.ts';
import { openPreparedDatabase } from '../core/db/prepare.ts';

/** Reads the settings, when a command needs them. @throws {RefusedError} where they are wrong. */
export type ReadSettings = () => Config;

/** Runs a command on the configured database, migrated, and closes it whatever happens. */
export async function withDatabase<Result>(
  readSettings: ReadSettings,
  run: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openPreparedDatabase(databaseOptions(readSettings()));
  try {
    return await run(database);
  } finally {
    await database.close();
  }
}
