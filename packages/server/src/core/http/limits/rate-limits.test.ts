import { McpClient } from '@postil/harness/factories/mcp-client';
import { createKey } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

const server = await startTestServer({
  RATE_LIMIT_REQUESTS: '12',
  RATE_LIMIT_CREATIONS: '5',
  RATE_LIMIT_MCP: '3',
  RATE_LIMIT_FAILED_AUTH: '4',
  TRUSTED_PROXIES: '127.0.0.1',
});
afterAll(() => server.close());

describe('the request limit', () => {
  it('is in the headers of every response, refuses further requests, and applies to each key separately', async () => {
    const [tenant, other] = await Promise.all([server.createTenant(), server.createTenant()]);
    const first = await tenant.api.get('/comments');
    expect(first.headers.get('ratelimit-limit')).toBe('12');
    expect(first.headers.get('ratelimit-remaining')).toBe('11');
    expect(Number(first.headers.get('ratelimit-reset'))).toBeGreaterThan(0);
    expect((await tenant.api.get('/comments?page=0')).headers.get('ratelimit-remaining')).toBe('10');
    for (let count = 0; count < 10; count += 1) expect((await tenant.api.get('/comments')).status).toBe(200);
    const refused = await tenant.api.get('/comments');
    refused.error('rate_limited');
    expect(refused.headers.get('ratelimit-remaining')).toBe('0');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await other.api.get('/comments')).status).toBe(200);
    expect((await fetch(`${server.url}/livez`)).status).toBe(200);
  });
});

describe('the limit of an organisation', () => {
  it('counts all its keys together, REST and MCP, without requests refused by the limit of a key', async () => {
    const strictServer = await startTestServer({ RATE_LIMIT_REQUESTS: '4', RATE_LIMIT_ORGANIZATION: '7' });
    onTestFinished(() => strictServer.close());
    const [tenant, other] = [await strictServer.createTenant(), await strictServer.createTenant()];
    // The first of the four requests.
    const { key } = await createKey(tenant, ['read']);
    for (let count = 0; count < 9; count += 1) await tenant.api.get('/comments');
    const mcp = new McpClient(strictServer.url, { 'x-api-key': tenant.mcp_key });
    for (let count = 0; count < 2; count += 1) expect((await mcp.request('ping')).status).toBe(200);
    const reader = strictServer.createClient(key);
    const last = await reader.get('/comments');
    expect([last.status, last.headers.get('ratelimit-remaining')]).toEqual([200, '0']);
    const refused = await reader.get('/comments');
    expect(refused.error('rate_limited').message).toContain('of the organisation: at most 7 a minute');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await mcp.request('ping')).status).toBe(429);
    expect((await other.api.get('/comments')).status).toBe(200);
  });
});

describe('the creation limit', () => {
  it('applies in addition to the request limit, and is the one reported in the headers', async () => {
    const { api } = await server.createTenant();
    const create = () => api.post('/boards/tasks', { content: 'x' });
    expect((await create()).headers.get('ratelimit-limit')).toBe('5');
    for (let count = 0; count < 4; count += 1) expect((await create()).status).toBe(201);
    (await create()).error('rate_limited');
    expect((await api.get('/comments')).status).toBe(200);
  });
});

describe('the limit for failed authentications', () => {
  it('applies to an IP address, and never refuses a valid key', async () => {
    const { api_key: key } = await server.createTenant();
    const get = (apiKey: string, address: string) =>
      server.anonymous.get('/comments', { 'x-api-key': apiKey, 'x-forwarded-for': address });
    for (let count = 0; count < 4; count += 1) (await get('wrong', '203.0.113.7')).error('unauthenticated');
    (await get('wrong', '203.0.113.7')).error('rate_limited');
    expect((await get(key, '203.0.113.7')).status).toBe(200);
    (await get('wrong', '203.0.113.8')).error('unauthenticated');
  });

  it('also counts revoked keys', async () => {
    const tenant = await server.createTenant();
    const { id, key } = await createKey(tenant, ['read']);
    await tenant.api.post(`/api-keys/${id}/revoke`);
    const get = () =>
      server.anonymous.get('/comments', { 'x-api-key': key, 'x-forwarded-for': '198.51.100.1' });
    for (let count = 0; count < 4; count += 1) (await get()).error('key_revoked');
    (await get()).error('rate_limited');
  });
});

describe('a key of the wrong kind', () => {
  it('uses up its own limit at the MCP endpoint, and keeps working at the REST API', async () => {
    const { api, api_key: key } = await server.createTenant();
    const ping = () =>
      new McpClient(server.url, { 'x-api-key': key }).send({ jsonrpc: '2.0', id: 1, method: 'ping' });
    for (const remaining of ['2', '1', '0']) {
      const { status, headers } = await ping();
      expect([status, headers.get('ratelimit-remaining')]).toEqual([403, remaining]);
    }
    const refused = await ping();
    expect([refused.status, refused.json.error.code]).toEqual([429, 429]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await api.get('/comments')).status).toBe(200);
  });

  it('uses up its own limit at the REST API, and keeps working at the MCP endpoint', async () => {
    const tenant = await server.createTenant();
    const get = () => server.createClient(tenant.mcp_key).get('/comments');
    for (let count = 0; count < 12; count += 1) (await get()).error('wrong_key_type');
    (await get()).error('rate_limited');
    const client = new McpClient(server.url, { 'x-api-key': tenant.mcp_key });
    expect(await client.result('ping')).toEqual({});
  });
});

describe('the limit for open routes', () => {
  it('counts all of them together, and never refuses probes, metrics or requests with a key', async () => {
    const strictServer = await startTestServer({ RATE_LIMIT_OPEN: '3' });
    const get = (path: string) => fetch(`${strictServer.url}${path}`);
    const statuses = [];
    for (const path of ['/api/v1/openapi.json', '/docs/', '/notifications/unsubscribe', '/docs/'])
      statuses.push((await get(path)).status);
    expect(statuses).toEqual([200, 200, 404, 429]);
    expect((await get('/docs/')).headers.get('retry-after')).toMatch(/^\d+$/);
    for (const path of ['/livez', '/readyz', '/metrics']) expect((await get(path)).status).toBe(200);
    expect((await (await strictServer.createTenant()).api.get('/comments')).status).toBe(200);
    await strictServer.close();
  });
});
