import {
  createMcpClient,
  createMcpKey,
  type McpAnswer,
  McpClient,
} from '@postil/harness/factories/mcp-client';
import { createProject, createSite, createTask } from '@postil/harness/factories/records';
import { startTestServer, type Tenant, type TestServer } from '@postil/harness/postil/test-server';
import { waitFor } from '@postil/harness/servers/receiver';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { getInstallationSecret } from '../../../core/db/installation-secrets.ts';
import { instantOf } from '../../../core/records/ids.ts';
import { CURSOR_SECRET, writeCursor } from './cursor.ts';
import { writePosition } from './position.ts';

const server = await startTestServer();
afterAll(() => server.close());

const WAITS_PER_KEY = 4;
const LONGEST_SECONDS = 50;

const contentsOf = ({ items }: McpAnswer['json']) => items.map(({ content }: { content: string }) => content);

const wait = (client: McpClient, args: object = {}) => client.call('wait-for-feedback', args);

/** Polls without waiting. */
const poll = (client: McpClient, cursor?: string) =>
  wait(client, { timeout_seconds: 0, cursor: cursor ?? null });

async function createFixture(on: TestServer = server) {
  const tenant = await on.createTenant();
  const { id: keyId, key } = await createMcpKey(tenant, ['read', 'write']);
  return { tenant, keyId, client: new McpClient(on.url, { 'x-api-key': key }) };
}

/** Starts as many waits as a key may have, and resolves when all are waiting. */
async function startWaits(
  client: McpClient,
  { on = server, signal, cursor }: { on?: TestServer; signal?: AbortSignal; cursor?: string } = {},
): Promise<Promise<McpAnswer>[]> {
  const args = { cursor: cursor ?? null, timeout_seconds: LONGEST_SECONDS };
  const params = { name: 'wait-for-feedback', arguments: args };
  const responses = Array.from({ length: WAITS_PER_KEY }, () =>
    client.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, signal && { signal }),
  );
  await waitFor(async () => expect(await countWaiting(on)).toBe(WAITS_PER_KEY));
  return responses;
}

async function countWaiting({ url }: TestServer): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^mcp_waiting_requests\{.*\} (\d+)$/m.exec(metrics)?.[1]);
}

describe('wait-for-feedback', () => {
  it('returns a comment when it arrives, as get-pending-tasks returns it', async () => {
    const { tenant, client } = await createFixture();
    await createTask(tenant, { content: 'Old' });
    const { cursor, items, timed_out } = await poll(client);
    expect([items, timed_out]).toEqual([[], true]);
    const waiting = wait(client, { cursor });
    const id = await createTask(tenant, { content: 'New' });
    const response = await waiting;
    expect(response).toMatchObject({ items: [{ id, content: 'New' }], timed_out: false });
    const { items: pending } = await client.call('get-pending-tasks');
    expect(response.items[0]).toEqual(pending.find((task: { id: string }) => task.id === id));
  });

  it('neither misses nor repeats comments that arrive between two calls', async () => {
    const { tenant, client } = await createFixture();
    // An empty cursor means none.
    let { cursor } = await poll(client, '');
    for (const content of ['One', 'Two']) await createTask(tenant, { content });
    const first = await wait(client, { cursor });
    expect(contentsOf(first)).toEqual(['One', 'Two']);
    expect(contentsOf(await poll(client, first.cursor))).toEqual([]);
    await createTask(tenant, { content: 'Three' });
    const second = await wait(client, { cursor: first.cursor });
    expect(contentsOf(second)).toEqual(['Three']);
    // The same cursor returns the same comments again, since a response may be lost on its way.
    expect(contentsOf(await wait(client, { cursor: first.cursor }))).toEqual(['Three']);
    cursor = second.cursor;
    expect(contentsOf(await poll(client, cursor))).toEqual([]);
  });

  it('returns a comment that was made before others but committed after them', async () => {
    const { tenant, client } = await createFixture();
    const { cursor } = await poll(client);
    const lateId = await createTask(tenant, { content: 'Late' });
    await createTask(tenant, { content: 'Early' });
    const { sql } = server.database;
    // The comment is not visible yet, as while its transaction is open.
    const hide = (projectId: string | null) => sql`
      UPDATE comments SET project_id = ${projectId}
      WHERE organization_id = ${tenant.organization_id} AND id = ${lateId}`;
    await hide(null);
    const first = await wait(client, { cursor });
    expect(contentsOf(first)).toEqual(['Early']);
    expect(instantOf(lateId).getTime()).toBeLessThanOrEqual(Date.parse(first.items[0].created_at));
    await hide(tenant.project_id);
    const second = await wait(client, { cursor: first.cursor });
    expect(contentsOf(second)).toEqual(['Late']);
    expect(contentsOf(await poll(client, second.cursor))).toEqual([]);
  });

  it('returns many comments in several parts', async () => {
    const { tenant, client } = await createFixture();
    let { cursor } = await poll(client);
    const contents = Array.from({ length: 23 }, (_, number) => `Comment ${number}`);
    for (const content of contents) await createTask(tenant, { content });
    const received: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const response = await wait(client, { cursor });
      received.push(...contentsOf(response));
      ({ cursor } = response);
    }
    expect(received).toEqual(contents);
  });

  it('does not wait while unread pending comments lie behind many finished ones', async () => {
    const { tenant, client } = await createFixture();
    const beginning = '01900000-0000-7000-8000-';
    await server.database.sql`
      INSERT INTO comments (organization_id, project_id, id, content, status, priority, page_url, page_hash, route,
        device_type, created_by, created_at, updated_at)
      SELECT ${tenant.organization_id}, ${tenant.project_id}, (${beginning} || lpad(n::text, 12, '0'))::uuid,
        'Comment ' || n, 'CLOSED', 'LOW', '/', '\\x00', '/', 'DESKTOP', ${tenant.user_id}, now(), now()
      FROM generate_series(1, 501) AS n`;
    await createTask(tenant, { content: 'New' });
    const cursor = writeCursor(
      await getInstallationSecret(server.database.sql, CURSOR_SECRET),
      { organizationId: tenant.organization_id, projectId: tenant.project_id },
      { floor: `${beginning}000000000000`, returned: new Set() },
    );
    const startedMs = performance.now();
    const first = await wait(client, { cursor, timeout_seconds: LONGEST_SECONDS });
    expect(first.items).toEqual([]);
    expect(performance.now() - startedMs).toBeLessThan((LONGEST_SECONDS * 1_000) / 2);
    expect(contentsOf(await wait(client, { cursor: first.cursor }))).toEqual(['New']);
  });

  it('returns comments that other processes commit', async () => {
    const { tenant, client } = await createFixture();
    const id = await createTask(tenant, { content: 'From elsewhere', status: 'CLOSED' });
    const { cursor } = await poll(client);
    const otherId = await createTask(tenant, { content: 'New', status: 'CLOSED' });
    const waiting = wait(client, { cursor });
    // The change bypasses this process, which would wake the waiting requests.
    await server.database.sql`
      UPDATE comments SET status = 'OPEN'
      WHERE organization_id = ${tenant.organization_id} AND id = ANY (${[id, otherId]}::uuid[])`;
    expect(contentsOf(await waiting)).toEqual(['New']);
  });

  it('returns neither comments of other projects nor finished ones', async () => {
    const { tenant, client } = await createFixture();
    const { cursor } = await poll(client);
    const other = await createProject(tenant, 'Another');
    const site = await createSite(tenant, { project_id: other.id });
    await createTask(tenant, { site_id: site.id });
    await createTask(tenant, { status: 'RESOLVED' });
    await createTask(await server.createTenant());
    expect((await wait(client, { cursor, timeout_seconds: '1' })).timed_out).toBe(true);
  });

  it.each(['nonsense', 'AAAA'])('refuses the cursor %s', async (cursor) => {
    const { client } = await createFixture();
    expect(await client.refusal('wait-for-feedback', { cursor })).toContain('cursor is not valid');
  });

  it('refuses a cursor that was not issued for this project, with which old comments could be read', async () => {
    const { tenant, client } = await createFixture();
    await createTask(tenant, { content: 'A secret plan' });
    const { cursor } = await poll(client);
    const other = await createFixture();
    const { cursor: foreign } = await poll(other.client);
    const invented = writePosition({ floor: '00000000-0000-7000-8000-000000000000', returned: new Set() });
    const signature = cursor.split('.')[1];
    for (const wrong of [invented, `${invented}.${signature}`, foreign, `${cursor}.`, cursor.slice(0, -1)]) {
      const refusal = await client.refusal('wait-for-feedback', { cursor: wrong, timeout_seconds: 0 });
      expect(refusal).toMatch(/^cursor is not valid: take it unchanged .* in this project/);
    }
    expect((await poll(client, cursor)).items).toEqual([]);
  });

  it('needs Read beside Write', async () => {
    const { tenant } = await createFixture();
    const writer = await createMcpClient(server, tenant, ['write']);
    expect(await writer.refusal('wait-for-feedback')).toContain('needs the Read and Write permissions');
  });

  it.each([-1, 51, 'long'])('refuses to wait for %s seconds', async (timeout_seconds) => {
    const { client } = await createFixture();
    expect(await client.refusal('wait-for-feedback', { timeout_seconds })).toContain('from 0 to 50');
  });
});

describe('requests that wait', () => {
  it('are limited for each key, and make room when their clients disconnect', async () => {
    const { tenant, client } = await createFixture();
    const leaving = new AbortController();
    const responses = await startWaits(client, { signal: leaving.signal });
    expect(await client.refusal('wait-for-feedback')).toContain('waiting already');
    const other = await createMcpClient(server, tenant);
    expect((await wait(other, { timeout_seconds: 1 })).timed_out).toBe(true);
    leaving.abort();
    const outcomes = await Promise.allSettled(responses);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    await waitFor(async () => expect(await countWaiting(server)).toBe(0));
    expect((await wait(client, { timeout_seconds: 1 })).timed_out).toBe(true);
  });

  it('are limited for each organisation, with the code of too many requests', async () => {
    const limited = await startTestServer({ LIMIT_WAITS: '4' });
    onTestFinished(() => limited.close());
    const { tenant, client } = await createFixture(limited);
    const leaving = new AbortController();
    const responses = await startWaits(client, { on: limited, signal: leaving.signal });
    const colleague = await createMcpClient(limited, tenant);
    const params = { name: 'wait-for-feedback', arguments: {} };
    const error = await colleague.error('tools/call', params);
    expect(error).toMatchObject({
      code: 429,
      message: expect.stringContaining('the organisation has 4 that wait'),
    });
    const { client: stranger } = await createFixture(limited);
    expect((await wait(stranger, { timeout_seconds: 1 })).timed_out).toBe(true);
    leaving.abort();
    await Promise.allSettled(responses);
    await waitFor(async () => expect(await countWaiting(limited)).toBe(0));
    expect((await wait(colleague, { timeout_seconds: 1 })).timed_out).toBe(true);
  });

  it('do not count towards the limit of requests in flight', async () => {
    const busy = await startTestServer({ MAX_IN_FLIGHT: '1' });
    try {
      const { tenant, client } = await createFixture(busy);
      const { cursor } = await poll(client);
      let isOver = false;
      const waiting = wait(client, { cursor, timeout_seconds: LONGEST_SECONDS }).finally(() => {
        isOver = true;
      });
      // If it were sent earlier, the other request would take the only slot and the wait would be refused.
      await waitFor(async () => expect(await countWaiting(busy)).toBe(1));
      expect((await tenant.api.get('/comments')).status).toBe(200);
      expect(isOver).toBe(false);
      await createTask(tenant, { content: 'New' });
      expect(contentsOf(await waiting)).toEqual(['New']);
    } finally {
      await busy.close();
    }
  });

  it.each([
    { what: 'was revoked', spoil: ({ api }: Tenant, id: string) => api.post(`/api-keys/${id}/revoke`) },
    {
      what: 'needs a key with the permission',
      spoil: ({ api }: Tenant, id: string) => api.put(`/api-keys/${id}`, { permissions: ['delete'] }),
    },
  ])('return no comments once their key has lost access: $what', async ({ what, spoil }) => {
    const { tenant, keyId, client } = await createFixture();
    const { cursor } = await poll(client);
    const responses = await startWaits(client, { cursor });
    const spoiled = await spoil(tenant, keyId);
    expect(spoiled.status, spoiled.text).toBe(200);
    await createTask(tenant, { content: 'Secret' });
    for (const { text, json } of await Promise.all(responses)) {
      expect(json.result).toMatchObject({ isError: true });
      expect(text).toContain(what);
      expect(text).not.toContain('Secret');
    }
  });

  it('end at once when the server stops', async () => {
    const stopping = await startTestServer();
    const { client } = await createFixture(stopping);
    const responses = await startWaits(client, { on: stopping });
    // The process does this too, so that connections end with their response.
    stopping.lifecycle.isStopping = true;
    const startedMs = performance.now();
    await stopping.close();
    for (const { json } of await Promise.all(responses)) {
      expect(json.result.structuredContent).toMatchObject({ items: [], timed_out: true });
    }
    expect(performance.now() - startedMs).toBeLessThan((LONGEST_SECONDS * 1_000) / 2);
  });

  it('end when the process begins to stop, before it stops', async () => {
    const stopping = await startTestServer();
    try {
      const { client } = await createFixture(stopping);
      const responses = await startWaits(client, { on: stopping });
      stopping.lifecycle.isStopping = true;
      for (const { json } of await Promise.all(responses))
        expect(json.result.structuredContent.items).toEqual([]);
    } finally {
      await stopping.close();
    }
  });
});
