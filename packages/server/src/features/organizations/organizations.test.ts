import { Done, OrganizationRecord, Success } from '@postil/contract';
import { auditOf } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

describe('PUT /organization', () => {
  it('renames only the organisation of the key, and the audit log has both names', async () => {
    const [tenant, stranger] = await Promise.all([server.createTenant(), server.createTenant()]);
    const organization = (await tenant.api.get('/organization')).body(200, Success(OrganizationRecord)).data;
    const renamed = (await tenant.api.put('/organization', { name: ' Acme ' })).body(
      200,
      Done(OrganizationRecord),
    );
    expect(renamed.data).toEqual({ ...organization, name: 'Acme', version: organization.version + 1 });
    expect((await tenant.api.get('/organization')).body(200, Success(OrganizationRecord)).data).toEqual(
      renamed.data,
    );
    expect((await stranger.api.get('/organization')).text).not.toContain('Acme');
    expect(await auditOf(tenant, 'organization.renamed')).toMatchObject([
      {
        target: { id: tenant.organization_id },
        metadata: { changes: { name: { from: organization.name, to: 'Acme' } } },
      },
    ]);
  });

  it('with the current name changes nothing', async () => {
    const tenant = await server.createTenant();
    const { name, version } = (await tenant.api.get('/organization')).body(
      200,
      Success(OrganizationRecord),
    ).data;
    const { data } = (await tenant.api.put('/organization', { name })).body(200, Done(OrganizationRecord));
    expect(data.version).toBe(version);
    expect(await auditOf(tenant, 'organization.renamed')).toEqual([]);
  });

  it('refuses an outdated version', async () => {
    const { api } = await server.createTenant();
    expect((await api.put('/organization', { name: 'First' })).status).toBe(200);
    (await api.put('/organization', { name: 'Second' }, { 'if-match': '"v1"' })).error('version_conflict');
  });
});
