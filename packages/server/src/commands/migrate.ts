import type { Command } from 'commander';
import { databaseOptions } from '../config.ts';
import { openPreparedDatabase } from '../core/db/prepare.ts';
import type { ReadSettings } from './with-database.ts';

/** Adds `migrate`, which applies the pending migrations and prints their names. */
export function addMigrateCommand(program: Command, readSettings: ReadSettings): void {
  program
    .command('migrate')
    .description(
      'Bring the schema of the database to this version (the server does the same when it starts).',
    )
    .action(async () => {
      let outcome = 'The schema is up to date.\n';
      const database = await openPreparedDatabase(databaseOptions(readSettings()), {
        onMigrated(names) {
          outcome = `Applied ${names.join(', ')}.\n`;
        },
      });
      await database.close();
      process.stdout.write(outcome);
    });
}
