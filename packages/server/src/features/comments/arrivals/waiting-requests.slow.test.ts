import { createMcpClient } from '@postil/harness/factories/mcp-client';
import { createTask } from '@postil/harness/factories/records';
import {
  contentsOf,
  countWaiting,
  createWaiter,
  MAX_WAIT_SECONDS,
  poll,
  startWaits,
  wait,
} from '@postil/harness/factories/waits';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { waitFor } from '@postil/harness/servers/receiver';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

describe('requests that wait', () => {
  it('are limited for each key, and no longer count when their clients disconnect', async () => {
    const { tenant, client } = await createWaiter(server);
    const controller = new AbortController();
    const responses = await startWaits(client, { server, signal: controller.signal });
    expect(await client.refusal('wait-for-feedback')).toContain('waiting already');
    const other = await createMcpClient(server, tenant);
    expect((await wait(other, { timeout_seconds: 1 })).timed_out).toBe(true);
    controller.abort();
    const outcomes = await Promise.allSettled(responses);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    await waitFor(async () => expect(await countWaiting(server)).toBe(0));
    expect((await wait(client, { timeout_seconds: 1 })).timed_out).toBe(true);
  });

  it('are limited for each organisation, and those above the limit are refused with the code 429', async () => {
    const limited = await startTestServer({ LIMIT_WAITS: '4' });
    onTestFinished(() => limited.close());
    const { tenant, client } = await createWaiter(limited);
    const controller = new AbortController();
    const responses = await startWaits(client, { server: limited, signal: controller.signal });
    const colleague = await createMcpClient(limited, tenant);
    const params = { name: 'wait-for-feedback', arguments: {} };
    const error = await colleague.error('tools/call', params);
    expect(error).toMatchObject({
      code: 429,
      message: expect.stringContaining('the organisation already has 4 waiting'),
    });
    const { client: stranger } = await createWaiter(limited);
    expect((await wait(stranger, { timeout_seconds: 1 })).timed_out).toBe(true);
    controller.abort();
    await Promise.allSettled(responses);
    await waitFor(async () => expect(await countWaiting(limited)).toBe(0));
    expect((await wait(colleague, { timeout_seconds: 1 })).timed_out).toBe(true);
  });

  it('do not count towards the limit on requests in flight', async () => {
    const busy = await startTestServer({ MAX_IN_FLIGHT: '1' });
    try {
      const { tenant, client } = await createWaiter(busy);
      const { cursor } = await poll(client);
      let isOver = false;
      const waiting = wait(client, { cursor, timeout_seconds: MAX_WAIT_SECONDS }).finally(() => {
        isOver = true;
      });
      // If the other request were sent earlier, it would take the only slot, and the wait would be refused.
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
    {
      problem: 'was revoked',
      revokeAccess: ({ api }: Tenant, id: string) => api.post(`/api-keys/${id}/revoke`),
    },
    {
      problem: 'needs a key with the permission',
      revokeAccess: ({ api }: Tenant, id: string) => api.put(`/api-keys/${id}`, { permissions: ['delete'] }),
    },
  ])('return no comments once their key has lost access: $problem', async ({ problem, revokeAccess }) => {
    const { tenant, keyId, client } = await createWaiter(server);
    const { cursor } = await poll(client);
    const responses = await startWaits(client, { server, cursor });
    const change = await revokeAccess(tenant, keyId);
    expect(change.status, change.text).toBe(200);
    await createTask(tenant, { content: 'Secret' });
    for (const { text, json } of await Promise.all(responses)) {
      expect(json.result).toMatchObject({ isError: true });
      expect(text).toContain(problem);
      expect(text).not.toContain('Secret');
    }
  });

  it('end at once when the server stops', async () => {
    const stopping = await startTestServer();
    const { client } = await createWaiter(stopping);
    const responses = await startWaits(client, { server: stopping });
    // As the process does, so that connections end with their response.
    stopping.lifecycle.isStopping = true;
    const startedMs = performance.now();
    await stopping.close();
    for (const { json } of await Promise.all(responses)) {
      expect(json.result.structuredContent).toMatchObject({ items: [], timed_out: true });
    }
    expect(performance.now() - startedMs).toBeLessThan((MAX_WAIT_SECONDS * 1_000) / 2);
  });

  it('end when the process begins its shutdown', async () => {
    const stopping = await startTestServer();
    try {
      const { client } = await createWaiter(stopping);
      const responses = await startWaits(client, { server: stopping });
      stopping.lifecycle.isStopping = true;
      for (const { json } of await Promise.all(responses))
        expect(json.result.structuredContent.items).toEqual([]);
    } finally {
      await stopping.close();
    }
  });
});
