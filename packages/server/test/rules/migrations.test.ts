import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyTemplate, openTestDatabase } from '@postil/harness/databases/test-database';
import { createTask, listContents } from '@postil/harness/factories/records';
import { launchPostil, runCommand } from '@postil/harness/postil/process';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { type Database, identifier, openDatabase } from '../../src/core/db/database.ts';
import { findPendingMigrations, migrate } from '../../src/core/db/migrate.ts';
import { RefusedError } from '../../src/core/errors.ts';

const names = (await readdir(new URL('../../migrations/', import.meta.url))).sort();
const folder = mkdtempSync(path.join(tmpdir(), 'postil-migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Creates an empty database, and the settings of a process that uses it. */
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
  const url = new URL(template.url);
  url.pathname = `/${name}`;
  const settings: Record<string, string> = { DATABASE_URL: url.href };
  return { settings, location: { url: url.href, dataDirectory: '' } };
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
  it('are applied once, however many processes migrate an empty database at the same time', async () => {
    const { location } = await makeEmpty();
    const database = await open(location);
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
    // On a server each migration takes the lock anew, so that the two may take turns.
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
    const { settings, location, remove } = await copyTemplate();
    onTestFinished(remove);
    const database = await openDatabase(location);
    await database.sql`INSERT INTO schema_migrations (name, checksum) VALUES ('9999_future.sql', 'x')`;
    await expect(migrate(database)).rejects.toThrow(RefusedError);
    await database.close();
    const message =
      'The database has the migration 9999_future.sql, which this version does not know: use a newer Postil.';
    const server = launchPostil(settings);
    expect(await server.ended).toBe(1);
    expect(server.stderr()).toBe(`postil: ${message}\n`);
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
    const { database, close } = await openTestDatabase();
    onTestFinished(close);
    await database.sql`UPDATE schema_migrations SET checksum = 'another'`;
    await expect(migrate(database)).rejects.toThrow(/another edition of 0001_core\.sql/);
  });
});

describe('the migration of page hashes', () => {
  it('makes comments findable by pages whose normal form has changed, and leaves the others alone', async () => {
    const server = await startTestServer();
    onTestFinished(() => server.close());
    const tenant = await server.createTenant();
    const changed = await createTask(tenant, { content: 'Changed', page_url: 'https://example.com/%7Eada' });
    await createTask(tenant, { content: 'Unchanged', page_url: 'https://example.com/plain' });
    const { database } = server;
    const readRows = () => database.sql<{ id: string; page_hash: Buffer }[]>`
      SELECT id, page_hash FROM comments WHERE organization_id = ${tenant.organization_id} ORDER BY id`;
    const before = await readRows();
    await database.sql`UPDATE comments SET page_hash = ${Buffer.alloc(16)} WHERE id = ${changed}`;
    await database.sql`DELETE FROM schema_migrations WHERE name = '0009_page_hashes.ts'`;
    expect(await migrate(database)).toEqual(['0009_page_hashes.ts']);
    expect(await readRows()).toEqual(before);
    expect(await listContents(tenant, '?page_url=https://example.com/~ada')).toEqual(['Changed']);
    expect(await listContents(tenant, '?page_url=https://example.com./plain')).toEqual(['Unchanged']);
  });
});

describe('a transaction', () => {
  it('a transaction in which the outer handle is used fails at once and is rolled back', async () => {
    const { database, close } = await openTestDatabase();
    onTestFinished(close);
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
    const { database, close } = await openTestDatabase();
    onTestFinished(close);
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
