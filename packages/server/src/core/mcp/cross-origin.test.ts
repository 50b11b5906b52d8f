import { createMcpClient, McpClient } from '@postil/harness/factories/mcp-client';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer({
  BASE_URL: 'https://postil.example.com',
  MCP_ALLOWED_ORIGINS: 'https://app.example.com, moz-extension://an-id',
});
const networkServer = await startTestServer({ HOST: '0.0.0.0' });
afterAll(() => Promise.all([server.close(), networkServer.close()]));

const PING = { jsonrpc: '2.0', id: 7, method: 'ping' };
const client = await createMcpClient(server, await server.createTenant());

describe('the origin', () => {
  const statusOf = async (sender: McpClient, origin: string, headers: Record<string, string> = {}) =>
    (await sender.send(PING, { headers: { origin, ...headers } })).status;

  it.each([
    'https://postil.example.com',
    'https://app.example.com',
    'moz-extension://an-id',
    'http://localhost:5173',
  ])('%s is allowed', async (origin) => expect(await statusOf(client, origin)).toBe(200));

  it.each([
    'https://evil.example',
    'null',
    'https://postil.example.com.evil.example',
    'http://app.example.com',
    'moz-extension://another-id',
    'http://127.0.0.1.evil.example',
    'file://',
    'garbage',
  ])('%s is refused regardless of Host', async (origin) => {
    expect(await statusOf(client, origin)).toBe(403);
  });

  it('is checked before the key', async () => {
    expect(await statusOf(new McpClient(server.url, {}), 'https://evil.example')).toBe(403);
  });

  it('that is allowed may send a preflight and read every response, even a refusal', async () => {
    const origin = 'https://app.example.com';
    const stranger = new McpClient(server.url, {});
    for (const each of [client, stranger]) {
      const { headers } = await each.send(PING, { headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('vary')).toBe('Origin');
    }
    const fetchFrom = (pageOrigin: string) =>
      fetch(`${server.url}/mcp`, {
        method: 'OPTIONS',
        headers: { origin: pageOrigin, 'access-control-request-method': 'POST' },
      });
    const response = await fetchFrom(origin);
    expect([response.status, response.headers.get('access-control-allow-methods')]).toEqual([204, 'POST']);
    expect(response.headers.get('access-control-allow-headers')).toContain('x-api-key');
    const refused = await fetchFrom('https://evil.example');
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([405, null]);
    const { headers } = await client.send(PING, { headers: { origin: 'https://evil.example' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('that is allowed may read the 405 for the stream that older clients try to open', async () => {
    const fetchFrom = (origin: string, method: string) =>
      fetch(`${server.url}/mcp`, {
        method,
        headers: { origin, ...(method === 'OPTIONS' && { 'access-control-request-method': 'GET' }) },
      });
    const allowedOriginOf = (response: Response) => response.headers.get('access-control-allow-origin');
    const origin = 'https://app.example.com';
    for (const [method, status] of [
      ['OPTIONS', 204],
      ['GET', 405],
    ] as const) {
      const response = await fetchFrom(origin, method);
      expect([response.status, allowedOriginOf(response)]).toEqual([status, origin]);
      const refused = await fetchFrom('https://evil.example', method);
      expect([refused.status, allowedOriginOf(refused)]).toEqual([405, null]);
    }
  });

  it('of this machine is refused when the server listens on the network', async () => {
    const other = await createMcpClient(networkServer, await networkServer.createTenant());
    expect(await statusOf(other, 'http://localhost:5173')).toBe(403);
    expect((await other.send(PING)).status).toBe(200);
  });
});
