import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeReachable, type PostgresBinaries } from '@postil/harness/databases/postgres-binaries';
import {
  findPostgresBinaries,
  type PostgresOptions,
  type PostgresServer,
  startPostgres,
} from '@postil/harness/databases/postgres-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../../src/core/db/database.ts';

const ownerFile = fileURLToPath(new URL('./fixtures/postgres-owner.ts', import.meta.url));

describe.each(['system', 'npm'] as const)('a PostgreSQL server of the %s binaries', (source) => {
  test('is durable, UTF-8, reachable on loopback only, and leaves nothing behind', async () => {
    const server = await start({ source });
    const { sql } = await connect(server.url);
    const [row] = await sql`
      SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
             current_setting('server_encoding') AS encoding, current_setting('listen_addresses') AS address,
             'ПРИВЕТ' ILIKE '%привет%' AS cyrillic, 'ΑΘΗΝΑ' ILIKE 'αθηνα' AS greek, 'Z' < 'a' AS code_points`;
    expect(row).toEqual({
      fsync: 'on',
      commit: 'on',
      encoding: 'UTF8',
      address: '127.0.0.1',
      cyrillic: true,
      greek: true,
      code_points: true,
    });
    await server.stop();
    expect(fs.existsSync(path.dirname(server.dataDirectory))).toBe(false);
    await server.stop();
  });

  test('has pg_trgm and btree_gin, and copies a template database', async () => {
    const server = await start({ source });
    const template = await server.createDatabase('template');
    const { sql, close } = await connect(template);
    await sql`CREATE EXTENSION pg_trgm`;
    await sql`CREATE EXTENSION btree_gin`;
    await sql`CREATE TABLE things AS SELECT '按钮坏了' AS name`;
    await close();
    const copy = await connect(await server.createDatabase(undefined, 'template'));
    expect(await copy.sql`SELECT name, cardinality(show_trgm(name)) AS trigrams FROM things`).toEqual([
      { name: '按钮坏了', trigrams: 5 },
    ]);
  });
});

test('a PostgreSQL server keeps committed rows after a crash, and restarts at the same URL', async () => {
  const server = await start({ settings: { work_mem: '7MB' } });
  const { sql } = await connect(server.url);
  await sql`CREATE TABLE kept (n int)`;
  await sql`INSERT INTO kept VALUES (1)`;
  await server.crash();
  await expect((await connect(server.url)).sql`SELECT 1`).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await server.start();
  const database = await connect(server.url);
  expect(await database.sql`SELECT n, current_setting('work_mem') AS memory FROM kept`).toEqual([
    { n: 1, memory: '7MB' },
  ]);
});

test('a PostgreSQL server refuses to start with an unknown setting, and the error contains its log', async () => {
  await expect(start({ settings: { no_such_setting: '1' } })).rejects.toThrow(/no_such_setting/);
});

test.each(['setpriv', 'pipe'])(
  'a PostgreSQL server dies if the process that started it is killed with SIGKILL (%s)',
  async (guard) => {
    const owner = spawn(process.execPath, [ownerFile, guard], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line]: Buffer[] = await once(owner.stdout, 'data');
    const { pid, directory }: { pid: number; directory: string } = JSON.parse(String(line));
    onTestFinished(() => fs.rmSync(path.dirname(directory), { recursive: true, force: true }));
    expect(isRunning(pid)).toBe(true);
    owner.kill('SIGKILL');
    await expect.poll(() => isRunning(pid), { timeout: 60_000 }).toBe(false);
  },
);

test('the PostgreSQL binaries of npm are used on request even if system binaries are installed', async () => {
  const { directory, source } = await findPostgresBinaries('npm');
  expect(source).toBe('npm');
  expect(fs.existsSync(path.join(directory, 'initdb'))).toBe(true);
});

test('binaries in a folder inaccessible to the user of the server are copied to an accessible one', () => {
  const scratch = makeFolder(0o755);
  const { directory } = makeReachable(makeBinaries(0o700), OTHER_USER, scratch);
  expect(path.relative(scratch, directory)).toBe(path.join('package', 'native', 'bin'));
  expect(fs.statSync(path.join(directory, 'initdb')).mode & 0o001).toBe(0o001);
});

test('binaries that the user of the server can reach are used where they are', () => {
  const binaries = makeBinaries(0o755);
  expect(makeReachable(binaries, OTHER_USER, makeFolder(0o755))).toEqual(binaries);
});

const OTHER_USER = { uid: 65_534, gid: 65_534 };

/** Creates a folder with a mode below the system's folder of temporary files, which everybody may enter. */
function makeFolder(mode: number): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'postil-binaries-'));
  fs.chmodSync(folder, mode);
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function makeBinaries(mode: number): PostgresBinaries {
  const directory = path.join(makeFolder(mode), 'native/bin');
  fs.mkdirSync(directory, { recursive: true });
  fs.writeFileSync(path.join(directory, 'initdb'), '#!/bin/sh\n', { mode: 0o755 });
  return { directory, source: 'npm' };
}

async function start(options: PostgresOptions): Promise<PostgresServer> {
  const server = await startPostgres(options);
  onTestFinished(() => server.stop());
  return server;
}

async function connect(url: string): Promise<Database> {
  const database = await openDatabase({ url, dataDirectory: '' });
  onTestFinished(() => database.close());
  return database;
}

/** Whether a process is running. A zombie is not: it has ended, but its parent has not collected its status yet. */
function isRunning(pid: number): boolean {
  const stat = fs.existsSync(`/proc/${pid}/stat`) ? fs.readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
  return stat !== '' && !/\) [ZX] /.test(stat);
}
