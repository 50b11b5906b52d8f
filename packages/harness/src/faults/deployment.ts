import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@postil/server/core/db/database';
import { Client as PostgresClient } from 'pg';
import { findProblems, readSnapshot } from '../crash/checker.ts';
import { type Journal, newJournal, Writer } from '../crash/journal.ts';
import type { PostgresServer } from '../databases/postgres-server.ts';
import {
  type Initialized,
  initialize,
  type RunningPostil,
  runCommand,
  type Settings,
  startPostil,
  until,
} from '../postil/process.ts';
import { FaultyLink } from './faulty-link.ts';
import { Reader } from './reader.ts';

/** An organisation with the clients that write and read in it. */
interface Tenant {
  readonly organization: Initialized;
  readonly journal: Journal;
  readonly writers: readonly Writer[];
  readonly reader: Reader;
}

/** A server process with clients of two organisations, and what of it can be broken. */
export interface Place {
  readonly postil: RunningPostil;
  readonly tenants: readonly Tenant[];
  readonly settings: Settings;
  /** Where the data are, past everything that is broken. */
  readonly location: { readonly url?: string; readonly dataDirectory: string };
  /** Absent on the embedded database. */
  readonly database?: BreakableDatabase;
}

/** A PostgreSQL server and the way to it. */
export interface BreakableDatabase {
  readonly server: PostgresServer;
  readonly link: FaultyLink;
  /** Runs a statement past the link, as the administrator, and answers its rows. */
  ask<Row>(statement: string): Promise<Row[]>;
}

const WRITERS = 4;
/** 8 writers at this pause make 100 to 200 requests a second. */
const PAUSE_MS = 25;
/** How long the clients work at most before something breaks: it should meet them at any point. */
const LONGEST_QUIET_MS = 500;

/** A place on a database of its own of this server. */
export async function openPlace(server: PostgresServer, url: string): Promise<Place> {
  const link = await FaultyLink.open(Number(new URL(url).port));
  const settings = { DATABASE_URL: link.over(url) };
  const database = { server, link, ask: askAt(url) };
  return fillPlace({ settings, location: { url, dataDirectory: '' }, database });
}

/** @returns what runs statements as the administrator, each on a connection of its own. */
export function askAt(url: string): BreakableDatabase['ask'] {
  return async <Row>(statement: string) => {
    const client = new PostgresClient({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(statement)).rows as Row[];
    } finally {
      await client.end();
    }
  };
}

/** Adds the two organisations and the process to what is there. */
export async function fillPlace(
  place: Omit<Place, 'postil' | 'tenants'>,
  nodeOptions?: string,
): Promise<Place> {
  const organizations = [await initialize(place.settings), await addOrganization(place.settings)];
  const tenants = organizations.map((organization) => {
    const journal = newJournal();
    const key = organization.api_key;
    return {
      organization,
      journal,
      writers: Array.from({ length: WRITERS }, () => new Writer(journal, key, PAUSE_MS)),
      reader: new Reader(journal, key, PAUSE_MS),
    };
  });
  const quiet = { ...place.settings, LOG_LEVEL: 'error' };
  const postil = await startPostil(
    nodeOptions === undefined ? quiet : { ...quiet, NODE_OPTIONS: nodeOptions },
  );
  return { ...place, postil, tenants };
}

async function addOrganization(settings: Settings): Promise<Initialized> {
  const { status, stdout, stderr } = await runCommand(settings, [
    ...['add-organization', '--organization', 'Beta', '--email', 'owner@beta.example'],
    ...['--password', 'correct horse battery', '--json'],
  ]);
  if (status !== 0) throw new Error(`add-organization ended with ${status}: ${stderr}`);
  // The contract of the command, as of `init`.
  return JSON.parse(stdout) as Initialized;
}

/** What happened while clients worked. */
export interface Trial {
  /** From the end of the fault until a write was acknowledged to each organisation. */
  readonly recoveryMs: number;
  readonly acknowledged: number;
  readonly unanswered: number;
}

/**
 * Lets all clients work while `inflict` breaks something and mends it again, until each organisation is served.
 *
 * @throws {Error} where the process ends, or a client is left without an answer.
 */
export async function endure(place: Place, inflict: () => Promise<void>): Promise<Trial> {
  const { postil, tenants } = place;
  const stop = new AbortController();
  const ended = postil.ended.then((status) => {
    if (!stop.signal.aborted) throw new Error(`The process ended with ${status}: ${postil.stdout()}`);
  });
  const clients = tenants.flatMap(({ writers, reader }) => [...writers, reader]);
  const work = Promise.all(clients.map((client) => client.work(postil, stop.signal))).then(() => {
    if (!stop.signal.aborted) throw new Error('A client was left without an answer.');
  });
  const before = sumUp(tenants);
  const suffer = async () => {
    await serveAll(tenants);
    await delay(Math.random() * LONGEST_QUIET_MS);
    await inflict();
    const mendedAtMs = performance.now();
    await serveAll(tenants);
    return performance.now() - mendedAtMs;
  };
  try {
    const recoveryMs = await Promise.race([suffer(), work.then(() => 0), ended.then(() => 0)]);
    const after = sumUp(tenants);
    return {
      recoveryMs,
      acknowledged: after.acknowledged - before.acknowledged,
      unanswered: after.unanswered - before.unanswered,
    };
  } finally {
    stop.abort();
    await work;
  }
}

/** Lets all clients work until the process has ended of what `inflict` does. */
export async function sufferEnd({ postil, tenants }: Place, inflict: () => void): Promise<void> {
  const stop = new AbortController();
  const work = tenants.flatMap(({ writers }) => writers.map((writer) => writer.work(postil, stop.signal)));
  try {
    await serveAll(tenants);
    inflict();
    await postil.ended;
  } finally {
    stop.abort();
    await Promise.all(work);
  }
}

function sumUp(tenants: readonly Tenant[]) {
  const total = (of: (journal: Journal) => number) =>
    tenants.reduce((sum, { journal }) => sum + of(journal), 0);
  return {
    acknowledged: total(({ acknowledged }) => acknowledged),
    unanswered: total(({ unanswered }) => unanswered),
  };
}

/** Waits until further writes of every organisation are acknowledged, some of them transactions. */
async function serveAll(tenants: readonly Tenant[]): Promise<void> {
  await Promise.all(
    tenants.map(({ journal }) => {
      const goal = journal.acknowledgedTransactions + 2;
      return until('acknowledged writes', () => journal.acknowledgedTransactions >= goal);
    }),
  );
}

/**
 * Lets the clients repeat what is open, ends the process, and holds the database against what clients were told.
 *
 * @returns a sentence for each contradiction.
 */
export async function settle({ postil, tenants, location, database }: Place): Promise<string[]> {
  const writers = tenants.flatMap((tenant) => tenant.writers);
  await Promise.all(writers.map((writer) => writer.finish(postil)));
  if (database) await expectNoOpenTransaction(database);
  const status = await postil.stop();
  await database?.link.close();
  const opened = await openDatabase(location);
  try {
    const problems = await Promise.all(
      tenants.map(async ({ journal, organization }) =>
        findProblems(journal, await readSnapshot(opened.sql, organization.organization_id)),
      ),
    );
    return [...problems.flat(), ...(status === 0 ? [] : [`the process stopped with ${status}`])];
  } finally {
    await opened.close();
  }
}

/** A transaction that its client left is ended by the server. */
function expectNoOpenTransaction({ ask }: BreakableDatabase): Promise<void> {
  return until('the end of every open transaction', async () => {
    const open = await ask(
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'postil' AND state LIKE 'idle in transaction%'",
    );
    return open.length === 0;
  });
}
