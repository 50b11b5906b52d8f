import type { ServerResponse } from 'node:http';
import { createTask } from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { startDnsServer } from '@postil/harness/servers/dns-server';
import {
  createWebhook,
  LOOPBACK,
  readDeliveries,
  startReceiver,
  waitFor,
  waitForAttempts,
} from '@postil/harness/servers/receiver';
import { expect, it, onTestFinished } from 'vitest';

const WEBHOOK_COUNT = 100;
/** The maximum number of deliveries of an organisation in flight on a node, if others have webhooks, too. */
const SHARE = 30;
/** An odd number, so that the median is one of the delays. */
const TEST_COUNT = 15;

async function start(...[settings, options]: Parameters<typeof startTestServer>) {
  const server = await startTestServer(
    { ...LOOPBACK, LIMIT_WEBHOOKS: '0', WEBHOOK_RETRY_SCHEDULE: '0,3600', ...settings },
    options,
  );
  onTestFinished(() => server.close());
  await server.startWorkers();
  return server;
}

/** Creates many webhooks. @param urlOf the URL of a webhook by its number. */
async function createWebhooks(tenant: Tenant, urlOf: (index: number) => string): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < WEBHOOK_COUNT; index += 1)
    ids.push((await createWebhook(tenant, urlOf(index))).id);
  return ids;
}

it('100 receivers that never respond occupy at most the share of their organisation', async () => {
  const server = await start({ WEBHOOK_TIMEOUT_MS: '60000' });
  const [tenant, other] = [await server.createTenant(), await server.createTenant()];
  const openResponses: ServerResponse[] = [];
  const silentReceiver = await startReceiver((response) => openResponses.push(response));
  const receiver = await startReceiver();
  const { id } = await createWebhook(other, receiver.url);
  await createWebhooks(tenant, () => silentReceiver.url);
  await createTask(tenant);
  await waitFor(() => expect(openResponses).toHaveLength(SHARE));
  for (let count = 1; count <= 20; count += 1) {
    await createTask(other);
    await waitFor(() => expect(receiver.requests).toHaveLength(count));
  }
  expect((await waitForAttempts(other, id)).status).toBe('delivered');
  expect(openResponses).toHaveLength(SHARE);
  for (const response of openResponses.splice(0)) response.end();
  // The other deliveries are sent after these.
  await waitFor(() => {
    for (const response of openResponses.splice(0)) response.end();
    expect(silentReceiver.requests).toHaveLength(WEBHOOK_COUNT);
  });
});

it('100 host names whose DNS servers never respond do not delay the webhook of another organisation', async () => {
  const { resolveHost } = await startDnsServer(({ name }) =>
    name.startsWith('silent') ? 'silence' : ['127.0.0.1'],
  );
  const server = await start({}, { resolveHost });
  const [tenant, other] = [await server.createTenant(), await server.createTenant()];
  const receiver = await startReceiver();
  const { port } = new URL(receiver.url);
  const { id } = await createWebhook(other, `http://healthy.example.com:${port}/`);
  const ids = await createWebhooks(tenant, (index) => `http://silent-${index}.example.com/`);
  await createTask(tenant);
  await createTask(other);
  const delivery = await waitForAttempts(other, id);
  expect(delivery.status).toBe('delivered');
  const failedDeliveries = await Promise.all(ids.map((each) => waitForAttempts(tenant, each)));
  expect(new Set(failedDeliveries.map(({ attempts }) => attempts[0]?.error_class))).toEqual(new Set(['dns']));
  const [startMs, createdMs] = [delivery.attempts[0]?.started_at, delivery.created_at].map((instant) =>
    Date.parse(instant ?? ''),
  );
  const ends = failedDeliveries.map(({ attempts: [attempt] }) =>
    attempt === undefined ? 0 : Date.parse(attempt.started_at) + attempt.duration_ms,
  );
  // The delivery did not even wait for those in flight.
  expect(ends.filter((endMs) => endMs > Number(createdMs) && endMs < Number(startMs)).length).toBeLessThan(
    SHARE,
  );
});

it('an organisation can use all slots of a node if no other has webhooks', async () => {
  const server = await start({ WEBHOOK_TIMEOUT_MS: '60000' });
  const tenant = await server.createTenant();
  const openResponses: ServerResponse[] = [];
  const silentReceiver = await startReceiver((response) => openResponses.push(response));
  const [first = ''] = await createWebhooks(tenant, () => silentReceiver.url);
  await createTask(tenant);
  await waitFor(() => expect(openResponses).toHaveLength(50));
  expect(await readDeliveries(tenant, first)).toHaveLength(1);
  await waitFor(() => {
    for (const response of openResponses.splice(0)) response.end();
    expect(silentReceiver.requests).toHaveLength(WEBHOOK_COUNT);
  });
});

it('ten dead webhooks with 1,000 deliveries each delay a healthy one by a median of less than 2 s', async () => {
  // An attempt at a dead webhook takes a minute.
  const server = await start({ WEBHOOK_TIMEOUT_MS: '60000' });
  const tenant = await server.createTenant();
  const deadReceiver = await startReceiver(() => {});
  const healthyReceiver = await startReceiver();
  for (let count = 0; count < 10; count += 1)
    await createWebhook(tenant, deadReceiver.url, ['comment.updated']);
  const { id } = await createWebhook(tenant, healthyReceiver.url, ['webhook.test']);
  const commentIds = await Promise.all(Array.from({ length: 100 }, () => createTask(tenant)));
  for (let round = 0; round < 10; round += 1) {
    const change = { priority: round % 2 === 0 ? 'HIGH' : 'LOW' };
    expect((await tenant.api.post('/comments/bulk', { comment_ids: commentIds, change })).status).toBe(200);
  }
  // The server does not know yet that the ten webhooks are failing.
  await waitFor(() => expect(deadReceiver.requests.length).toBeGreaterThan(0));
  const delaysMs: number[] = [];
  for (let count = 1; count <= TEST_COUNT; count += 1) {
    const sentMs = performance.now();
    await tenant.api.post(`/webhooks/${id}/test`);
    await waitFor(() => expect(healthyReceiver.requests).toHaveLength(count), 30_000);
    delaysMs.push((healthyReceiver.requests.at(-1)?.receivedAtMs ?? 0) - sentMs);
  }
  // The median counts, because a busy machine may pause for that long.
  expect(delaysMs.toSorted((a, b) => a - b)[(TEST_COUNT - 1) / 2]).toBeLessThan(2_000);
});
