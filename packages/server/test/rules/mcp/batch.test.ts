import { createMcpClient } from '@postil/harness/factories/mcp-client';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

it('a batch of one request gets a batch as its response', async () => {
  const client = await createMcpClient(server, await server.createTenant());
  const ping = { jsonrpc: '2.0', id: 7, method: 'ping' };
  const { status, json } = await client.send([ping]);
  expect([status, json]).toEqual([200, [{ jsonrpc: '2.0', id: 7, result: {} }]]);
});
