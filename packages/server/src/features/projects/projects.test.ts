import {
  CommentRecord,
  Done,
  Gone,
  Page,
  type ProjectItem,
  ProjectListing,
  ProjectRecord,
  SiteRecord,
  Success,
} from '@postil/contract';
import {
  auditOf,
  createKey,
  createProject,
  createSite,
  createTask,
  eventsOf,
} from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

async function list({ api }: Tenant, query = '') {
  return (await api.get(`/projects${query}`)).body(200, Success(ProjectListing)).data;
}

describe('GET /projects', () => {
  it('returns exactly the documented fields and counters, ten projects a page', async () => {
    const tenant = await server.createTenant();
    for (let index = 0; index < 11; index += 1) await createProject(tenant, `Project ${index}`);
    const first = await tenant.api.get('/projects');
    const { data } = first.body(200, Success(ProjectListing));
    expect(data).toMatchObject({ current_page: 1, total: 12, per_page: 10 });
    expect(Object.keys(data.data[0] ?? {}).sort()).toEqual(['created_at', 'id', 'name', 'organization_id']);
    expect((await list(tenant, '?page=2')).data).toHaveLength(2);
    expect(first.headers.get('link')).toContain('cursor=');
  });

  it('filters by name in any letter case, and by status', async () => {
    const tenant = await server.createTenant();
    const shop = await createProject(tenant, 'My SHOP 50%');
    await tenant.api.put(`/projects/${shop.id}`, { status: 'archived' });
    const names = async (query: string) => (await list(tenant, query)).data.map(({ name }) => name);
    expect(await names('?name=shop')).toEqual(['My SHOP 50%']);
    expect(await names('?search=50%25')).toEqual(['My SHOP 50%']);
    expect(await names('?name=x%25')).toEqual([]);
    expect(await names('?status=archived')).toEqual(['My SHOP 50%']);
    expect(await names('?status=active')).toHaveLength(1);
    expect(await names('?status=all')).toHaveLength(2);
    expect(await names(`?org_id=${tenant.organization_id}`)).toHaveLength(2);
  });

  it('counts sites and comments on demand', async () => {
    const tenant = await server.createTenant();
    await createSite(tenant);
    await createTask(tenant);
    await createTask(tenant, { site_id: undefined, project_id: tenant.project_id });
    const [project] = (await list(tenant, '?include_counts=true')).data as ProjectItem[];
    expect(project).toMatchObject({ sites_count: 2, comments_count: 2 });
    expect((await list(tenant, '?include_counts=TRUE')).data[0]).toHaveProperty('sites_count', 2);
    expect((await list(tenant, '?with_counts=false')).data[0]).not.toHaveProperty('sites_count');
  });
});

describe('projects', () => {
  it('are created, read and renamed, each change recorded once', async () => {
    const tenant = await server.createTenant();
    const created = await tenant.api.post('/projects', { name: '  Shop ' });
    const { data, message } = created.body(201, Done(ProjectRecord));
    expect([data.name, data.status, message]).toEqual(['Shop', 'active', 'Project created.']);
    expect((await tenant.api.get(`/projects/${data.id}`)).headers.get('etag')).toBe('"v1"');
    const rename = () => tenant.api.put(`/projects/${data.id}`, { name: 'Store' });
    expect((await rename()).body(200, Done(ProjectRecord)).data).toMatchObject({ name: 'Store', version: 2 });
    expect((await rename()).body(200, Done(ProjectRecord)).data.version).toBe(2);
    (await tenant.api.put(`/projects/${data.id}`, { name: 'Old' }, { 'if-match': '"v1"' })).error(
      'version_conflict',
    );
    const events = await eventsOf(server, tenant);
    expect(events.filter(({ project_id }) => project_id === data.id).map(({ type }) => type)).toEqual([
      'project.created',
      'project.updated',
    ]);
    expect(events.at(-1)?.metadata).toMatchObject({ changes: { name: { from: 'Shop', to: 'Store' } } });
  });

  it('are archived and made active again', async () => {
    const tenant = await server.createTenant();
    const put = (body: object) => tenant.api.put(`/projects/${tenant.project_id}`, body);
    expect((await put({ status: 'ARCHIVED' })).body(200, Done(ProjectRecord)).data.status).toBe('archived');
    (
      await tenant.api.post('/sites', { project_id: tenant.project_id, name: 'x', domain: 'x.example.com' })
    ).error('project_archived');
    (await tenant.api.put(`/sites/${tenant.site_id}`, { name: 'x' })).error('project_archived');
    (await put({ name: 'x' })).error('project_archived');
    expect((await put({ status: 'active', name: 'Back' })).body(200, Done(ProjectRecord)).data).toMatchObject(
      { status: 'active', name: 'Back' },
    );
    expect((await eventsOf(server, tenant)).map(({ type }) => type).slice(-2)).toEqual([
      'project.archived',
      'project.updated',
    ]);
  });

  it('are deleted with all their sites, comments, keys and activity, and nothing else', async () => {
    const tenant = await server.createTenant();
    const other = await createProject(tenant, 'Other');
    await createTask(tenant);
    await createTask(tenant, { content: 'stays', site_id: undefined, project_id: other.id });
    const mcpKey = await createKey(tenant, ['read'], { token_type: 'mcp', project_id: tenant.project_id });
    (await tenant.api.delete(`/projects/${tenant.project_id}`)).body(200, Gone);
    (await tenant.api.get(`/projects/${tenant.project_id}`)).error('not_found');
    (await tenant.api.get(`/sites/${tenant.site_id}`)).error('not_found');
    (await tenant.api.get(`/api-keys/${mcpKey.id}`)).error('not_found');
    (await server.createClient(mcpKey.key).get('/comments')).error('unauthenticated');
    const { data } = (await tenant.api.get('/comments')).body(200, Success(Page(CommentRecord)));
    expect(data.data.map(({ content }) => content)).toEqual(['stays']);
    const events = await eventsOf(server, tenant);
    expect(
      events.filter(({ project_id }) => project_id === tenant.project_id).map(({ type }) => type),
    ).toEqual(['project.deleted']);
    expect(await auditOf(tenant, 'project.deleted')).toMatchObject([
      { target: { id: tenant.project_id }, actor: { id: tenant.user_id } },
    ]);
  });
});

describe('a project that is deleted while comments are written', () => {
  it('leaves no comment behind, and causes no server error for writers', async () => {
    const tenant = await server.createTenant();
    const writes = Array.from({ length: 40 }, () =>
      tenant.api.post('/boards/tasks', { content: 'x', site_id: tenant.site_id }),
    );
    const deletion = tenant.api.delete(`/projects/${tenant.project_id}`);
    for (const response of await Promise.all(writes)) {
      if (response.status !== 201) response.error('not_found');
    }
    (await deletion).body(200, Gone);
    const { data } = (await tenant.api.get('/comments')).body(200, Success(Page(CommentRecord)));
    expect(data.total).toBe(0);
    (await tenant.api.get('/sites')).body(200, Success(Page(SiteRecord)));
  });
});
