import { randomUUID } from 'node:crypto';
import {
  CHAT_FORMATS,
  type ChatFormat,
  CommentScreenshot,
  CreatedWebhook,
  Done,
  type WebhookFormat,
} from '@postil/contract';
import { requireAcceptable } from '@postil/harness/chats/limits';
import { createPng, createTask, formOf } from '@postil/harness/factories/records';
import { createShop, createWidgetComment, type Visitor } from '@postil/harness/factories/widget';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import {
  LOOPBACK,
  type Receiver,
  readDeliveries,
  respondWithStatus,
  startReceiver,
  waitFor,
  waitForAttempts,
} from '@postil/harness/servers/receiver';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer({ ...LOOPBACK, WEBHOOK_RETRY_SCHEDULE: '0,0.2' });
afterAll(() => server.close());
await server.startWorkers();

async function createChatWebhook(
  tenant: Tenant,
  { url, format = 'slack' }: { url: string; format?: WebhookFormat },
): Promise<string> {
  const body = { url, format, events: ['comment.*'] };
  return (await tenant.api.post('/webhooks', body)).body(201, Done(CreatedWebhook)).data.id;
}

/** Starts a receiver that responds like a chat service: 400 for a message that the service does not accept. */
function startChat(format: ChatFormat): Promise<Receiver> {
  return startReceiver((response, _, { body }) => {
    try {
      requireAcceptable[format](body);
      response.end('ok');
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  });
}

/** Ends the pause of a chat, as after a minute. */
async function endPause(tenant: Tenant): Promise<void> {
  await server.database.sql`
    UPDATE webhooks SET quiet_until = now() - interval '1 second'
    WHERE organization_id = ${tenant.organization_id} AND quiet_until > now()`;
}

/** Pauses a chat until `endPause`, however long a picture takes to arrive. */
async function pause(tenant: Tenant): Promise<void> {
  await server.database.sql`
    UPDATE webhooks SET quiet_until = now() + interval '1 hour' WHERE organization_id = ${tenant.organization_id}`;
}

describe.each(CHAT_FORMATS)('a webhook for %s', (format) => {
  it('is sent a message that the service accepts, for an event and for a test', async () => {
    const tenant = await server.createTenant();
    const chat = await startChat(format);
    const id = await createChatWebhook(tenant, { url: chat.url, format });
    await createTask(tenant, { content: 'The button overlaps the footer' });
    const delivery = await waitForAttempts(tenant, id);
    expect(delivery).toMatchObject({ status: 'delivered' });
    expect(chat.requests[0]?.body).toContain('The button overlaps the footer');
    expect(delivery.attempts[0]?.request_body).toBe(chat.requests[0]?.body);
    // A test does not wait, although a message has just been sent.
    await tenant.api.post(`/webhooks/${id}/test`);
    const testDelivery = await waitForAttempts(tenant, id);
    expect(testDelivery).toMatchObject({ status: 'delivered', event_type: 'webhook.test' });
    expect(chat.requests).toHaveLength(2);
    expect(chat.requests[1]?.headers).not.toHaveProperty('webhook-signature');
    expect(chat.requests[1]?.headers).toMatchObject({ 'content-type': 'application/json' });
  });
});

describe('the picture of a visitor’s comment', () => {
  const putPicture = async ({ client }: Visitor, id: string) => {
    const form = formOf({ pin_x: '0.5', pin_y: '0.4' }, await createPng({ width: 1_440, height: 2_900 }));
    (await client.put(`/widget/v1/comments/${id}/screenshot`, form)).body(200, Done(CommentScreenshot));
  };

  it('is in the message about the comment, although it arrives later, and opens without a key', async () => {
    const { tenant, visit } = await createShop(server);
    const chat = await startChat('discord');
    const id = await createChatWebhook(tenant, { url: chat.url, format: 'discord' });
    await pause(tenant);
    const visitor = await visit();
    await putPicture(visitor, (await createWidgetComment(visitor.client)).id);
    await endPause(tenant);
    await waitFor(async () => {
      const log = await readDeliveries(tenant, id);
      expect(log.map(({ status }) => status)).toEqual(['delivered', 'delivered']);
    });
    expect(chat.requests).toHaveLength(1);
    const { embeds } = JSON.parse(chat.requests[0]?.body ?? '');
    expect(embeds).toEqual([expect.objectContaining({ description: 'The button overlaps the footer' })]);
    const picture = await fetch(embeds[0].image.url);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    // Messages stay in the channel, so the URL is valid for longer than one for the app.
    const expires = Number(new URL(embeds[0].image.url).searchParams.get('expires')) * 1_000;
    expect(expires).toBeGreaterThan(Date.now() + 29 * 24 * 60 * 60_000);
  });

  it('delays the message about the comment, but not that about a comment by a member', async () => {
    const { tenant, visit } = await createShop(server);
    const chat = await startChat('teams');
    const id = await createChatWebhook(tenant, { url: chat.url, format: 'teams' });
    await pause(tenant);
    await createTask(tenant);
    await createWidgetComment((await visit()).client);
    const waits = await server.database.sql<{ seconds: number }[]>`
      SELECT extract(epoch FROM next_attempt_at - created_at)::int AS seconds FROM webhook_deliveries
      WHERE webhook_id = ${id} ORDER BY event_id`;
    expect(waits.map(({ seconds }) => seconds >= 4)).toEqual([false, true]);
  });

  it('is left out of the next attempt when the chat does not accept the message', async () => {
    const { tenant, visit } = await createShop(server);
    const chat = await startReceiver((response, count) =>
      response.writeHead(count === 1 ? 400 : 200).end(count === 1 ? 'invalid_blocks' : 'ok'),
    );
    const id = await createChatWebhook(tenant, { url: chat.url, format: 'mattermost' });
    await pause(tenant);
    const visitor = await visit();
    await putPicture(visitor, (await createWidgetComment(visitor.client)).id);
    await waitFor(async () => {
      await endPause(tenant);
      const log = await readDeliveries(tenant, id);
      expect(log.map(({ status }) => status)).toEqual(['delivered', 'delivered']);
    });
    const [first, second] = chat.requests.map(({ body }) => JSON.parse(body).attachments[0]);
    expect(first).toHaveProperty('image_url');
    expect(second).toEqual({ ...first, image_url: undefined });
  });
});

describe('a burst of changes', () => {
  it('is one message a minute for a chat, in the order of the changes, and every change is in the log', async () => {
    const tenant = await server.createTenant();
    const chat = await startChat('slack');
    const id = await createChatWebhook(tenant, { url: chat.url });
    await createTask(tenant, { content: 'Change 0' });
    await waitForAttempts(tenant, id);
    for (let count = 1; count <= 12; count += 1) await createTask(tenant, { content: `Change ${count}` });
    const other = await startReceiver();
    const standardId = await createChatWebhook(tenant, { url: other.url, format: 'standard' });
    await createTask(tenant, { content: 'Change 13' });
    // Proves that the sender has polled since, and held back only the chat.
    await waitForAttempts(tenant, standardId);
    expect(chat.requests).toHaveLength(1);
    // Deliveries that wait for the end of a pause do not count as late.
    await server.runJob('measure-webhook-queue');
    expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(/^webhook_queue_due(\{[^}]*\})? 0$/m);
    await endPause(tenant);
    const deliveries = await waitFor(async () => {
      const log = await readDeliveries(tenant, id);
      expect(log.map(({ status }) => status)).toEqual(Array.from({ length: 14 }, () => 'delivered'));
      return log;
    });
    expect(chat.requests).toHaveLength(2);
    const message = chat.requests[1]?.body ?? '';
    expect([...message.matchAll(/Change (\d+)/g)].map(([, number]) => number)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
    expect(message).toContain('and 8 more');
    expect(new Set(deliveries.slice(0, 13).map(({ attempts }) => attempts[0]?.request_body))).toEqual(
      new Set([message]),
    );
  });

  it('that a chat refuses is sent again as a whole, by the schedule of each of its changes', async () => {
    const tenant = await server.createTenant();
    const receiver = await startReceiver(respondWithStatus(500));
    const id = await createChatWebhook(tenant, { url: receiver.url });
    await tenant.api.put(`/webhooks/${id}`, { is_active: false });
    for (const content of ['One', 'Two', 'Three']) await createTask(tenant, { content });
    await tenant.api.put(`/webhooks/${id}`, { is_active: true });
    await tenant.api.post(`/webhooks/${id}/recover`, { since: '2026-01-01T00:00:00Z' });
    await waitFor(async () => {
      await endPause(tenant);
      const log = await readDeliveries(tenant, id);
      expect(log).toMatchObject(
        Array.from({ length: 3 }, () => ({ status: 'exhausted', attempt_count: 2, attempts: [{}, {}] })),
      );
    });
    expect(receiver.requests).toHaveLength(2);
    for (const { body } of receiver.requests) expect(body).toMatch(/One.*Two.*Three/);
  });

  it('whose message was lost in a crash is sent again when the lease has expired', async () => {
    const tenant = await server.createTenant();
    const chat = await startReceiver((response, count) => {
      // The first request never gets a response, as after a crash of the waiting process.
      if (count > 1) response.end();
    });
    const id = await createChatWebhook(tenant, { url: chat.url });
    await createTask(tenant, { content: 'Lost' });
    await waitFor(() => expect(chat.requests).toHaveLength(1));
    await createTask(tenant, { content: 'Later' });
    await server.database.sql`
      UPDATE webhook_deliveries SET leased_until = now() - interval '1 second', lease_id = ${randomUUID()}
      WHERE organization_id = ${tenant.organization_id} AND leased_until IS NOT NULL`;
    await endPause(tenant);
    await waitFor(async () => {
      expect((await readDeliveries(tenant, id)).map(({ status }) => status)).toEqual([
        'delivered',
        'delivered',
      ]);
    });
    expect(chat.requests).toHaveLength(2);
    expect(chat.requests[1]?.body).toMatch(/Lost.*Later/);
  });

  it('waits as a whole for as long as the chat requests with Retry-After', async () => {
    const tenant = await server.createTenant();
    const receiver = await startReceiver(respondWithStatus(429, { 'retry-after': '600' }));
    const id = await createChatWebhook(tenant, { url: receiver.url });
    await createTask(tenant);
    await waitForAttempts(tenant, id);
    const [row] = await server.database.sql<{ pause: number }[]>`
      SELECT extract(epoch FROM quiet_until - now())::float8 AS pause FROM webhooks
      WHERE organization_id = ${tenant.organization_id} AND id = ${id}`;
    expect(row?.pause).toBeGreaterThan(540);
  });
});

it('a webhook that is changed to a chat format is sent messages, and events once it is changed back', async () => {
  const tenant = await server.createTenant();
  const receiver = await startReceiver();
  const id = await createChatWebhook(tenant, { url: receiver.url, format: 'standard' });
  await createTask(tenant);
  await waitForAttempts(tenant, id);
  await tenant.api.put(`/webhooks/${id}`, { format: 'teams' });
  await createTask(tenant);
  await waitFor(() => expect(receiver.requests).toHaveLength(2));
  requireAcceptable.teams(receiver.requests[1]?.body ?? '');
  await tenant.api.put(`/webhooks/${id}`, { format: 'standard' });
  await createTask(tenant);
  await waitFor(() => expect(receiver.requests).toHaveLength(3));
  expect(receiver.requests[2]?.headers).toHaveProperty('webhook-signature');
});

it('a webhook in the standard format for the URL of a chat is created with a hint about the required format', async () => {
  const tenant = await server.createTenant();
  const url = 'https://hooks.slack.com/services/T0/B0/x';
  const standardResponse = await tenant.api.post('/webhooks', { url, events: ['*'] });
  expect(standardResponse.body(201, Done(CreatedWebhook)).message).toMatch(
    /Slack, which accepts only the format `slack`/,
  );
  const chatResponse = await tenant.api.post('/webhooks', { url, format: 'slack', events: ['*'] });
  expect(chatResponse.body(201, Done(CreatedWebhook)).message).not.toContain('Slack');
});
