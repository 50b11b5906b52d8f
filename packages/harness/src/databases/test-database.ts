import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, identifier, openDatabase } from '@postil/server/core/db/database';
import { newId } from '@postil/server/core/records/ids';
import { inject } from 'vitest';
import { watchStatements } from '../statements/watch.ts';
import { databaseAt } from './address.ts';
import { copyOnCluster } from './cluster.ts';
import { TEMPLATE_DATABASE } from './template-database.ts';

/** A migrated database for one test file, on the engine of the test run. */
export interface TestDatabase {
  readonly database: Database;
  /** The settings with which another process opens the same data, once this one has closed it. */
  readonly settings: Record<string, string>;
  close(): Promise<void>;
}

/** On a busy machine, statements wait longer for a connection than a service lets them. */
const WAIT_MS = 60_000;

/** How a test's database is opened. */
export interface TestDatabaseOptions {
  /** See `DatabaseOptions`; for tests of refusals. Default: a minute. */
  readonly waitMs?: number;
  readonly poolSize?: number;
  /** Whether it is one database on a cluster, too: for migrations that are older than clusters. */
  readonly isSingle?: boolean;
}

/** Copies and opens the migrated template. */
export async function openTestDatabase({
  isSingle = false,
  ...options
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const copy = await copyTemplate({ isSingle });
  if (inject('template').engine === 'postgres') watchStatements();
  const database = await openDatabase({ ...copy.location, waitMs: WAIT_MS, ...options });
  return {
    database,
    settings: copy.settings,
    async close() {
      await database.close();
      await copy.remove();
    },
  };
}

/** Copies the migrated template without opening the copy. */
export async function copyTemplate({ isSingle = false }: Pick<TestDatabaseOptions, 'isSingle'> = {}) {
  const template = inject('template');
  if (template.engine === 'postgres') {
    const name = `test_${newId().replaceAll('-', '')}`;
    const copy =
      template.nodes && !isSingle
        ? await copyOnCluster(template.nodes, name)
        : await copyOnServer(template.url, name);
    return {
      location: { url: copy.url, dataDirectory: '' },
      settings: { DATABASE_URL: copy.url },
      remove: copy.remove,
    };
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'postil-test-'));
  const dataDirectory = path.join(folder, 'database');
  // A tenth of the processor time of the asynchronous one, for a thousand files.
  cpSync(template.directory, dataDirectory, { recursive: true });
  return {
    location: { dataDirectory },
    settings: { DATA_DIR: folder },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Open until the process ends: connecting for each copy takes longer than the copy. */
const admins = new Map<string, Promise<Database>>();

async function copyOnServer(serverUrl: string, name: string) {
  const opened =
    admins.get(serverUrl) ??
    openDatabase({ url: serverUrl, dataDirectory: '', poolSize: 1, waitMs: WAIT_MS });
  admins.set(serverUrl, opened);
  const { sql } = await opened;
  await sql`CREATE DATABASE ${identifier(name)} TEMPLATE ${identifier(TEMPLATE_DATABASE)}`;
  return { url: databaseAt(serverUrl, name), remove: async () => {} };
}
