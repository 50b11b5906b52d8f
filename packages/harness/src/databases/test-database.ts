import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, identifier, openDatabase } from '@postil/server/core/db/database';
import { newId } from '@postil/server/core/records/ids';
import { inject } from 'vitest';
import { watchStatements } from '../statements/watch.ts';
import { databaseUrlAt } from './address.ts';
import { copyOnCluster } from './cluster.ts';
import { TEMPLATE_DATABASE } from './template-database.ts';

/** A migrated database for one test file, on the engine of the test run. */
export interface TestDatabase {
  readonly database: Database;
  /** The settings with which another process opens the same data, after this one has closed it. */
  readonly settings: Record<string, string>;
  close(): Promise<void>;
}

/** The time limit for waiting for a connection: on a busy machine, statements wait longer than a service permits. */
const WAIT_MS = 60_000;

/** The options for opening a test's database. */
export interface TestDatabaseOptions {
  /** See `DatabaseOptions`; for tests of refusals. Default: a minute. */
  readonly waitMs?: number;
  readonly poolSize?: number;
  /** Whether the database is undistributed even on a cluster, for migrations that predate clusters. */
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
  // For a thousand files, this takes a tenth of the CPU time of the asynchronous version.
  cpSync(template.directory, dataDirectory, { recursive: true });
  return {
    location: { dataDirectory },
    settings: { DATA_DIR: folder },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The connections of administrators, open until the process ends: connecting for each copy takes longer than the copy. */
const admins = new Map<string, Promise<Database>>();

async function copyOnServer(serverUrl: string, name: string) {
  const admin =
    admins.get(serverUrl) ??
    openDatabase({ url: serverUrl, dataDirectory: '', poolSize: 1, waitMs: WAIT_MS });
  admins.set(serverUrl, admin);
  const { sql } = await admin;
  await sql`CREATE DATABASE ${identifier(name)} TEMPLATE ${identifier(TEMPLATE_DATABASE)}`;
  return { url: databaseUrlAt(serverUrl, name), remove: async () => {} };
}
