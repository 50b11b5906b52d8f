import { setTimeout as delay } from 'node:timers/promises';
import { type PostgresServer, startPostgres } from '@postil/harness/databases/postgres-server';
import { FaultyLink, type Passage } from '@postil/harness/faults/faulty-link';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Database,
  isDatabaseUnavailable,
  openDatabase,
  type Sql,
} from '../../../src/core/db/database.ts';

/** The messages that a client sends in one transaction, by words that occur in no other message. */
const MESSAGES = ['BEGIN', 'first part', 'second part', 'COMMIT'] as const;
/** The moments at which a connection breaks: before the message arrives, before its response does, or after both. */
const MOMENTS = ['unsent', 'withoutResponse', 'withResponse'] as const;
const POINTS = MESSAGES.flatMap((message) => MOMENTS.map((moment) => ({ message, moment })));
const CUTS = 204;
const TENANTS = ['a', 'b'] as const;
const WRITERS = 3;

type Point = (typeof POINTS)[number];

let server: PostgresServer;
let link: FaultyLink;
let linkedDatabase: Database;
let directDatabase: Database;

beforeAll(async () => {
  server = await startPostgres();
  const url = await server.createDatabase();
  link = await FaultyLink.open(Number(new URL(url).port));
  linkedDatabase = await openDatabase({ url: link.urlFor(url), dataDirectory: '' });
  directDatabase = await openDatabase({ url, dataDirectory: '' });
  await directDatabase.sql`
    CREATE TABLE parts (
      tenant text, run text, part text, transaction xid8 DEFAULT pg_current_xact_id(), PRIMARY KEY (run, part))`;
});
afterAll(async () => {
  await linkedDatabase.close();
  await directDatabase.close();
  await link.close();
  await server.stop();
});

/** Breaks the first connection that sends the message, at the given moment, and waits for the break. */
async function cutAt({ message, moment }: Point): Promise<void> {
  const { promise: connectionBreak, resolve } = Promise.withResolvers<void>();
  let victim: object | undefined;
  let isEnding = false;
  const end = ({ reset }: Passage) => {
    link.watch = undefined;
    reset();
    resolve();
  };
  link.watch = (passage) => {
    const { connection, from, bytes, pass } = passage;
    const isResponse = connection === victim && from === 'server' && !isEnding;
    if (victim === undefined && from === 'client' && bytes.includes(message)) {
      if (moment === 'unsent') return end(passage);
      victim = connection;
    }
    if (isResponse && moment === 'withoutResponse') return end(passage);
    pass();
    if (!isResponse) return;
    isEnding = true;
    // The response must have arrived before the connection breaks.
    setTimeout(end, 2, passage);
  };
  await connectionBreak;
}

interface Run {
  readonly id: string;
  readonly tenant: string;
  readonly parts: readonly string[];
  isAcknowledged: boolean;
}

/** Writes alternately one row alone and two in a transaction, until aborted. @returns the known outcome of each. */
async function write(tenant: string, stop: AbortSignal): Promise<Run[]> {
  const runs: Run[] = [];
  while (!stop.aborted) {
    const parts = runs.length % 2 === 0 ? ['single'] : ['first part', 'second part'];
    const run: Run = { id: crypto.randomUUID(), tenant, parts, isAcknowledged: false };
    runs.push(run);
    try {
      await (parts.length === 1 ? insert(linkedDatabase.sql, run, 'single') : insertAll(run));
      run.isAcknowledged = true;
    } catch (error) {
      // A broken connection may cause no other error.
      if (!isDatabaseUnavailable(error)) throw error;
      await delay(1);
    }
  }
  return runs;
}

async function insert(sql: Sql, { id, tenant }: Run, part: string): Promise<void> {
  await sql`INSERT INTO parts (tenant, run, part) VALUES (${tenant}, ${id}, ${part})`;
}

function insertAll(run: Run): Promise<void> {
  return linkedDatabase.transaction(async (tx) => {
    for (const part of run.parts) await insert(tx, run, part);
  });
}

it(`a transaction interrupted at any point, ${CUTS} times, is stored completely or not at all, and never mixed with another`, async () => {
  const stop = new AbortController();
  const writes = Promise.all(
    TENANTS.flatMap((tenant) => Array.from({ length: WRITERS }, () => write(tenant, stop.signal))),
  );
  for (let cut = 0; cut < CUTS; cut += 1) {
    const point = POINTS[cut % POINTS.length];
    if (point) await Promise.race([cutAt(point), writes]);
  }
  stop.abort();
  const runs = (await writes).flat();

  const rows = await directDatabase.sql<{ run: string; part: string; transaction: string }[]>`
    SELECT run, part, transaction::text FROM parts ORDER BY run, part`;
  const rowsByRun = Map.groupBy(rows, ({ run }) => run);
  for (const { id, parts, isAcknowledged } of runs) {
    const stored = rowsByRun.get(id) ?? [];
    // The rows are complete, or entirely missing if they were never acknowledged.
    if (isAcknowledged || stored.length > 0) expect(stored.map(({ part }) => part)).toEqual(parts);
  }
  const rowsByTransaction = Map.groupBy(rows, ({ transaction }) => transaction);
  const sharedTransactions = [...rowsByTransaction.values()].filter(
    (members) => new Set(members.map(({ run }) => run)).size > 1,
  );
  expect(sharedTransactions).toEqual([]);
  const splitRuns = [...rowsByRun.values()].filter(
    (members) => new Set(members.map((row) => row.transaction)).size > 1,
  );
  expect(splitRuns).toEqual([]);
  expect(runs.filter(({ isAcknowledged }) => isAcknowledged).length).toBeGreaterThan(CUTS);
  expect(runs.filter(({ isAcknowledged }) => !isAcknowledged).length).toBeGreaterThanOrEqual(CUTS / 2);
});

it('the check detects a transaction whose statements were sent over two connections', async () => {
  const parts = ['first part', 'second part'];
  const run: Run = { id: crypto.randomUUID(), tenant: 'a', parts, isAcknowledged: true };
  for (const part of parts) await insert(directDatabase.sql, run, part);
  const rows = await directDatabase.sql<{ transaction: string }[]>`
    SELECT DISTINCT transaction::text FROM parts WHERE run = ${run.id}`;
  expect(rows).toHaveLength(2);
});
