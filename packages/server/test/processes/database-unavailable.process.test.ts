import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { Client } from '@postil/harness/clients/client';
import { findFreePort, type PostgresServer, startPostgres } from '@postil/harness/databases/postgres-server';
import {
  type InitOutput,
  initialize,
  launchPostil,
  runCommand,
  startPostil,
  waitUntil,
} from '@postil/harness/postil/process';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/core/db/database.ts';

const PASSWORD = 'guarded-like-gold';

let server: PostgresServer;
let url: string;
let organization: InitOutput;

beforeAll(async () => {
  server = await startPostgres();
  url = withPassword(await server.createDatabase());
  organization = await initialize({ DATABASE_URL: url });
});
afterAll(() => server.stop());

/** Adds a password that must never be printed; the servers of the tests accept any (`trust` authentication). */
function withPassword(databaseUrl: string): string {
  const copy = new URL(databaseUrl);
  copy.password = PASSWORD;
  return copy.href;
}

async function start(settings: Record<string, string> = {}) {
  const running = await startPostil({ DATABASE_URL: url, ...settings });
  onTestFinished(() => running.kill());
  return { running, api: new Client(running.url, organization.api_key) };
}

function statusOf(requestUrl: string): Promise<number> {
  return fetch(requestUrl).then(({ status }) => status);
}

/** Listens on a port and forwards connections to another one; this is faster than starting a server. */
async function forward(from: string, to: string): Promise<void> {
  const listener = createServer((socket) => {
    const upstream = connect(Number(to), '127.0.0.1');
    for (const each of [socket, upstream]) each.on('error', () => {});
    socket.pipe(upstream).pipe(socket);
  }).listen(Number(from), '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => {
    listener.close();
  });
}

describe('while the database server is unavailable', () => {
  it('the API responds with 503 and Retry-After, and recovers by itself when the server is back', async () => {
    const { running, api } = await start();
    const { id } = JSON.parse((await api.post('/boards/tasks', { content: 'Before' })).text).data;
    await server.crash();
    for (const response of [
      await api.get('/comments'),
      await api.post('/boards/tasks', { content: 'Lost' }),
      await api.put(`/comments/${id}`, { content: 'Lost' }, { 'idempotency-key': 'k' }),
    ]) {
      response.error('unavailable');
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    expect(await statusOf(`${running.url}/readyz`)).toBe(503);
    expect(await statusOf(`${running.url}/livez`)).toBe(200);
    expect(await statusOf(`${running.url}/metrics`)).toBe(200);

    await server.start();
    await waitUntil('readiness', async () => (await statusOf(`${running.url}/readyz`)) === 200);
    expect((await api.put(`/comments/${id}`, { content: 'After' }, { 'idempotency-key': 'k' })).status).toBe(
      200,
    );
    // The requests use every connection of the pool, not only the first one.
    const creations = Array.from({ length: 30 }, () => api.post('/boards/tasks', { content: 'After' }));
    expect(new Set((await Promise.all(creations)).map(({ status }) => status))).toEqual(new Set([201]));
    expect(await running.stop()).toBe(0);
    expect(running.stdout()).toContain('request failed');
    expect(running.stdout() + running.stderr()).not.toContain(PASSWORD);
  });

  it('a starting process waits briefly, logs the reason, and serves requests when the server is available', async () => {
    const unavailable = new URL(url);
    unavailable.port = String(await findFreePort());
    const waiting = launchPostil({ DATABASE_URL: unavailable.href });
    await waiting.waitFor('Trying again for 10 s.');
    await forward(unavailable.port, new URL(url).port);
    await waiting.waitFor('Postil is ready: ');
    waiting.send('SIGTERM');
    expect(await waiting.ended).toBe(0);
  });
});

describe.concurrent('the last line of a start that is refused with status 1', () => {
  async function expectRefusedStart(databaseUrl: string): Promise<string> {
    const refused = launchPostil({ DATABASE_URL: databaseUrl });
    expect(await refused.ended).toBe(1);
    expect(refused.stderr()).not.toContain(PASSWORD);
    const lines = refused.stderr().trim().split('\n');
    expect(lines.filter((line) => !line.startsWith('postil: '))).toEqual([]);
    return lines.at(-1) ?? '';
  }

  it('names host and port if no server responds', async () => {
    const port = await findFreePort();
    for (const host of ['127.0.0.1', 'localhost']) {
      const unavailable = `postgres://me:${PASSWORD}@${host}:${port}/shop`;
      const command = await runCommand({ DATABASE_URL: unavailable }, ['migrate']);
      expect(command).toMatchObject({ status: 1, stdout: '' });
      expect(command.stderr).toMatch(
        new RegExp(
          `^postil: The database shop at ${host}:${port} does not respond \\(.*ECONNREFUSED.*\\): check [^\n]*\n$`,
        ),
      );
    }
    expect(await expectRefusedStart(`postgres://me:${PASSWORD}@127.0.0.1:${port}/shop`)).toContain(
      `127.0.0.1:${port}`,
    );
  });

  it('names init if the database is empty', async () => {
    expect(await expectRefusedStart(withPassword(await server.createDatabase()))).toMatch(
      /postil -- init --organization/,
    );
  });

  it('names a database or a user that does not exist', async () => {
    const other = new URL(url);
    other.pathname = '/nowhere';
    expect(await expectRefusedStart(other.href)).toContain('database "nowhere" does not exist');
    const stranger = new URL(url);
    stranger.username = 'stranger';
    expect(await expectRefusedStart(stranger.href)).toContain('"stranger" does not exist');
  });

  it('has the remedy for each of fsync, synchronous_commit and full_page_writes that is off', async ({
    onTestFinished,
  }) => {
    const names = ['fsync', 'synchronous_commit', 'full_page_writes'];
    const unsafeServer = await startPostgres({
      settings: Object.fromEntries(names.map((name) => [name, 'off'])),
    });
    onTestFinished(() => unsafeServer.stop());
    const databaseUrl = withPassword(await unsafeServer.createDatabase());
    const line = await expectRefusedStart(databaseUrl);
    const doctor = await runCommand({ DATABASE_URL: databaseUrl }, ['doctor']);
    expect(doctor.status).toBe(1);
    for (const name of names) {
      expect(line).toContain(`${name} = off and would lose acknowledged writes in a crash: set it to on.`);
      expect(doctor.stdout).toContain(`${name} = off`);
    }
  });
});

describe('a request whose statement waits too long', () => {
  it('gets 503 with Retry-After, changes nothing, and does not delay other requests', async () => {
    const { running, api } = await start();
    const { id } = JSON.parse((await api.post('/boards/tasks', { content: 'Locked' })).text).data;
    const other = await openDatabase({ url, dataDirectory: '' });
    onTestFinished(() => other.close());
    await other.transaction(async (tx) => {
      await tx`SELECT id FROM comments WHERE id = ${id} FOR UPDATE`;
      const change = api.put(`/comments/${id}`, { content: 'Changed' });
      expect((await api.get('/comments')).status).toBe(200);
      const response = await change;
      response.error('unavailable');
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    });
    expect((await api.get(`/comments/${id}/detail`)).text).toContain('"content":"Locked"');
    expect((await api.put(`/comments/${id}`, { content: 'Changed' })).status).toBe(200);
    expect(await running.stop()).toBe(0);
  });
});

describe('a database whose locale supports only English letters', () => {
  it('is reported by the doctor, with a remedy', async () => {
    const admin = await openDatabase({ url: server.url, dataDirectory: '' });
    await admin.sql`CREATE DATABASE blind TEMPLATE template0 LOCALE 'C' ENCODING 'UTF8'`;
    await admin.close();
    const databaseUrl = new URL(server.url);
    databaseUrl.pathname = '/blind';
    const settings = { DATABASE_URL: databaseUrl.href };
    expect(await runCommand(settings, ['migrate'])).toMatchObject({ status: 0 });
    const doctor = await runCommand(settings, ['doctor']);
    expect(doctor).toMatchObject({ status: 1, stdout: expect.stringContaining("LOCALE 'C.UTF-8'") });
  });
});
