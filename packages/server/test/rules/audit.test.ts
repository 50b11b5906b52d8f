import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

describe('the audit log', () => {
  it('records archiving and deactivation, and their reversal', async () => {
    const tenant = await server.createTenant();
    const { api, project_id: projectId, site_id: siteId } = tenant;
    const since = new Set(await readActions());
    for (const isActive of [false, true]) await api.put(`/sites/${siteId}`, { is_active: isActive });
    for (const status of ['archived', 'active']) await api.put(`/projects/${projectId}`, { status });
    const actions = (await readActions()).filter((action) => !since.has(action));
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

  it('records every deletion that also deletes comments', async () => {
    const tenant = await server.createTenant();
    await tenant.api.delete(`/sites/${tenant.site_id}`);
    await tenant.api.delete(`/projects/${tenant.project_id}`);
    const { data } = JSON.parse((await tenant.api.get('/audit-log')).text).data;
    expect(data.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['site.deleted', 'project.deleted']),
    );
  });
});
