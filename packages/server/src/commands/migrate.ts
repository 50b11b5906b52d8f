import type { Command } from 'commander';
import { openDatabase } from '../core/db/database.ts';
import { migrate } from '../core/db/migrate.ts';
import { databaseOptions } from '../core/db/prepare.ts';
import type { ReadSettings } from './with-database.ts';

export function addMigrateCommand(program: Command, readSettings: ReadSettings): void {
  program
    .command('migrate')
    .description(
      'Bring the schema of the database to this version (the server does the same when it starts).',
    )
    .action(async () => {
      const database = await openDatabase(databaseOptions(readSettings()));
      try {
        const applied = await migrate(database);
        process.stdout.write(
          applied.length > 0 ? `Applied ${applied.join(', ')}.\n` : 'The schema is up to date.\n',
        );
      } finally {
        await database.close();
      }
    });
}
