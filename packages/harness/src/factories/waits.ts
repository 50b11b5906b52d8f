import { expect } from 'vitest';
import type { TestServer } from '../postil/test-server.ts';
import { waitFor } from '../servers/receiver.ts';
import { createMcpKey, McpClient, type McpResponse } from './mcp-client.ts';

/** The maximum number of concurrent waits of a key. */
const WAITS_PER_KEY = 4;
/** The maximum wait of a call, in seconds. */
export const MAX_WAIT_SECONDS = 50;

/** The contents of the comments that a call returned. */
export const contentsOf = ({ items }: McpResponse['json']) =>
  items.map(({ content }: { content: string }) => content);

/** Waits for feedback, and returns the result of the tool. */
export const wait = (client: McpClient, args: object = {}) => client.call('wait-for-feedback', args);

/** Polls without waiting. */
export const poll = (client: McpClient, cursor?: string) =>
  wait(client, { timeout_seconds: 0, cursor: cursor ?? null });

/** An organisation with a key that may wait, and its client. */
export async function createWaiter(server: TestServer) {
  const tenant = await server.createTenant();
  const { id: keyId, key } = await createMcpKey(tenant, ['read', 'write']);
  return { tenant, keyId, client: new McpClient(server.url, { 'x-api-key': key }) };
}

/** Starts the maximum number of waits of a key, and resolves with their responses when all are waiting. */
export async function startWaits(
  client: McpClient,
  { server, signal, cursor }: { server: TestServer; signal?: AbortSignal; cursor?: string },
): Promise<Promise<McpResponse>[]> {
  const args = { cursor: cursor ?? null, timeout_seconds: MAX_WAIT_SECONDS };
  const params = { name: 'wait-for-feedback', arguments: args };
  const responses = Array.from({ length: WAITS_PER_KEY }, () =>
    client.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, signal && { signal }),
  );
  await waitFor(async () => expect(await countWaiting(server)).toBe(WAITS_PER_KEY));
  return responses;
}

/** The current number of waiting requests on a server, by its metrics. */
export async function countWaiting({ url }: TestServer): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^mcp_waiting_requests\{.*\} (\d+)$/m.exec(metrics)?.[1]);
}
