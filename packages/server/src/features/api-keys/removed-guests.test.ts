import { ApiKeyRecord, Done, Gone, MemberRecord, Page, Success } from '@postil/contract';
import { createMcpKey, McpClient } from '@postil/harness/factories/mcp-client';
import { auditOf, createKey, createMember, createTask } from '@postil/harness/factories/records';
import { signInAs } from '@postil/harness/factories/sessions';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';
import { migrate } from '../../core/db/migrate.ts';

const server = await startTestServer({}, { isSingle: true });
afterAll(() => server.close());

/** A member with a key of each kind, in an organisation with a team-only task. */
async function createOwnerOfKeys() {
  const tenant = await server.createTenant();
  await createTask(tenant, { visibility: 'team' });
  const member = await createMember(tenant);
  const browser = await signInAs(server, tenant, member.id);
  const browserTenant = { ...tenant, api: browser };
  const api = await createKey(browserTenant, ['read', 'write']);
  const mcp = await createMcpKey(browserTenant, ['read', 'write']);
  return { tenant, member, api, mcp };
}

async function makeGuest({ api }: Tenant, id: string): Promise<void> {
  (await api.put(`/members/${id}`, { role: 'guest' })).body(200, Done(MemberRecord));
}

async function remove({ api }: Tenant, id: string): Promise<void> {
  (await api.delete(`/members/${id}`)).body(200, Gone);
}

async function keysOf({ api }: Tenant, ids: readonly string[]): Promise<ApiKeyRecord[]> {
  const { data } = (await api.get('/api-keys?per_page=100')).body(200, Success(Page(ApiKeyRecord))).data;
  return data.filter(({ id }) => ids.includes(id));
}

describe('the keys of a removed person', () => {
  it('are revoked if the person was a guest, whatever their role at the creation of the keys', async () => {
    const { tenant, member, api, mcp } = await createOwnerOfKeys();
    await makeGuest(tenant, member.id);
    expect(JSON.parse((await server.createClient(api.key).get('/comments')).text).data.total).toBe(0);

    await remove(tenant, member.id);
    (await server.createClient(api.key).get('/comments')).error('key_revoked');
    const refused = await new McpClient(server.url, { 'x-api-key': mcp.key }).request('tools/list');
    expect(refused.status).toBe(401);
    for (const key of await keysOf(tenant, [api.id, mcp.id]))
      expect(key).toMatchObject({ status: 'revoked', owner_removed: true });
    const entries = await auditOf(tenant, 'api_key.revoked');
    expect(entries.map(({ target }) => target.id).sort()).toEqual([api.id, mcp.id].sort());
    expect(entries[0]).toMatchObject({
      actor: { id: tenant.user_id },
      metadata: { changes: { status: { from: 'active', to: 'revoked' } } },
    });
  });

  it('stay revoked when the person becomes a member again', async () => {
    const { tenant, member, api } = await createOwnerOfKeys();
    await makeGuest(tenant, member.id);
    await remove(tenant, member.id);
    await createMember(tenant, { email: member.email });
    (await server.createClient(api.key).get('/comments')).error('key_revoked');
  });

  it('keep working with the access of a member if the person was not a guest', async () => {
    const { tenant, member, api, mcp } = await createOwnerOfKeys();
    await remove(tenant, member.id);
    expect(JSON.parse((await server.createClient(api.key).get('/comments')).text).data.total).toBe(1);
    const assistant = new McpClient(server.url, { 'x-api-key': mcp.key });
    expect((await assistant.call('get-pending-tasks')).total).toBe(1);
    for (const key of await keysOf(tenant, [api.id, mcp.id]))
      expect(key).toMatchObject({ status: 'active', owner_removed: true });
    expect(await auditOf(tenant, 'api_key.revoked')).toEqual([]);
  });

  it('are revoked by the upgrade if the person was removed as a guest before it', async () => {
    const [guest, member, returnedGuest] = await Promise.all([
      createOwnerOfKeys(),
      createOwnerOfKeys(),
      createOwnerOfKeys(),
    ]);
    // This person was once a guest, but was removed as a member.
    await makeGuest(member.tenant, member.member.id);
    await remove(member.tenant, member.member.id);
    await createMember(member.tenant, { email: member.member.email });
    await remove(member.tenant, member.member.id);
    await makeGuest(returnedGuest.tenant, returnedGuest.member.id);
    await remove(returnedGuest.tenant, returnedGuest.member.id);
    await createMember(returnedGuest.tenant, { email: returnedGuest.member.email, role: 'guest' });
    await makeGuest(guest.tenant, guest.member.id);
    await remove(guest.tenant, guest.member.id);

    const { sql } = server.database;
    for (const table of ['api_keys', 'api_key_secrets'])
      await sql.script(`/* of all tenants */ UPDATE ${table} SET revoked_at = NULL`);
    await sql.script(`DELETE FROM schema_migrations WHERE name = '0033_keys_of_removed_guests.sql'`);
    expect(await migrate(server.database)).toEqual(['0033_keys_of_removed_guests.sql']);

    (await server.createClient(guest.api.key).get('/comments')).error('key_revoked');
    expect((await keysOf(guest.tenant, [guest.api.id, guest.mcp.id])).map(({ status }) => status)).toEqual([
      'revoked',
      'revoked',
    ]);
    for (const { api } of [member, returnedGuest])
      expect((await server.createClient(api.key).get('/comments')).status).toBe(200);
  });
});
