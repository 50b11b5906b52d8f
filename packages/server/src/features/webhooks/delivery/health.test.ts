import { Done, QueuedDelivery, RecoveredDeliveries, RotatedSecret } from '@postil/contract';
import { auditOf, createTask } from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import {
  createWebhook,
  LOOPBACK,
  type ReceivedRequest,
  readDeliveries,
  readWebhook,
  respondWithStatus,
  startReceiver,
  waitFor,
  waitForAttempts,
} from '@postil/harness/servers/receiver';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer({
  ...LOOPBACK,
  WEBHOOK_RETRY_SCHEDULE: '0,3600',
  // Tests withhold responses.
  WEBHOOK_TIMEOUT_MS: '60000',
});
afterAll(() => server.close());
await server.startWorkers();

function verify(secret: string, { body, headers }: ReceivedRequest): unknown {
  // Each header of the request has a single value.
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}

async function recover({ api }: Tenant, id: string, since = '2020-01-01T00:00:00Z'): Promise<number> {
  const response = await api.post(`/webhooks/${id}/recover`, { since });
  return response.body(202, Done(RecoveredDeliveries)).data.recovered_count;
}

describe('after the rotation of a secret', () => {
  it('both secrets verify for 24 hours, then only the new one', async () => {
    const tenant = await server.createTenant();
    const receiver = await startReceiver();
    const { id, secret } = await createWebhook(tenant, receiver.url);
    const rotation = (await tenant.api.post(`/webhooks/${id}/rotate-secret`)).body(200, Done(RotatedSecret));
    await createTask(tenant);
    const first = await waitFor(() => receiver.requests[0] ?? Promise.reject(new Error('nothing yet')));
    expect(verify(secret, first)).toEqual(verify(rotation.data.secret, first));
    expect(String(first.headers['webhook-signature']).split(' ')).toHaveLength(2);
    await server.database.sql`
      UPDATE webhooks SET previous_secret_until = now() - interval '1 s' WHERE organization_id = ${tenant.organization_id}`;
    await createTask(tenant);
    const second = await waitFor(() => receiver.requests[1] ?? Promise.reject(new Error('nothing yet')));
    expect(verify(rotation.data.secret, second)).toMatchObject({ type: 'comment.created' });
    expect(() => verify(secret, second)).toThrow();
  });
});

describe('a disabled webhook', () => {
  it('receives nothing: pending and new deliveries are skipped, and recover sends them all in order', async () => {
    const tenant = await server.createTenant();
    let status = 500;
    const receiver = await startReceiver((response) => response.writeHead(status).end());
    const { id } = await createWebhook(tenant, receiver.url);
    const commentId = await createTask(tenant);
    await waitForAttempts(tenant, id);
    await tenant.api.put(`/webhooks/${id}`, { is_active: false });
    await tenant.api.put(`/comments/${commentId}`, { content: 'Second' });
    await tenant.api.put(`/comments/${commentId}`, { content: 'Third' });
    const skippedDeliveries = await readDeliveries(tenant, id);
    expect(skippedDeliveries.map((delivery) => delivery.status)).toEqual(['skipped', 'skipped', 'skipped']);
    expect(skippedDeliveries.map((delivery) => delivery.next_attempt_at)).toEqual([null, null, null]);
    for (const path of ['test', `deliveries/${skippedDeliveries[0]?.id}/redeliver`]) {
      (await tenant.api.post(`/webhooks/${id}/${path}`)).error('webhook_inactive');
    }
    (await tenant.api.post(`/webhooks/${id}/recover`, { since: '2020-01-01T00:00:00Z' })).error(
      'webhook_inactive',
    );

    status = 200;
    await tenant.api.put(`/webhooks/${id}`, { is_active: true });
    expect(await recover(tenant, id, '2999-01-01T00:00:00Z')).toBe(0);
    expect(await recover(tenant, id)).toBe(3);
    await waitFor(async () => {
      const delivered = await readDeliveries(tenant, id, '?status=delivered');
      expect(delivered).toHaveLength(3);
      // The log of the delivery that failed before has both attempts.
      expect(delivered.at(-1)?.attempts.map((attempt) => attempt.number)).toEqual([1, 2]);
    });
    const ids = receiver.requests.slice(1).map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual(skippedDeliveries.map(({ event_id }) => event_id).reverse());
    expect(receiver.requests[1]?.body).toBe(receiver.requests[0]?.body);
    expect(await recover(tenant, id)).toBe(0);
  });

  it('completes attempts in flight: a success counts, and recover does not send the event again', async () => {
    const tenant = await server.createTenant();
    const responders: (() => void)[] = [];
    const receiver = await startReceiver((response) => responders.push(() => response.end()));
    const { id } = await createWebhook(tenant, receiver.url);
    await createTask(tenant);
    await waitFor(() => expect(responders).toHaveLength(1));
    await tenant.api.put(`/webhooks/${id}`, { is_active: false });
    await tenant.api.put(`/webhooks/${id}`, { is_active: true });
    // The delivery is revived while its attempt is in flight and keeps its lease.
    expect(await recover(tenant, id)).toBe(1);
    responders[0]?.();
    const delivery = await waitForAttempts(tenant, id);
    expect(delivery).toMatchObject({ status: 'delivered', attempt_count: 1 });
    expect(receiver.requests).toHaveLength(1);
  });

  it('skips a delivery that was queued by a write that did not see the deactivation', async () => {
    const tenant = await server.createTenant();
    const receiver = await startReceiver();
    const { id } = await createWebhook(tenant, receiver.url);
    await tenant.api.put(`/webhooks/${id}`, { is_active: false });
    await createTask(tenant);
    await server.database.sql`
      UPDATE webhook_deliveries SET status = 'pending', next_attempt_at = now()
      WHERE organization_id = ${tenant.organization_id}`;
    await waitFor(async () => {
      expect((await readDeliveries(tenant, id)).map(({ status }) => status)).toEqual(['skipped']);
    });
    expect(receiver.requests).toEqual([]);
  });
});

describe('a lease that another node took over', () => {
  it('keeps the late outcome of the first node out of the log', async () => {
    const tenant = await server.createTenant();
    const responders: ((status: number) => void)[] = [];
    const receiver = await startReceiver((response) =>
      responders.push((status) => response.writeHead(status).end()),
    );
    const { id } = await createWebhook(tenant, receiver.url);
    await createTask(tenant);
    await waitFor(() => expect(responders).toHaveLength(1));
    await server.database.sql`
      UPDATE webhook_deliveries SET leased_until = now() - interval '1 s' WHERE organization_id = ${tenant.organization_id}`;
    await waitFor(() => expect(responders).toHaveLength(2));
    responders[0]?.(500);
    // The outcome of this webhook's delivery is written after the late one by the same process.
    const other = await createWebhook(tenant, (await startReceiver(respondWithStatus(500))).url, [
      'webhook.test',
    ]);
    await tenant.api.post(`/webhooks/${other.id}/test`);
    await waitForAttempts(tenant, other.id);
    expect(await readDeliveries(tenant, id)).toMatchObject([{ status: 'pending', attempts: [] }]);
    responders[1]?.(200);
    const delivery = await waitForAttempts(tenant, id);
    expect(delivery).toMatchObject({ status: 'delivered', attempts: [{ number: 1, status_code: 200 }] });
    expect(receiver.requests[1]?.body).toBe(receiver.requests[0]?.body);
    expect((await readWebhook(tenant, id)).health.failed_attempts).toBe(0);
  });
});

describe('redelivery', () => {
  it('sends the same id and bytes again with a new signature, and adds to the log', async () => {
    const tenant = await server.createTenant();
    const receiver = await startReceiver();
    const { id, secret } = await createWebhook(tenant, receiver.url);
    await createTask(tenant);
    const delivery = await waitForAttempts(tenant, id);
    const response = await tenant.api.post(`/webhooks/${id}/deliveries/${delivery.id}/redeliver`);
    expect(response.body(202, Done(QueuedDelivery)).data).toEqual({
      delivery_id: delivery.id,
      event_id: delivery.event_id,
    });
    const redelivery = await waitForAttempts(tenant, id, 2);
    expect(redelivery).toMatchObject({ status: 'delivered', attempt_count: 2 });
    const [first, second] = receiver.requests;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['x-webhook-attempt']).toBe('2');
    if (second) expect(verify(secret, second)).toMatchObject({ id: delivery.event_id });
  });

  it('of a delivery in flight counts its current attempt as the new one', async () => {
    const tenant = await server.createTenant();
    const responders: ((status: number) => void)[] = [];
    const receiver = await startReceiver((response) =>
      responders.push((status) => response.writeHead(status).end()),
    );
    const { id } = await createWebhook(tenant, receiver.url);
    await createTask(tenant);
    await waitFor(() => expect(responders).toHaveLength(1));
    const [pendingDelivery] = await readDeliveries(tenant, id);
    expect(
      (await tenant.api.post(`/webhooks/${id}/deliveries/${pendingDelivery?.id}/redeliver`)).status,
    ).toBe(202);
    responders[0]?.(500);
    const delivery = await waitForAttempts(tenant, id);
    expect(delivery).toMatchObject({ status: 'pending', attempt_count: 1 });
    expect(Date.parse(delivery.next_attempt_at ?? '')).toBeGreaterThan(Date.now() + 2_000_000);
    expect(receiver.requests).toHaveLength(1);
  });

  it('of an unknown delivery, or through another webhook, gets 404', async () => {
    const tenant = await server.createTenant();
    const receiver = await startReceiver();
    const [one, other] = [
      await createWebhook(tenant, receiver.url),
      await createWebhook(tenant, receiver.url, ['site.*']),
    ];
    await createTask(tenant);
    const delivery = await waitForAttempts(tenant, one.id);
    (await tenant.api.post(`/webhooks/${other.id}/deliveries/${delivery.id}/redeliver`)).error('not_found');
    (await tenant.api.post(`/webhooks/${one.id}/deliveries/${crypto.randomUUID()}/redeliver`)).error(
      'not_found',
    );
  });
});

describe('a failing webhook', () => {
  it('whose URL is gone skips its pending deliveries, informs other webhooks, and gives the reason in its health', async () => {
    const tenant = await server.createTenant();
    const receiver = await startReceiver(respondWithStatus(410));
    const watcher = await startReceiver();
    const { id, url } = await createWebhook(tenant, receiver.url, ['*']);
    const watchingWebhook = await createWebhook(tenant, watcher.url, ['webhook.disabled']);
    const unsubscribedWebhook = await createWebhook(tenant, watcher.url, ['site.*']);
    const stranger = await server.createTenant();
    const foreignWebhook = await createWebhook(stranger, watcher.url, ['*']);
    await createTask(tenant);
    const notice = await waitForAttempts(tenant, watchingWebhook.id);
    expect(notice).toMatchObject({ status: 'delivered', event_type: 'webhook.disabled' });
    expect(JSON.parse(watcher.requests[0]?.body ?? '')).toMatchObject({
      type: 'webhook.disabled',
      actor: { type: 'system' },
      data: { webhook: { id, url, disabled_reason: 'The receiver responded with 410 Gone.' } },
    });
    const webhook = await readWebhook(tenant, id);
    expect(webhook.is_active).toBe(false);
    expect(webhook.health).toMatchObject({
      disabled_reason: 'The receiver responded with 410 Gone.',
      pending_count: 0,
    });
    expect((await readDeliveries(tenant, id)).map(({ status }) => status)).toEqual(['skipped']);
    expect(await readDeliveries(tenant, unsubscribedWebhook.id)).toEqual([]);
    expect(await readDeliveries(stranger, foreignWebhook.id)).toEqual([]);
    expect(await auditOf(tenant, 'webhook.disabled')).toMatchObject([{ target: { id } }]);

    await tenant.api.put(`/webhooks/${id}`, { is_active: true });
    expect((await readWebhook(tenant, id)).health).toMatchObject({
      failing_since: null,
      failed_attempts: 0,
      disabled_reason: null,
    });
  });

  it.each([
    ['120 hours and 10 attempts', false, { hours: 121, failures: 9 }],
    ['fewer than 10 attempts', true, { hours: 121, failures: 8 }],
    ['less than 120 hours', true, { hours: 119, failures: 50 }],
  ])('after %s without a success has is_active = %s', async (_, isActive, { hours, failures }) => {
    const tenant = await server.createTenant();
    const receiver = await startReceiver(respondWithStatus(500));
    const { id } = await createWebhook(tenant, receiver.url);
    await server.database.sql`
      UPDATE webhooks SET failing_since = now() - make_interval(hours => ${hours}), failed_attempts = ${failures}
      WHERE organization_id = ${tenant.organization_id}`;
    await createTask(tenant);
    await waitForAttempts(tenant, id);
    const webhook = await readWebhook(tenant, id);
    expect(webhook.is_active).toBe(isActive);
    expect(webhook.health.failed_attempts).toBe(failures + 1);
    expect(webhook.health.disabled_reason !== null).toBe(!isActive);
  });

  it('counts failures from zero after a success', async () => {
    const tenant = await server.createTenant();
    const receiver = await startReceiver();
    const { id } = await createWebhook(tenant, receiver.url);
    await server.database.sql`
      UPDATE webhooks SET failing_since = now() - interval '200 hours', failed_attempts = 99
      WHERE organization_id = ${tenant.organization_id}`;
    await createTask(tenant);
    await waitForAttempts(tenant, id);
    await waitFor(async () => {
      expect((await readWebhook(tenant, id)).health).toMatchObject({
        failing_since: null,
        failed_attempts: 0,
      });
    });
  });
});
