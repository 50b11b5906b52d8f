import {
  CreatedWebhook,
  Done,
  type QuietHours,
  Success,
  UpdatedWebhook,
  WebhookDetail,
} from '@postil/contract';
import { createTask } from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import {
  LOOPBACK,
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

const HOUR_MS = 60 * 60_000;

/** Quiet hours in UTC by the hours from now to their start and end. */
function quietHours(from: number, to: number): QuietHours {
  const timeAt = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString().slice(11, 16);
  return { from: timeAt(from), to: timeAt(to), time_zone: 'UTC' };
}
const hoursWith = (fields: object) => ({ from: '22:00', to: '07:00', time_zone: 'UTC', ...fields });
const currentHours = () => quietHours(-1, 2);
const laterHours = () => quietHours(3, 4);

async function createChatWebhook(tenant: Tenant, url: string, hours: QuietHours | null): Promise<string> {
  const body = { url, format: 'slack', events: ['comment.*'], quiet_hours: hours };
  return (await tenant.api.post('/webhooks', body)).body(201, Done(CreatedWebhook)).data.id;
}

async function setHours(tenant: Tenant, id: string, hours: QuietHours | null): Promise<void> {
  (await tenant.api.put(`/webhooks/${id}`, { quiet_hours: hours })).body(200, Success(UpdatedWebhook));
}

/** Waits until all deliveries are postponed by more than an hour. @returns the time at which they are due. */
async function waitUntilPostponed(tenant: Tenant, id: string, count: number): Promise<string> {
  return waitFor(async () => {
    const log = await readDeliveries(tenant, id);
    expect(log.map(({ status, attempts }) => [status, attempts.length])).toEqual(
      Array.from({ length: count }, () => ['pending', 0]),
    );
    const instants = [...new Set(log.map(({ next_attempt_at: at }) => at ?? ''))];
    expect(instants).toHaveLength(1);
    expect(Date.parse(instants[0] ?? '')).toBeGreaterThan(Date.now() + HOUR_MS);
    return instants[0] ?? '';
  });
}

function waitUntilDelivered(tenant: Tenant, id: string, count: number): Promise<void> {
  return waitFor(async () => {
    const log = await readDeliveries(tenant, id);
    expect(log.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 'delivered'));
  });
}

describe('in the quiet hours of a chat', () => {
  it('changes are postponed to their end, and sent as one message in their order', async () => {
    const tenant = await server.createTenant();
    const chat = await startReceiver();
    const hours = currentHours();
    const id = await createChatWebhook(tenant, chat.url, hours);
    for (let count = 1; count <= 12; count += 1) await createTask(tenant, { content: `Change ${count}` });
    const until = await waitUntilPostponed(tenant, id, 12);
    expect(until.slice(11)).toBe(`${hours.to}:00.000Z`);
    expect(chat.requests).toEqual([]);
    // As after the end of the quiet hours.
    await server.database.sql`
      UPDATE webhooks SET quiet_hours = ${JSON.stringify(laterHours())}::json
      WHERE organization_id = ${tenant.organization_id} AND id = ${id}`;
    await server.database.sql`
      UPDATE webhook_deliveries SET next_attempt_at = now()
      WHERE organization_id = ${tenant.organization_id} AND webhook_id = ${id}`;
    await waitUntilDelivered(tenant, id, 12);
    expect(chat.requests).toHaveLength(1);
    expect(chat.requests[0]?.body).toMatch(/Change 1".*Change 2".*Change 5".*and 7 more/);
  });

  it('waiting is neither a failure nor a backlog', async () => {
    const tenant = await server.createTenant();
    const id = await createChatWebhook(tenant, (await startReceiver()).url, currentHours());
    await createTask(tenant);
    await waitUntilPostponed(tenant, id, 1);
    const { health } = (await tenant.api.get(`/webhooks/${id}`)).body(200, Success(WebhookDetail)).data;
    expect(health).toMatchObject({ failing_since: null, failed_attempts: 0, pending_count: 1 });
    await server.runJob('measure-webhook-queue');
    expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(/^webhook_queue_due(\{[^}]*\})? 0$/m);
    expect(await readDeliveries(tenant, id, '?status=failed')).toEqual([]);
  });

  it('a test and a redelivery are sent immediately, without the postponed deliveries', async () => {
    const tenant = await server.createTenant();
    const chat = await startReceiver();
    const id = await createChatWebhook(tenant, chat.url, null);
    await createTask(tenant, { content: 'Before' });
    const { id: deliveryId } = await waitForAttempts(tenant, id);
    await setHours(tenant, id, currentHours());
    await createTask(tenant, { content: 'Meanwhile' });
    await tenant.api.post(`/webhooks/${id}/test`);
    await waitFor(() => expect(chat.requests).toHaveLength(2));
    await tenant.api.post(`/webhooks/${id}/deliveries/${deliveryId}/redeliver`);
    await waitFor(() => expect(chat.requests).toHaveLength(3));
    expect(chat.requests[2]?.body).toContain('Before');
    expect(chat.requests.map(({ body }) => body).join()).not.toContain('Meanwhile');
  });

  it('a retry waits, too, although the first attempt was made before the quiet hours began', async () => {
    const tenant = await server.createTenant();
    const chat = await startReceiver(respondWithStatus(500));
    const id = await createChatWebhook(tenant, chat.url, null);
    await createTask(tenant);
    await waitForAttempts(tenant, id);
    await setHours(tenant, id, currentHours());
    await server.database.sql`
      UPDATE webhooks SET quiet_until = NULL WHERE organization_id = ${tenant.organization_id} AND id = ${id}`;
    await waitFor(async () => {
      const [delivery] = await readDeliveries(tenant, id);
      expect(Date.parse(delivery?.next_attempt_at ?? '')).toBeGreaterThan(Date.now() + HOUR_MS);
    });
    expect(chat.requests).toHaveLength(1);
  });

  it.each([
    ['the removal of the hours', null],
    ['a change to other hours', laterHours()],
  ])('%s sends the postponed deliveries', async (_, hours) => {
    const tenant = await server.createTenant();
    const chat = await startReceiver();
    const id = await createChatWebhook(tenant, chat.url, currentHours());
    await createTask(tenant, { content: 'One' });
    await createTask(tenant, { content: 'Two' });
    await waitUntilPostponed(tenant, id, 2);
    await setHours(tenant, id, hours);
    await waitUntilDelivered(tenant, id, 2);
    expect(chat.requests).toHaveLength(1);
  });

  it('a later end applies to the postponed deliveries', async () => {
    const tenant = await server.createTenant();
    const id = await createChatWebhook(tenant, (await startReceiver()).url, currentHours());
    await createTask(tenant);
    const formerEnd = await waitUntilPostponed(tenant, id, 1);
    const hours = quietHours(-1, 3);
    await setHours(tenant, id, hours);
    await waitFor(async () => {
      const until = await waitUntilPostponed(tenant, id, 1);
      expect(until).not.toBe(formerEnd);
      expect(until.slice(11, 16)).toBe(hours.to);
    });
  });
});

describe('quiet hours', () => {
  const create = async (fields: object) => {
    const { api } = await server.createTenant();
    const body = { url: 'https://192.0.9.1/hook', events: ['*'], format: 'slack', ...fields };
    return api.post('/webhooks', body);
  };

  it.each([
    ['for a webhook that is not for a chat', { format: 'standard' }, { quiet_hours: /null in the format/ }],
    [
      'without a length',
      { quiet_hours: hoursWith({ to: '22:00' }) },
      { 'quiet_hours.to': /time at which they begin/ },
    ],
    ['that begin at 24:00', { quiet_hours: hoursWith({ from: '24:00' }) }, { 'quiet_hours.from': /22:00/ }],
    [
      'in an unknown time zone',
      { quiet_hours: hoursWith({ time_zone: 'Mars' }) },
      { 'quiet_hours.time_zone': /Berlin/ },
    ],
  ])('%s are refused', async (_, fields, messagePatterns) => {
    const { errors } = (await create({ quiet_hours: currentHours(), ...fields })).error('validation_failed');
    const expected = Object.entries(messagePatterns).map(([path, clause]) => [
      path,
      [expect.stringMatching(clause)],
    ]);
    expect(errors).toEqual(Object.fromEntries(expected));
  });

  it('must be removed from a webhook that is changed to the standard format', async () => {
    const tenant = await server.createTenant();
    const id = await createChatWebhook(tenant, 'https://192.0.9.1/hook', currentHours());
    const change = { format: 'standard' };
    (await tenant.api.put(`/webhooks/${id}`, change)).error('validation_failed');
    (await tenant.api.put(`/webhooks/${id}`, { ...change, quiet_hours: null })).body(
      200,
      Success(UpdatedWebhook),
    );
  });

  it('that are saved unchanged are not a change, whatever the order of their fields', async () => {
    const tenant = await server.createTenant();
    const { from, to, time_zone } = currentHours();
    const id = await createChatWebhook(tenant, 'https://192.0.9.1/hook', { from, to, time_zone });
    const read = async () => (await tenant.api.get(`/webhooks/${id}`)).body(200, Success(WebhookDetail)).data;
    const { version, quiet_hours: hours } = await read();
    expect(hours).toEqual({ from, to, time_zone });
    await tenant.api.put(`/webhooks/${id}`, { quiet_hours: { time_zone, to, from } });
    expect((await read()).version).toBe(version);
  });
});
