import { databaseUrlAt } from '@postil/harness/databases/address';
import { type PostgresServer, startPostgres } from '@postil/harness/databases/postgres-server';
import { waitUntil } from '@postil/harness/postil/process';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { examineReplicas } from './replicas.ts';

interface Servers {
  readonly primary: PostgresServer;
  readonly standby: PostgresServer;
  /** The URLs of the database, on the primary and on the standby. */
  readonly urls: readonly [string, string];
  /** The databases of two processes that know the standby. */
  readonly nodes: readonly [Database, Database];
}

/**
 * Opens a database as two processes would, with a standby that serves reads, and creates a table of things.
 *
 * @param addCleanUp registers clean-up, run in reverse order.
 */
async function start(addCleanUp: (end: () => Promise<void>) => void): Promise<Servers> {
  const primary = await startPostgres();
  addCleanUp(() => primary.stop());
  const standby = await primary.startStandby();
  addCleanUp(() => standby.stop());
  const url = await primary.createDatabase('postil');
  const standbyUrl = databaseUrlAt(standby.url, 'postil');
  const open = async () => {
    const database = await openDatabase({ url, dataDirectory: '', replicaUrls: [standbyUrl] });
    addCleanUp(() => database.close());
    return database;
  };
  const nodes = [await open(), await open()] as const;
  await nodes[0].sql`CREATE TABLE things (number int)`;
  for (const node of nodes) await waitUntilRead(node);
  return { primary, standby, urls: [url, standbyUrl], nodes };
}

function replicaOf({ replicas }: Database) {
  const [replica] = replicas?.replicas ?? [];
  if (!replica) throw new Error('There is no replica.');
  return replica;
}

async function portOf({ reads }: Database): Promise<number> {
  const [row] = await reads<{ port: number }[]>`SELECT inet_server_port() AS port`;
  return row?.port ?? 0;
}

/** Waits until the replica serves a read. @returns the port of the server that served it. */
async function waitUntilRead(node: Database): Promise<number> {
  let port = 0;
  await waitUntil('a read on the replica', async () => {
    const { reads } = replicaOf(node);
    port = await portOf(node);
    return replicaOf(node).reads > reads;
  });
  return port;
}

/** Waits until the replica is left out. */
function waitUntilLeftOut(node: Database, problem: RegExp): Promise<void> {
  return waitUntil(`a problem: ${problem}`, () => problem.test(replicaOf(node).problem ?? ''));
}

/** Writes through the first node, and expects that the second immediately reads each new number. */
async function expectFresh([writer, reader]: Servers['nodes'], count: number): Promise<void> {
  const [{ last } = { last: 0 }] = await writer.sql<{ last: number }[]>`
    SELECT coalesce(max(number), 0) AS last FROM things`;
  for (let number = last + 1; number <= last + count; number += 1) {
    await writer.sql`INSERT INTO things VALUES (${number})`;
    expect(await reader.reads`SELECT max(number) AS read FROM things`).toEqual([{ read: number }]);
  }
}

it('a read sees earlier writes of another process, whatever happens to the replica, which later serves reads again', async () => {
  const { primary, standby, urls, nodes } = await start(onTestFinished);
  const [url, standbyUrl] = urls;
  const [, node] = nodes;
  const standbyDatabase = await openDatabase({ url: standbyUrl, dataDirectory: '' });
  onTestFinished(() => standbyDatabase.close());
  const standbyPort = Number(new URL(standbyUrl).port);

  const readsBefore = replicaOf(node).reads;
  await expectFresh(nodes, 200);
  expect(replicaOf(node).reads).toBeGreaterThan(readsBefore);
  // On a busy machine, a read may find the replica behind.
  expect(await waitUntilRead(node)).toBe(standbyPort);

  await standbyDatabase.sql`SELECT pg_wal_replay_pause()`;
  await expectFresh(nodes, 20);
  await waitUntilLeftOut(node, /more than 5 s behind/);
  expect(replicaOf(node).lagBytes).toBeGreaterThan(0);
  expect(await examineReplicas(nodes[0].sql, [standbyUrl])).toMatchObject([{ problem: /5 s behind/ }]);
  await standbyDatabase.sql`SELECT pg_wal_replay_resume()`;
  await waitUntilRead(node);

  await standby.shutDown();
  await expectFresh(nodes, 20);
  await waitUntilLeftOut(node, /does not respond/);
  await standby.start();
  await waitUntilRead(node);

  // The primary is restarted: reads fail only while it is down.
  await primary.shutDown();
  await expect(node.reads`SELECT 1`).rejects.toMatchObject({ name: 'ConnectionError' });
  await primary.start();
  await waitUntil('the primary', () =>
    node.sql`SELECT 1`.then(
      () => true,
      () => false,
    ),
  );
  await waitUntilRead(node);
  await expectFresh(nodes, 20);

  await standbyDatabase.sql`SELECT pg_promote()`;
  await standbyDatabase.sql`DELETE FROM things`;
  await expectFresh(nodes, 20);
  await waitUntilLeftOut(node, /was promoted/);
  expect(await portOf(node)).toBe(Number(new URL(url).port));
});

describe('a server with a replica', () => {
  const cleanUps: (() => Promise<void>)[] = [];
  let servers: Servers;
  beforeAll(async () => {
    servers = await start((end) => cleanUps.unshift(end));
  });
  afterAll(async () => {
    for (const end of cleanUps) await end();
  });

  it('serves a read from the primary when the replica fails', async () => {
    const { urls, nodes } = servers;
    const [node] = nodes;
    const standbyDatabase = await openDatabase({ url: urls[1], dataDirectory: '' });
    onTestFinished(() => standbyDatabase.close());
    let behindCount = node.replicas?.fallbacks.behind ?? 0;
    const read = async () => await node.reads`SELECT inet_server_port() AS port FROM pg_sleep(3)`;
    const end = () => standbyDatabase.sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE query LIKE '%pg_sleep(3)' AND pid <> pg_backend_pid()`;
    let rows = read();
    await waitUntil('the statement on the replica', async () => {
      if ((await end()).length > 0) return true;
      // On a busy machine, a read may find the replica behind and run on the primary.
      if ((node.replicas?.fallbacks.behind ?? 0) > behindCount) rows = read();
      behindCount = node.replicas?.fallbacks.behind ?? 0;
      return false;
    });
    expect(await rows).toEqual([{ port: Number(new URL(urls[0]).port) }]);
    expect(node.replicas?.fallbacks.failed).toBe(1);
  });

  it('does not retry a read that takes too long on the replica, and refuses reads in a transaction', async () => {
    const { nodes } = servers;
    const [node] = nodes;
    const failedBefore = node.replicas?.fallbacks.failed;
    await expect(node.reads`SELECT pg_sleep(10)`).rejects.toMatchObject({ code: '57014' });
    expect(node.replicas?.fallbacks.failed).toBe(failedBefore);
    await expect(node.transaction(async () => await node.reads`SELECT 1`)).rejects.toThrow(
      'use its own handle',
    );
  });

  it('reports errors of the primary, and reads fall back to it', async () => {
    const { urls, nodes } = servers;
    const [{ sql }] = nodes;
    await sql`CREATE ROLE restricted LOGIN`;
    const [url, standbyUrl = ''] = urls.map(
      (each) => Object.assign(new URL(each), { username: 'restricted' }).href,
    );
    const reports: { readonly message: string; readonly error: unknown }[] = [];
    const node = await openDatabase({
      url,
      dataDirectory: '',
      replicaUrls: [standbyUrl],
      onError: (error, message) => reports.push({ message, error }),
    });
    onTestFinished(() => node.close());
    await waitUntilRead(node);
    node.signals?.send();
    await waitUntil('a signal', () => node.signals?.use.sent === 1);
    expect(reports).toEqual([]);
    await sql`REVOKE EXECUTE ON FUNCTION pg_current_wal_flush_lsn(), pg_notify(text, text) FROM PUBLIC`;
    const isReported = (phrase: string) => reports.some(({ message }) => message.includes(phrase));
    await waitUntil('the reports', async () => {
      node.signals?.send();
      await portOf(node);
      return ['not be compared', 'not be examined', 'not notified'].every(isReported);
    });
    expect(reports).toHaveLength(3);
    for (const { error } of reports) expect(error).toMatchObject({ code: '42501' });
    const failedBefore = node.replicas?.fallbacks.failed ?? 0;
    expect(await portOf(node)).toBe(Number(new URL(urls[0]).port));
    expect(node.replicas?.fallbacks.failed).toBe(failedBefore + 1);
    await expect(examineReplicas(node.sql, [urls[1]])).rejects.toMatchObject({ code: '42501' });
    await sql`GRANT EXECUTE ON FUNCTION pg_current_wal_flush_lsn(), pg_notify(text, text) TO PUBLIC`;
    await waitUntilRead(node);
  });

  it('detects URLs that lead to no replica of its database', async () => {
    const { nodes } = servers;
    const other = await startPostgres();
    onTestFinished(() => other.stop());
    const wrongUrls = [other.url, 'postgres://postgres@127.0.0.1:1/postil'];
    expect(await examineReplicas(nodes[0].sql, wrongUrls)).toMatchObject([
      { problem: expect.stringContaining('not a copy of the database') },
      { problem: expect.stringContaining('does not respond'), name: '127.0.0.1:1/postil' },
    ]);
  });
});
