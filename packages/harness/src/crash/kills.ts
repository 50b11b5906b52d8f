import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@postil/server/core/db/database';
import { expect, onTestFinished } from 'vitest';
import { startPostgres } from '../databases/postgres-server.ts';
import {
  type InitOutput,
  initialize,
  type RunningPostil,
  type Settings,
  startPostil,
  waitUntil,
} from '../postil/process.ts';
import { findProblems, readSnapshot } from './checker.ts';
import { createJournal, type Journal, Writer } from './journal.ts';

/** A migrated or empty database that may be crashed. */
export interface CrashableDatabase {
  readonly settings: Settings;
  readonly location: { readonly dataDirectory: string; readonly url?: string };
  /** Ends the database server as a crash does and starts it again; a no-op for the embedded database. */
  readonly crashDatabase: () => Promise<void>;
}

/** Starts a PostgreSQL server, apart from the one that test files share, with an empty database that may be crashed. */
export async function startCrashableServer(): Promise<CrashableDatabase> {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const url = await server.createDatabase();
  const crashDatabase = async () => {
    await server.crash();
    await server.start();
  };
  return { settings: { DATABASE_URL: url }, location: { url, dataDirectory: '' }, crashDatabase };
}

const WRITERS = 6;
/**
 * The interval, in rounds, at which the database server crashes before the process; an embedded database crashes with
 * the process.
 */
const DATABASE_CRASH_INTERVAL = 4;
const MIN_WRITES = 5;
const ROUND_LIMIT_MS = 60_000;
const MAX_KILL_DELAY_MS = 250;

/** Kills the process repeatedly under load, and expects that no acknowledged write is lost and none repeated. */
export async function testKills(target: CrashableDatabase, kills: number): Promise<void> {
  const organization = await initialize(target.settings);
  const { journal, writers } = createWriters(organization);
  const waitForWrites = () => {
    const goal = journal.acknowledged + MIN_WRITES;
    return waitUntil('acknowledged writes', () => journal.acknowledged >= goal, ROUND_LIMIT_MS);
  };
  for (let round = 1; round <= kills; round += 1) {
    const server = await startPostil({ ...target.settings, LOG_LEVEL: 'silent' });
    await writeDuring(server, writers, async () => {
      await waitForWrites();
      if (round % DATABASE_CRASH_INTERVAL === 0) {
        await target.crashDatabase();
        await waitForWrites();
      }
      await delay(Math.random() * MAX_KILL_DELAY_MS);
    });
  }
  expect(await finishAndCheck(target, organization, { journal, writers })).toEqual([]);
  expect(journal.acknowledged).toBeGreaterThanOrEqual(MIN_WRITES * kills);
  expect(journal.keyedWrites).toBeGreaterThan(kills);
  // Otherwise the kills would have hit an idle server.
  expect(journal.withoutResponse).toBeGreaterThan(kills);
}

/** The problems in the data after a server that runs `program` was killed once under load. */
export async function findProblemsOf(target: CrashableDatabase, program: string): Promise<string[]> {
  const organization = await initialize(target.settings);
  const { journal, writers } = createWriters(organization);
  const server = await startPostil({ ...target.settings, LOG_LEVEL: 'silent' }, program);
  await writeDuring(server, writers, () =>
    waitUntil('an acknowledgement', () => journal.acknowledgedTransactions > 0, ROUND_LIMIT_MS),
  );
  return finishAndCheck(target, organization, { journal, writers });
}

/** Lets the writers work while `disturb` runs, then kills the server, and resolves when all of them have stopped. */
async function writeDuring(
  server: RunningPostil,
  writers: readonly Writer[],
  disturb: () => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const work = Promise.all(writers.map((writer) => writer.work(server, stop.signal)));
  try {
    await Promise.race([work, disturb()]);
  } finally {
    stop.abort();
    await server.kill();
  }
  await work;
}

/** Lets the writers retry their open requests on a correct server, and compares the data. @returns the problems. */
async function finishAndCheck(
  { settings, location }: CrashableDatabase,
  { organization_id }: InitOutput,
  { journal, writers }: { journal: Journal; writers: readonly Writer[] },
): Promise<string[]> {
  const server = await startPostil({ ...settings, LOG_LEVEL: 'silent' });
  await Promise.all(writers.map((writer) => writer.finish(server)));
  expect(await server.stop()).toBe(0);
  const database = await openDatabase(location);
  try {
    return findProblems(journal, await readSnapshot(database.sql, organization_id));
  } finally {
    await database.close();
  }
}

function createWriters({ api_key }: InitOutput) {
  const journal = createJournal();
  return { journal, writers: Array.from({ length: WRITERS }, () => new Writer(journal, api_key)) };
}
