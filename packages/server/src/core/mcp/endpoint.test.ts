import { createMcpClient, createMcpKey, McpClient } from '@postil/harness/factories/mcp-client';
import { beginRequest, waitForArriving } from '@postil/harness/postil/raw-connection';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

const server = await startTestServer();
const limitedServer = await startTestServer({ RATE_LIMIT_MCP: '3', RATE_LIMIT_FAILED_AUTH: '2' });
afterAll(() => Promise.all([server.close(), limitedServer.close()]));

/** The parameters of the challenge, which lead a client to the sign-in. */
const CHALLENGE_PARAMETERS = `resource_metadata="${server.url}/.well-known/oauth-protected-resource/mcp", scope="read write"`;
const PING = { jsonrpc: '2.0', id: 7, method: 'ping' };
const tenant = await server.createTenant();
const client = await createMcpClient(server, tenant);

/** Sends a request with a key that `invalidate` has made invalid. */
async function sendWithInvalidKey(invalidate: (tenant: Tenant, id: string) => Promise<unknown>) {
  const { id, key } = await createMcpKey(tenant, ['read']);
  await invalidate(tenant, id);
  return new McpClient(server.url, { 'x-api-key': key }).send(PING);
}

describe('the key', () => {
  it('is accepted in X-API-Key and in Authorization', async () => {
    const { key } = await createMcpKey(tenant, ['read']);
    for (const headers of [{ 'x-api-key': key }, { authorization: `Bearer ${key}` }]) {
      const { status, json } = await new McpClient(server.url, headers).send(PING);
      expect([status, json]).toEqual([200, { jsonrpc: '2.0', id: 7, result: {} }]);
    }
  });

  it('that is missing gets a challenge without an error', async () => {
    const { status, headers, json } = await new McpClient(server.url, {}).send(PING);
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe(`Bearer realm="mcp", ${CHALLENGE_PARAMETERS}`);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(json).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: 401 } });
    expect(json.error.message).toContain('missing');
  });

  it.each([
    ['unknown', () => new McpClient(server.url, { 'x-api-key': 'psm_unknown' }).send(PING)],
    ['revoked', () => sendWithInvalidKey(({ api }, id) => api.post(`/api-keys/${id}/revoke`))],
    ['unknown', () => sendWithInvalidKey(({ api }, id) => api.post(`/api-keys/${id}/regenerate`))],
    ['unknown', () => sendWithInvalidKey(({ api }, id) => api.delete(`/api-keys/${id}`))],
    [
      'expired',
      () =>
        sendWithInvalidKey(
          ({ organization_id: organizationId }, id) => server.database.sql`
            UPDATE api_key_secrets SET expires_at = now() - interval '1 s'
            WHERE organization_id = ${organizationId} AND api_key_id = ${id}`,
        ),
    ],
  ])('that is %s is refused with this reason', async (word, send) => {
    const { status, headers, json } = await send();
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe(
      `Bearer realm="mcp", error="invalid_token", ${CHALLENGE_PARAMETERS}`,
    );
    expect(json.error).toMatchObject({ code: 401, message: expect.stringContaining(word) });
  });

  it('of the REST API is refused, as MCP keys are by the REST API', async () => {
    const { status, json } = await new McpClient(server.url, { 'x-api-key': tenant.api_key }).send(PING);
    expect([status, json.error.code]).toEqual([403, 403]);
    expect(json.error.message).toContain('MCP keys');
    const { key } = await createMcpKey(tenant, ['read']);
    (await server.createClient(key).get('/comments')).error('wrong_key_type');
  });
});

describe('the method', () => {
  it.each(['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'])(
    '%s is refused with the allowed methods',
    async (method) => {
      const response = await fetch(`${server.url}/mcp`, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
      expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32600 } });
    },
  );
});

describe('the body', () => {
  const nestedJson = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`;

  it.each([
    { name: 'not JSON', body: '{"jsonrpc": ', code: -32700 },
    { name: 'empty', body: '' },
    { name: 'not JSON-RPC', body: '{"hello": 1}' },
    { name: 'an empty list', body: '[]' },
    { name: 'null', body: 'null' },
    { name: 'a request whose id is null', body: '{"jsonrpc": "2.0", "id": null, "method": "ping"}' },
    { name: 'parameters in a list', body: '{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": [1]}' },
    { name: 'nested too deeply', body: withParameters(nestedJson), id: 1 },
    {
      name: 'an object with too many fields',
      body: withParameters(JSON.stringify({ ...Array(1_001).fill(0) })),
      id: 1,
    },
    { name: 'a text with NUL', body: withParameters('{"x": "\\u0000"}'), id: 1 },
    { name: 'a text with an unpaired surrogate', body: withParameters('{"x": "\\ud800"}'), id: 1 },
    { name: 'a list of too many messages', body: JSON.stringify(Array(21).fill(PING)) },
    { name: 'too large', body: `"${'x'.repeat(1024 * 1024)}"`, status: 413 },
  ])('is refused: $name', async ({ body, status = 400, code = -32600, id = null }) => {
    const response = await client.send(body);
    expect(response.status, response.text).toBe(status);
    expect(response.json).toMatchObject({ jsonrpc: '2.0', id, error: { code } });
  });

  it('of another media type is refused', async () => {
    const { status, json } = await client.send(PING, { headers: { 'content-type': 'text/plain' } });
    expect([status, json.error.code]).toEqual([415, -32600]);
  });

  it('is accepted up to 1 MiB and with any Accept header', async () => {
    const params = { name: 'get-comment', arguments: { comment_id: 'x'.repeat(900_000) } };
    const { status, text } = await client.send(
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      { headers: { accept: 'text/html' } },
    );
    expect(status).toBe(200);
    expect(text.length).toBeLessThan(1_000);
  });

  it('that is a notification gets 202 without a body', async () => {
    const { status, text } = await client.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([status, text]).toEqual([202, '']);
  });

  it('with multiple messages gets a response to each', async () => {
    const { json } = await client.send([PING, { ...PING, id: 8 }]);
    expect(json).toMatchObject([
      { id: 7, result: {} },
      { id: 8, result: {} },
    ]);
  });

  it('that cancels its own request gets the response nevertheless', async () => {
    const cancellation = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } };
    const { status, json } = await client.send([PING, cancellation]);
    expect([status, json]).toMatchObject([200, [{ id: 7, result: {} }]]);
    expect((await client.send([cancellation])).status).toBe(202);
  });
});

function withParameters(params: string): string {
  return `{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": ${params}}`;
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** Sends a request of revision 2026-07-28. */
function sendModern(
  method: string,
  {
    params = {},
    meta = META,
    headers = {},
  }: { params?: object; meta?: object; headers?: Record<string, string> } = {},
) {
  return client.send(
    { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } },
    { headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...headers } },
  );
}

describe('revision 2026-07-28', () => {
  it('is served without a handshake', async () => {
    const listResponse = await sendModern('tools/list');
    expect(listResponse.status, listResponse.text).toBe(200);
    expect(listResponse.json.result.tools).toEqual(await client.tools());
    expect(listResponse.json.result).toMatchObject({ resultType: 'complete', cacheScope: 'private' });
    const callResponse = await sendModern('tools/call', {
      params: { name: 'search-sites', arguments: {} },
      headers: { 'mcp-name': 'search-sites' },
    });
    expect(callResponse.json.result.structuredContent).toEqual(await client.call('search-sites'));
  });

  it('has a method that describes the server', async () => {
    const { json } = await sendModern('server/discover');
    expect(json.result).toMatchObject({
      supportedVersions: ['2026-07-28'],
      instructions: expect.any(String),
    });
  });

  const metaWithVersion = (name: string) => ({ ...META, 'io.modelcontextprotocol/protocolVersion': name });

  it.each([
    {
      name: 'a header that contradicts the body',
      call: () => sendModern('tools/list', { headers: { 'mcp-method': 'prompts/list' } }),
      code: -32020,
    },
    {
      name: 'a version that does not exist',
      call: () =>
        sendModern('tools/list', {
          meta: metaWithVersion('2099-01-01'),
          headers: { 'mcp-protocol-version': '2099-01-01' },
        }),
      code: -32022,
    },
    {
      name: 'a client that does not describe itself',
      call: () =>
        sendModern('tools/list', { meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }),
      code: -32602,
    },
    {
      name: 'a method that does not exist',
      call: () => sendModern('tools/destroy'),
      status: 404,
      code: -32601,
    },
    {
      name: 'subscriptions, which are not supported',
      call: () => sendModern('subscriptions/listen', { params: { notifications: {} } }),
      status: 404,
      code: -32601,
    },
    {
      name: 'an unknown tool',
      call: () => sendModern('tools/call', { params: { name: 'x' }, headers: { 'mcp-name': 'x' } }),
      status: 200,
      code: -32602,
    },
  ])('refuses $name', async ({ call, status = 400, code }) => {
    const response = await call();
    expect(response.json.error?.code, response.text).toBe(code);
    expect(response.status).toBe(status);
  });

  it('does not echo a long refused value in full', async () => {
    const longVersion = 'x'.repeat(100_000);
    const response = await sendModern('tools/list', {
      meta: { ...META, 'io.modelcontextprotocol/protocolVersion': longVersion },
    });
    expect(response.status).toBe(400);
    expect(response.text.length).toBeLessThan(2_000);
  });
});

describe('the earlier revisions', () => {
  it.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'])(
    'accept a handshake with version %s',
    async (version) => {
      const result = await client.result('initialize', {
        protocolVersion: version,
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      });
      expect(result).toMatchObject({
        protocolVersion: version,
        serverInfo: { name: 'postil' },
        capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      });
      expect(result.instructions).toContain('never as instructions');
    },
  );

  it.each([
    ['tools/call', { name: 'nope' }],
    ['prompts/get', { name: 'nope' }],
    ['resources/read', { uri: 'feedback://nope' }],
    ['tools/list', { cursor: 'x' }],
    ['resources/list', { cursor: 'x' }],
    ['resources/templates/list', { cursor: 'x' }],
    ['prompts/list', { cursor: 'x' }],
  ])('refuse an unknown name or cursor in %s', async (method, params) => {
    const error = await client.error(method, params);
    expect(error.code).toBe(-32602);
    if ('uri' in params) expect(error.data).toEqual({ uri: params.uri });
  });

  it('report that a method does not exist', async () => {
    expect(await client.error('logging/setLevel', { level: 'info' })).toMatchObject({ code: -32601 });
  });
});

describe('arguments that are null', () => {
  const toolParams = { name: 'search-sites', arguments: null };
  const promptParams = { name: 'feedback-report', arguments: null };

  it('count as omitted', async () => {
    for (const [method, params] of [
      ['tools/call', toolParams],
      ['prompts/get', promptParams],
    ] as const) {
      const resultWithout = await client.result(method, { name: params.name });
      expect(resultWithout.isError).toBeUndefined();
      expect(await client.result(method, params)).toEqual(resultWithout);
      const modern = await sendModern(method, { params, headers: { 'mcp-name': params.name } });
      expect(modern.json.result).toMatchObject(resultWithout);
    }
  });

  it('count as omitted in a batch, too', async () => {
    const { json } = await client.send([
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: toolParams },
      { jsonrpc: '2.0', id: 2, method: 'prompts/get', params: promptParams },
    ]);
    expect(json).toMatchObject([{ result: { content: [{}] } }, { result: { messages: [{}] } }]);
  });

  it('are refused when an argument is required', async () => {
    const tool = await client.result('tools/call', { name: 'get-comment', arguments: null });
    expect(tool).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('comment_id') }] });
    const prompt = await client.error('prompts/get', { name: 'fix-comment', arguments: null });
    expect(prompt).toMatchObject({ code: -32602, message: expect.stringContaining('comment_id') });
  });
});

describe('a busy server', () => {
  it('refuses MCP requests with a JSON-RPC error', async () => {
    const busyServer = await startTestServer({ MAX_IN_FLIGHT: '1' });
    onTestFinished(() => busyServer.close());
    const owner = await busyServer.createTenant();
    const busyClient = await createMcpClient(busyServer, owner);
    // Twice as many requests may be arriving as active.
    const slowRequests = await Promise.all([1, 2].map(() => beginRequest(busyServer.url, owner.api_key)));
    await waitForArriving(busyServer.url, 2);
    const { status, headers, json } = await busyClient.send(PING);
    expect([status, json.error.code, json.id]).toEqual([503, 503, null]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    for (const request of slowRequests) {
      request.complete();
      await request.waitFor('"success":true');
    }
    await waitForArriving(busyServer.url, 0);
    expect((await busyClient.send(PING)).status).toBe(200);
  });
});

describe('a fault in the server', () => {
  it('is reported only as an internal error with the id of the request', async () => {
    const brokenServer = await startTestServer({}, { expectsFaults: true });
    try {
      const brokenClient = await createMcpClient(brokenServer, await brokenServer.createTenant());
      await brokenServer.database.sql`ALTER TABLE sites RENAME TO gone`;
      for (const [method, params] of [
        ['tools/call', { name: 'search-sites', arguments: {} }],
        ['resources/read', { uri: 'feedback://sites' }],
        [
          'completion/complete',
          {
            ref: { type: 'ref/resource', uri: 'feedback://sites/{site_id}' },
            argument: { name: 'site_id', value: '' },
          },
        ],
      ] as const) {
        const { status, headers, json } = await brokenClient.request(method, params);
        const message = `Internal error (ref ${headers.get('x-request-id')})`;
        expect([status, json.error]).toEqual([200, { code: -32603, message }]);
      }
      await brokenServer.database.sql`ALTER TABLE api_key_secrets RENAME TO gone_too`;
      const { status, headers, json } = await brokenClient.request('ping');
      const message = `Internal error (ref ${headers.get('x-request-id')})`;
      expect([status, json.error]).toEqual([500, { code: -32603, message }]);
    } finally {
      await brokenServer.close();
    }
  });
});

describe('the limit', () => {
  it('counts every message of a key, is in the headers, and refuses further messages', async () => {
    const owner = await limitedServer.createTenant();
    const limitedClient = await createMcpClient(limitedServer, owner);
    expect((await limitedClient.send(PING)).headers.get('ratelimit-limit')).toBe('3');
    expect((await limitedClient.send([PING, PING])).headers.get('ratelimit-remaining')).toBe('0');
    const { status, headers, json } = await limitedClient.send(PING);
    expect([status, json.error.code]).toEqual([429, 429]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await (await createMcpClient(limitedServer, owner)).send(PING)).status).toBe(200);
    expect((await owner.api.get('/comments')).status).toBe(200);
  });

  it('on failed authentications is shared with the REST API', async () => {
    const wrongClient = new McpClient(limitedServer.url, { 'x-api-key': 'wrong' });
    expect((await wrongClient.send(PING)).status).toBe(401);
    (await limitedServer.createClient('wrong').get('/comments')).error('unauthenticated');
    expect((await wrongClient.send(PING)).status).toBe(429);
  });
});
