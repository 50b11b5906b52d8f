import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, identifier, openDatabase } from '@postil/server/core/db/database';
import { newId } from '@postil/server/core/records/ids';
import { inject } from 'vitest';
import { TEMPLATE_DATABASE } from './template-database.ts';

/** A migrated database for one test file, on the engine of the test run. */
export interface TestDatabase {
  readonly database: Database;
  /** The settings with which another process opens the same data, once this one has closed it. */
  readonly settings: Record<string, string>;
  close(): Promise<void>;
}

/** Copies and opens the migrated template. @param options for the connection, in addition to the location of the data. */
export async function openTestDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const copy = await copyTemplate();
  const database = await openDatabase({ ...copy.location, ...options });
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
export async function copyTemplate() {
  const template = inject('template');
  if (template.engine === 'postgres') {
    const url = await copyServerDatabase(template.url);
    return { location: { url, dataDirectory: '' }, settings: { DATABASE_URL: url }, remove: async () => {} };
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

async function copyServerDatabase(serverUrl: string): Promise<string> {
  const name = `test_${newId().replaceAll('-', '')}`;
  const admin = await openDatabase({ url: serverUrl, dataDirectory: '' });
  await admin.sql`CREATE DATABASE ${identifier(name)} TEMPLATE ${identifier(TEMPLATE_DATABASE)}`;
  await admin.close();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
