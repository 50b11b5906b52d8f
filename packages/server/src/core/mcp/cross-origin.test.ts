import { createMcpClient, McpClient } from '@postil/harness/clients/mcp-client';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer({
  BASE_URL: 'https://postil.example.com',
  MCP_ALLOWED_ORIGINS: 'https://app.example.com, moz-extension://an-id',
});
const open = await startTestServer({ HOST: '0.0.0.0' });
afterAll(() => Promise.all([server.close(), open.close()]));

const PING = { jsonrpc: '2.0', id: 7, method: 'ping' };
const client = await createMcpClient(server, await server.createTenant());

describe('the origin', () => {
  const statusOf = async (to: McpClient, origin: string, headers: Record<string, string> = {}) =>
    (await to.send(PING, { headers: { origin, ...headers } })).status;

  it.each([
    'https://postil.example.com',
    'https://app.example.com',
    'moz-extension://an-id',
    'http://localhost:5173',
  ])('%s is let in', async (origin) => expect(await statusOf(client, origin)).toBe(200));

  it.each([
    'https://evil.example',
    'null',
    'https://postil.example.com.evil.example',
    'http://app.example.com',
    'moz-extension://another-id',
    'http://127.0.0.1.evil.example',
    'file://',
    'garbage',
  ])('%s is refused, whatever Host says', async (origin) => {
    expect(await statusOf(client, origin)).toBe(403);
  });

  it('is looked at before the key', async () => {
    expect(await statusOf(new McpClient(server.url, {}), 'https://evil.example')).toBe(403);
  });

  it('that is let in may read the answer, a refusal included, and ask beforehand', async () => {
    const origin = 'https://app.example.com';
    const stranger = new McpClient(server.url, {});
    for (const each of [client, stranger]) {
      const { headers } = await each.send(PING, { headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('vary')).toBe('Origin');
    }
    const ask = (from: string) =>
      fetch(`${server.url}/mcp`, {
        method: 'OPTIONS',
        headers: { origin: from, 'access-control-request-method': 'POST' },
      });
    const answer = await ask(origin);
    expect([answer.status, answer.headers.get('access-control-allow-methods')]).toEqual([204, 'POST']);
    expect(answer.headers.get('access-control-allow-headers')).toContain('x-api-key');
    const refused = await ask('https://evil.example');
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([405, null]);
    const { headers } = await client.send(PING, { headers: { origin: 'https://evil.example' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('that is let in may read that there is no stream, which clients of the older era try', async () => {
    const ask = (origin: string, method: string) =>
      fetch(`${server.url}/mcp`, {
        method,
        headers: { origin, ...(method === 'OPTIONS' && { 'access-control-request-method': 'GET' }) },
      });
    const readers = (answer: Response) => answer.headers.get('access-control-allow-origin');
    const origin = 'https://app.example.com';
    for (const [method, status] of [
      ['OPTIONS', 204],
      ['GET', 405],
    ] as const) {
      const answer = await ask(origin, method);
      expect([answer.status, readers(answer)]).toEqual([status, origin]);
      const refused = await ask('https://evil.example', method);
      expect([refused.status, readers(refused)]).toEqual([405, null]);
    }
  });

  it('of this machine is refused where the network is listened to', async () => {
    const other = await createMcpClient(open, await open.createTenant());
    expect(await statusOf(other, 'http://localhost:5173')).toBe(403);
    expect((await other.send(PING)).status).toBe(200);
  });
});
