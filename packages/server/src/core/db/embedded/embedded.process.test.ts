import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Connection } from '../connections/connection.ts';
import type { Sql } from '../sql/sql.ts';
import { type EmbeddedEngine, openEmbeddedEngine } from './engine.ts';
import { findCommand } from './fixtures/processes.ts';
import { connect, copyCluster, newDirectory, open, pause, start } from './fixtures/testing.ts';

describe('a new directory', () => {
  test('gets a UTF-8 database that supports the letters of every script and has both extensions', async () => {
    const { sql } = await open(await copyCluster());
    await sql`CREATE EXTENSION pg_trgm`;
    await sql`CREATE EXTENSION btree_gin`;
    const [row] = await sql`
      SELECT 'ПРИВЕТ мир' ILIKE '%привет%' AS cyrillic, 'ΑΘΗΝΑ' ILIKE 'αθηνα' AS greek,
             cardinality(show_trgm('按钮坏了')) AS chinese, cardinality(show_trgm('مرحبا')) AS arabic,
             to_tsvector('simple', '按钮坏了 МИР')::text AS words,
             current_setting('server_encoding') AS encoding, current_setting('timezone') AS timezone,
             current_setting('plan_cache_mode') AS plans, current_setting('shared_buffers') AS buffers,
             current_setting('fsync') AS fsync`;
    expect(row).toEqual({
      cyrillic: true,
      greek: true,
      chinese: 5,
      arabic: 6,
      words: "'мир':2 '按钮坏了':1",
      encoding: 'UTF8',
      timezone: 'UTC',
      plans: 'force_generic_plan',
      buffers: '16MB',
      fsync: 'on',
    });
  });

  test('left incomplete by a crash is never used, and is created again', async () => {
    let directory: string;
    do {
      directory = newDirectory();
      const partialBase = path.join(`${directory}.partial`, 'base');
      const child = start(['hold', directory]);
      while (!fs.existsSync(partialBase) && !fs.existsSync(directory)) await pause();
      child.process.kill('SIGKILL');
      await child.ended;
      // If the cluster is already complete, the process was faster than the signal.
    } while (fs.existsSync(directory));

    const { sql } = await open(directory);
    expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
    expect(fs.existsSync(`${directory}.partial`)).toBe(false);
  });

  test('with unrelated files in it is refused and left unchanged', async () => {
    const directory = newDirectory();
    fs.mkdirSync(directory);
    fs.writeFileSync(path.join(directory, 'thesis.txt'), 'mine');
    await expect(open(directory)).rejects.toThrow(/not empty and contains no database/);
    expect(fs.readdirSync(directory)).toEqual(['thesis.txt']);
    expect(fs.existsSync(`${directory}.lock`)).toBe(false);
  });
});

describe('every commit is synced to disk', () => {
  const insertCount = 40;

  test('as counted by strace, or by node:fs on systems without it', async () => {
    expect(await countSyncs('durable', await copyCluster())).toBeGreaterThanOrEqual(insertCount);
  });

  test('while unmodified PGlite syncs nothing', async () => {
    expect(await countSyncs('plain', await copyCluster())).toBe(0);
  });

  async function countSyncs(kind: 'durable' | 'plain', directory: string): Promise<number> {
    const strace = findCommand('strace');
    if (strace === undefined) {
      const child = start([`count-${kind}`, directory, String(insertCount)]);
      await child.ended;
      return Number(/syncs (\d+)/.exec(child.output())?.[1]);
    }
    const trace = `${directory}.trace`;
    const prefix = [strace, '-f', '-o', trace, '-e', 'trace=fsync,fdatasync,write', '-s', '8'];
    const child = start([kind === 'durable' ? 'insert' : 'plain', directory, String(insertCount)], prefix);
    expect(await child.ended, child.output()).toBe(0);
    const lines = fs.readFileSync(trace, 'utf8').split('\n');
    const first = lines.findIndex((line) => line.includes('write(1, "ready'));
    const last = lines.findIndex((line) => line.includes('write(1, "done'));
    expect(first).toBeGreaterThan(-1);
    return lines.slice(first, last).filter((line) => /\bf(data)?sync\(\d/.test(line)).length;
  }
});

describe('after kill -9 during writes', () => {
  // Four starts and over 300 synced writes may take a minute on a busy machine.
  test('no acknowledged row is missing, even after a second crash', { timeout: 300_000 }, async () => {
    const directory = await copyCluster();
    for (let round = 1; round <= 2; round += 1) {
      const writer = start(['write', directory]);
      const minAcknowledged = round * 150;
      await writer.waitFor(`\n${minAcknowledged}\n`);
      writer.process.kill('SIGKILL');
      await writer.ended;
      const acknowledged = Number(writer.output().trim().split('\n').at(-1));
      const engine = await openEmbeddedEngine({ directory, onFatal: () => {} });
      const { sql, close } = connect(engine);
      const [row] = await sql`SELECT count(*)::int AS count, max(n) AS last FROM numbers`;
      await close();
      await engine.close();
      expect(acknowledged).toBeGreaterThanOrEqual(minAcknowledged);
      expect(row?.last).toBeGreaterThanOrEqual(acknowledged);
      expect(row?.count).toBe(row?.last);
    }
  });
});

describe('the session', () => {
  let engine: EmbeddedEngine;
  beforeAll(async () => {
    engine = await openEmbeddedEngine({ directory: await copyCluster(), onFatal: () => {} });
  });
  afterAll(() => engine.close());

  function connectForTest() {
    const database = connect(engine);
    onTestFinished(() => database.close());
    return { database, sql: database.sql };
  }

  test('is fresh after a reconnect: no prepared statement, no setting, no temporary table', async () => {
    const { database, sql } = connectForTest();
    await sql`SET work_mem = '9MB'`;
    await sql`CREATE TEMPORARY TABLE leftover (n int)`;
    await sql`SELECT ${1}::int AS prepared`;
    await database.close();

    const next = connectForTest();
    const [row] = await next.sql`
      SELECT current_setting('work_mem') AS work_mem, to_regclass('leftover') AS leftover,
             current_setting('plan_cache_mode') AS plans,
             (SELECT count(*)::int FROM pg_prepared_statements WHERE statement LIKE '%::int AS prepared') AS prepared`;
    expect(row).toEqual({ work_mem: '4MB', leftover: null, plans: 'force_generic_plan', prepared: 0 });
  });

  test('rolls back its transaction when its stream is destroyed', async () => {
    const { database, sql } = connectForTest();
    await sql`CREATE TABLE things (name text)`;
    await database.close();
    const connection = await openConnection(engine);
    for (const text of ['BEGIN', "INSERT INTO things VALUES ('half')"])
      await connection.run({ text, name: undefined, values: [] }, null);
    connection.destroy(new Error('Cut by the test.'));

    const next = connectForTest();
    expect(await next.sql`SELECT * FROM things`).toEqual([]);
    await next.sql`INSERT INTO things VALUES ('whole')`;
    expect(await next.sql`SELECT * FROM things`).toEqual([{ name: 'whole' }]);
  });

  test('is the only one: a second stream is refused immediately, and the first keeps working', async () => {
    const { sql } = connectForTest();
    await sql`SELECT 1`;
    await expect(openConnection(engine)).rejects.toMatchObject({ code: '53300' });
    expect(await sql`SELECT 2 AS two`).toEqual([{ two: 2 }]);
  });

  test('reports errors with code and constraint, and keeps working', async () => {
    const { sql } = connectForTest();
    await sql`CREATE TABLE unique_things (name text CONSTRAINT one_of_each UNIQUE)`;
    await sql`INSERT INTO unique_things VALUES ('a')`;
    const duplicate = sql`INSERT INTO unique_things VALUES ('a')`;
    await expect(duplicate).rejects.toMatchObject({ code: '23505', constraint: 'one_of_each' });
    expect(await sql`SELECT count(*)::int AS count FROM unique_things`).toEqual([{ count: 1 }]);
  });

  test('transfers 10 MB in both directions, and accepts messages that arrive byte by byte', async () => {
    const { database } = connectForTest();
    const text = 'ж'.repeat(5 * 1024 * 1024);
    const [row] = await database.transaction(async (tx) => {
      // A busy machine exceeds the time limit of a request's statement.
      await tx.limitStatements(null);
      return tx`SELECT ${text}::text AS big, length(${text}::text) AS length`;
    });
    expect(row?.big === text).toBe(true);
    expect(row?.length).toBe(text.length);
    await database.close();

    const stream = engine.connect();
    const received: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => received.push(chunk));
    for (const byte of rawMessages()) {
      stream.write(Buffer.of(byte));
      await Promise.resolve();
    }
    while (!Buffer.concat(received).includes('SELECT 1')) await pause();
    stream.destroy();
  });
});

describe('maintenance', () => {
  test('checkpoints and vacuums between statements, never inside a transaction', async () => {
    const { database, sql, fatalMessages } = await open(await copyCluster(), {
      maintenance: { everyMs: 3_600_000, everySyncs: 1 },
    });
    await sql`CREATE TABLE busy (n int)`;
    for (let n = 0; n < 59; n += 1) await sql`INSERT INTO busy VALUES (${n})`;
    const checkpointBefore = await database.transaction(async (tx) => {
      const checkpoint = await findCheckpoint(tx);
      await tx`INSERT INTO busy VALUES (59)`;
      // Longer than the polling interval of the worker, whose polls run between these statements.
      for (let n = 0; n < 3; n += 1) await tx`SELECT pg_sleep(0.6)`;
      expect(await findCheckpoint(tx)).toBe(checkpoint);
      return checkpoint;
    });
    await expect
      .poll(
        async () => (await sql`SELECT reltuples::int AS rows FROM pg_class WHERE relname = 'busy'`)[0]?.rows,
        {
          timeout: 60_000,
          interval: 100,
        },
      )
      .toBe(60);
    expect(await findCheckpoint(sql)).not.toBe(checkpointBefore);
    expect(fatalMessages).toEqual([]);
  });

  test('writes a checkpoint when the engine is closed, so that the next start has nothing to recover', async () => {
    const directory = await copyCluster();
    const { engine, sql } = await open(directory);
    await sql`CREATE TABLE kept (n int)`;
    await sql`INSERT INTO kept VALUES (1)`;
    await engine.close();
    await engine.close();
    expect(fs.existsSync(`${directory}.lock`)).toBe(false);
    const shutDownState = 1;
    expect(fs.readFileSync(path.join(directory, 'global/pg_control')).readUInt32LE(16)).toBe(shutDownState);

    const reopened = await open(directory);
    expect(await reopened.sql`SELECT n FROM kept`).toEqual([{ n: 1 }]);
  });

  async function findCheckpoint(sql: Sql): Promise<string> {
    const [row] = await sql<
      [{ lsn: string }]
    >`SELECT checkpoint_lsn::text AS lsn FROM pg_control_checkpoint()`;
    return row.lsn;
  }
});

describe('when PostgreSQL panics', () => {
  test('onFatal is called with one line, callers get an error, and the data survives a restart', async () => {
    const directory = await copyCluster();
    const { engine, sql, fatalMessages } = await open(directory);
    await sql`CREATE TABLE kept (n int)`;
    await sql`INSERT INTO kept VALUES (1)`;
    const log = path.join(directory, 'pg_wal');
    fs.renameSync(log, `${log}-away`);
    await expect(
      sql`SELECT pg_switch_wal(), pg_logical_emit_message(true, 'a', 'b')`.then(() => write(sql)),
    ).rejects.toThrow();
    await expect.poll(() => fatalMessages, { timeout: 60_000 }).toHaveLength(1);
    expect(fatalMessages[0]).toMatch(/has stopped: PANIC: .*pg_wal/);
    expect(fatalMessages[0]).not.toContain('\n');
    await engine.close();

    fs.renameSync(`${log}-away`, log);
    const reopened = await open(directory);
    expect(await reopened.sql`SELECT n FROM kept WHERE n = 1`).toEqual([{ n: 1 }]);
  });

  test('while a damaged cluster is opened, opening fails with the reason and releases the lock', async () => {
    const directory = await copyCluster();
    fs.truncateSync(path.join(directory, 'global/pg_control'), 100);
    await expect(open(directory)).rejects.toThrow(/could not be opened.*pg_control/s);
    expect(fs.existsSync(`${directory}.lock`)).toBe(false);
  });

  async function write(sql: Sql): Promise<void> {
    for (let n = 2; n < 100; n += 1) await sql`INSERT INTO kept VALUES (${n})`;
  }
});

function openConnection(engine: EmbeddedEngine): Promise<Connection> {
  return Connection.open({
    client: { user: 'postgres', database: 'postgres', ssl: false },
    openStream: () => engine.connect(),
    batchesWrites: false,
    connectMs: 60_000,
    cachesPlans: false,
    events: { onSettled: () => {}, onEnd: () => {} },
  });
}

function rawMessages(): Buffer {
  const parameters = Buffer.from('user\0postgres\0database\0postgres\0\0');
  const startup = Buffer.alloc(8);
  startup.writeUInt32BE(8 + parameters.length);
  startup.writeUInt32BE(196608, 4);
  const sql = Buffer.from('SELECT 1\0');
  const query = Buffer.alloc(5, 'Q');
  query.writeUInt32BE(4 + sql.length, 1);
  return Buffer.concat([startup, parameters, query, sql]);
}

describe('a statement that takes too long', () => {
  test('ends with its thread; acknowledged writes survive, and other statements are served by a new thread', async () => {
    const warnings: string[] = [];
    const { sql, database, fatalMessages } = await open(await copyCluster(), {
      onWarning: (message) => warnings.push(message),
    });
    await sql`CREATE TABLE things (id integer PRIMARY KEY)`;
    await sql`INSERT INTO things SELECT generate_series(1, 1000)`;
    const unfinished = database.transaction(async (tx) => {
      await tx`INSERT INTO things VALUES (1001)`;
      await tx`SELECT count(*) FROM generate_series(1, 10000000000) AS number`;
    });
    await expect(unfinished).rejects.toThrow(/did not respond/);
    // On a busy machine, the start of the new thread takes longer than the time limit of a statement.
    const insert = () => sql`INSERT INTO things VALUES (2000)`.then(() => true).catch(() => false);
    while (!(await insert())) await pause();
    const [row] = await sql<{ count: number; last: number }[]>`
      SELECT count(*)::int AS count, max(id) AS last FROM things`;
    expect(row).toEqual({ count: 1001, last: 2000 });
    expect(warnings).toEqual([expect.stringContaining('took too long')]);
    expect(fatalMessages).toEqual([]);
  });
});
