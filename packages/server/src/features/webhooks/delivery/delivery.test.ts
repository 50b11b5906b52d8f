import type { ServerResponse } from 'node:http';
import { createTask } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import {
  createWebhook,
  LOOPBACK,
  readDeliveries,
  respondWithStatus,
  startReceiver,
  waitFor,
  waitForAttempts,
} from '@postil/harness/servers/receiver';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer({ ...LOOPBACK, WEBHOOK_RETRY_SCHEDULE: '0,0.2,0.2' });
afterAll(() => server.close());
await server.startWorkers();

describe('a delivery', () => {
  it('is sent immediately, signed as Standard Webhooks requires, and logged with request and response', async () => {
    const tenant = await server.createTenant();
    const receiver = await startReceiver((response) =>
      response.writeHead(201, { 'x-seen': 'yes' }).end('thanks'),
    );
    const { id, secret } = await createWebhook(tenant, receiver.url);
    await createTask(tenant, { content: 'Größe 🚀' });
    const delivery = await waitForAttempts(tenant, id);
    const [request] = receiver.requests;
    expect(
      // Each header of the request has a single value.
      new Webhook(secret).verify(request?.body ?? '', request?.headers as Record<string, string>),
    ).toMatchObject({
      id: delivery.event_id,
      type: 'comment.created',
      organization_id: tenant.organization_id,
      data: { comment: { content: 'Größe 🚀' } },
    });
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': delivery.event_id,
      'x-webhook-event': 'comment.created',
      'x-webhook-attempt': '1',
      'user-agent': 'Postil-Webhooks/1',
    });
    expect(request?.headers).not.toHaveProperty('accept-encoding');
    expect(delivery).toMatchObject({ status: 'delivered', attempt_count: 1, next_attempt_at: null });
    expect(delivery.attempts).toMatchObject([
      {
        number: 1,
        status_code: 201,
        error_class: null,
        request_body: request?.body,
        request_headers: { 'webhook-signature': request?.headers['webhook-signature'] },
        response_headers: { 'x-seen': 'yes' },
        response_body: 'thanks',
      },
    ]);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toMatch(/^webhook_attempts_total\{[^}]*outcome="delivered"[^}]*\} [1-9]/m);
  });

  it('is retried by the schedule with the same id and bytes, until it is exhausted', async () => {
    const tenant = await server.createTenant();
    const receiver = await startReceiver(respondWithStatus(500));
    const { id } = await createWebhook(tenant, receiver.url);
    await createTask(tenant);
    const delivery = await waitForAttempts(tenant, id, 3);
    expect(delivery).toMatchObject({ status: 'exhausted', attempt_count: 3, next_attempt_at: null });
    expect(new Set(receiver.requests.map(({ body }) => body)).size).toBe(1);
    expect(receiver.requests.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2', '3']);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [first, second] = receiver.requests;
    expect((second?.receivedAtMs ?? 0) - (first?.receivedAtMs ?? 0)).toBeGreaterThan(150);
  });

  it('is not sent to webhooks of other organisations or with other subscriptions', async () => {
    const [tenant, other] = await Promise.all([server.createTenant(), server.createTenant()]);
    const receiver = await startReceiver();
    const subscribedWebhook = await createWebhook(tenant, receiver.url, ['comment.created']);
    const foreignWebhook = await createWebhook(other, receiver.url, ['*']);
    const unsubscribedWebhook = await createWebhook(tenant, receiver.url, ['site.*', 'comment.deleted']);
    await createTask(tenant);
    await waitForAttempts(tenant, subscribedWebhook.id);
    expect(await readDeliveries(tenant, unsubscribedWebhook.id)).toEqual([]);
    expect(await readDeliveries(other, foreignWebhook.id)).toEqual([]);
    expect(receiver.requests).toHaveLength(1);
  });

  it('waits according to Retry-After, in seconds or until a date, for 24 hours at most', async () => {
    const tenant = await server.createTenant();
    const date = new Date(Date.now() + 3_600_000);
    for (const [header, expectedMs] of [
      ['240', 240_000],
      [date.toUTCString(), 3_600_000],
      ['9999999', 24 * 3_600_000],
    ] as const) {
      const receiver = await startReceiver(respondWithStatus(429, { 'retry-after': header }));
      const { id } = await createWebhook(tenant, receiver.url, ['webhook.test']);
      await tenant.api.post(`/webhooks/${id}/test`);
      const delivery = await waitForAttempts(tenant, id);
      const [attempt] = delivery.attempts;
      const waitMs = Date.parse(delivery.next_attempt_at ?? '') - Date.parse(attempt?.started_at ?? '');
      // The wait is shorter by the time since the date was computed, and longer by the duration of the attempt.
      expect(waitMs).toBeGreaterThan(expectedMs - 60_000);
      expect(waitMs).toBeLessThan(expectedMs + 60_000);
    }
  });
});

describe('the events of one comment', () => {
  it('are first attempted in their order, even if some attempts fail', async () => {
    const tenant = await server.createTenant();
    const receiver = await startReceiver((response, count, { headers }) => {
      const status = headers['x-webhook-attempt'] === '1' && count % 7 === 0 ? 500 : 200;
      setTimeout(() => response.writeHead(status).end(), (count * 7) % 20);
    });
    const { id } = await createWebhook(tenant, receiver.url);
    const commentId = await createTask(tenant);
    for (let count = 0; count < 30; count += 1) {
      await tenant.api.put(`/comments/${commentId}`, { content: `Version ${count}` });
    }
    await waitFor(async () => {
      expect((await readDeliveries(tenant, id)).filter(({ status }) => status === 'delivered')).toHaveLength(
        31,
      );
    });
    const firstAttempts = receiver.requests.filter(({ headers }) => headers['x-webhook-attempt'] === '1');
    const ids = firstAttempts.map(({ headers }) => String(headers['webhook-id']));
    expect(ids).toHaveLength(31);
    expect(ids).toEqual(ids.toSorted());
  });
});

describe('the deliveries of one webhook', () => {
  it('are in flight at most five at a time', async () => {
    const tenant = await server.createTenant();
    const openResponses = new Set<ServerResponse>();
    let [max, isHolding] = [0, true];
    const receiver = await startReceiver((response) => {
      openResponses.add(response);
      max = Math.max(max, openResponses.size);
      if (!isHolding) setTimeout(() => respond(response), 30);
    });
    const respond = (response: ServerResponse) => {
      openResponses.delete(response);
      response.end();
    };
    const { id } = await createWebhook(tenant, receiver.url);
    await Promise.all(Array.from({ length: 30 }, () => createTask(tenant)));
    await waitFor(() => expect(openResponses.size).toBe(5));
    // If the first webhook had more free slots, its waiting deliveries would be sent before this one.
    const other = await createWebhook(tenant, (await startReceiver()).url, ['webhook.test']);
    await tenant.api.post(`/webhooks/${other.id}/test`);
    await waitForAttempts(tenant, other.id);
    isHolding = false;
    for (const response of openResponses) respond(response);
    await waitFor(async () => {
      expect((await readDeliveries(tenant, id)).filter(({ status }) => status === 'delivered')).toHaveLength(
        30,
      );
    });
    expect(max).toBe(5);
  });
});
