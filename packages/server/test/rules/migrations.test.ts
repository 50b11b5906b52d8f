import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { databaseAt } from '@postil/harness/databases/address';
import { copyTemplate } from '@postil/harness/databases/test-database';
import { createTask, listContents } from '@postil/harness/factories/records';
import { launchPostil, runCommand } from '@postil/harness/postil/process';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { type Database, identifier, openDatabase } from '../../src/core/db/database.ts';
import { findPendingMigrations, migrate } from '../../src/core/db/migrate.ts';
import { RefusedError } from '../../src/core/errors.ts';

const names = (await readdir(new URL('../../migrations/', import.meta.url))).sort();
const folder = mkdtempSync(path.join(tmpdir(), 'postil-migrations-'));
/** Two migrations got the number 19 in two branches. Both are applied in the order of their names. */
const NUMBERS_TWICE = ['0019'];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each test restores what it changes in the tables of the migrations. */
const server = await startTestServer({}, { isSingle: true });
afterAll(() => server.close());

/** Creates the settings of a process that finds no database yet, or an empty one on a server. */
async function makeEmpty() {
  const template = inject('template');
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`;
  if (template.engine === 'embedded') {
    const settings: Record<string, string> = { DATA_DIR: path.join(folder, name) };
    return { settings, location: { dataDirectory: path.join(folder, name, 'database') } };
  }
  const admin = await openDatabase({ url: template.url, dataDirectory: '' });
  await admin.sql`CREATE DATABASE ${identifier(name)}`;
  await admin.close();
  const url = databaseAt(template.url, name);
  const settings: Record<string, string> = { DATABASE_URL: url };
  return { settings, location: { url, dataDirectory: '' } };
}

/** Opens an empty database that exists. */
async function openEmpty() {
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
  it('each have a number of their own, but for those of which two were released', () => {
    const numbers = names.filter((name) => name.endsWith('.sql')).map((name) => name.slice(0, 4));
    const twice = numbers.filter((number, index) => numbers.indexOf(number) !== index);
    expect(twice).toEqual(NUMBERS_TWICE);
    expect(numbers).toEqual(numbers.toSorted());
  });

  it('are applied once, however many processes migrate an empty database at the same time', async () => {
    const { location, database } = await openEmpty();
    // The embedded engine would refuse a second handle for its directory.
    const isServer = database.engine === 'postgres';
    const others = await Promise.all(Array.from({ length: 9 }, () => (isServer ? open(location) : database)));
    const handles = [database, ...others];
    // All connect before the race begins, so that they really migrate at the same moment.
    await Promise.all(handles.map(({ sql }) => sql`SELECT 1`));
    const applied = await Promise.all(handles.map((handle) => migrate(handle)));
    expect(applied.flat().sort()).toEqual(names);
    expect(await listApplied(database)).toEqual(names);
    expect(await findPendingMigrations(database)).toEqual([]);
    expect(await migrate(database)).toEqual([]);
  });

  it('two simultaneous migrate commands both end well, and each migration is applied once', async () => {
    const { settings, location } = await makeEmpty();
    const outcomes = await Promise.all([1, 2].map(() => runCommand(settings, ['migrate'])));
    // On a server each migration takes the lock again, so that the two may take turns.
    const applied = outcomes.flatMap(
      ({ stdout }) => /^Applied (.+)\.\n$/.exec(stdout)?.[1]?.split(', ') ?? [],
    );
    expect(applied.sort()).toEqual(names);
    // The embedded engine is for one process: the other is refused, or runs after the first has ended.
    const ending =
      inject('template').engine === 'postgres'
        ? /^(Applied .+|The schema is up to date)\.\n$/
        : /^(Applied .+|The schema is up to date)\.\n$|is in use by process/;
    for (const { stdout, stderr } of outcomes) expect(`${stdout}${stderr}`).toMatch(ending);
    expect(await listApplied(await open(location))).toEqual(names);
  });

  it('migrations of a newer version are refused by the server and every command, with a remedy', async () => {
    const { settings, location, remove } = await copyTemplate({ isSingle: true });
    onTestFinished(remove);
    const database = await openDatabase(location);
    await database.sql`INSERT INTO schema_migrations (name, checksum) VALUES ('9999_future.sql', 'x')`;
    await expect(migrate(database)).rejects.toThrow(RefusedError);
    await database.close();
    const message =
      'The database has the migration 9999_future.sql, which this version does not know: use a newer Postil.';
    const refused = launchPostil(settings);
    expect(await refused.ended).toBe(1);
    expect(refused.stderr()).toBe(`postil: ${message}\n`);
    expect(await runCommand(settings, ['migrate'])).toMatchObject({
      status: 1,
      stderr: `postil: ${message}\n`,
    });
    expect(await runCommand(settings, ['doctor'])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(message),
    });
  });

  it('migrations that were edited after they were applied are refused', async () => {
    const { sql } = server.database;
    const [row] = await sql<[{ checksum: string }]>`
      SELECT checksum FROM schema_migrations WHERE name = '0001_core.sql'`;
    const setChecksum = (checksum: string) =>
      sql`UPDATE schema_migrations SET checksum = ${checksum} WHERE name = '0001_core.sql'`;
    await setChecksum('another');
    onTestFinished(async () => {
      await setChecksum(row.checksum);
    });
    await expect(migrate(server.database)).rejects.toThrow(/another edition of 0001_core\.sql/);
  });
});

describe('the migrations of page hashes', () => {
  it.each(['0009_page_hashes.ts', '0038_pages_of_folders.ts'])(
    'make comments findable by pages whose normal form has changed, and leave the others alone: %s',
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
  it('a transaction in which the outer handle is used fails at once and is rolled back', async () => {
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
    const { promise: isInside, resolve: enter } = Promise.withResolvers<void>();
    const transaction = database.transaction(async (tx) => {
      await tx`SELECT 1`;
      enter();
      return tx<{ two: number }[]>`SELECT 2 AS two`;
    });
    await isInside;
    const [outside, inside] = await Promise.all([database.sql`SELECT 3 AS three`, transaction]);
    expect([outside[0], inside[0]]).toEqual([{ three: 3 }, { two: 2 }]);
  });
});
