import { type Command, InvalidArgumentError } from 'commander';
import { distributeTables } from '../core/db/distribution/distribute.ts';
import { countWithNoun } from '../core/texts/counts.ts';
import { TABLE_TYPES } from '../tables.ts';
import { type ReadSettings, withDatabase } from './with-database.ts';

const DEFAULT_SHARDS = 32;
const MAX_SHARDS = 1_024;

/** Adds `distribute`, which shards the database by organisation over a Citus cluster. */
export function addDistributeCommand(program: Command, readSettings: ReadSettings): void {
  program
    .command('distribute')
    .description(
      'Shard the database by organisation across the servers of its Citus cluster. May be run again: distributed tables are left unchanged.',
    )
    .option('--shards <number>', `the number of shards, 1 to ${MAX_SHARDS}`, parseShardCount, DEFAULT_SHARDS)
    .action(async ({ shards }: { shards: number }) => {
      const print = (table: string, type: string, bytes: number) =>
        process.stdout.write(`${table}: ${type}, ${Math.ceil(bytes / 1024)} KiB\n`);
      const distributedTables = await withDatabase(
        readSettings,
        (database) => distributeTables(database, { types: TABLE_TYPES, shards, onTable: print }),
        { poolSize: 1 },
      );
      process.stdout.write(
        distributedTables.length === 0
          ? 'Every table is already distributed.\n'
          : `Distributed ${countWithNoun(distributedTables.length, 'table', 'tables')}.\n`,
      );
    });
}

function parseShardCount(text: string): number {
  const shards = Number(text);
  if (Number.isInteger(shards) && shards >= 1 && shards <= MAX_SHARDS) return shards;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_SHARDS}.`);
}
