import {
  Done,
  EVENT_SUBSCRIPTIONS,
  Gone,
  RotatedSecret,
  Success,
  UpdatedWebhook,
  WebhookRecord,
} from '@postil/contract';
import { auditOf } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { createWebhook, readDeliveries, readWebhook } from '@postil/harness/servers/receiver';
import { Type } from 'typebox';
import { afterAll, describe, expect, it } from 'vitest';
import { deleteOldDeliveries } from '../log/service.ts';

const server = await startTestServer();
afterAll(() => server.close());

const HOOK_URL = 'https://192.0.9.1/hook';

describe('a new webhook', () => {
  it('has the requested fields and a secret, which no later response shows', async () => {
    const tenant = await server.createTenant();
    const { secret, ...createdWebhook } = await createWebhook(tenant, HOOK_URL, [
      'comment.created',
      'site.*',
      '*',
    ]);
    expect(createdWebhook).toMatchObject({
      url: HOOK_URL,
      events: ['comment.created', 'site.*', '*'],
      is_active: true,
    });
    expect(secret).toMatch(/^whsec_/);
    const listResponse = (await tenant.api.get('/webhooks')).body(200, Success(Type.Array(WebhookRecord)));
    expect(listResponse.data).toEqual([createdWebhook]);
    for (const path of [
      '/webhooks',
      `/webhooks/${createdWebhook.id}`,
      `/webhooks/${createdWebhook.id}/deliveries`,
      '/audit-log',
    ]) {
      expect((await tenant.api.get(path)).text).not.toContain(secret);
    }
    expect(await readWebhook(tenant, createdWebhook.id)).toMatchObject({
      health: { failing_since: null, failed_attempts: 0, pending_count: 0, disabled_reason: null },
    });
  });

  it('may be created inactive, and lists each event once', async () => {
    const tenant = await server.createTenant();
    const response = await tenant.api.post('/webhooks', {
      url: HOOK_URL,
      events: ['*', '*'],
      is_active: false,
    });
    expect(JSON.parse(response.text).data).toMatchObject({ is_active: false, events: ['*'] });
  });

  it.each(EVENT_SUBSCRIPTIONS)('can subscribe to %s', async (name) => {
    const tenant = await server.createTenant();
    expect((await createWebhook(tenant, HOOK_URL, [name])).events).toEqual([name]);
  });

  it.each([
    ['no event', { events: [] }, 'events'],
    ['an unknown event', { events: ['comment.exploded'] }, 'events.0'],
    ['an unknown kind', { events: ['comments.*'] }, 'events.0'],
    ['no URL', { url: undefined }, 'url'],
    ['a URL that is neither http nor https', { url: 'mailto:ada@example.com' }, 'url'],
    ['a long URL', { url: `https://192.0.9.1/${'x'.repeat(2_048)}` }, 'url'],
  ])('is refused with %s', async (_, fields, path) => {
    const { api } = await server.createTenant();
    const response = await api.post('/webhooks', { url: HOOK_URL, events: ['*'], ...fields });
    expect(Object.keys(response.error('validation_failed').errors ?? {})).toEqual([path]);
  });

  it.each([
    'http://192.0.9.1/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://me@192.0.9.1/',
    'https://0x7f.1/',
  ])('is refused with the URL %s, and the refusal names the field', async (url) => {
    const { api } = await server.createTenant();
    const refusal = (await api.post('/webhooks', { url, events: ['*'] })).error('webhook_url_forbidden');
    expect(refusal.errors).toHaveProperty('url');
  });
});

describe('a change to a webhook', () => {
  it('affects only the fields that it names, and is in the audit log', async () => {
    const tenant = await server.createTenant();
    const { id } = await createWebhook(tenant, HOOK_URL);
    const response = await tenant.api.put(`/webhooks/${id}`, { is_active: false });
    expect(response.body(200, Success(UpdatedWebhook)).data).toEqual({ id, is_active: false });
    expect(await readWebhook(tenant, id)).toMatchObject({
      url: HOOK_URL,
      events: ['comment.*'],
      is_active: false,
    });
    expect(await auditOf(tenant, 'webhook.updated')).toMatchObject([{ target: { id } }]);
  });

  it('is refused if it names an old version, and so are a rotation and a deletion', async () => {
    const tenant = await server.createTenant();
    const { id } = await createWebhook(tenant, HOOK_URL);
    const readResponse = await tenant.api.get(`/webhooks/${id}`);
    const ifMatch = { 'if-match': readResponse.headers.get('etag') ?? '' };
    expect((await tenant.api.put(`/webhooks/${id}`, { events: ['*'] }, ifMatch)).status).toBe(200);
    (await tenant.api.put(`/webhooks/${id}`, { events: ['site.*'] }, ifMatch)).error('version_conflict');
    (await tenant.api.post(`/webhooks/${id}/rotate-secret`, undefined, ifMatch)).error('version_conflict');
    (await tenant.api.delete(`/webhooks/${id}`, undefined, ifMatch)).error('version_conflict');
  });
});

describe('the deletion of a webhook', () => {
  it('removes the webhook with its log', async () => {
    const tenant = await server.createTenant();
    const { id } = await createWebhook(tenant, HOOK_URL);
    await tenant.api.post(`/webhooks/${id}/test`);
    (await tenant.api.delete(`/webhooks/${id}`)).body(200, Gone);
    (await tenant.api.get(`/webhooks/${id}`)).error('not_found');
    (await tenant.api.get(`/webhooks/${id}/deliveries`)).error('not_found');
  });
});

describe('the rotation of a secret', () => {
  it('returns a new secret, and the time at which the former one expires, 24 hours later', async () => {
    const tenant = await server.createTenant();
    const { id, secret } = await createWebhook(tenant, HOOK_URL);
    const { data } = (await tenant.api.post(`/webhooks/${id}/rotate-secret`)).body(200, Done(RotatedSecret));
    expect(data.secret).not.toBe(secret);
    const hours = (Date.parse(data.previous_secret_until) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
  });
});

describe('the log of deliveries', () => {
  it('is paged, newest first, and filtered by status and event', async () => {
    const tenant = await server.createTenant();
    const { id } = await createWebhook(tenant, HOOK_URL, ['webhook.test']);
    for (let count = 0; count < 3; count += 1) await tenant.api.post(`/webhooks/${id}/test`);
    const deliveries = await readDeliveries(tenant, id);
    const ids = deliveries.map(({ event_id }) => event_id);
    expect(ids).toEqual(ids.toSorted().reverse());
    expect(await readDeliveries(tenant, id, '?limit=2')).toEqual(deliveries.slice(0, 2));
    expect(await readDeliveries(tenant, id, '?limit=2&page=2')).toEqual(deliveries.slice(2));
    expect(await readDeliveries(tenant, id, '?status=pending,skipped&event_type=webhook.test')).toHaveLength(
      3,
    );
    expect(await readDeliveries(tenant, id, '?status=failed')).toEqual([]);
    expect(await readDeliveries(tenant, id, '?event_type=comment.created')).toEqual([]);
    (await tenant.api.get(`/webhooks/${id}/deliveries?status=lost`)).error('validation_failed');
  });

  it('is kept for 30 days, and longer for events that are still to be sent', async () => {
    const tenant = await server.createTenant();
    const { id } = await createWebhook(tenant, HOOK_URL, ['webhook.test']);
    for (let count = 0; count < 4; count += 1) await tenant.api.post(`/webhooks/${id}/test`);
    const [newest, recentDelivery, , oldest] = await readDeliveries(tenant, id);
    const { sql } = server.database;
    const { organization_id: organizationId } = tenant;
    await sql`UPDATE webhook_deliveries SET status = 'exhausted'
      WHERE organization_id = ${organizationId} AND id <> ${oldest?.id ?? ''}`;
    await sql`UPDATE webhook_events SET created_at = now() - interval '31 days'
      WHERE organization_id = ${organizationId} AND id <> ${newest?.event_id ?? ''}`;
    await sql`UPDATE webhook_events SET created_at = now() - interval '29 days'
      WHERE organization_id = ${organizationId} AND id = ${recentDelivery?.event_id ?? ''}`;
    await deleteOldDeliveries(sql);
    const remainingIds = (await readDeliveries(tenant, id)).map((delivery) => delivery.id);
    expect(remainingIds).toEqual([newest?.id, recentDelivery?.id, oldest?.id]);
  });
});
