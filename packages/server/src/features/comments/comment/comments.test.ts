import {
  CommentRecord,
  CreatedComment,
  CreatedTask,
  Done,
  Page,
  PageCommentListing,
  Success,
} from '@postil/contract';
import { createTask, readActivity, readComment } from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { Type } from 'typebox';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const PRICING = 'http://localhost/pricing';

function visitorBody(
  { organization_id, site_id }: Tenant,
  changes: Record<string, Record<string, unknown>> = {},
) {
  return {
    user: { org_id: organization_id, name: 'Ada Lovelace', role: 'guest', ...changes.user },
    site: { site_id, domain: 'localhost', ...changes.site },
    comment: { content: 'Too small', ...changes.comment },
    context: { page_url: PRICING, timestamp: '2026-01-02T03:04:05.678Z', ...changes.context },
  };
}

describe('POST /boards/tasks', () => {
  it('creates a task with the default of every field and records the creation', async () => {
    const tenant = await server.createTenant();
    const response = await tenant.api.post('/boards/tasks', {
      content: '  A task  ',
      site_id: tenant.site_id,
    });
    const { message, data } = response.body(201, Done(CreatedTask));
    expect(message).toBe('Task created.');
    expect(data).toMatchObject({ content: 'A task', status: 'OPEN', priority: 'MEDIUM' });
    const comment = await readComment(tenant, data.id);
    expect(comment).toMatchObject({
      organization_id: tenant.organization_id,
      project_id: tenant.project_id,
      site_id: tenant.site_id,
      page_url: '/',
      route: '/',
      device_type: 'DESKTOP',
      tags: [],
      created_by: { id: tenant.user_id },
      assigned_to: null,
      version: 1,
      reported_at: null,
    });
    const [record] = await readActivity(tenant);
    expect(record).toMatchObject({
      type: 'comment.created',
      action: 'created',
      user: { id: tenant.user_id },
      comment: { id: data.id, content: 'A task', pageUrl: '/', pageTitle: null },
      metadata: { comment_id: data.id },
      timestamp: comment.created_at,
    });
  });

  it.each(['//evil.example/x', '/\\evil.example/x', ' //evil.example', '///', 'evil.example/x', '/a\nb'])(
    'refuses %j as page_url, because it is neither a full URL nor a valid path',
    async (page_url) => {
      const tenant = await server.createTenant();
      const clause = 'must be a full http or https URL, or a path that begins with one /';
      const task = await tenant.api.post('/boards/tasks', { content: 'x', page_url });
      expect(task.error('validation_failed').errors).toEqual({ page_url: [clause] });
    },
  );

  it('accepts every field, and enumerations in any letter case', async () => {
    const tenant = await server.createTenant();
    const fields = {
      description: 'At 320 px',
      page_url: 'https://shop.example.com/a?b=1#c',
      route: '/a',
      page_title: 'Shop',
      tags: ['css', 'mobile', 'css'],
      assigned_to: tenant.user_id.toUpperCase(),
    };
    const id = await createTask(tenant, {
      ...fields,
      status: 'in_progress',
      priority: 'Urgent',
      device_type: 'mobile',
      category: 'bug_report',
    });
    expect(await readComment(tenant, id)).toMatchObject({
      ...fields,
      tags: ['css', 'mobile'],
      assigned_to: { id: tenant.user_id },
      status: 'IN_PROGRESS',
      priority: 'URGENT',
      device_type: 'MOBILE',
      category: 'BUG_REPORT',
    });
  });

  it('creates a task without a site or project for the organisation alone, which GET /comments returns', async () => {
    const tenant = await server.createTenant();
    await tenant.api.post('/boards/tasks', { content: 'Nowhere' });
    const { data } = (await tenant.api.get('/comments')).body(200, Success(Page(CommentRecord)));
    expect(data.data).toMatchObject([{ content: 'Nowhere', project_id: null, site_id: null }]);
  });

  it('refuses a project that is not the project of the site', async () => {
    const tenant = await server.createTenant();
    const other = (await tenant.api.post('/projects', { name: 'Other' })).body(
      201,
      Done(Type.Object({ id: Type.String() }, { additionalProperties: true })),
    );
    const body = { content: 'x', site_id: tenant.site_id, project_id: other.data.id };
    expect((await tenant.api.post('/boards/tasks', body)).error('validation_failed').errors).toHaveProperty(
      'project_id',
    );
    (await tenant.api.post('/boards/tasks', { ...body, project_id: tenant.project_id })).body(
      201,
      Done(CreatedTask),
    );
  });

  it('refuses an assignee who is not a member, with a site and without', async () => {
    const [tenant, other] = await Promise.all([server.createTenant(), server.createTenant()]);
    for (const location of [{}, { site_id: tenant.site_id }, { project_id: tenant.project_id }]) {
      const response = await tenant.api.post('/boards/tasks', {
        content: 'x',
        assigned_to: other.user_id,
        ...location,
      });
      expect(response.error('validation_failed').errors).toHaveProperty('assigned_to');
    }
    expect(await readActivity(tenant)).toEqual([]);
  });

  it('refuses an archived project, whose comments can still be read', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    await tenant.api.put(`/projects/${tenant.project_id}`, { status: 'archived' });
    for (const location of [{ site_id: tenant.site_id }, { project_id: tenant.project_id }]) {
      (await tenant.api.post('/boards/tasks', { content: 'x', ...location })).error('project_archived');
    }
    (await tenant.api.post('/comments/create', visitorBody(tenant))).error('project_archived');
    (await tenant.api.put(`/comments/${id}`, { content: 'x' })).error('project_archived');
    (await tenant.api.post(`/comments/${id}/replies`, { content: 'x' })).error('project_archived');
    (await tenant.api.delete(`/comments/${id}`)).error('project_archived');
    expect((await readComment(tenant, id)).version).toBe(1);
  });
});

describe('POST /comments/create', () => {
  it('creates the comment under the given name, and the same name and role are one person every time', async () => {
    const tenant = await server.createTenant();
    const first = (await tenant.api.post('/comments/create', visitorBody(tenant))).body(
      201,
      Done(Type.Object({ comment: CreatedComment })),
    );
    expect(first.data.comment).toMatchObject({
      content: 'Too small',
      status: 'OPEN',
      priority: 'MEDIUM',
      page_url: PRICING,
    });
    await tenant.api.post('/comments/create', visitorBody(tenant, { user: { name: '  Ada Lovelace ' } }));
    await tenant.api.post('/comments/create', visitorBody(tenant, { user: { role: 'admin' } }));
    const { data } = (await tenant.api.get('/comments')).body(200, Success(Page(CommentRecord)));
    const [adminAuthor, secondAuthor, firstAuthor] = data.data.map(({ created_by }) => created_by);
    expect(firstAuthor).toEqual(secondAuthor);
    expect(firstAuthor?.name).toBe('Ada Lovelace');
    expect(adminAuthor?.id).not.toBe(firstAuthor?.id);
    const detail = await readComment(tenant, first.data.comment.id);
    expect(detail).toMatchObject({
      route: '/pricing',
      device_type: 'DESKTOP',
      reported_at: '2026-01-02T03:04:05.678Z',
      context: { page_url: PRICING, timestamp: '2026-01-02T03:04:05.678Z' },
    });
    const [, , record] = await readActivity(tenant);
    expect(record?.user).toEqual({
      id: firstAuthor?.id,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: null,
    });
  });

  it('names a visitor without a name "Guest"', async () => {
    const tenant = await server.createTenant();
    await tenant.api.post('/comments/create', visitorBody(tenant, { user: { name: undefined } }));
    expect((await readActivity(tenant))[0]?.user).toMatchObject({ firstName: 'Guest', lastName: '' });
  });

  it('creates one person for twenty simultaneous comments', async () => {
    const tenant = await server.createTenant();
    const requests = Array.from({ length: 20 }, () =>
      tenant.api.post('/comments/create', visitorBody(tenant)),
    );
    for (const response of await Promise.all(requests)) expect(response.status).toBe(201);
    const { data } = (await tenant.api.get('/comments')).body(200, Success(Page(CommentRecord)));
    expect(new Set(data.data.map(({ created_by }) => created_by.id)).size).toBe(1);
  });

  it.each([
    'localhost',
    'LOCALHOST',
    'http://localhost:8080',
    'www.localhost',
    'shop.localhost',
    'a.b.localhost',
  ])('accepts %s as a domain of the site localhost', async (domain) => {
    const tenant = await server.createTenant();
    expect(
      (await tenant.api.post('/comments/create', visitorBody(tenant, { site: { domain } }))).status,
    ).toBe(201);
  });

  it.each(['example.com', 'notlocalhost', 'localhost.evil.com', '*', 'a b', '//'])(
    'refuses the domain %s',
    async (domain) => {
      const tenant = await server.createTenant();
      const response = await tenant.api.post('/comments/create', visitorBody(tenant, { site: { domain } }));
      expect(response.error('validation_failed').errors).toHaveProperty(['site.domain']);
    },
  );

  it('refuses another organisation, an inactive site and the priority URGENT', async () => {
    const [tenant, other] = await Promise.all([server.createTenant(), server.createTenant()]);
    const post = (changes: Record<string, Record<string, unknown>>) =>
      tenant.api.post('/comments/create', visitorBody(tenant, changes));
    (await post({ user: { org_id: other.organization_id } })).error('forbidden');
    expect(
      (await post({ comment: { priority: 'URGENT' } })).error('validation_failed').errors,
    ).toHaveProperty(['comment.priority']);
    await tenant.api.put(`/sites/${tenant.site_id}`, { is_active: false });
    (await post({})).error('site_inactive');
    (await tenant.api.post('/boards/tasks', { content: 'Still possible', site_id: tenant.site_id })).body(
      201,
      Done(CreatedTask),
    );
  });
});

describe('GET /comments/{id}, the page listing', () => {
  it('returns the comments on a page, newest first, in numbered pages with the total', async () => {
    const tenant = await server.createTenant();
    await createTask(tenant, { content: 'One', page_url: PRICING });
    await createTask(tenant, { content: 'Two', page_url: PRICING, assigned_to: tenant.user_id });
    await createTask(tenant, { content: 'Elsewhere', page_url: 'http://localhost/about' });
    const query = `site_id=${tenant.site_id}&page_url=${encodeURIComponent(PRICING)}`;
    const { data } = (await tenant.api.get(`/comments/anything-at-all?${query}`)).body(
      200,
      Success(PageCommentListing),
    );
    expect(data.data.map(({ content }) => content)).toEqual(['Two', 'One']);
    expect(data).toMatchObject({ current_page: 1, total: 2 });
    expect(data.data[0]?.assigned_to?.id).toBe(tenant.user_id);
    const second = (await tenant.api.get(`/comments/x?${query}&limit=1&page=2`)).body(
      200,
      Success(PageCommentListing),
    ).data;
    expect(second).toMatchObject({ current_page: 2, total: 2, data: [{ content: 'One' }] });
    expect(
      (await tenant.api.get(`/comments/x?${query}&page=9`)).body(200, Success(PageCommentListing)).data,
    ).toMatchObject({ total: 2, data: [] });
  });

  it.each([
    'HTTP://LocalHost:80/pricing',
    'http://localhost/pricing#section',
    'http://localhost/pricing?utm_source=x&gclid=1',
  ])('also finds the page by %s', async (pageUrl) => {
    const tenant = await server.createTenant();
    await createTask(tenant, { page_url: PRICING });
    const query = `site_id=${tenant.site_id}&page_url=${encodeURIComponent(pageUrl)}`;
    expect(
      (await tenant.api.get(`/comments/x?${query}`)).body(200, Success(PageCommentListing)).data.total,
    ).toBe(1);
  });

  it.each([
    'http://localhost/pricing?plan=1',
    'http://localhost/pricing#/route',
    'http://localhost/Pricing',
    'https://localhost/pricing',
  ])('treats %s as another page', async (pageUrl) => {
    const tenant = await server.createTenant();
    await createTask(tenant, { page_url: PRICING });
    const query = `site_id=${tenant.site_id}&page_url=${encodeURIComponent(pageUrl)}`;
    expect(
      (await tenant.api.get(`/comments/x?${query}`)).body(200, Success(PageCommentListing)).data.total,
    ).toBe(0);
  });

  it('accepts any text as the id', async () => {
    const tenant = await server.createTenant();
    const query = `site_id=${tenant.site_id}&page_url=${PRICING}`;
    for (const id of ['page', '%F0%9F%93%8C', 'x'.repeat(5_000)]) {
      (await tenant.api.get(`/comments/${id}?${query}`)).body(200, Success(PageCommentListing));
    }
  });

  it('requires site and page, and filters by device', async () => {
    const tenant = await server.createTenant();
    await createTask(tenant, { page_url: PRICING, device_type: 'MOBILE' });
    expect((await tenant.api.get('/comments/x')).error('validation_failed').errors).toEqual({
      site_id: ['is required'],
      page_url: ['is required'],
    });
    const query = `site_id=${tenant.site_id}&page_url=${PRICING}`;
    expect(
      (await tenant.api.get(`/comments/x?${query}&device=mobile`)).body(200, Success(PageCommentListing)).data
        .total,
    ).toBe(1);
    expect(
      (await tenant.api.get(`/comments/x?${query}&device_type=TABLET`)).body(200, Success(PageCommentListing))
        .data.total,
    ).toBe(0);
  });
});
