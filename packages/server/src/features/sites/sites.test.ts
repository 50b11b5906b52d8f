import { Done, Gone, Page, SiteRecord, Success, UpdatedSite } from '@postil/contract';
import { auditOf, createProject, createSite, createTask, eventsOf } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

describe('POST /sites', () => {
  it('creates an active site with a widget key of its own, and records it', async () => {
    const tenant = await server.createTenant();
    const response = await tenant.api.post('/sites', {
      project_id: tenant.project_id,
      name: 'Shop',
      domain: 'Shop.example.com',
    });
    const { data } = response.body(201, Done(SiteRecord));
    expect(data).toMatchObject({
      name: 'Shop',
      domain: 'Shop.example.com',
      is_active: true,
      project_id: tenant.project_id,
    });
    expect(data.widget_key).toMatch(/^psw_[0-9A-Za-z]{38}$/);
    expect(data.widget_key).not.toBe(tenant.widget_key);
    expect((await eventsOf(server, tenant)).at(-1)).toMatchObject({ type: 'site.created', site_id: data.id });
  });

  it.each([
    ['https://Shop.example.com:8080/path', 'Shop.example.com'],
    ['shop.example.com.', 'shop.example.com'],
    ['münchen.example', 'münchen.example'],
    ['192.168.0.1', '192.168.0.1'],
  ])('reads %s as the host %s', async (domain, host) => {
    const tenant = await server.createTenant();
    const site = await createSite(tenant, { domain });
    expect(site.domain.toLowerCase()).toBe(host.toLowerCase());
  });

  it.each([
    '',
    'two words',
    '*.example.com',
    'a,b',
    '/path',
    'ftp://x.example.com',
    'x..y',
    '-'.repeat(64),
    'user@host',
  ])('refuses "%s" as a domain', async (domain) => {
    const tenant = await server.createTenant();
    const response = await tenant.api.post('/sites', { project_id: tenant.project_id, name: 'x', domain });
    expect(response.error('validation_failed').errors).toHaveProperty('domain');
  });

  it('refuses a domain that another site of the organisation has, in any letter case', async () => {
    const [tenant, other] = await Promise.all([server.createTenant(), server.createTenant()]);
    await createSite(tenant, { domain: 'shop.example.com' });
    const body = { project_id: tenant.project_id, name: 'x', domain: 'SHOP.example.com' };
    (await tenant.api.post('/sites', body)).error('domain_taken');
    (await other.api.post('/sites', { ...body, project_id: other.project_id })).body(201, Done(SiteRecord));
    const race = await Promise.all(
      Array.from({ length: 5 }, () => tenant.api.post('/sites', { ...body, domain: 'race.example.com' })),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });
});

describe('GET /sites', () => {
  it('filters by project, by name or domain, and by active state', async () => {
    const tenant = await server.createTenant();
    const project = await createProject(tenant);
    await createSite(tenant, { name: 'Alpha', domain: 'alpha.example.com', project_id: project.id });
    const names = async (query: string) =>
      (await tenant.api.get(`/sites?${query}`))
        .body(200, Success(Page(SiteRecord)))
        .data.data.map(({ name }) => name);
    expect(await names(`project_id=${project.id}`)).toEqual(['Alpha']);
    expect(await names('search=ALPHA.EX')).toEqual(['Alpha']);
    expect(await names('name=alp')).toEqual(['Alpha']);
    await tenant.api.put(`/sites/${tenant.site_id}`, { is_active: false });
    expect(await names('is_active=true')).toEqual(['Alpha']);
    expect(await names('is_active=false')).toHaveLength(1);
  });
});

describe('PUT /sites/{id}', () => {
  it('returns the id and the name without a message, and records the changes', async () => {
    const tenant = await server.createTenant();
    const response = await tenant.api.put(`/sites/${tenant.site_id}`, {
      name: 'New',
      domain: 'new.example.com',
      is_active: false,
    });
    expect(response.body(200, Success(UpdatedSite)).data).toEqual({ id: tenant.site_id, name: 'New' });
    expect(
      (await tenant.api.get(`/sites/${tenant.site_id}`)).body(200, Success(SiteRecord)).data,
    ).toMatchObject({
      name: 'New',
      domain: 'new.example.com',
      is_active: false,
      version: 2,
    });
    const event = (await eventsOf(server, tenant)).at(-1);
    expect(event).toMatchObject({
      type: 'site.updated',
      metadata: { changes: { is_active: { from: true, to: false } } },
    });
  });

  it('creates neither a version nor an event if nothing changes', async () => {
    const tenant = await server.createTenant();
    expect(
      (await tenant.api.put(`/sites/${tenant.site_id}`, { domain: 'localhost' })).headers.get('etag'),
    ).toBe('"v1"');
    await tenant.api.put(`/sites/${tenant.site_id}`, { domain: 'other.example.com' });
    const event = (await eventsOf(server, tenant)).at(-1);
    expect(event?.metadata.changes).toEqual({ domain: { from: 'localhost', to: 'other.example.com' } });
  });

  it('accepts the domain that the site has, in any letter case, but not that of another site', async () => {
    const tenant = await server.createTenant();
    await createSite(tenant, { domain: 'taken.example.com' });
    const put = (body: object) => tenant.api.put(`/sites/${tenant.site_id}`, body);
    expect((await put({ domain: 'LocalHost' })).status).toBe(200);
    (await put({})).error('validation_failed');
    (await put({ domain: 'taken.example.com' })).error('domain_taken');
    (await put({ is_active: 'yes' })).error('validation_failed');
  });
});

describe('DELETE /sites/{id}', () => {
  it('removes the site with its comments and frees its domain', async () => {
    const tenant = await server.createTenant();
    const site = await createSite(tenant, { domain: 'gone.example.com' });
    const id = await createTask(tenant, { site_id: site.id });
    (await tenant.api.delete(`/sites/${site.id}`)).body(200, Gone);
    (await tenant.api.get(`/comments/${id}/detail`)).error('not_found');
    await createSite(tenant, { domain: 'gone.example.com' });
    expect((await eventsOf(server, tenant)).map(({ type }) => type)).toContain('site.deleted');
    expect(await auditOf(tenant, 'site.deleted')).toHaveLength(1);
  });
});
