import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findProblems, readSnapshot } from '@postil/harness/crash/checker';
import { type Journal, newJournal, Writer } from '@postil/harness/crash/journal';
import { startPostgres } from '@postil/harness/databases/postgres-server';
import { copyTemplate } from '@postil/harness/databases/test-database';
import {
  type Initialized,
  initialize,
  type RunningPostil,
  startPostil,
  until,
} from '@postil/harness/postil/process';
import { expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src/core/db/database.ts';

const EARLY_ACKNOWLEDGING_MAIN = fileURLToPath(
  new URL('../fixtures/early-acknowledging-main.ts', import.meta.url),
);
const KILLS = 20;
const WRITERS = 6;
/** One of so many rounds crashes the database server before the process; an embedded database crashes with the process. */
const DATABASE_CRASH_EVERY = 4;
const MIN_WRITES = 5;
const ROUND_LIMIT_MS = 60_000;
const LONGEST_ROUND_MS = 250;

interface CrashableDatabase {
  readonly settings: Record<string, string>;
  readonly location: { readonly dataDirectory: string; readonly url?: string };
  /** Ends the database server as a crash does and starts it again; does nothing for the embedded database. */
  readonly crashDatabase: () => Promise<void>;
}

/** Creates a database that may be crashed, apart from the server that other test files use at the same time. */
async function createDatabase(): Promise<CrashableDatabase> {
  if (inject('template').engine === 'embedded') {
    const { settings, location, remove } = await copyTemplate();
    onTestFinished(remove);
    return { settings: { ...settings }, location, crashDatabase: async () => {} };
  }
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const url = await server.createDatabase();
  const crashDatabase = async () => {
    await server.crash();
    await server.start();
  };
  return { settings: { DATABASE_URL: url }, location: { url, dataDirectory: '' }, crashDatabase };
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

/** Lets the writers repeat their open requests on a correct server, and compares the data. @returns the problems. */
async function settleAndCheck(
  { settings, location }: CrashableDatabase,
  { organization_id }: Initialized,
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

function newWriters({ api_key }: Initialized) {
  const journal = newJournal();
  return { journal, writers: Array.from({ length: WRITERS }, () => new Writer(journal, api_key)) };
}

it(`loses no acknowledged write and repeats none in ${KILLS} crashes under load`, {
  timeout: 600_000,
}, async () => {
  const target = await createDatabase();
  const organization = await initialize(target.settings);
  const { journal, writers } = newWriters(organization);
  const someMore = () => {
    const goal = journal.acknowledged + MIN_WRITES;
    return until('acknowledged writes', () => journal.acknowledged >= goal, ROUND_LIMIT_MS);
  };
  for (let round = 1; round <= KILLS; round += 1) {
    const server = await startPostil({ ...target.settings, LOG_LEVEL: 'silent' });
    await writeDuring(server, writers, async () => {
      await someMore();
      if (round % DATABASE_CRASH_EVERY === 0) {
        await target.crashDatabase();
        await someMore();
      }
      await delay(Math.random() * LONGEST_ROUND_MS);
    });
  }
  expect(await settleAndCheck(target, organization, { journal, writers })).toEqual([]);
  expect(journal.acknowledged).toBeGreaterThanOrEqual(MIN_WRITES * KILLS);
  expect(journal.keyedWrites).toBeGreaterThan(KILLS);
  // Otherwise the kills would have hit an idle server.
  expect(journal.unanswered).toBeGreaterThan(KILLS);
});

it('detects a server that acknowledges writes before it commits them', async () => {
  const target = await createDatabase();
  const organization = await initialize(target.settings);
  const { journal, writers } = newWriters(organization);
  const faulty = await startPostil({ ...target.settings, LOG_LEVEL: 'silent' }, EARLY_ACKNOWLEDGING_MAIN);
  await writeDuring(faulty, writers, () =>
    until('an early acknowledgement', () => journal.acknowledgedTransactions > 0, ROUND_LIMIT_MS),
  );
  const problems = await settleAndCheck(target, organization, { journal, writers });
  expect(problems.join('\n')).toContain('was acknowledged and is missing');
});
