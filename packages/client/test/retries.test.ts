import { createPng } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';
import { createClient, RateLimitError } from '../src/index.ts';

const server = await startTestServer();
const strict = await startTestServer({ RATE_LIMIT_REQUESTS: '2' });
afterAll(() => Promise.all([server.close(), strict.close()]));

/** A connection that breaks after the server has processed the request, `losses` times. */
function createLosingFetch(losses: number): { fetch: typeof fetch; responses: Response[] } {
  const responses: Response[] = [];
  return {
    responses,
    fetch: async (...args) => {
      const response = await fetch(...args);
      if (responses.push(response) > losses) return response;
      await response.arrayBuffer();
      throw new TypeError('fetch failed');
    },
  };
}

describe('a write whose response is lost', () => {
  it('is retried and done once', async () => {
    const { api_key, site_id } = await server.createTenant();
    const { fetch, responses } = createLosingFetch(2);
    const client = createClient({ baseUrl: server.url, apiKey: api_key, fetch });
    const { id } = await client.createTask({ content: 'Only once', site_id });
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(responses.map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([
      null,
      'true',
      'true',
    ]);
    expect(await client.listComments()).toMatchObject({ total: 1, data: [{ id }] });
  });

  it('is retried and done once when it uploads a file', async () => {
    const { api_key, project_id } = await server.createTenant();
    const { fetch, responses } = createLosingFetch(1);
    const client = createClient({ baseUrl: server.url, apiKey: api_key, fetch });
    await client.createMockup({ project_id, name: 'Start page', file: await createPng() });
    expect(responses.at(-1)?.headers.get('idempotency-replayed')).toBe('true');
    expect(await client.listMockups()).toMatchObject({ total: 1 });
  });
});

describe('two calls of the same write', () => {
  it('are both done', async () => {
    const { api_key, site_id } = await server.createTenant();
    const client = createClient({ baseUrl: server.url, apiKey: api_key });
    for (let count = 0; count < 2; count++) await client.createTask({ content: 'Twice', site_id });
    expect(await client.listComments()).toMatchObject({ total: 2 });
  });

  it("are done once under the caller's own idempotency key", async () => {
    const { api_key, site_id } = await server.createTenant();
    const client = createClient({ baseUrl: server.url, apiKey: api_key });
    const create = () =>
      client.createTask({ content: 'Only once', site_id }, { idempotencyKey: 'order-17-failed' });
    expect(await create()).toEqual(await create());
    expect(await client.listComments()).toMatchObject({ total: 1 });
  });
});

describe('a call over the rate limit', () => {
  it('throws a RateLimitError with the time to wait where it is not retried', async () => {
    const { api_key } = await strict.createTenant();
    const client = createClient({ baseUrl: strict.url, apiKey: api_key, retries: 0 });
    for (let count = 0; count < 2; count++) await client.listSites();
    const error: unknown = await client.listSites().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ status: 429, code: 'rate_limited', retryAfterMs: expect.any(Number) });
  });

  it('succeeds when it is retried after the time that the server requires', async () => {
    const { api_key } = await strict.createTenant();
    const other = await strict.createTenant();
    const statuses: number[] = [];
    const client = createClient({
      baseUrl: strict.url,
      apiKey: api_key,
      // A minute is too long for a test: the server requests one second, after which a new key has its full limit.
      fetch: async (url, init) => {
        const headers = new Headers(init?.headers);
        if (statuses.includes(429)) headers.set('x-api-key', other.api_key);
        const response = await fetch(url, { ...init, headers });
        statuses.push(response.status);
        if (response.status !== 429) return response;
        return new Response(response.body, { status: 429, headers: { 'retry-after': '1' } });
      },
    });
    for (let count = 0; count < 2; count++) await client.listSites();
    const startedMs = performance.now();
    expect(await client.listSites()).toMatchObject({ total: 1 });
    expect(statuses).toEqual([200, 200, 429, 200]);
    // Timers may end a millisecond early.
    expect(performance.now() - startedMs).toBeGreaterThan(990);
  });
});
