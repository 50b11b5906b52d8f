import {
  auditOf,
  createKey,
  createMember,
  createMockup,
  createMockupComment,
  createTask,
} from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

describe('an entry of the audit log', () => {
  it('has the values before and after a change, and the credential of its actor', async () => {
    const tenant = await server.createTenant();
    const { id: keyId, key } = await createKey(tenant, ['read', 'write', 'delete', 'admin']);
    const api = server.createClient(key);
    const { site_id: siteId, project_id: projectId } = tenant;
    const member = await createMember(tenant);
    await api.put(`/members/${member.id}`, { role: 'admin' });
    await api.put(`/sites/${siteId}`, { is_active: false });
    await api.put(`/projects/${projectId}`, { status: 'archived' });
    const other = await createKey(tenant, ['read']);
    await api.put(`/api-keys/${other.id}`, { name: 'Renamed', permissions: ['read', 'write'] });
    await api.post(`/api-keys/${other.id}/revoke`);
    const regenerated = await api.post(`/api-keys/${other.id}/regenerate`);
    const lastFour = JSON.parse(regenerated.text).data.last_four;
    const expected = {
      'member.updated': { role: { from: 'member', to: 'admin' } },
      'site.deactivated': { is_active: { from: true, to: false } },
      'project.archived': { status: { from: 'active', to: 'archived' } },
      'api_key.updated': {
        name: { from: 'Script', to: 'Renamed' },
        permissions: { from: ['read'], to: ['read', 'write'] },
      },
      'api_key.revoked': { status: { from: 'active', to: 'revoked' } },
      'api_key.regenerated': {
        status: { from: 'revoked', to: 'active' },
        last_four: { from: other.last_four, to: lastFour },
      },
    };
    for (const [action, changes] of Object.entries(expected)) {
      const [entry] = await auditOf(tenant, action);
      expect(entry?.metadata, action).toMatchObject({ changes });
      expect(entry?.via, action).toEqual({ kind: 'api_key', id: keyId });
    }
  });

  it('has the numbers of records removed by a deletion', async () => {
    const tenant = await server.createTenant();
    const mockup = await createMockup(tenant);
    await createMockupComment(tenant, mockup.id);
    for (let count = 0; count < 2; count += 1) await createTask(tenant);
    await tenant.api.delete(`/mockups/${mockup.id}`);
    await tenant.api.delete(`/sites/${tenant.site_id}`);
    await createTask(tenant, { site_id: undefined, project_id: tenant.project_id, page_url: '/' });
    await tenant.api.delete(`/projects/${tenant.project_id}`);
    const metadataOf = async (action: string) => (await auditOf(tenant, action))[0]?.metadata;
    expect(await metadataOf('mockup.deleted')).toEqual({ versions_count: 1, comments_count: 1 });
    expect(await metadataOf('site.deleted')).toEqual({ domain: 'localhost', comments_count: 2 });
    expect(await metadataOf('project.deleted')).toEqual({ sites_count: 0, comments_count: 1 });
  });

  it('has the credential kind `system` for a change by the command line', async () => {
    const tenant = await server.createTenant();
    const entries = await auditOf(tenant, 'member.added');
    expect(entries.map(({ via }) => via)).toEqual([{ kind: 'system', id: tenant.user_id }]);
  });
});

describe('the audit log', () => {
  it('records archiving and deactivation, and their reversal', async () => {
    const tenant = await server.createTenant();
    const { api, project_id: projectId, site_id: siteId } = tenant;
    const knownActions = new Set(await readActions());
    for (const isActive of [false, true]) await api.put(`/sites/${siteId}`, { is_active: isActive });
    for (const status of ['archived', 'active']) await api.put(`/projects/${projectId}`, { status });
    const actions = (await readActions()).filter((action) => !knownActions.has(action));
    expect(actions.sort()).toEqual([
      'project.activated',
      'project.archived',
      'site.activated',
      'site.deactivated',
    ]);

    async function readActions(): Promise<string[]> {
      const { data } = JSON.parse((await api.get('/audit-log')).text).data;
      return data.map(({ action }: { action: string }) => action);
    }
  });

  it('records the deletion of a site and of a project', async () => {
    const tenant = await server.createTenant();
    await tenant.api.delete(`/sites/${tenant.site_id}`);
    await tenant.api.delete(`/projects/${tenant.project_id}`);
    const { data } = JSON.parse((await tenant.api.get('/audit-log')).text).data;
    expect(data.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['site.deleted', 'project.deleted']),
    );
  });
});
