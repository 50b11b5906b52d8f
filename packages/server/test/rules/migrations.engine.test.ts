import { readdir } from 'node:fs/promises';
import { copyTemplate } from '@postil/harness/databases/test-database';
import { createTask, listContents } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../src/core/db/database.ts';
import { findPendingMigrations, migrate } from '../../src/core/db/migrate.ts';

const names = (await readdir(new URL('../../migrations/', import.meta.url))).sort();
/** The numbers shared by two migrations: 19 was assigned in two branches. Both are applied, in order of name. */
const DUPLICATE_NUMBERS = ['0019'];

/** Each test restores the rows of `schema_migrations` that it changes. */
const server = await startTestServer({}, { isSingle: true });
afterAll(() => server.close());

/** Creates and opens an empty database. */
async function openEmptyDatabase() {
  const { location, remove } = await copyTemplate({ isSingle: true });
  onTestFinished(remove);
  const database = await open(location);
  await database.sql.script('DROP SCHEMA public CASCADE');
  await database.sql.script('CREATE SCHEMA public');
  return { database, location };
}

async function open(location: Parameters<typeof openDatabase>[0]): Promise<Database> {
  const database = await openDatabase(location);
  onTestFinished(() => database.close());
  return database;
}

async function listApplied({ sql }: Database): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`SELECT name FROM schema_migrations ORDER BY name`;
  return rows.map(({ name }) => name);
}

describe('migrations', () => {
  it('each have a unique number, except for released duplicates', () => {
    const numbers = names.filter((name) => name.endsWith('.sql')).map((name) => name.slice(0, 4));
    const duplicates = numbers.filter((number, index) => numbers.indexOf(number) !== index);
    expect(duplicates).toEqual(DUPLICATE_NUMBERS);
    expect(numbers).toEqual(numbers.toSorted());
  });

  it('are applied once, however many callers concurrently migrate an empty database', async () => {
    const { location, database } = await openEmptyDatabase();
    // The embedded engine would refuse a second handle for its directory.
    const isServer = database.engine === 'postgres';
    const others = await Promise.all(Array.from({ length: 9 }, () => (isServer ? open(location) : database)));
    const handles = [database, ...others];
    // All connect before the race begins, so that they really migrate concurrently.
    await Promise.all(handles.map(({ sql }) => sql`SELECT 1`));
    const applied = await Promise.all(handles.map((handle) => migrate(handle)));
    expect(applied.flat().sort()).toEqual(names);
    expect(await listApplied(database)).toEqual(names);
    expect(await findPendingMigrations(database)).toEqual([]);
    expect(await migrate(database)).toEqual([]);
  });

  it('that were edited after they were applied are refused', async () => {
    const { sql } = server.database;
    const [row] = await sql<[{ checksum: string }]>`
      SELECT checksum FROM schema_migrations WHERE name = '0001_core.sql'`;
    const setChecksum = (checksum: string) =>
      sql`UPDATE schema_migrations SET checksum = ${checksum} WHERE name = '0001_core.sql'`;
    await setChecksum('another');
    onTestFinished(async () => {
      await setChecksum(row.checksum);
    });
    await expect(migrate(server.database)).rejects.toThrow(/a different version of 0001_core\.sql/);
  });
});

describe('the migrations of page hashes', () => {
  it.each(['0009_page_hashes.ts', '0038_pages_of_folders.ts'])(
    'make comments findable by page URLs whose normal form has changed, and change no others: %s',
    async (name) => {
      const tenant = await server.createTenant();
      const changed = [
        await createTask(tenant, { content: 'Changed', page_url: 'https://example.com/%7Eada' }),
        await createTask(tenant, { content: 'Of a folder', page_url: 'https://example.com/about/' }),
      ];
      await createTask(tenant, { content: 'Unchanged', page_url: 'https://example.com/plain' });
      const { database } = server;
      const readRows = () => database.sql<{ id: string; page_hash: Buffer; page_url: string }[]>`
      SELECT id, page_hash, page_url FROM comments
      WHERE organization_id = ${tenant.organization_id} ORDER BY id`;
      const before = await readRows();
      await database.sql`UPDATE comments SET page_hash = ${Buffer.alloc(16)} WHERE id = ANY(${changed})`;
      await database.sql`DELETE FROM schema_migrations WHERE name = ${name}`;
      expect(await migrate(database)).toEqual([name]);
      expect(await readRows()).toEqual(before);
      expect(await listContents(tenant, '?page_url=https://example.com/~ada')).toEqual(['Changed']);
      expect(await listContents(tenant, '?page_url=https://example.com/about/index.html')).toEqual([
        'Of a folder',
      ]);
      expect(await listContents(tenant, '?page_url=https://example.com./plain')).toEqual(['Unchanged']);
    },
  );
});

describe('a transaction', () => {
  it('in which the outer handle is used fails at once and is rolled back', async () => {
    const { database } = server;
    const id = crypto.randomUUID();
    const attempts = [
      () => database.sql`SELECT 1`,
      () => database.sql.script('SELECT 1'),
      () => database.transaction((tx) => tx`SELECT 1`),
    ];
    for (const attempt of attempts) {
      const transaction = database.transaction(async (tx) => {
        await tx`INSERT INTO organizations (id, name) VALUES (${id}, 'Half')`;
        await attempt();
      });
      await expect(transaction).rejects.toThrow('Inside a transaction, use its own handle.');
    }
    expect(await database.sql`SELECT id FROM organizations WHERE id = ${id}`).toEqual([]);
  });

  it('does not block the outer handle for others', async () => {
    const { database } = server;
    const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
    const transaction = database.transaction(async (tx) => {
      await tx`SELECT 1`;
      enter();
      return tx<{ two: number }[]>`SELECT 2 AS two`;
    });
    await entered;
    const [outside, inside] = await Promise.all([database.sql`SELECT 3 AS three`, transaction]);
    expect([outside[0], inside[0]]).toEqual([{ three: 3 }, { two: 2 }]);
  });
});
