import { request } from 'node:http';
import { Done, MockupRecord } from '@postil/contract';
import type { ApiResponse } from '@postil/harness/clients/client';
import { createPng, createTask, formOf } from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { waitFor } from '@postil/harness/servers/receiver';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

const MAX_RECORDS = 4;
const server = await startTestServer({
  LIMIT_WEBHOOKS: String(MAX_RECORDS),
  LIMIT_API_KEYS: String(MAX_RECORDS),
  LIMIT_MEMBERS: String(MAX_RECORDS),
  LIMIT_SITES: String(MAX_RECORDS),
  LIMIT_PROJECTS: String(MAX_RECORDS),
  LIMIT_REVIEW_LINKS: String(MAX_RECORDS),
  LIMIT_STORED_BYTES: '3000',
  LIMIT_UPLOADS: '0',
});
afterAll(() => server.close());

/** By path: the number of records in a new organisation, the setting of the limit, and the body that creates one. */
const KINDS: Record<string, { initialCount: number; setting: string; body: (tenant: Tenant) => object }> = {
  '/webhooks': {
    initialCount: 0,
    setting: 'LIMIT_WEBHOOKS',
    body: () => ({ url: 'https://93.184.216.34/hook', events: ['*'] }),
  },
  '/api-keys': {
    initialCount: 2,
    setting: 'LIMIT_API_KEYS',
    body: () => ({ name: 'Script', token_type: 'api', permissions: ['read'] }),
  },
  '/members': {
    initialCount: 1,
    setting: 'LIMIT_MEMBERS',
    body: () => ({ email: `${crypto.randomUUID()}@example.com`, name: 'Grace', role: 'member' }),
  },
  '/sites': {
    initialCount: 1,
    setting: 'LIMIT_SITES',
    body: ({ project_id }) => ({ project_id, name: 'Shop', domain: `${crypto.randomUUID()}.example.com` }),
  },
  '/review-links': {
    initialCount: 0,
    setting: 'LIMIT_REVIEW_LINKS',
    body: ({ project_id }) => ({ project_id, name: 'Client', rights: 'view' }),
  },
  '/projects': { initialCount: 1, setting: 'LIMIT_PROJECTS', body: () => ({ name: 'Shop' }) },
};

describe.each(Object.entries(KINDS))(
  'the number of records at %s',
  (path, { initialCount, setting, body }) => {
    it('is limited for each organisation, even for concurrent creations, until one is deleted', async () => {
      const [tenant, other] = [await server.createTenant(), await server.createTenant()];
      const create = ({ api }: Tenant) => api.post(path, body(tenant));
      const responses = await Promise.all(Array.from({ length: MAX_RECORDS + 4 }, () => create(tenant)));
      const created = responses.filter(({ status }) => status === 201);
      expect(created).toHaveLength(MAX_RECORDS - initialCount);
      for (const refused of responses.filter((each) => !created.includes(each)))
        expect(refused.error('limit_reached').message).toContain(setting);
      expect((await other.api.post(path, body(other))).status).toBe(201);
      const { id } = JSON.parse(created[0]?.text ?? '').data;
      expect((await tenant.api.delete(`${path}/${id}`)).status).toBe(200);
      expect((await create(tenant)).status).toBe(201);
      (await create(tenant)).error('limit_reached');
    });
  },
);

/** The creation of a review link ignores the Idempotency-Key, so a repetition creates another one. */
const REPEATABLE = Object.entries(KINDS).filter(([path]) => path !== '/review-links');

describe.each(REPEATABLE)('the number of records at %s', (path, { body }) => {
  it('does not prevent repeating a creation with its Idempotency-Key when the limit is reached', async () => {
    const tenant = await server.createTenant();
    const requestBody = body(tenant);
    const send = () => tenant.api.post(path, requestBody, { 'idempotency-key': 'same' });
    const first = await send();
    while ((await tenant.api.post(path, body(tenant))).status === 201);
    const repeated = await send();
    expect([repeated.status, repeated.text]).toEqual([201, first.text]);
  });
});

describe('the bytes of uploaded files', () => {
  const upload = async ({ api, project_id }: Tenant, colour: string): Promise<ApiResponse> =>
    api.post('/mockups', formOf({ project_id, name: 'Start page' }, await createPng({ colour })));
  const sumBytes = async ({ organization_id }: Tenant) => {
    const [row] = await server.database.sql<{ bytes: number }[]>`
      SELECT sum(bytes)::int AS bytes FROM stored_files WHERE organization_id = ${organization_id}`;
    return row?.bytes ?? 0;
  };

  it('are limited for each organisation, even for concurrent uploads', async () => {
    const [tenant, other] = [await server.createTenant(), await server.createTenant()];
    const colours = Array.from({ length: 30 }, (_, index) => `#${String(index).padStart(2, '0')}66cc`);
    const responses: ApiResponse[] = [];
    // More concurrent uploads could be refused because too many pictures are queued.
    for (let index = 0; index < colours.length; index += 2) {
      const pair = colours.slice(index, index + 2).map((colour) => upload(tenant, colour));
      responses.push(...(await Promise.all(pair)));
    }
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    for (const response of refused)
      expect(response.error('limit_reached').message).toContain('LIMIT_STORED_BYTES');
    const bytes = await sumBytes(tenant);
    expect(bytes).toBeGreaterThan(1_500);
    expect(bytes).toBeLessThanOrEqual(3_000);
    expect((await upload(other, '#ffffff')).status).toBe(201);
    // Stored content needs no further space.
    const stored = colours[responses.findIndex(({ status }) => status === 201)] ?? '';
    expect((await upload(tenant, stored)).status).toBe(201);
  });

  it('are freed when unreferenced files are removed', async () => {
    const tenant = await server.createTenant();
    const ids: string[] = [];
    for (let index = 10; index < 60; index += 1) {
      const response = await upload(tenant, `#${index}0000`);
      if (response.status !== 201) break;
      ids.push(response.body(201, Done(MockupRecord)).data.id);
    }
    for (const id of ids) await tenant.api.delete(`/mockups/${id}`);
    await server.database.sql`
      UPDATE stored_files SET kept_until = now() - interval '1 second'
      WHERE organization_id = ${tenant.organization_id}`;
    await server.runJob('remove-unused-files');
    expect((await upload(tenant, '#123456')).status).toBe(201);
  });
});

describe('uploads in progress', () => {
  it('are limited for each organisation, until they end or their clients disconnect', async () => {
    const limited = await startTestServer({ LIMIT_UPLOADS: '2' });
    onTestFinished(() => limited.close());
    const [tenant, other] = [await limited.createTenant(), await limited.createTenant()];
    /** Sends the beginning of a form, and retries if it is refused because a complete upload occupies the slot. */
    const begin = () => {
      const upload = { stop: () => {} };
      const send = () => {
        const uploadRequest = request(`${limited.url}/api/v1/mockups`, {
          method: 'POST',
          headers: {
            'x-api-key': tenant.api_key,
            'content-type': 'multipart/form-data; boundary=x',
            'content-length': 5_000,
          },
        });
        uploadRequest.on('error', () => {});
        uploadRequest.once('response', () => {
          uploadRequest.destroy();
          send();
        });
        uploadRequest.write('--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nStart');
        upload.stop = () => uploadRequest.destroy();
      };
      send();
      onTestFinished(() => upload.stop());
      return upload;
    };
    const upload = async ({ api, project_id }: Tenant) =>
      api.post('/mockups', formOf({ project_id, name: 'Start page' }, await createPng()));
    const first = begin();
    begin();
    const refused = await waitFor(async () => {
      const response = await upload(tenant);
      response.error('rate_limited');
      return response;
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await upload(other)).status).toBe(201);
    first.stop();
    await waitFor(async () => expect((await upload(tenant)).status).toBe(201));
  });
});

describe('a long response to a request with an Idempotency-Key', () => {
  const LONG_TEXT = '漢'.repeat(50_000);
  const send = ({ api }: Tenant, path: string, body: object) =>
    api.send({
      method: path.endsWith('bulk') ? 'POST' : 'PUT',
      path,
      body,
      headers: { 'idempotency-key': 'long' },
    });
  const readMaxBytes = async ({ organization_id }: Tenant) => {
    const [row] = await server.database.sql<{ bytes: number }[]>`
      SELECT max(octet_length(body)) AS bytes FROM idempotency_keys WHERE organization_id = ${organization_id}`;
    return row?.bytes;
  };

  it('is not stored: a repetition gets a confirmation with the id and version', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant, { description: LONG_TEXT });
    const [sendFirst, sendAgain] = [1, 2].map(
      () => () => send(tenant, `/comments/${id}`, { priority: 'HIGH' }),
    );
    const firstResponse = await sendFirst?.();
    expect(JSON.parse(firstResponse?.text ?? '').data.description).toBe(LONG_TEXT);
    const repeated = await sendAgain?.();
    expect(repeated?.status).toBe(200);
    expect(repeated?.headers.get('idempotency-replayed')).toBe('true');
    expect(repeated?.headers.get('etag')).toBe(firstResponse?.headers.get('etag'));
    const message = expect.stringContaining('was done before');
    expect(JSON.parse(repeated?.text ?? '')).toEqual({ success: true, message, data: { id } });
    expect(await readMaxBytes(tenant)).toBeLessThan(1_000);
  });

  it('is replaced by a confirmation that names every changed record', async () => {
    const tenant = await server.createTenant();
    const ids = [
      await createTask(tenant, { description: LONG_TEXT }),
      await createTask(tenant, { description: LONG_TEXT }),
    ];
    const body = { comment_ids: ids, change: { priority: 'HIGH' } };
    await send(tenant, '/comments/bulk', body);
    const repeated = await send(tenant, '/comments/bulk', body);
    expect(JSON.parse(repeated.text).data).toEqual({ comments: ids.map((id) => ({ id })) });
    expect(await readMaxBytes(tenant)).toBeLessThan(1_000);
  });
});
