import { createKey, createMember } from '@postil/harness/factories/records';
import { signInAs } from '@postil/harness/factories/sessions';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

describe('a member who is signed in', () => {
  it('manages their own keys, with the permissions of their role', async () => {
    const tenant = await server.createTenant();
    const member = await createMember(tenant);
    const browser = await signInAs(server, tenant, member.id);
    const body = { name: 'Script', token_type: 'api', permissions: ['read', 'write'] };
    const { id, key } = JSON.parse((await browser.post('/api-keys', body)).text).data;
    expect((await server.createClient(key).get('/comments')).status).toBe(200);
    const { data } = JSON.parse((await browser.get('/api-keys')).text).data;
    expect(data.map((each: { id: string }) => each.id)).toEqual([id]);
    expect((await browser.put(`/api-keys/${id}`, { name: 'Renamed' })).status).toBe(200);
    expect((await browser.post(`/api-keys/${id}/regenerate`)).status).toBe(200);
    expect((await browser.post(`/api-keys/${id}/revoke`)).status).toBe(200);
    expect((await browser.delete(`/api-keys/${id}`)).status).toBe(200);
    const powerful = { ...body, permissions: ['read', 'admin'] };
    (await browser.post('/api-keys', powerful)).error('insufficient_permission');
  });

  it("cannot access other people's keys", async () => {
    const tenant = await server.createTenant();
    const member = await createMember(tenant);
    const browser = await signInAs(server, tenant, member.id);
    const { id } = await createKey(tenant, ['read']);
    (await browser.get(`/api-keys/${id}`)).error('not_found');
    (await browser.put(`/api-keys/${id}`, { name: 'Mine' })).error('not_found');
    (await browser.post(`/api-keys/${id}/revoke`)).error('not_found');
    (await browser.post(`/api-keys/${id}/regenerate`)).error('not_found');
    (await browser.delete(`/api-keys/${id}`)).error('not_found');
    expect((await tenant.api.get(`/api-keys/${id}`)).status).toBe(200);
  });

  it('cannot list keys as a guest', async () => {
    const tenant = await server.createTenant();
    const guest = await createMember(tenant, { role: 'guest', project_ids: [tenant.project_id] });
    const browser = await signInAs(server, tenant, guest.id);
    (await browser.get('/api-keys')).error('insufficient_permission');
  });
});
