import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@postil/server/core/db/database';
import { findProblems, readSnapshot } from '../crash/checker.ts';
import { createJournal, type Journal, Writer } from '../crash/journal.ts';
import type { PostgresServer } from '../databases/postgres-server.ts';
import { type Query, queryAt } from '../databases/query.ts';
import {
  type InitOutput,
  initializeTwo,
  type RunningPostil,
  type Settings,
  startPostil,
  waitUntil,
} from '../postil/process.ts';
import { FaultyLink } from './faulty-link.ts';
import { Reader } from './reader.ts';

/** An organisation with clients that write and read its records. */
interface Tenant {
  readonly organization: InitOutput;
  readonly journal: Journal;
  readonly writers: readonly Writer[];
  readonly reader: Reader;
}

/** A server process with clients of two organisations, and its breakable database. */
export interface Deployment {
  readonly postil: RunningPostil;
  readonly tenants: readonly Tenant[];
  readonly settings: Settings;
  /** The location of the data, without the faulty link. */
  readonly location: { readonly url?: string; readonly dataDirectory: string };
  /** Absent on the embedded database. */
  readonly database?: BreakableDatabase;
}

/** A PostgreSQL server and the link to it. */
export interface BreakableDatabase {
  readonly server: PostgresServer;
  readonly link: FaultyLink;
  /** Runs a statement as the administrator, bypassing the link. */
  readonly query: Query;
}

const WRITERS = 4;
/** The pause between requests: 8 writers send 100 to 200 of them per second. */
const PAUSE_MS = 25;
/** The maximum random delay before a fault, which may therefore occur at any point of the work. */
const MAX_QUIET_MS = 500;

/** Starts a deployment on a separate database of this server. */
export async function openDeployment(server: PostgresServer, url: string): Promise<Deployment> {
  const link = await FaultyLink.open(Number(new URL(url).port));
  const settings = { DATABASE_URL: link.urlFor(url) };
  const database = { server, link, query: queryAt(url) };
  return startDeployment({ settings, location: { url, dataDirectory: '' }, database });
}

/** Adds the two organisations and the process to a prepared database. */
export async function startDeployment(
  deployment: Omit<Deployment, 'postil' | 'tenants'>,
  nodeOptions?: string,
): Promise<Deployment> {
  const organizations = await initializeTwo(deployment.settings);
  const tenants = organizations.map((organization) => {
    const journal = createJournal();
    const key = organization.api_key;
    return {
      organization,
      journal,
      writers: Array.from({ length: WRITERS }, () => new Writer(journal, key, PAUSE_MS)),
      reader: new Reader(journal, key, PAUSE_MS),
    };
  });
  const quiet = { ...deployment.settings, LOG_LEVEL: 'error' };
  const postil = await startPostil(
    nodeOptions === undefined ? quiet : { ...quiet, NODE_OPTIONS: nodeOptions },
  );
  return { ...deployment, postil, tenants };
}

/** The results of one fault under load. */
export interface Trial {
  /** The time from the end of the fault until each organisation has an acknowledged write. */
  readonly recoveryMs: number;
  readonly acknowledged: number;
  readonly withoutResponse: number;
}

/**
 * Lets all clients work while `inject` causes and repairs a fault, until each organisation is served again.
 *
 * @throws {Error} when the process ends, or a client gets no response.
 */
export async function runUnderLoad(deployment: Deployment, inject: () => Promise<void>): Promise<Trial> {
  const { postil, tenants } = deployment;
  const stop = new AbortController();
  const ended = postil.ended.then((status) => {
    if (!stop.signal.aborted) throw new Error(`The process ended with ${status}: ${postil.stdout()}`);
  });
  const clients = tenants.flatMap(({ writers, reader }) => [...writers, reader]);
  const work = Promise.all(clients.map((client) => client.work(postil, stop.signal))).then(() => {
    if (!stop.signal.aborted) throw new Error('A client got no response.');
  });
  const before = totalsOf(tenants);
  const injectFault = async () => {
    await waitForWrites(tenants);
    await delay(Math.random() * MAX_QUIET_MS);
    await inject();
    const repairedAtMs = performance.now();
    await waitForWrites(tenants);
    return performance.now() - repairedAtMs;
  };
  try {
    const recoveryMs = await Promise.race([injectFault(), work.then(() => 0), ended.then(() => 0)]);
    const after = totalsOf(tenants);
    return {
      recoveryMs,
      acknowledged: after.acknowledged - before.acknowledged,
      withoutResponse: after.withoutResponse - before.withoutResponse,
    };
  } finally {
    stop.abort();
    await work;
  }
}

/** Lets all clients work until `inject` has ended the process. */
export async function runUntilExit({ postil, tenants }: Deployment, inject: () => void): Promise<void> {
  const stop = new AbortController();
  const work = tenants.flatMap(({ writers }) => writers.map((writer) => writer.work(postil, stop.signal)));
  try {
    await waitForWrites(tenants);
    inject();
    await postil.ended;
  } finally {
    stop.abort();
    await Promise.all(work);
  }
}

function totalsOf(tenants: readonly Tenant[]) {
  const total = (countOf: (journal: Journal) => number) =>
    tenants.reduce((sum, { journal }) => sum + countOf(journal), 0);
  return {
    acknowledged: total(({ acknowledged }) => acknowledged),
    withoutResponse: total(({ withoutResponse }) => withoutResponse),
  };
}

/** Waits until further writes of every organisation are acknowledged, some of them transactions. */
async function waitForWrites(tenants: readonly Tenant[]): Promise<void> {
  await Promise.all(
    tenants.map(({ journal }) => {
      const goal = journal.acknowledgedTransactions + 2;
      return waitUntil('acknowledged writes', () => journal.acknowledgedTransactions >= goal);
    }),
  );
}

/**
 * Lets the clients retry open requests, ends the process, and compares the database with the clients' journals.
 *
 * @returns a sentence for each contradiction.
 */
export async function stopAndCheck({ postil, tenants, location, database }: Deployment): Promise<string[]> {
  const writers = tenants.flatMap((tenant) => tenant.writers);
  await Promise.all(writers.map((writer) => writer.finish(postil)));
  if (database) await waitForTransactions(database);
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

/** Waits until the server has ended every transaction that its client abandoned. */
function waitForTransactions({ query }: BreakableDatabase): Promise<void> {
  return waitUntil('the end of every open transaction', async () => {
    const open = await query(
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'postil' AND state LIKE 'idle in transaction%'",
    );
    return open.length === 0;
  });
}
