import { createKey, createTask, readComment } from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

async function setUp() {
  const tenant = await server.createTenant();
  const { key } = await createKey(tenant, ['write', 'delete']);
  const id = await createTask(tenant, { content: 'A secret plan', assigned_to: tenant.user_id });
  return { tenant, writer: server.createClient(key), id };
}

const dataOf = (text: string) => JSON.parse(text).data;

describe('the response to a caller who may not read', () => {
  it('contains the id and the fields that the caller sent, and no other field of the record', async () => {
    const { writer, id } = await setUp();
    const changed = await writer.put(`/comments/${id}`, { priority: 'HIGH' });
    expect(dataOf(changed.text)).toEqual({ id, priority: 'HIGH' });
    const resolved = await writer.put(`/comments/${id}/status`, { status: 'RESOLVED', note: 'Done' });
    expect(dataOf(resolved.text)).toEqual({ id, status: 'RESOLVED' });
    const replied = await writer.post(`/comments/${id}/replies`, { content: 'Hello' });
    expect(dataOf(replied.text)).toEqual({ id: expect.any(String), content: 'Hello' });
  });

  it('contains no record that the caller did not name', async () => {
    const { tenant, writer, id } = await setUp();
    await tenant.api.post('/comments/subscribers', { comment_id: id, user_ids: [tenant.user_id] });
    const other = await addMember(tenant);
    const subscribed = await writer.post('/comments/subscribers', { comment_id: id, user_ids: [other] });
    expect(dataOf(subscribed.text)).toEqual({ subscribers: [{ id: other }] });
    const bulk = await writer.post('/comments/bulk', { comment_ids: [id], change: { priority: 'LOW' } });
    expect(dataOf(bulk.text)).toEqual({ comments: [{ id, priority: 'LOW' }] });
  });

  it('reveals neither whether a bulk change had an effect nor the number of moved comments', async () => {
    const { tenant, writer, id } = await setUp();
    await tenant.api.put(`/comments/${id}`, { status: 'RESOLVED' });
    const probe = (status: string) =>
      writer.post('/comments/bulk', { comment_ids: [id], change: { status } });
    const [unchanged, changed] = [await probe('RESOLVED'), await probe('OPEN')];
    expect(JSON.parse(unchanged.text)).toEqual({
      success: true,
      message: 'Comments updated.',
      data: { comments: [{ id, status: 'RESOLVED' }] },
    });
    expect(JSON.parse(changed.text).message).toBe('Comments updated.');
    (await writer.post('/comments/bulk', { comment_ids: [id], change: {} })).error('validation_failed');
    const { page_url: pageUrl } = await readComment(tenant, id);
    const moved = await writer.put(`/comments/${id}/page-url`, {
      new_page_url: 'https://localhost/moved',
      old_page_url: pageUrl,
      update_all_comments: true,
    });
    expect(JSON.parse(moved.text).message).toBe('Comments moved.');
  });

  it('contains no e-mail address of a subscriber', async () => {
    const { tenant, writer, id } = await setUp();
    for (const method of ['POST', 'DELETE']) {
      const body = { comment_id: id, user_ids: [tenant.user_id] };
      const { status, text } = await writer.send({ method, path: '/comments/subscribers', body });
      expect(status).toBe(200);
      expect(text).not.toContain('@');
    }
  });

  it('is a refusal for creating or changing a webhook, which would read all events', async () => {
    const { tenant, writer } = await setUp();
    const hook = { url: 'https://93.184.216.34/hook', events: ['*'] };
    (await writer.post('/webhooks', hook)).error('insufficient_permission');
    const created = await tenant.api.post('/webhooks', { ...hook, is_active: false });
    const { id } = dataOf(created.text);
    for (const path of ['', '/test', '/rotate-secret', '/recover'])
      (
        await writer.send({ method: path === '' ? 'PUT' : 'POST', path: `/webhooks/${id}${path}`, body: {} })
      ).error('insufficient_permission');
  });

  it('is the same when the request is repeated with its Idempotency-Key', async () => {
    const { writer, id } = await setUp();
    const send = () =>
      writer.send({
        method: 'PUT',
        path: `/comments/${id}`,
        body: { priority: 'HIGH' },
        headers: { 'idempotency-key': 'again' },
      });
    const first = await send();
    const again = await send();
    expect(dataOf(first.text)).toEqual({ id, priority: 'HIGH' });
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it('contains the id, content, status and priority of a created task, as documented', async () => {
    const { tenant, writer } = await setUp();
    const created = await writer.post('/boards/tasks', { content: 'New', site_id: tenant.site_id });
    expect(dataOf(created.text)).toEqual({
      id: expect.any(String),
      content: 'New',
      status: 'OPEN',
      priority: 'MEDIUM',
    });
  });
});

async function addMember(tenant: Tenant): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  return dataOf((await tenant.api.post('/members', { email, name: 'Grace', role: 'member' })).text).id;
}
