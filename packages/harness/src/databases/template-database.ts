import { openDatabase } from '@postil/server/core/db/database';
import { distributeTables } from '@postil/server/core/db/distribution/distribute';
import { migrate } from '@postil/server/core/db/migrate';
import { TABLE_TYPES } from '@postil/server/tables';

/** The name of the migrated database that every test file on a server copies. */
export const TEMPLATE_DATABASE = 'postil_template';
/** The name of the distributed, migrated database that test files on a cluster copy. */
export const DISTRIBUTED_TEMPLATE = 'postil_distributed';

/** Migrates an empty database, to be copied. @param shards the number of shards; absent: not distributed. */
export async function createTemplate(
  location: { readonly url?: string; readonly dataDirectory: string },
  shards?: number,
): Promise<void> {
  // Distributing treats all other connections as those of running nodes.
  const database = await openDatabase({ ...location, poolSize: 1 });
  await migrate(database);
  if (shards !== undefined) await distributeTables(database, { types: TABLE_TYPES, shards });
  await database.close();
}
