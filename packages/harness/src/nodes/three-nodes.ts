import { expect, onTestFinished } from 'vitest';
import { Client } from '../clients/client.ts';
import { startPostgres } from '../databases/postgres-server.ts';
import { initialize, startPostil, waitUntil } from '../postil/process.ts';
import { createWebhook, LOOPBACK, type ReceivedRequest, startReceiver } from '../servers/receiver.ts';

const COMMENTS = 100;
const NODES = 3;

/**
 * Changes 100 comments repeatedly through three processes on one PostgreSQL, all of which deliver, and expects each
 * event exactly once, and the events of a comment in order.
 */
export async function expectEachEventOnce({ rounds }: { rounds: number }): Promise<void> {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const settings = { ...LOOPBACK, DATABASE_URL: await postgres.createDatabase(), LOG_LEVEL: 'warn' };
  const { api_key: key, site_id: siteId } = await initialize(settings);
  const nodes = await Promise.all(Array.from({ length: NODES }, () => startPostil(settings)));
  for (const node of nodes) onTestFinished(() => node.kill());
  const apiOf = (count: number) => new Client(nodes[count % NODES]?.url ?? '', key);
  const receiver = await startReceiver();
  await createWebhook({ api: apiOf(0) }, receiver.url, ['comment.updated']);

  const ids = await createComments(apiOf, siteId);
  for (let round = 0; round < rounds; round += 1) {
    const change = { priority: round % 2 === 0 ? 'HIGH' : 'LOW' };
    const response = await apiOf(round).post('/comments/bulk', { comment_ids: ids, change });
    expect(response.status, response.text).toBe(200);
  }
  await waitUntil('every event', () => receiver.requests.length >= COMMENTS * rounds, 300_000);
  // Running deliveries end before the processes do, so that nothing arrives afterwards.
  for (const node of nodes) expect(await node.stop()).toBe(0);
  expectOnceInOrder(receiver.requests, COMMENTS * rounds);
  for (const node of nodes) expect(node.stdout()).not.toContain('webhooks:');
}

async function createComments(apiOf: (count: number) => Client, siteId: string): Promise<string[]> {
  const responses = await Promise.all(
    Array.from({ length: COMMENTS }, (_, index) =>
      apiOf(index).post('/boards/tasks', { content: `Comment ${index}`, site_id: siteId }),
    ),
  );
  return responses.map(({ text }) => JSON.parse(text).data.id);
}

function expectOnceInOrder(requests: readonly ReceivedRequest[], count: number): void {
  const idOf = ({ headers }: ReceivedRequest) => String(headers['webhook-id']);
  expect(requests).toHaveLength(count);
  expect(new Set(requests.map(idOf)).size).toBe(count);
  const byComment = Map.groupBy(requests, ({ body }) => JSON.parse(body).data.comment.id);
  expect(byComment.size).toBe(COMMENTS);
  for (const commentRequests of byComment.values()) {
    const order = commentRequests.map(idOf);
    expect(order).toEqual(order.toSorted());
  }
}
