import { createMember, createPng } from '@postil/harness/factories/records';
import { createReviewLink } from '@postil/harness/factories/review-links';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';
import { createClient } from '../src/index.ts';

const server = await startTestServer();
afterAll(() => server.close());

const clientOf = ({ api_key }: Tenant) => createClient({ baseUrl: server.url, apiKey: api_key });

describe('a call', () => {
  it('creates a record that another call reads', async () => {
    const tenant = await server.createTenant();
    const client = clientOf(tenant);
    const { id } = await client.createTask({ content: 'The button overlaps', site_id: tenant.site_id });
    const comment = await client.getComment({ id });
    expect(comment).toMatchObject({ content: 'The button overlaps', status: 'OPEN' });
  });

  it('puts its arguments into the path and the body', async () => {
    const tenant = await server.createTenant();
    const client = clientOf(tenant);
    const { id } = await client.createTask({ content: 'The button overlaps', site_id: tenant.site_id });
    const member = await createMember(tenant);
    await client.assignComment({ id, user_id: member.id });
    const updated = await client.updateComment({ id, priority: 'URGENT', tags: ['a', 'b'] });
    expect(updated).toMatchObject({ priority: 'URGENT', tags: ['a', 'b'], assigned_to: { id: member.id } });
  });

  it('finds records by several values of a parameter, and leaves out undefined arguments', async () => {
    const tenant = await server.createTenant();
    const client = clientOf(tenant);
    for (const status of ['OPEN', 'IN_REVIEW', 'CLOSED'] as const) {
      await client.createTask({ content: status, site_id: tenant.site_id, status });
    }
    const found = await client.listComments({ status: ['OPEN', 'CLOSED'], search: undefined });
    expect(found.data.map(({ content }) => content)).toEqual(['CLOSED', 'OPEN']);
    expect(found.total).toBe(2);
  });

  it('with an empty list of values is refused, because it would find everything', async () => {
    const client = clientOf(await server.createTenant());
    await expect(client.listComments({ status: [] })).rejects.toThrow(/^status must not be empty/);
  });

  it('sends the body of a DELETE', async () => {
    const tenant = await server.createTenant();
    const client = clientOf(tenant);
    const { id } = await client.createTask({ content: 'The button overlaps', site_id: tenant.site_id });
    const user_ids = [(await createMember(tenant)).id];
    await client.subscribeToComment({ comment_id: id, user_ids });
    expect(await client.listSubscribers({ id })).toHaveLength(1);
    await client.unsubscribeFromComment({ comment_id: id, user_ids });
    expect(await client.listSubscribers({ id })).toEqual([]);
  });

  it('that deletes a record returns nothing', async () => {
    const tenant = await server.createTenant();
    const client = clientOf(tenant);
    const { id } = await client.createTask({ content: 'The button overlaps', site_id: tenant.site_id });
    expect(await client.deleteComment({ id })).toBeUndefined();
    await expect(client.getComment({ id })).rejects.toMatchObject({ status: 404 });
  });

  it('begins a review with a link, whose token is then sent instead of a key', async () => {
    const tenant = await server.createTenant();
    const { secret } = await createReviewLink(tenant, { rights: 'view' });
    const baseUrl = server.url;
    const { token, project, rights } = await createClient({ baseUrl }).openReviewLink({ token: secret });
    expect([project.id, rights]).toEqual([tenant.project_id, 'view']);
    const authorization = `Bearer ${token}`;
    const fetchWithToken: typeof fetch = (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('authorization', authorization);
      return fetch(url, { ...init, headers });
    };
    const client = createClient({ baseUrl, fetch: fetchWithToken });
    expect((await client.listMockups({ project_id: [project.id] })).data).toEqual([]);
  });

  it('for a file returns the response itself', async () => {
    const tenant = await server.createTenant();
    const client = clientOf(tenant);
    await client.createTask({ content: 'The button overlaps', site_id: tenant.site_id });
    const csv = await client.exportComments({ format: 'csv' });
    expect(await csv.text()).toContain('The button overlaps');
    const json = await client.exportComments({ format: 'json' });
    expect(await json.json()).toMatchObject({ success: true, data: [{ content: 'The button overlaps' }] });
  });

  it('is refused with 412 if the record has changed since it was read', async () => {
    const tenant = await server.createTenant();
    const client = clientOf(tenant);
    const { id } = await client.createTask({ content: 'The button overlaps', site_id: tenant.site_id });
    const { data, etag, message, response } = await client.getComment.withResponse({ id });
    expect([data.id, etag, message, response.status]).toEqual([id, '"v1"', undefined, 200]);
    const changed = await client.updateComment.withResponse({ id, priority: 'LOW' }, { ifMatch: etag });
    expect(changed).toMatchObject({ etag: '"v2"', message: expect.any(String) });
    const stale = client.updateComment({ id, priority: 'HIGH' }, { ifMatch: etag });
    await expect(stale).rejects.toMatchObject({ name: 'ConflictError', code: 'version_conflict' });
  });

  it('reaches a server whose URL has a path', async () => {
    const { api_key } = await server.createTenant();
    const proxied: typeof fetch = (url, init) => fetch(String(url).replace('/feedback/', '/'), init);
    const baseUrl = `${server.url}/feedback/`;
    const client = createClient({ baseUrl, apiKey: api_key, fetch: proxied });
    expect(await client.listProjects()).toMatchObject({ total: 1 });
  });
});

describe('an upload', () => {
  it.each([
    ['bytes', (bytes: Uint8Array<ArrayBuffer>) => bytes],
    ['bytes with a name', (bytes: Uint8Array<ArrayBuffer>) => ({ data: bytes, name: 'start.png' })],
    ['a Blob', (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes])],
    ['a File', (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'start.png')],
  ])('takes %s', async (_name, fileOf) => {
    const tenant = await server.createTenant();
    const client = clientOf(tenant);
    const file = fileOf(new Uint8Array(await createPng({ width: 80, height: 50 })));
    const mockup = await client.createMockup({ project_id: tenant.project_id, name: 'Start page', file });
    expect(mockup.latest).toMatchObject({ width: 80, height: 50, media_type: 'image/png' });
    const next = await client.createMockupVersion({ id: mockup.id, file });
    expect(next.latest.number).toBe(2);
  });
});
