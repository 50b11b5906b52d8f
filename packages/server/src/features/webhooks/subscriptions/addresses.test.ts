import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { startTestServer } from '@postil/harness/postil/test-server';
import { startDnsServer } from '@postil/harness/servers/dns-server';
import { createWebhook, LOOPBACK, startReceiver, waitForAttempts } from '@postil/harness/servers/receiver';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ResolveHost } from '../../../core/net/resolve.ts';

async function start(settings: Record<string, string>, resolveHost?: ResolveHost) {
  const server = await startTestServer(settings, resolveHost && { resolveHost });
  onTestFinished(() => server.close());
  await server.startWorkers();
  return { ...(await server.createTenant()), database: server.database };
}

/** Starts a listener on an internal address, to which the server must not connect. */
async function startCanary() {
  const heard = { connections: 0, bytes: 0 };
  const listener = createServer((socket) => {
    heard.connections += 1;
    socket.on('data', (chunk) => {
      heard.bytes += chunk.length;
    });
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => {
    listener.close();
  });
  // It listens on a TCP port, so this is not a string.
  return { heard, port: (listener.address() as AddressInfo).port };
}

describe('a host name that resolves to an internal address after it was saved', () => {
  it.each([
    ['only the internal address', ['127.0.0.1']],
    ['the internal address and a public one', ['93.184.216.34', '127.0.0.1']],
    ['the metadata address of clouds', ['169.254.169.254']],
  ])('is not connected to: %s', async (_, inner) => {
    const canary = await startCanary();
    const resolve = await startDnsServer((count) => (count === 1 ? ['93.184.216.34'] : inner));
    const tenant = await start({ WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_RETRY_SCHEDULE: '0,0.1,0.1' }, resolve);
    const { id } = await createWebhook(tenant, `http://rebind.example.com:${canary.port}/`, ['webhook.test']);
    await tenant.api.post(`/webhooks/${id}/test`);
    const { attempts, status } = await waitForAttempts(tenant, id, 3);
    expect(status).toBe('exhausted');
    expect(attempts.map((attempt) => attempt.error_class)).toEqual(Array(3).fill('forbidden_address'));
    expect(attempts[0]).toMatchObject({ status_code: null, response_headers: null, response_body: null });
    expect(canary.heard).toEqual({ connections: 0, bytes: 0 });
  });
});

describe('an address that was allowed when it was saved', () => {
  it('is checked again at every attempt, even if it is not a host name', async () => {
    const canary = await startCanary();
    const tenant = await start({ WEBHOOK_ALLOW_HTTP: 'true' });
    const { id } = await createWebhook(tenant, 'http://93.184.216.34/', ['webhook.test']);
    const inner = `http://127.0.0.1:${canary.port}/`;
    (await tenant.api.put(`/webhooks/${id}`, { url: inner })).error('webhook_url_forbidden');
    // The row is as if the operator had closed the network since the address was saved.
    await tenant.database
      .sql`UPDATE webhooks SET url = ${inner} WHERE organization_id = ${tenant.organization_id}`;
    await tenant.api.post(`/webhooks/${id}/test`);
    expect((await waitForAttempts(tenant, id)).attempts[0]?.error_class).toBe('forbidden_address');
    expect(canary.heard).toEqual({ connections: 0, bytes: 0 });
  });

  it('is connected to at the address that was checked, under its own name', async () => {
    const resolve = await startDnsServer(() => ['127.0.0.1']);
    const tenant = await start(LOOPBACK, resolve);
    const receiver = await startReceiver();
    const { port } = new URL(receiver.url);
    const { id } = await createWebhook(tenant, `http://receiver.example.com:${port}/hook?a=b`, [
      'webhook.test',
    ]);
    await tenant.api.post(`/webhooks/${id}/test`);
    expect(await waitForAttempts(tenant, id)).toMatchObject({ status: 'delivered' });
    expect(receiver.requests[0]?.headers.host).toBe(`receiver.example.com:${port}`);
  });

  it('fails the attempt if the name does not resolve', async () => {
    const tenant = await start({}, async () => {
      throw new Error('SERVFAIL');
    });
    const { id } = await createWebhook(tenant, 'https://nowhere.example.com/', ['webhook.test']);
    await tenant.api.post(`/webhooks/${id}/test`);
    const { status, attempts } = await waitForAttempts(tenant, id);
    expect({ status, error: attempts[0]?.error_class }).toEqual({ status: 'pending', error: 'dns' });
  });
});
