import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { startTestServer } from '@postil/harness/postil/test-server';
import { type DnsResponse, openDnsServer } from '@postil/harness/servers/dns-server';
import { createWebhook, LOOPBACK, startReceiver, waitForAttempts } from '@postil/harness/servers/receiver';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

/** The addresses of each name. Tests do not share names, because deliveries of earlier tests are still retried. */
const addresses: Record<string, DnsResponse> = {
  'rebind-inside.example.com': ['127.0.0.1'],
  'rebind-both.example.com': ['93.184.216.34', '127.0.0.1'],
  'rebind-family.example.com': ['93.184.216.34', '::1'],
  'rebind-metadata.example.com': ['169.254.169.254'],
  'receiver.example.com': ['127.0.0.1'],
  'empty.example.com': [],
  'failure.example.com': 'failure',
  'silence.example.com': 'silence',
  'wiki.corp.example.com': ['10.0.0.7'],
  'wiki.internal': ['192.168.0.7'],
  wiki: ['192.168.0.7'],
};
const dns = await openDnsServer(({ name, type }) => {
  if (name === 'half.example.com') return type === 'A' ? ['127.0.0.1'] : 'failure';
  return addresses[name] ?? 'unknown';
});
afterAll(() => dns.close());

async function start(settings: Record<string, string>) {
  const server = await startTestServer(settings, { resolveHost: dns.resolveHost });
  afterAll(() => server.close());
  await server.startWorkers();
  let lastCreation: Promise<unknown> = Promise.resolve();
  return async () => {
    // One at a time: a cluster refuses one of two organisations that are created concurrently.
    const creation = lastCreation.then(() => server.createTenant());
    lastCreation = creation;
    return { ...(await creation), database: server.database };
  };
}

/** The networks that the server allows: that of the receivers, and a second one. */
const ALLOWED_NETWORKS = `${LOOPBACK.WEBHOOK_ALLOW_CIDRS},10.0.0.0/8`;
/** Each creates a tenant of a server with these settings. */
const createDefaultTenant = await start({});
const createQuickRetryTenant = await start({
  WEBHOOK_ALLOW_HTTP: 'true',
  WEBHOOK_RETRY_SCHEDULE: '0,0.1,0.1',
});
const createAllowedNetworkTenant = await start({ ...LOOPBACK, WEBHOOK_ALLOW_CIDRS: ALLOWED_NETWORKS });

/** Starts a listener on an internal address, to which the server must not connect. */
async function startCanary(onFinished = onTestFinished) {
  const heard = { connections: 0, bytes: 0 };
  const listener = createServer((socket) => {
    heard.connections += 1;
    socket.on('data', (chunk) => {
      heard.bytes += chunk.length;
    });
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onFinished(() => {
    listener.close();
  });
  // It listens on a TCP port, so this is not a string.
  return { heard, port: (listener.address() as AddressInfo).port };
}

describe('a host name that resolves to an internal address', () => {
  it.concurrent.for([
    ['only the internal address', 'rebind-inside.example.com'],
    ['the internal address and a public one', 'rebind-both.example.com'],
    ['the internal address of the other family', 'rebind-family.example.com'],
    ['the cloud metadata address', 'rebind-metadata.example.com'],
  ] as const)('is not connected to: %s', async ([, name], { onTestFinished }) => {
    const canary = await startCanary(onTestFinished);
    const tenant = await createQuickRetryTenant();
    const { id } = await createWebhook(tenant, `http://${name}:${canary.port}/`, ['webhook.test']);
    await tenant.api.post(`/webhooks/${id}/test`);
    const { attempts, status } = await waitForAttempts(tenant, id, 3);
    expect(status).toBe('exhausted');
    expect(attempts.map((attempt) => attempt.error_class)).toEqual(Array(3).fill('dns'));
    expect(attempts[0]).toMatchObject({ status_code: null, response_headers: null, response_body: null });
    expect(canary.heard).toEqual({ connections: 0, bytes: 0 });
  });
});

describe('a URL that was allowed when it was saved', () => {
  it('is checked again at every attempt, even if its host is an IP address', async () => {
    const canary = await startCanary();
    const tenant = await createQuickRetryTenant();
    const { id } = await createWebhook(tenant, 'http://93.184.216.34/', ['webhook.test']);
    const internalUrl = `http://127.0.0.1:${canary.port}/`;
    (await tenant.api.put(`/webhooks/${id}`, { url: internalUrl })).error('webhook_url_forbidden');
    // The row as if the network had been removed from the settings since.
    await tenant.database
      .sql`UPDATE webhooks SET url = ${internalUrl} WHERE organization_id = ${tenant.organization_id}`;
    await tenant.api.post(`/webhooks/${id}/test`);
    expect((await waitForAttempts(tenant, id)).attempts[0]?.error_class).toBe('forbidden_address');
    expect(canary.heard).toEqual({ connections: 0, bytes: 0 });
  });

  it('is requested at the checked IP address, under its host name', async () => {
    const tenant = await createAllowedNetworkTenant();
    const receiver = await startReceiver();
    const { port } = new URL(receiver.url);
    const { id } = await createWebhook(tenant, `http://receiver.example.com:${port}/hook?a=b`, [
      'webhook.test',
    ]);
    await tenant.api.post(`/webhooks/${id}/test`);
    expect(await waitForAttempts(tenant, id)).toMatchObject({ status: 'delivered' });
    expect(receiver.requests[0]?.headers.host).toBe(`receiver.example.com:${port}`);
  });

  it.concurrent.for([
    ['does not exist', 'nowhere.example.com'],
    ['has no address', 'empty.example.com'],
    ['cannot be resolved by its DNS server', 'failure.example.com'],
    ['has a DNS server that never responds', 'silence.example.com'],
  ] as const)('fails the attempt if the name %s', async ([, name]) => {
    const tenant = await createDefaultTenant();
    const { id } = await createWebhook(tenant, `https://${name}/`, ['webhook.test']);
    await tenant.api.post(`/webhooks/${id}/test`);
    const { status, attempts } = await waitForAttempts(tenant, id);
    expect({ status, error: attempts[0]?.error_class }).toEqual({ status: 'pending', error: 'dns' });
    expect(attempts[0]?.duration_ms).toBeLessThan(10_000);
  });

  it('fails the attempt if only one of the two address families can be resolved', async () => {
    const receiver = await startReceiver();
    const tenant = await createAllowedNetworkTenant();
    const { port } = new URL(receiver.url);
    const { id } = await createWebhook(tenant, `http://half.example.com:${port}/`, ['webhook.test']);
    await tenant.api.post(`/webhooks/${id}/test`);
    expect((await waitForAttempts(tenant, id)).attempts).toMatchObject([{ error_class: 'dns' }]);
    expect(receiver.requests).toEqual([]);
  });
});

describe('an internal name and one that does not exist', () => {
  it('get the same responses when they are saved and changed, without a DNS query, and the same failure', async () => {
    const tenant = await createDefaultTenant();
    const outcomes = [];
    for (const name of ['wiki.corp.example.com', 'nope.corp.example.com']) {
      const { id, ...createdFields } = await createWebhook(tenant, `https://${name}/`, ['webhook.test']);
      const changeResponse = await tenant.api.put(`/webhooks/${id}`, { url: `https://${name}/hook` });
      expect(dns.queries.filter((query) => query.name === name)).toEqual([]);
      await tenant.api.post(`/webhooks/${id}/test`);
      const { status, attempts } = await waitForAttempts(tenant, id);
      const { error_class: error, status_code: code, response_headers: headers } = attempts[0] ?? {};
      outcomes.push({
        fields: Object.keys(createdFields),
        changed: changeResponse.status,
        status,
        error,
        code,
        headers,
      });
    }
    expect(outcomes[0]).toMatchObject({ changed: 200, status: 'pending', error: 'dns', code: null });
    expect(outcomes[1]).toEqual(outcomes[0]);
  });

  it.each([
    ['', createDefaultTenant],
    [ALLOWED_NETWORKS, createAllowedNetworkTenant],
  ] as const)(
    'get the same refusal if they end in .internal or have no dot, with WEBHOOK_ALLOW_CIDRS=%s',
    async (_, createTenant) => {
      const tenant = await createTenant();
      const refusalOf = async (name: string) => {
        const response = await tenant.api.post('/webhooks', { url: `https://${name}/`, events: ['*'] });
        const { message, errors } = response.error('webhook_url_forbidden');
        return { message: message.replace(name, 'NAME'), errors };
      };
      expect(await refusalOf('wiki.internal')).toEqual(await refusalOf('nope.internal'));
      expect(await refusalOf('wiki')).toEqual(await refusalOf('nope'));
    },
  );
});

describe('the port of a webhook', () => {
  it('is refused below 1024 unless it is 80 or 443, when the webhook is saved, changed and called', async () => {
    const tenant = await createQuickRetryTenant();
    const { id } = await createWebhook(tenant, 'http://93.184.216.34/', ['webhook.test']);
    const urlOf = (port: number) => `http://93.184.216.34:${port}/`;
    for (const port of [22, 25, 53, 81, 444, 1023]) {
      const body = { url: urlOf(port), events: ['webhook.test'] };
      (await tenant.api.post('/webhooks', body)).error('webhook_url_forbidden');
      (await tenant.api.put(`/webhooks/${id}`, { url: body.url })).error('webhook_url_forbidden');
    }
    for (const port of [80, 443, 1024, 65_535]) await createWebhook(tenant, urlOf(port));
    // The row as an earlier version would have stored it.
    await tenant.database
      .sql`UPDATE webhooks SET url = ${urlOf(25)} WHERE organization_id = ${tenant.organization_id} AND id = ${id}`;
    await tenant.api.post(`/webhooks/${id}/test`);
    expect((await waitForAttempts(tenant, id)).attempts[0]?.error_class).toBe('forbidden_address');
  });
});
