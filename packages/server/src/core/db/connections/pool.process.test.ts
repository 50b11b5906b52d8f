import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type PostgresServer, startPostgres } from '@postil/harness/databases/postgres-server';
import { FaultyLink } from '@postil/harness/faults/faulty-link';
import { waitUntil } from '@postil/harness/postil/process';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { type Database, openDatabase } from '../database.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

/** @param test the context of the test, which closes the database; concurrent tests have no other hook of their own. */
async function open(test: TestContext, poolSize: number, url = server.url): Promise<Database> {
  const database = await openDatabase({ url, dataDirectory: '', poolSize });
  test.onTestFinished(() => database.close());
  return database;
}

/** Keeps `count` transactions open until the returned function is called. */
async function holdTransactions(database: Database, count: number): Promise<() => Promise<void>> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const starts = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const held = starts.map(({ resolve }) =>
    database.transaction(async (tx) => {
      await tx`SELECT 1`;
      resolve();
      await ended;
    }),
  );
  await Promise.all(starts.map(({ promise }) => promise));
  return async () => {
    end();
    await Promise.all(held);
  };
}

/** @returns the URL of a fake server; `greet` is called for each connection. */
async function startFakeServer(test: TestContext, greet: (socket: Socket) => void): Promise<string> {
  const fakeServer = createServer((socket) => greet(socket.on('error', () => {})));
  fakeServer.listen(0, '127.0.0.1');
  await once(fakeServer, 'listening');
  test.onTestFinished(() => {
    fakeServer.close();
  });
  const address = fakeServer.address();
  return `postgres://postgres@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/postgres`;
}

describe.concurrent('a pool', () => {
  it.for([
    [2, 1],
    [4, 2],
  ] as const)(
    'of %i connections runs at most %i transactions: one more is refused after a time-out, and single statements still run',
    async ([size, max], test) => {
      const database = await open(test, size);
      const release = await holdTransactions(database, max);
      const refused = expect(database.transaction((tx) => tx`SELECT 1`)).rejects.toThrow(
        'No connection was free for 2 s.',
      );
      expect(await database.sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
      await refused;
      await release();
      expect(await database.transaction((tx) => tx`SELECT 2 AS two`)).toEqual([{ two: 2 }]);
    },
  );

  it('plans a statement once for all values, and does not compile plans (JIT)', async (test) => {
    const { sql } = await open(test, 2);
    const settings = sql`SELECT current_setting('plan_cache_mode') AS plans, current_setting('jit') AS jit`;
    expect(await settings).toEqual([{ plans: 'force_generic_plan', jit: 'off' }]);
  });

  it('of one connection refuses a statement that waits too long, and later keeps working', async (test) => {
    const database = await open(test, 1);
    const release = await holdTransactions(database, 1);
    await expect(database.sql`SELECT 1`).rejects.toThrow('No connection was free for 2 s.');
    await release();
    expect(await database.sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  });

  it('fails statements that wait too long behind slow ones, and drops their late results', async (test) => {
    const database = await open(test, 1);
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map((n) => database.sql`SELECT pg_sleep(3), ${n}::int AS n`),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    for (const outcome of outcomes.slice(2))
      expect(outcome).toMatchObject({ reason: { message: 'The statements before it took too long.' } });
    await waitUntil('the connection to be free', () =>
      database.sql`SELECT 1`.then(
        () => true,
        () => false,
      ),
    );
    expect(await database.sql`SELECT 5 AS five`).toEqual([{ five: 5 }]);
  });

  it('does not let a statement wait behind slow ones while a connection is free', async (test) => {
    const database = await open(test, 10);
    let slowCount = 0;
    const slow: Promise<void>[] = [];
    for (let count = 0; count < 8; count += 1) {
      slowCount += 1;
      slow.push(
        database.sql`SELECT pg_sleep(4)`.then(() => {
          slowCount -= 1;
        }),
      );
      // By then the statement counts as slow, so that the next one gets a separate connection.
      await delay(200);
    }
    for (let turn = 0; turn < 5; turn += 1) expect(await database.sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
    expect(slowCount).toBe(8);
    await Promise.all(slow);
  });

  it('abandons a statement after six seconds, and runs the next one', async (test) => {
    const database = await open(test, 2);
    const stuck = database.transaction(async (tx) => {
      await tx`SET LOCAL statement_timeout = 0`;
      await tx`SELECT pg_sleep(60)`;
    });
    await expect(stuck).rejects.toThrow('The database did not respond for 6 s.');
    expect(await database.transaction((tx) => tx`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  });

  it.for([1, 2])(
    'larger than the %i connections that the server allows runs transactions and single statements in turn',
    async (limit, test) => {
      const role = `few_${limit}`;
      const admin = await open(test, 2);
      await admin.sql.script(`CREATE ROLE ${role} LOGIN CONNECTION LIMIT ${limit}`);
      const url = new URL(server.url);
      url.username = role;
      const database = await open(test, 10, url.href);
      const release = await holdTransactions(database, 1);
      const singles = Array.from({ length: 20 }, () => database.sql`SELECT 1 AS one`);
      if (limit === 1) setTimeout(release, 500);
      expect(await Promise.all(singles)).toEqual(Array(20).fill([{ one: 1 }]));
      await release();
      let isOver = false;
      const busy = Array.from({ length: 5 }, async () => {
        while (!isOver) await database.sql`SELECT 1`;
      });
      expect(await database.transaction((tx) => tx`SELECT 2 AS two`)).toEqual([{ two: 2 }]);
      isOver = true;
      await Promise.all(busy);
    },
  );

  it('reserves a connection for look-ups that run ahead of slow statements', async (test) => {
    const database = await open(test, 4);
    let slowCount = 30;
    const slow = Array.from({ length: slowCount }, () =>
      database.sql`SELECT pg_sleep(3)`.then(
        () => (slowCount -= 1),
        () => (slowCount -= 1),
      ),
    );
    await delay(500);
    for (let turn = 0; turn < 5; turn += 1)
      expect(await database.sql`SELECT 1 AS one`.onReservedConnection()).toEqual([{ one: 1 }]);
    const slowLookUp = database.sql`SELECT pg_sleep(0.5)`.onReservedConnection();
    await delay(200);
    expect(await database.sql`SELECT 'waited' AS how`.onReservedConnection()).toEqual([{ how: 'waited' }]);
    await slowLookUp;
    expect(slowCount).toBe(30);
    await Promise.all(slow);
  });

  it('never runs a look-up in a transaction, even after other connections have broken', async (test) => {
    const database = await open(test, 4, `${server.url}?application_name=lent`);
    const admin = await open(test, 2);
    await Promise.all([1, 2, 3].map(() => database.sql`SELECT pg_sleep(0.1)`));
    const leasedPid = Promise.withResolvers<number>();
    const end = Promise.withResolvers<void>();
    const held = database.transaction(async (tx) => {
      const [row] = await tx<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      leasedPid.resolve(row?.pid ?? 0);
      await end.promise;
    });
    const pid = await leasedPid.promise;
    await admin.sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lent' AND pid <> ${pid}`;
    await delay(100);
    for (let turn = 0; turn < 20; turn += 1) {
      const [row] = await database.sql<
        { pid: number }[]
      >`SELECT pg_backend_pid() AS pid`.onReservedConnection();
      expect(row?.pid).not.toBe(pid);
    }
    end.resolve();
    await held;
  });

  it('survives a server that requests an authentication method unknown to the driver', async (test) => {
    const kerberos = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 7]);
    const url = await startFakeServer(test, (socket) => socket.once('data', () => socket.write(kerberos)));
    const database = await open(test, 2, url);
    await expect(database.sql`SELECT 1`).rejects.toThrow(/No connection to the database/);
  });

  it('reports why the first connection cannot be opened, even when the server does not respond', async (test) => {
    const database = await open(test, 2, await startFakeServer(test, () => {}));
    await expect(database.sql`SELECT 1`).rejects.toThrow('No connection to the database: timeout expired');
  });

  it('reports immediately why no connection can be opened, and recovers by itself', async (test) => {
    const separateServer = await startPostgres();
    test.onTestFinished(() => separateServer.stop());
    const database = await open(test, 4, separateServer.url);
    await database.sql`SELECT 1`;
    await separateServer.crash();
    await expect(database.sql`SELECT 1`).rejects.toThrow(/lost|ECONNREFUSED/);
    const refused = Array.from({ length: 50 }, () => database.sql`SELECT 1`);
    for (const outcome of await Promise.allSettled(refused)) expect(outcome.status).toBe('rejected');
    await expect(database.transaction((tx) => tx`SELECT 1`)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await separateServer.start();
    await waitUntil('the database to respond', () =>
      database.sql`SELECT 1`.then(
        () => true,
        () => false,
      ),
    );
  });

  it('closes idle connections when one falls silent, because they are probably dead too', async (test) => {
    const link = await FaultyLink.open(Number(new URL(server.url).port));
    test.onTestFinished(() => link.close());
    const database = await open(test, 5, link.urlFor(server.url));
    const release = await holdTransactions(database, 3);
    await release();
    link.watch = () => {};
    await expect(database.sql`SELECT 1`).rejects.toThrow('The database did not respond for 6 s.');
    link.watch = undefined;
    // Over the idle connections, each would fail after another six seconds.
    const responses = Array.from({ length: 3 }, () => database.transaction((tx) => tx`SELECT 1 AS one`));
    expect(await Promise.all(responses)).toEqual(Array(3).fill([{ one: 1 }]));
  });
});
