import { once } from 'node:events';
import { connect } from 'node:net';
import { Client } from '@postil/harness/clients/client';
import { McpClient } from '@postil/harness/factories/mcp-client';
import { formOf } from '@postil/harness/factories/records';
import { initialize, launchPostil, waitUntil } from '@postil/harness/postil/process';
import { beginRequest, waitForArriving } from '@postil/harness/postil/raw-connection';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  copyGuardedSettings,
  DATABASE_PASSWORD,
  isListening,
  serve,
  startWithOrganization,
} from './fixtures/serving.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/;

/** The first response of the readiness probe that is not 200 OK; undefined if the server stopped listening first. */
async function findUnreadyResponse(url: string): Promise<Response | undefined> {
  for (;;) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.status !== 200) return response;
  }
}

describe('on SIGTERM', () => {
  it('the readiness probe fails immediately, while the server still listens', async () => {
    let stopping: Response | undefined;
    // The server listens for one more second, which a test on a stalled machine may miss entirely.
    for (let tries = 0; tries < 5 && !stopping; tries += 1) {
      const { server } = await startWithOrganization();
      server.send('SIGTERM');
      stopping = await findUnreadyResponse(server.url);
      expect(await server.ended).toBe(0);
    }
    expect(stopping?.status).toBe(503);
    expect(await stopping?.json()).toEqual({ status: 'unavailable', reason: 'stopping' });
    expect(stopping?.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('a connection that has never sent anything is closed', { timeout: 50_000 }, async () => {
    const { server } = await startWithOrganization();
    const { hostname, port } = new URL(server.url);
    const silent = connect(Number(port), hostname);
    await once(silent, 'connect');
    const closed = once(silent, 'close');
    server.send('SIGTERM');
    await closed;
    expect(await server.ended).toBe(0);
  });
});

it('a process survives a second SIGINT and a SIGTERM without losing requests in flight', async () => {
  const { server, key } = await startWithOrganization();
  const slow = await beginRequest(server.url, key);
  server.send('SIGINT');
  await waitUntil('the end of listening', async () => !(await isListening(server.url)));
  server.send('SIGINT');
  server.send('SIGTERM');
  server.send('SIGTERM');
  slow.complete();
  await slow.waitFor('"success":true');
  expect(await server.ended).toBe(0);
  expect(server.stdout()).toContain('"stopped"');
});

describe('the log', () => {
  it('has one JSON line for each request and never contains a secret', async () => {
    const { server, key, api } = await startWithOrganization({ LOG_LEVEL: 'trace' });
    const mistyped = `${key.slice(0, -1)}${key.endsWith('x') ? 'y' : 'x'}`;
    const created = await api.post('/api-keys', {
      name: 'Another',
      token_type: 'api',
      permissions: ['read'],
    });
    const another: string = JSON.parse(created.text).data.key;
    const secrets = { password: 'hunter2hunter2', key: another, secret: mistyped, authorization: key };
    const statuses = [
      created,
      await api.post('/boards/tasks', { content: `My key is ${key}` }),
      await api.post('/boards/tasks', { content: 'x', ...secrets }),
      await api.post('/boards/tasks', `{"password": "hunter2hunter2", "key": "${another}`),
      await api.get(`/comments?api_key=${another}`),
      await api.get(`/comments/${another}/detail`),
      await api.get('/comments', { cookie: `session=${another}` }),
      await new Client(server.url, mistyped).get('/comments'),
      await new Client(server.url, undefined).get('/comments', { authorization: `Bearer ${another}` }),
      await api.get('/comments', { 'proxy-authorization': `Basic ${another}` }),
      await new Client(server.url, another).delete('/comments/subscribers', secrets),
    ].map(({ status }) => status);
    expect(statuses).toEqual([201, 201, 422, 400, 422, 404, 200, 401, 200, 200, 403]);
    expect(await server.stop()).toBe(0);
    const lines = server.stdout().trim().split('\n');
    const records = lines.filter((line) => !line.startsWith('Postil is ready: '));
    const parsed = records.map((line) => JSON.parse(line) as Record<string, unknown>);
    const requests = parsed.filter(({ msg }) => msg === 'request');
    expect(requests.map(({ status }) => status)).toEqual(statuses);
    for (const request of requests) {
      expect(request).toMatchObject({
        level: 'info',
        request_id: expect.any(String),
        route: expect.any(String),
      });
    }
    const output = server.stdout() + server.stderr();
    for (const secret of [key, another, mistyped, 'hunter2hunter2', DATABASE_PASSWORD]) {
      expect(output).not.toContain(secret);
    }
  });
});

describe('twice as many arriving bodies as MAX_IN_FLIGHT', () => {
  it('cause 503 with Retry-After for further bodies, and for no other requests, until one has arrived or its client disconnects', async () => {
    const { server, key, api } = await startWithOrganization({ MAX_IN_FLIGHT: '2' });
    const create = () => api.post('/boards/tasks', { content: 'One more' });
    const begin = async () => {
      const requests = await Promise.all([1, 2, 3, 4].map(() => beginRequest(server.url, key)));
      await waitForArriving(server.url, 4);
      return requests;
    };
    const [one, ...others] = await begin();
    const refused = await create();
    refused.error('unavailable');
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    for (const probe of ['livez', 'readyz', 'metrics'])
      expect((await fetch(`${server.url}/${probe}`)).status).toBe(200);
    expect((await api.get('/comments')).status).toBe(200);
    one?.complete();
    await one?.waitFor('"success":true');
    await waitForArriving(server.url, 3);
    expect((await create()).status).toBe(201);
    // A client that disconnects must free its slot too, which would otherwise be lost permanently.
    for (const other of others) other.destroy();
    await waitForArriving(server.url, 0);
    for (const again of await begin()) {
      again.complete();
      await again.waitFor('201 Created');
    }
  });
});

describe('while a process serves requests', () => {
  let serving: Awaited<ReturnType<typeof serve>>;

  beforeAll(async () => {
    serving = await serve();
    return serving.end;
  });

  it('the probes and metrics report that the process is alive and ready, and count requests by route', async () => {
    const { server, api } = serving;
    for (const probe of ['livez', 'readyz']) {
      const response = await fetch(`${server.url}/${probe}`);
      expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    const { id } = JSON.parse((await api.post('/boards/tasks', { content: 'x' })).text).data;
    await api.get(`/comments/${id}/detail`);
    await api.get(`/comments/${crypto.randomUUID()}/detail`);
    await api.get(`/nowhere/${id}`);
    const response = await fetch(`${server.url}/metrics`);
    const metrics = await response.text();
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    for (const status of [200, 404]) {
      const labels = `method="GET",route="/api/v1/comments/:id/detail",status="${status}"`;
      expect(metrics).toMatch(new RegExp(`^http_request_duration_seconds_count\\{[^}]*${labels}\\} 1$`, 'm'));
    }
    expect(metrics).toMatch(/^http_request_duration_seconds_count\{[^}]*route="unknown",status="404"\} 1$/m);
    expect(metrics).toMatch(/^process_resident_memory_bytes/m);
    expect(metrics).not.toMatch(UUID);
  });

  it('a body that is too large is refused with a response that reaches even a client that is still sending', async () => {
    const { server, api, organization } = serving;
    const mcp = new McpClient(server.url, { 'x-api-key': organization.mcp_key });
    const content = 'x'.repeat(8 * 1_048_576);
    const form = formOf({ project_id: organization.project_id, name: 'x' }, Buffer.alloc(12 * 1_048_576));
    for (let count = 0; count < 3; count += 1) {
      (await api.post('/mockups', form)).error('payload_too_large');
      (await api.post('/boards/tasks', { content })).error('payload_too_large');
      expect((await mcp.request('ping', { content })).status).toBe(413);
    }
  });

  it('a start with a port in use names the port, and ends with status 1', async () => {
    const { server } = serving;
    const { port } = new URL(server.url);
    const database = await copyGuardedSettings();
    await initialize(database);
    const second = launchPostil({ ...database, PORT: port });
    expect(await second.ended).toBe(1);
    expect(second.stderr()).toMatch(
      new RegExp(`^postil: Port ${port} of 127\\.0\\.0\\.1 is in use: set PORT [^\n]+\n$`),
    );
    expect(await isListening(server.url)).toBe(true);
  });
});
