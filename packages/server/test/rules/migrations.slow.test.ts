import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { databaseUrlAt } from '@postil/harness/databases/address';
import { copyTemplate } from '@postil/harness/databases/test-database';
import { launchPostil, runCommand } from '@postil/harness/postil/process';
import { afterAll, expect, inject, it, onTestFinished } from 'vitest';
import { identifier, openDatabase } from '../../src/core/db/database.ts';
import { migrate } from '../../src/core/db/migrate.ts';
import { RefusedError } from '../../src/core/errors.ts';

// The commands are processes, which are slow to start; the effects of migrations are tested in
// migrations.engine.test.ts.
const names = (await readdir(new URL('../../migrations/', import.meta.url))).sort();
const folder = mkdtempSync(path.join(tmpdir(), 'postil-migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Creates the settings of a process without a database, or with an empty one on a server. */
async function prepareEmptyDatabase() {
  const template = inject('template');
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`;
  if (template.engine === 'embedded') {
    const settings: Record<string, string> = { DATA_DIR: path.join(folder, name) };
    return { settings, location: { dataDirectory: path.join(folder, name, 'database') } };
  }
  const admin = await openDatabase({ url: template.url, dataDirectory: '' });
  await admin.sql`CREATE DATABASE ${identifier(name)}`;
  await admin.close();
  const url = databaseUrlAt(template.url, name);
  const settings: Record<string, string> = { DATABASE_URL: url };
  return { settings, location: { url, dataDirectory: '' } };
}

it('two simultaneous migrate commands apply each migration once; the embedded engine may refuse one', async () => {
  const { settings, location } = await prepareEmptyDatabase();
  const outcomes = await Promise.all([1, 2].map(() => runCommand(settings, ['migrate'])));
  // On a server, each migration acquires the lock separately, so that the two may alternate.
  const applied = outcomes.flatMap(({ stdout }) => /^Applied (.+)\.\n$/.exec(stdout)?.[1]?.split(', ') ?? []);
  expect(applied.sort()).toEqual(names);
  // The embedded engine is for one process: the other is refused, or runs after the first has ended.
  const pattern =
    inject('template').engine === 'postgres'
      ? /^(Applied .+|The schema is up to date)\.\n$/
      : /^(Applied .+|The schema is up to date)\.\n$|is in use by process/;
  for (const { stdout, stderr } of outcomes) expect(`${stdout}${stderr}`).toMatch(pattern);
  const database = await openDatabase(location);
  onTestFinished(() => database.close());
  const rows = await database.sql<{ name: string }[]>`SELECT name FROM schema_migrations ORDER BY name`;
  expect(rows.map(({ name }) => name)).toEqual(names);
});

it('migrations of a newer version are refused by the server, migrate and doctor, with a remedy', async () => {
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
