import { Done, Gone, Success, ViewRecord } from '@postil/contract';
import type { Client } from '@postil/harness/clients/client';
import { createClientOf, createMember, createMemberClient } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { Type } from 'typebox';
import { afterAll, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const save = async (api: Client, fields: Record<string, unknown> = {}) =>
  (await api.post('/views', { name: 'Urgent', query: 'priority=URGENT', ...fields })).body(
    201,
    Done(ViewRecord),
  ).data;
const list = async (api: Client) => (await api.get('/views')).body(200, Success(Type.Array(ViewRecord))).data;
const namesOf = async (api: Client) => (await list(api)).map(({ name }) => name);

it('a view is saved, listed, changed and deleted', async () => {
  const { api, user_id } = await server.createTenant();
  const view = await save(api);
  expect(view).toEqual({
    id: expect.any(String),
    name: 'Urgent',
    layout: 'board',
    query: 'priority=URGENT',
    is_shared: false,
    created_by: { id: user_id, name: expect.any(String) },
    version: 1,
    is_own: true,
  });
  const path = `/views/${view.id}`;
  const changed = await api.put(path, { name: 'Pressing', layout: 'pages' });
  expect(changed.body(200, Done(ViewRecord)).data).toMatchObject({
    name: 'Pressing',
    layout: 'pages',
    version: 2,
  });
  (await api.put(path, { name: 'Late' }, { 'if-match': '"v1"' })).error('version_conflict');
  expect((await api.put(path, { name: 'Pressing' })).body(200, Done(ViewRecord)).data.version).toBe(2);
  expect(await list(api)).toMatchObject([{ name: 'Pressing', query: 'priority=URGENT' }]);
  (await api.delete(path)).body(200, Gone);
  expect(await list(api)).toEqual([]);
  (await api.put(path, { name: 'Gone' })).error('not_found');
});

it('members see their own and shared views; only the creator and admins change shared ones', async () => {
  const tenant = await server.createTenant();
  const [grace, admin] = [await createMember(tenant), await createMember(tenant, { role: 'admin' })];
  const member = await createMemberClient(server, tenant, grace.id);
  const permissions = ['read', 'write', 'delete', 'admin'] as const;
  const adminClient = await createClientOf(server, tenant, { memberId: admin.id, permissions });
  const sharedView = await save(tenant.api, { name: 'B', is_shared: true });
  const ownView = await save(member, { name: 'a' });
  await save(tenant.api, { name: 'C' });
  expect(await namesOf(member)).toEqual(['a', 'B']);
  expect(await namesOf(tenant.api)).toEqual(['B', 'C']);
  expect((await list(member)).map(({ is_own }) => is_own)).toEqual([true, false]);
  (await member.put(`/views/${sharedView.id}`, { name: 'Mine' })).error('forbidden');
  (await member.delete(`/views/${sharedView.id}`)).error('forbidden');
  (await tenant.api.delete(`/views/${ownView.id}`)).error('not_found');
  const viewOfGrace = await save(member, { name: 'D', is_shared: true });
  (await adminClient.put(`/views/${viewOfGrace.id}`, { name: 'E' })).body(200, Done(ViewRecord));
  (await adminClient.put(`/views/${viewOfGrace.id}`, { is_shared: false })).error('forbidden');
  expect((await adminClient.delete(`/views/${viewOfGrace.id}`)).status).toBe(200);
});

it('guests see only their own views, and cannot share them', async () => {
  const tenant = await server.createTenant();
  const guest = await createMember(tenant, { role: 'guest', project_ids: [tenant.project_id] });
  const client = await createMemberClient(server, tenant, guest.id);
  const sharedView = await save(tenant.api, { is_shared: true });
  expect(await list(client)).toEqual([]);
  (await client.put(`/views/${sharedView.id}`, { name: 'x' })).error('not_found');
  (await client.post('/views', { name: 'x', is_shared: true })).error('insufficient_permission');
  const ownView = await save(client, { name: 'Mine' });
  (await client.put(`/views/${ownView.id}`, { is_shared: true })).error('insufficient_permission');
  expect(await namesOf(client)).toEqual(['Mine']);
});

it('a person has at most 100 views, even when they are saved concurrently, and names and queries have limits', async () => {
  const { api, organization_id, user_id } = await server.createTenant();
  await server.database.sql`
    INSERT INTO views (organization_id, id, name, layout, query, is_shared, created_by)
    SELECT ${organization_id}, gen_random_uuid(), 'View', 'board', '', false, ${user_id} FROM generate_series(1, 98)`;
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => api.post('/views', { name: 'One more' })),
  );
  const refusals = responses.filter(({ status }) => status !== 201);
  expect(refusals).toHaveLength(3);
  for (const response of refusals) response.error('limit_reached');
  for (const body of [{ name: ' ' }, { name: 'x'.repeat(81) }, { name: 'x', query: 'x'.repeat(2_001) }, {}])
    (await api.post('/views', body)).error('validation_failed');
});
