import { Done, Gone, MemberRecord, Page, SubscriberList, Success } from '@postil/contract';
import {
  auditOf,
  createKey,
  createMember,
  createProject,
  createTask,
  eventsOf,
  readComment,
} from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

async function list({ api }: Tenant, query = ''): Promise<MemberRecord[]> {
  return (await api.get(`/members${query}`)).body(200, Success(Page(MemberRecord))).data.data;
}

describe('members', () => {
  it('are added, found by name, e-mail or role, and recorded as an event and in the audit log', async () => {
    const tenant = await server.createTenant();
    const grace = await createMember(tenant, { email: 'Grace@Example.com', role: 'ADMIN' });
    expect(grace).toMatchObject({ name: 'Grace Hopper', role: 'admin', project_ids: [] });
    expect(await list(tenant)).toHaveLength(2);
    expect(await list(tenant, '?search=hopp')).toEqual([grace]);
    expect(await list(tenant, '?q=GRACE@ex')).toEqual([grace]);
    expect(await list(tenant, '?role=admin,guest')).toEqual([grace]);
    expect((await eventsOf(server, tenant)).at(-1)).toMatchObject({ type: 'member.added' });
    expect((await auditOf(tenant, 'member.added'))[0]).toMatchObject({ target: { id: grace.id } });
  });

  it('are the same person in every organisation that has added their address', async () => {
    const [tenant, other] = await Promise.all([server.createTenant(), server.createTenant()]);
    const email = `shared-${crypto.randomUUID()}@example.com`;
    const first = await createMember(tenant, { email, name: 'Grace' });
    const second = await createMember(other, { email: email.toUpperCase(), name: 'Rear Admiral' });
    expect(second.id).toBe(first.id);
    expect((await list(tenant, '?q=grace'))[0]?.name).toBe('Grace');
    expect((await list(other, '?q=rear'))[0]?.name).toBe('Rear Admiral');
  });

  it('cannot be added twice, not even by simultaneous requests', async () => {
    const tenant = await server.createTenant();
    const body = { email: `twice-${crypto.randomUUID()}@example.com`, name: 'x', role: 'member' };
    const responses = await Promise.all(Array.from({ length: 5 }, () => tenant.api.post('/members', body)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    (await tenant.api.post('/members', body)).error('already_exists');
  });

  it.each([
    [{ email: 'not an address' }, 'email'],
    [{ email: 'a@b' }, 'email'],
    [{ name: ' ' }, 'name'],
    [{ role: 'king' }, 'role'],
    [{ project_ids: [] }, 'project_ids'],
  ])('are refused with %j', async (fields, field) => {
    const tenant = await server.createTenant();
    const response = await tenant.api.post('/members', {
      email: 'a@example.com',
      name: 'A',
      role: 'member',
      ...fields,
    });
    expect(response.error('validation_failed').errors).toHaveProperty(field);
  });

  it('with the role guest have projects, which must exist', async () => {
    const tenant = await server.createTenant();
    const project = await createProject(tenant);
    const guest = await createMember(tenant, { role: 'guest', project_ids: [project.id] });
    expect(guest.project_ids).toEqual([project.id]);
    const put = (body: object) => tenant.api.put(`/members/${guest.id}`, body);
    expect(
      (await put({ project_ids: [tenant.project_id] })).body(200, Done(MemberRecord)).data.project_ids,
    ).toEqual([tenant.project_id]);
    (await put({ project_ids: [crypto.randomUUID()] })).error('not_found');
    expect((await put({ role: 'member' })).body(200, Done(MemberRecord)).data.project_ids).toEqual([]);
  });

  it('have their new name on their comments as soon as they are renamed', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    await tenant.api.put(`/members/${tenant.user_id}`, { name: 'Ada' });
    expect((await readComment(tenant, id)).created_by.name).toBe('Ada');
    expect((await eventsOf(server, tenant)).at(-1)).toMatchObject({ type: 'member.updated' });
  });

  it('that are removed keep their name on comments, are not assignable, and can be added again', async () => {
    const tenant = await server.createTenant();
    const grace = await createMember(tenant, { email: `back-${crypto.randomUUID()}@example.com` });
    const id = await createTask(tenant, { assigned_to: grace.id });
    (await tenant.api.post('/comments/subscribers', { comment_id: id, user_ids: [grace.id] })).body(
      200,
      Done(SubscriberList),
    );
    const key = await createKey(tenant, ['read']);
    await server.database
      .sql`UPDATE api_keys SET created_by = ${grace.id} WHERE organization_id = ${tenant.organization_id} AND id = ${key.id}`;
    (await tenant.api.delete(`/members/${grace.id}`)).body(200, Gone);
    expect(await readComment(tenant, id)).toMatchObject({
      assigned_to: { name: 'Grace Hopper' },
      subscribers: [],
    });
    (await tenant.api.put(`/comments/${id}/assign-user`, { user_id: grace.id })).error('validation_failed');
    (await tenant.api.put(`/members/${grace.id}`, { name: 'x' })).error('not_found');
    const listed = await tenant.api.get('/api-keys');
    expect(listed.text).toContain('"owner_removed":true');
    expect((await server.createClient(key.key).get('/comments')).status).toBe(200);
    const returnedMember = await createMember(tenant, { email: grace.email, name: 'Grace again' });
    expect(returnedMember.id).toBe(grace.id);
  });
});

describe('the last owner', () => {
  it('can neither be removed nor lose the role', async () => {
    const tenant = await server.createTenant();
    (await tenant.api.delete(`/members/${tenant.user_id}`)).error('last_owner');
    (await tenant.api.put(`/members/${tenant.user_id}`, { role: 'admin' })).error('last_owner');
    await createMember(tenant, { role: 'owner' });
    (await tenant.api.put(`/members/${tenant.user_id}`, { role: 'admin' })).body(200, Done(MemberRecord));
  });

  it('remains when two owners are removed at the same moment', async () => {
    const tenant = await server.createTenant();
    const other = await createMember(tenant, { role: 'owner' });
    const responses = await Promise.all(
      [tenant.user_id, other.id].map((id) => tenant.api.delete(`/members/${id}`)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await list(tenant, '?role=owner')).toHaveLength(1);
  });
});
