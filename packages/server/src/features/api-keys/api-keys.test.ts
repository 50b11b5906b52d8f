import {
  ApiKeyRecord,
  AuditEntry,
  CommentRecord,
  Done,
  Gone,
  IssuedApiKey,
  Page,
  Success,
} from '@postil/contract';
import { auditOf, createClientOf, createKey, createMember } from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

async function list({ api }: Tenant, query = ''): Promise<ApiKeyRecord[]> {
  return (await api.get(`/api-keys${query}`)).body(200, Success(Page(ApiKeyRecord))).data.data;
}

/** Makes a key expire. */
async function expire({ organization_id: organizationId }: Tenant, id: string): Promise<void> {
  const { sql } = server.database;
  await sql`UPDATE api_keys SET expires_at = now() - interval '1 s' WHERE organization_id = ${organizationId} AND id = ${id}`;
  await sql`
    UPDATE api_key_secrets SET expires_at = now() - interval '1 s'
    WHERE organization_id = ${organizationId} AND api_key_id = ${id}`;
}

describe('POST /api-keys', () => {
  it('shows the secret once and stores only its hash and last four characters', async () => {
    const tenant = await server.createTenant();
    const issued = await createKey(tenant, ['read', 'write']);
    expect(issued.key).toMatch(/^pst_[0-9A-Za-z]{38}$/);
    expect(issued).toMatchObject({
      token_type: 'api',
      project_id: null,
      permissions: ['read', 'write'],
      status: 'active',
      last_four: issued.key.slice(-4),
    });
    const read = await tenant.api.get(`/api-keys/${issued.id}`);
    read.body(200, Success(ApiKeyRecord));
    expect(read.text).not.toContain(issued.key);
    const rows = await server.database.sql`SELECT * FROM api_keys JOIN api_key_secrets ON api_key_id = id`;
    expect(JSON.stringify(rows)).not.toContain(issued.key.slice(4));
    expect(await auditOf(tenant, 'api_key.created')).not.toHaveLength(0);
    expect((await tenant.api.get('/audit-log')).text).not.toContain(issued.key);
  });

  it('keeps the secret out of the responses stored for idempotency keys', async () => {
    const tenant = await server.createTenant();
    const headers = { 'idempotency-key': 'make-a-key' };
    const body = { name: 'x', token_type: 'api', permissions: ['read'] };
    const first = await tenant.api.post('/api-keys', body, headers);
    const { key } = first.body(201, Done(IssuedApiKey)).data;
    const second = await tenant.api.post('/api-keys', body, headers);
    expect([second.text, second.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
    const stored = await server.database.sql`
      SELECT body FROM idempotency_keys WHERE organization_id = ${tenant.organization_id}`;
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(key.slice(4));
    expect(Buffer.from(String(stored[0]?.body), 'base64').toString('latin1')).not.toContain(key.slice(4));
  });

  it('creates keys whose truncated, extended or altered copies are refused', async () => {
    const { key } = await createKey(await server.createTenant(), ['read']);
    expect((await server.createClient(key).get('/comments')).status).toBe(200);
    for (const wrong of [
      key.slice(0, -1),
      `${key}0`,
      key.replace('pst_', 'psm_'),
      key.toLowerCase(),
      `x${key}`,
    ]) {
      (await server.createClient(wrong).get('/comments')).error('unauthenticated');
    }
  });

  it.each([
    [{ token_type: 'mcp', permissions: ['read'] }, 'project_id'],
    [{ token_type: 'api', permissions: ['read'], project_id: crypto.randomUUID() }, 'project_id'],
    [{ token_type: 'api', permissions: [] }, 'permissions'],
    [{ token_type: 'api', permissions: ['read', 'READ'] }, 'permissions'],
    [{ token_type: 'api', permissions: ['fly'] }, 'permissions.0'],
    [{ token_type: 'api', permissions: ['read'], expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ token_type: 'other', permissions: ['read'] }, 'token_type'],
  ])('refuses %j', async (fields, field) => {
    const tenant = await server.createTenant();
    const { errors } = (await tenant.api.post('/api-keys', { name: 'x', ...fields })).error(
      'validation_failed',
    );
    expect(Object.keys(errors ?? {})).toContain(field);
  });

  it('creates MCP keys only for a project of the organisation and never with the permission admin', async () => {
    const [tenant, other] = await Promise.all([server.createTenant(), server.createTenant()]);
    const mcp = { name: 'x', token_type: 'mcp', project_id: tenant.project_id };
    const issued = (await tenant.api.post('/api-keys', { ...mcp, permissions: ['read'] })).body(
      201,
      Done(IssuedApiKey),
    ).data;
    expect(issued.key).toMatch(/^psm_/);
    (await tenant.api.post('/api-keys', { ...mcp, permissions: ['admin'] })).error('validation_failed');
    (
      await tenant.api.post('/api-keys', { ...mcp, permissions: ['read'], project_id: other.project_id })
    ).error('not_found');
  });

  it('never grants a permission that the creating key lacks', async () => {
    const tenant = await server.createTenant();
    const full = await createKey(tenant, ['read', 'write', 'delete', 'admin']);
    const limitedClient = server.createClient((await createKey(tenant, ['read', 'admin'])).key);
    const body = { name: 'x', token_type: 'api' };
    (await limitedClient.post('/api-keys', { ...body, permissions: ['read', 'write'] })).error(
      'insufficient_permission',
    );
    (await limitedClient.put(`/api-keys/${full.id}`, { permissions: ['delete'] })).error(
      'insufficient_permission',
    );
    (await limitedClient.post(`/api-keys/${full.id}/regenerate`)).error('insufficient_permission');
    (await limitedClient.post('/api-keys', { ...body, permissions: ['admin'] })).body(
      201,
      Done(IssuedApiKey),
    );
  });
});

describe('a key', () => {
  it('is refused by every request that starts after it was revoked, regenerated or deleted', async () => {
    const tenant = await server.createTenant();
    for (const end of ['revoke', 'regenerate', 'delete'] as const) {
      const issued = await createKey(tenant, ['read']);
      const client = server.createClient(issued.key);
      let isEnded = false;
      const results: { startedAfter: boolean; status: number }[] = [];
      const load = Array.from({ length: 4 }, async () => {
        for (let requestsAfterEnd = 0; requestsAfterEnd < 15; ) {
          const startedAfter = isEnded;
          results.push({ startedAfter, status: (await client.get('/comments?per_page=1')).status });
          if (startedAfter) requestsAfterEnd += 1;
        }
      });
      const path = `/api-keys/${issued.id}`;
      const response = await (end === 'delete' ? tenant.api.delete(path) : tenant.api.post(`${path}/${end}`));
      expect(response.status).toBe(200);
      isEnded = true;
      await Promise.all(load);
      const statusesAfterEnd = results.filter(({ startedAfter }) => startedAfter).map(({ status }) => status);
      expect(statusesAfterEnd).toHaveLength(4 * 15);
      expect(new Set(statusesAfterEnd)).toEqual(new Set([401]));
    }
  });

  it('is listed with its new status after revocation, regeneration or expiry, and not after deletion', async () => {
    const tenant = await server.createTenant();
    const [revoked, expiring, renewed, deleted] = [
      await createKey(tenant, ['read']),
      await createKey(tenant, ['read'], { expires_at: '2999-01-01T00:00:00Z' }),
      await createKey(tenant, ['read']),
      await createKey(tenant, ['read']),
    ];
    const { data } = (await tenant.api.post(`/api-keys/${revoked.id}/revoke`)).body(200, Done(ApiKeyRecord));
    expect(data.status).toBe('revoked');
    const regenerated = (await tenant.api.post(`/api-keys/${renewed.id}/regenerate`)).body(
      200,
      Done(IssuedApiKey),
    ).data;
    (await tenant.api.delete(`/api-keys/${deleted.id}`)).body(200, Gone);
    (await server.createClient(revoked.key).get('/comments')).error('key_revoked');
    (await server.createClient(renewed.key).get('/comments')).error('unauthenticated');
    (await server.createClient(deleted.key).get('/comments')).error('unauthenticated');
    expect((await server.createClient(regenerated.key).get('/comments')).status).toBe(200);
    expect((await server.createClient(expiring.key).get('/comments')).status).toBe(200);
    await expire(tenant, expiring.id);
    (await server.createClient(expiring.key).get('/comments')).error('key_expired');
    const statuses = Object.fromEntries((await list(tenant)).map(({ id, status }) => [id, status]));
    expect(statuses).toMatchObject({
      [revoked.id]: 'revoked',
      [expiring.id]: 'expired',
      [renewed.id]: 'active',
    });
    expect(statuses).not.toHaveProperty(deleted.id);
    for (const status of ['revoked', 'expired'])
      expect(await list(tenant, `?status=${status}`)).toHaveLength(1);
    expect(await list(tenant, '?status=active&token_type=mcp')).toHaveLength(1);
    const actions = (await tenant.api.get('/audit-log'))
      .body(200, Success(Page(AuditEntry)))
      .data.data.map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['api_key.revoked', 'api_key.regenerated', 'api_key.deleted']),
    );
  });

  it('can be given another name, other permissions and another expiry', async () => {
    const tenant = await server.createTenant();
    const issued = await createKey(tenant, ['read']);
    const put = (body: object) => tenant.api.put(`/api-keys/${issued.id}`, body);
    const { data } = (
      await put({ name: 'New', permissions: ['write'], expires_at: '2999-01-01T00:00:00Z' })
    ).body(200, Done(ApiKeyRecord));
    expect(data).toMatchObject({
      name: 'New',
      permissions: ['write'],
      expires_at: '2999-01-01T00:00:00.000Z',
    });
    (await server.createClient(issued.key).get('/comments')).error('insufficient_permission');
    expect((await put({ expires_at: null })).body(200, Done(ApiKeyRecord)).data.expires_at).toBeNull();
    (await put({ expires_at: '2020-01-01T00:00:00Z' })).error('validation_failed');
  });
});

describe('a change to a key', () => {
  /** A client with permission to manage keys, but not to read or write. */
  async function createManager(tenant: Tenant) {
    return server.createClient((await createKey(tenant, ['admin'])).key);
  }
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  it('that revives it after its expiry needs all its permissions, as its creation does', async () => {
    const tenant = await server.createTenant();
    const { id, key } = await createKey(tenant, ['read', 'write'], { expires_at: later(1) });
    await expire(tenant, id);
    const manager = await createManager(tenant);
    const refused = await manager.put(`/api-keys/${id}`, { expires_at: later(1) });
    expect(refused.error('insufficient_permission').message).toContain('"read"');
    (await server.createClient(key).get('/comments')).error('key_expired');
    (await tenant.api.put(`/api-keys/${id}`, { expires_at: later(1) })).body(200, Done(ApiKeyRecord));
    expect((await server.createClient(key).get('/comments')).status).toBe(200);
  });

  it('that extends it needs all its permissions, and one that only shortens its lifetime does not', async () => {
    const tenant = await server.createTenant();
    const { id } = await createKey(tenant, ['read', 'write'], { expires_at: later(2) });
    const manager = await createManager(tenant);
    const change = (body: object) => manager.put(`/api-keys/${id}`, body);
    (await change({ expires_at: later(3) })).error('insufficient_permission');
    (await change({ permissions: ['read', 'write', 'admin'] })).error('insufficient_permission');
    expect((await change({ expires_at: later(1), name: 'Shorter' })).status).toBe(200);
  });

  it("that extends an owner's key is refused to an admin", async () => {
    const tenant = await server.createTenant();
    const admin = await createMember(tenant, { role: 'admin' });
    const client = await createClientOf(server, tenant, {
      memberId: admin.id,
      permissions: ['read', 'write', 'delete', 'admin'],
    });
    const { id } = await createKey(tenant, ['read'], { expires_at: later(1) });
    await expire(tenant, id);
    (await client.put(`/api-keys/${id}`, { expires_at: later(1) })).error('insufficient_permission');
    expect((await client.put(`/api-keys/${id}`, { name: 'Renamed' })).status).toBe(200);
  });

  it('to its current values is not a change', async () => {
    const tenant = await server.createTenant();
    const { id } = await createKey(tenant, ['read']);
    const response = await tenant.api.put(`/api-keys/${id}`, { name: 'Script', permissions: ['read'] });
    expect(response.headers.get('etag')).toBe('"v1"');
    expect(await auditOf(tenant, 'api_key.updated')).toEqual([]);
  });
});

describe('the audit log', () => {
  it('lists entries with their actor, action and target, newest first, filtered by each of these', async () => {
    const tenant = await server.createTenant();
    const { id } = await createKey(tenant, ['read']);
    await tenant.api.post(`/api-keys/${id}/revoke`, undefined, { 'x-request-id': 'audited' });
    const [entry] = await auditOf(tenant, 'api_key.revoked');
    expect(entry).toMatchObject({
      actor: { type: 'api_key', id: tenant.user_id },
      target: { type: 'api_key', id, name: 'Script' },
      request_id: 'audited',
    });
    const read = async (query: string) =>
      (await tenant.api.get(`/audit-log?${query}`))
        .body(200, Success(Page(AuditEntry)))
        .data.data.map(({ action }) => action);
    expect(await read(`target_id=${id}`)).toEqual(['api_key.revoked', 'api_key.created']);
    expect(await read(`actor_id=${crypto.randomUUID()}`)).toEqual([]);
    expect(await read('action=api_key.revoked,nothing')).toEqual(['api_key.revoked']);
  });
});

describe('a key of one organisation', () => {
  it('sees no records of another organisation', async () => {
    const [tenant, other] = await Promise.all([server.createTenant(), server.createTenant()]);
    const ids = new Set((await list(other)).map(({ id }) => id));
    expect((await list(tenant)).some(({ id }) => ids.has(id))).toBe(false);
    expect((await tenant.api.get('/comments')).body(200, Success(Page(CommentRecord))).data.total).toBe(0);
  });
});
