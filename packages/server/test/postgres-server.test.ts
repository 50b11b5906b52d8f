import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres, { type Sql } from 'postgres';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  findPostgresBinaries,
  type PostgresOptions,
  type PostgresServer,
  startPostgres,
} from './postgres-server.ts';

const ownerFile = fileURLToPath(new URL('./fixtures/postgres-owner.ts', import.meta.url));

describe.each(['system', 'npm'] as const)('a server of the %s binaries', (source) => {
  test('is durable, UTF-8, reachable on loopback only, and leaves nothing behind', async () => {
    const server = await start({ source });
    const [row] = await connect(server.url)`
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
    const sql = connect(template);
    await sql`CREATE EXTENSION pg_trgm`;
    await sql`CREATE EXTENSION btree_gin`;
    await sql`CREATE TABLE things AS SELECT '按钮坏了' AS name`;
    await sql.end();
    const copy = connect(await server.createDatabase(undefined, 'template'));
    expect(await copy`SELECT name, cardinality(show_trgm(name)) AS trigrams FROM things`).toEqual([
      { name: '按钮坏了', trigrams: 5 },
    ]);
  });
});

test('keeps committed rows over a crash and comes back on the same url', async () => {
  const server = await start({ settings: { work_mem: '7MB' } });
  const sql = connect(server.url);
  await sql`CREATE TABLE kept (n int)`;
  await sql`INSERT INTO kept VALUES (1)`;
  await server.crash();
  await expect(connect(server.url)`SELECT 1`).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await server.start();
  const after = connect(server.url);
  expect(await after`SELECT n, current_setting('work_mem') AS memory FROM kept`).toEqual([
    { n: 1, memory: '7MB' },
  ]);
});

test('refuses to start with a setting that does not exist, showing the log', async () => {
  await expect(start({ settings: { no_such_setting: '1' } })).rejects.toThrow(/no_such_setting/);
});

test.each(['setpriv', 'pipe'])(
  'dies with the process that started it, killed with SIGKILL (%s)',
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

test('takes the npm binaries although there are system ones, when told to', async () => {
  const { directory, source } = await findPostgresBinaries('npm');
  expect(source).toBe('npm');
  expect(fs.existsSync(path.join(directory, 'initdb'))).toBe(true);
});

async function start(options: PostgresOptions): Promise<PostgresServer> {
  const server = await startPostgres(options);
  onTestFinished(() => server.stop());
  return server;
}

function connect(url: string): Sql {
  const sql = postgres(url, { max: 1, onnotice: () => {}, fetch_types: false });
  onTestFinished(() => sql.end({ timeout: 1 }));
  return sql;
}

/** A zombie has ended; only its parent has not asked yet. */
function isRunning(pid: number): boolean {
  const stat = fs.existsSync(`/proc/${pid}/stat`) ? fs.readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
  return stat !== '' && !/\) [ZX] /.test(stat);
}
