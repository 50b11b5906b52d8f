import { CreatedWebhook, Done } from '@postil/contract';
import { auditOf, createTask } from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import {
  LOOPBACK,
  type Respond,
  readWebhook,
  respondWithStatus,
  startReceiver,
  waitForAttempts,
} from '@postil/harness/servers/receiver';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer({ ...LOOPBACK, WEBHOOK_RETRY_SCHEDULE: '0,0.1' });
afterAll(() => server.close());
await server.startWorkers();

const HOOK_URL = 'https://192.0.9.1/hook';
const SECRET = 'Bearer 3f8a-b21c-77e0';

const post = ({ api }: Tenant, fields: Record<string, unknown>) =>
  api.post('/webhooks', { url: HOOK_URL, events: ['comment.*', 'webhook.test'], ...fields });

async function create(tenant: Tenant, fields: Record<string, unknown>): Promise<CreatedWebhook> {
  return (await post(tenant, fields)).body(201, Done(CreatedWebhook)).data;
}

/** The problems of a webhook with these headers, by field. */
async function refusalOf(headers: Record<string, unknown>) {
  return (await post(await server.createTenant(), { headers })).error('validation_failed').errors ?? {};
}

describe('the headers of a webhook', () => {
  it('are sent with every attempt, redelivery and test, in addition to the signature', async () => {
    const tenant = await server.createTenant();
    const receiver = await startReceiver((response, count) =>
      response.writeHead(count === 1 ? 500 : 200).end(),
    );
    const { id } = await create(tenant, {
      url: receiver.url,
      headers: { authorization: SECRET, 'X-Tenant': ' shop 1 ' },
    });
    await createTask(tenant);
    const delivery = await waitForAttempts(tenant, id, 2);
    await tenant.api.post(`/webhooks/${id}/deliveries/${delivery.id}/redeliver`);
    await waitForAttempts(tenant, id, 3);
    await tenant.api.post(`/webhooks/${id}/test`);
    await waitForAttempts(tenant, id);
    expect(receiver.requests).toHaveLength(4);
    for (const { headers } of receiver.requests) {
      expect(headers).toMatchObject({
        authorization: SECRET,
        'x-tenant': 'shop 1',
        'webhook-signature': expect.stringMatching(/^v1,/),
      });
    }
  });

  it('are shown by their names only, even when the receiver repeats them', async () => {
    const tenant = await server.createTenant();
    const echo: Respond = (response, _, { headers }) =>
      response.writeHead(200, { 'x-seen': headers.authorization }).end(JSON.stringify(headers));
    const { url } = await startReceiver(echo);
    const webhook = await create(tenant, { url, headers: { Authorization: SECRET } });
    expect(webhook).not.toHaveProperty('headers');
    const { id } = webhook;
    await tenant.api.post(`/webhooks/${id}/test`);
    const { attempts } = await waitForAttempts(tenant, id);
    expect(attempts).toMatchObject([
      { request_headers: { Authorization: '[hidden]' }, response_headers: { 'x-seen': '[hidden]' } },
    ]);
    await tenant.api.put(`/webhooks/${id}`, { headers: { 'X-More': SECRET } });
    expect(await readWebhook(tenant, id)).toMatchObject({ header_names: ['Authorization', 'X-More'] });
    for (const path of ['/webhooks', `/webhooks/${id}`, `/webhooks/${id}/deliveries`, '/audit-log']) {
      expect((await tenant.api.get(path)).text).not.toContain('3f8a-b21c');
    }
    const rows = await server.database.sql`
      SELECT w.*, a.* FROM webhooks w, webhook_attempts a
      WHERE w.organization_id = ${tenant.organization_id} AND a.organization_id = ${tenant.organization_id}`;
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('3f8a-b21c');
  });

  it('are not sent to the target of a redirect', async () => {
    const tenant = await server.createTenant();
    const target = await startReceiver();
    const receiver = await startReceiver(respondWithStatus(307, { location: target.url }));
    const { id } = await create(tenant, { url: receiver.url, headers: { Authorization: SECRET } });
    await tenant.api.post(`/webhooks/${id}/test`);
    expect(await waitForAttempts(tenant, id)).toMatchObject({ attempts: [{ error_class: 'redirect' }] });
    expect(target.requests).toEqual([]);
  });
});

describe('a change to the headers', () => {
  it('sets, replaces and removes the given ones, in any letter case, and is in the audit log', async () => {
    const tenant = await server.createTenant();
    const receiver = await startReceiver();
    const { id } = await create(tenant, {
      url: receiver.url,
      headers: { Authorization: SECRET, 'X-Kept': 'a', 'X-Gone': 'b' },
    });
    const headers = { authorization: 'Basic eDp5', 'x-gone': null, 'X-New': 'c', 'X-Unknown': null };
    await tenant.api.put(`/webhooks/${id}`, { headers });
    expect(await readWebhook(tenant, id)).toMatchObject({
      header_names: ['X-Kept', 'authorization', 'X-New'],
      version: 2,
    });
    await tenant.api.post(`/webhooks/${id}/test`);
    await waitForAttempts(tenant, id);
    expect(receiver.requests).toMatchObject([
      { headers: { authorization: 'Basic eDp5', 'x-kept': 'a', 'x-new': 'c' } },
    ]);
    expect(receiver.requests[0]?.headers).not.toHaveProperty('x-gone');
    expect(await auditOf(tenant, 'webhook.updated')).toMatchObject([
      {
        metadata: {
          changes: {
            header_names: {
              from: ['Authorization', 'X-Kept', 'X-Gone'],
              to: ['X-Kept', 'authorization', 'X-New'],
            },
          },
        },
      },
    ]);
  });

  it('of values alone is in the audit log, too, and the same values again change nothing', async () => {
    const tenant = await server.createTenant();
    const { id } = await create(tenant, { headers: { 'X-Key': 'first' } });
    await tenant.api.put(`/webhooks/${id}`, { headers: { 'X-Key': 'second' } });
    await tenant.api.put(`/webhooks/${id}`, { headers: { 'X-Key': 'second' } });
    expect(await auditOf(tenant, 'webhook.updated')).toHaveLength(1);
    expect((await readWebhook(tenant, id)).version).toBe(2);
  });

  it('is required with a URL of another origin, to which stored values are not sent', async () => {
    const tenant = await server.createTenant();
    const { id } = await create(tenant, { headers: { Authorization: SECRET, 'X-Tenant': 'shop' } });
    const move = (url: string, headers?: Record<string, unknown>) =>
      tenant.api.put(`/webhooks/${id}`, { url, ...(headers && { headers }) });
    expect((await move(`${HOOK_URL}/other`)).status).toBe(200);
    const otherUrl = 'https://192.0.9.2/hook';
    const { errors } = (await move(otherUrl, { 'X-Tenant': 'shop' })).error('validation_failed');
    expect(errors).toEqual({ 'headers.Authorization': [expect.stringContaining('must be given again')] });
    expect((await move(otherUrl, { 'x-tenant': 'shop', authorization: null })).status).toBe(200);
    expect(await readWebhook(tenant, id)).toMatchObject({ url: otherUrl, header_names: ['x-tenant'] });
  });
});

describe('headers that a webhook cannot have', () => {
  it('are those that Postil sends itself, in any letter case', async () => {
    const tenant = await server.createTenant();
    const receiver = await startReceiver();
    const { id } = await create(tenant, { url: receiver.url });
    await tenant.api.post(`/webhooks/${id}/test`);
    await waitForAttempts(tenant, id);
    const sentNames = Object.keys(receiver.requests[0]?.headers ?? {});
    expect(sentNames).toContain('webhook-signature');
    const headers = Object.fromEntries(sentNames.map((name) => [name.toUpperCase(), 'x']));
    expect(Object.keys(await refusalOf(headers)).sort()).toEqual(
      sentNames.map((name) => `headers.${name.toUpperCase()}`).sort(),
    );
  });

  it.each([
    'Connection',
    'Keep-Alive',
    'Proxy-Authorization',
    'Proxy-Connection',
    'TE',
    'Trailer',
    'Upgrade',
    'Transfer-Encoding',
    'Host',
    'Content-Encoding',
    'content-length',
    'Expect',
    'Webhook-Anything',
  ])('include %s, and the refusal names the alternative', async (name) => {
    expect(await refusalOf({ [name]: 'x' })).toEqual({
      [`headers.${name}`]: [expect.stringMatching(/^must not be set: .* another header/)],
    });
  });

  it.each([
    ['with a space in the name', { 'X Key': 'a' }, 'headers.X Key'],
    ['with a colon in the name', { 'X:Key': 'a' }, 'headers.X:Key'],
    ['with non-ASCII letters in the name', { Schlüssel: 'a' }, 'headers.Schlüssel'],
    ['without a name', { '': 'a' }, 'headers.'],
    ['with a name of 101 characters', { ['x'.repeat(101)]: 'a' }, `headers.${'x'.repeat(101)}`],
    ['with a line break in the value', { 'X-Key': 'a\r\nX-Other: b' }, 'headers.X-Key'],
    ['with a control character in the value', { 'X-Key': 'a\u0001b' }, 'headers.X-Key'],
    ['with non-ASCII letters in the value', { 'X-Key': 'größe' }, 'headers.X-Key'],
    ['without a value', { 'X-Key': '  ' }, 'headers.X-Key'],
    ['with a value of 4,097 characters', { 'X-Key': 'x'.repeat(4_097) }, 'headers.X-Key'],
    ['with a number', { 'X-Key': 5 }, 'headers.X-Key'],
    ['that are given twice', { 'X-Key': 'a', 'x-key': 'b' }, 'headers.x-key'],
  ])('are those %s', async (_, headers, field) => {
    expect(Object.keys(await refusalOf(headers))).toEqual([field]);
  });

  it('are more than five, counting old and new ones together', async () => {
    const tenant = await server.createTenant();
    const fiveHeaders = Object.fromEntries(
      ['A', 'B', 'C', 'D', 'E'].map((letter) => [`X-${letter}`, letter]),
    );
    const { id } = await create(tenant, { headers: fiveHeaders });
    const { errors } = (await tenant.api.put(`/webhooks/${id}`, { headers: { 'X-F': 'f' } })).error(
      'validation_failed',
    );
    expect(errors).toEqual({ headers: ['must have at most 5 headers'] });
    const swap = { headers: { 'X-F': 'f', 'X-A': null } };
    expect((await tenant.api.put(`/webhooks/${id}`, swap)).status).toBe(200);
  });
});

it('a user name and a password in the URL are refused with the header that sends them', async () => {
  const response = await post(await server.createTenant(), { url: 'https://me:secret@192.0.9.1/' });
  const refusal = response.error('webhook_url_forbidden');
  expect(refusal.message).toMatch(/Authorization.*`headers`/);
  expect(refusal.errors).toEqual({ url: [expect.stringContaining('the header Authorization')] });
});
