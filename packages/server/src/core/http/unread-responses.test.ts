import { once } from 'node:events';
import { connect } from 'node:net';
import { createTask } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { waitFor } from '@postil/harness/servers/receiver';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

const server = await startTestServer({ MAX_IN_FLIGHT: '4' });
afterAll(() => server.close());

/** Sends many requests on one connection and reads only the first bytes of the responses. */
async function requestWithoutReading(path: string, key = ''): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`.repeat(30));
  await once(socket, 'readable');
}

describe('clients that do not read their responses', () => {
  it('do not block others by requesting public pages', async () => {
    const { api } = await server.createTenant();
    await requestWithoutReading('/docs/static/swagger-ui-bundle.js');
    expect((await api.get('/comments')).status).toBe(200);
  });

  it('use little memory with public pages, which are still served to others at the same IP address', async () => {
    const path = '/api/v1/openapi.json';
    expect((await fetch(`${server.url}${path}`)).status).toBe(200);
    const memoryBefore = process.memoryUsage();
    // 40 × 30 responses of half a megabyte.
    for (let count = 0; count < 40; count += 1) await requestWithoutReading(path);
    const memoryAfter = process.memoryUsage();
    const growthBytes =
      memoryAfter.external + memoryAfter.heapUsed - memoryBefore.external - memoryBefore.heapUsed;
    expect(growthBytes).toBeLessThan(64 * 1_048_576);
    const other = await fetch(`${server.url}${path}`);
    expect([other.status, (await other.text()).length > 100_000]).toEqual([200, true]);
    for (const page of ['/docs/', '/livez', '/metrics', '/notifications/unsubscribe'])
      expect((await fetch(`${server.url}${page}`)).status).toBe(page.endsWith('unsubscribe') ? 404 : 200);
  });

  it('do not block others by requesting large listings', async () => {
    const tenant = await server.createTenant();
    for (let count = 0; count < 40; count += 1) await createTask(tenant, { content: 'x'.repeat(10_000) });
    await requestWithoutReading('/api/v1/comments?per_page=100', tenant.api_key);
    await waitFor(async () => expect((await tenant.api.get('/comments')).status).toBe(200));
  });
});
