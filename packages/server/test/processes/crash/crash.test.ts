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

const HASTY = fileURLToPath(new URL('../fixtures/hasty-main.ts', import.meta.url));
const KILLS = 20;
const WRITERS = 6;
/** Of every so many rounds, one crashes the database server before the process; the embedded one is in it. */
const DATABASE_CRASH_EVERY = 4;
const LEAST_WRITES = 5;
const ROUND_LIMIT_MS = 60_000;
const LONGEST_ROUND_MS = 250;

interface Place {
  readonly settings: Record<string, string>;
  readonly location: { readonly dataDirectory: string; readonly url?: string };
  /** Ends the database server as a crash does and starts it again; nothing to do for the embedded one. */
  readonly crashDatabase: () => Promise<void>;
}

/** A database that may be crashed: not the server that other test files use at the same time. */
async function makePlace(): Promise<Place> {
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

/** Lets the writers work while `disturb` runs, and returns when they have noticed the end of the server. */
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

/** Lets the writers repeat what is open on an honest server, and compares. */
async function settleAndCheck(
  { settings, location }: Place,
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
  const place = await makePlace();
  const organization = await initialize(place.settings);
  const { journal, writers } = newWriters(organization);
  const someMore = () => {
    const goal = journal.acknowledged + LEAST_WRITES;
    return until('acknowledged writes', () => journal.acknowledged >= goal, ROUND_LIMIT_MS);
  };
  for (let round = 1; round <= KILLS; round += 1) {
    const server = await startPostil({ ...place.settings, LOG_LEVEL: 'silent' });
    await writeDuring(server, writers, async () => {
      await someMore();
      if (round % DATABASE_CRASH_EVERY === 0) {
        await place.crashDatabase();
        await someMore();
      }
      await delay(Math.random() * LONGEST_ROUND_MS);
    });
  }
  expect(await settleAndCheck(place, organization, { journal, writers })).toEqual([]);
  expect(journal.acknowledged).toBeGreaterThanOrEqual(LEAST_WRITES * KILLS);
  expect(journal.keyedWrites).toBeGreaterThan(KILLS);
  // Else the kills would have hit an idle server.
  expect(journal.unanswered).toBeGreaterThan(KILLS);
});

it('would notice a server that acknowledges before it commits', async () => {
  const place = await makePlace();
  const organization = await initialize(place.settings);
  const { journal, writers } = newWriters(organization);
  const hasty = await startPostil({ ...place.settings, LOG_LEVEL: 'silent' }, HASTY);
  await writeDuring(hasty, writers, () =>
    until('an early acknowledgement', () => journal.acknowledgedTransactions > 0, ROUND_LIMIT_MS),
  );
  const problems = await settleAndCheck(place, organization, { journal, writers });
  expect(problems.join('\n')).toContain('was acknowledged and is missing');
});
