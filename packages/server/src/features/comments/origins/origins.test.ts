import {
  CommentPage,
  CommentRecord,
  CreatedTask,
  Done,
  MockupCommentRecord,
  Success,
} from '@postil/contract';
import {
  createMember,
  createMemberClient,
  createMockup,
  createProject,
  createTask,
  readActivity,
  readComment,
} from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const ORIGIN = { external_id: 'SHOP-128', source: 'jira', metadata: { sprint: '2026-24', 'a.b': '' } };

const list = async (tenant: Tenant, query: string) =>
  (await tenant.api.get(`/comments?${query}`)).body(200, Success(CommentPage)).data.data;

describe('the data that another system stores with a comment', () => {
  it('is set at creation, returned by detail and listing, filters the listing, and can be changed', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant, ORIGIN);
    await createTask(tenant);
    expect(await readComment(tenant, id)).toMatchObject(ORIGIN);
    for (const query of ['external_id=SHOP-128', 'source=jira', 'external_id=SHOP-1,SHOP-128&source=jira'])
      expect(await list(tenant, query)).toMatchObject([{ id, ...ORIGIN }]);
    expect(await list(tenant, 'external_id=SHOP-128&source=github')).toEqual([]);
    const changes = { external_id: null, metadata: { b: '2', sprint: '2026-25' } };
    const changed = await tenant.api.put(`/comments/${id}`, changes);
    expect(changed.body(200, Done(CommentRecord)).data).toMatchObject({ ...changes, source: 'jira' });
    const [entry] = await readActivity(tenant);
    expect(entry?.metadata).toMatchObject({
      changes: { external_id: { from: 'SHOP-128', to: null }, metadata: { to: changes.metadata } },
    });
  });

  it('is not changed by equal values in another order of keys', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant, { metadata: { long: '1', a: '2', bc: '3' } });
    const same = await tenant.api.put(`/comments/${id}`, { metadata: { bc: '3', a: '2', long: '1' } });
    expect(same.body(200, Done(CommentRecord)).data.version).toBe(1);
  });

  it('is unique by external id and source in a project, even when a comment is moved there', async () => {
    const tenant = await server.createTenant();
    const [one, other] = [await createProject(tenant), await createProject(tenant)];
    const create = (project: { id: string }, fields: object) =>
      tenant.api.post('/boards/tasks', { content: 'The same', project_id: project.id, ...fields });
    (await create(one, ORIGIN)).body(201, Done(CreatedTask));
    (await create(one, ORIGIN)).error('external_id_taken');
    (await create(one, { external_id: 'SHOP-128' })).body(201, Done(CreatedTask));
    (await create(one, { external_id: 'SHOP-128' })).error('external_id_taken');
    const { id } = (await create(other, ORIGIN)).body(201, Done(CreatedTask)).data;
    (await tenant.api.put(`/comments/${id}/project`, { project_id: one.id })).error('external_id_taken');
    (await tenant.api.put(`/comments/${id}`, { source: 'github' })).body(200, Done(CommentRecord));
    const moved = await tenant.api.put(`/comments/${id}/project`, { project_id: one.id });
    expect(moved.body(200, Done(CommentRecord)).data.project_id).toBe(one.id);
    (await tenant.api.put(`/comments/${id}`, { source: 'jira' })).error('external_id_taken');
    expect((await readComment(tenant, id)).source).toBe('github');
  });

  it('is accepted from only one of many concurrent creations', async () => {
    const tenant = await server.createTenant();
    const creations = Array.from({ length: 8 }, () =>
      tenant.api.post('/boards/tasks', { content: 'At once', site_id: tenant.site_id, ...ORIGIN }),
    );
    const statuses = (await Promise.all(creations)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    expect(await list(tenant, 'source=jira')).toHaveLength(1);
  });

  it('is stored for comments on mockups, too', async () => {
    const tenant = await server.createTenant();
    const mockup = await createMockup(tenant);
    const create = () =>
      tenant.api.post(`/mockups/${mockup.id}/comments`, { content: 'Blurred', x: 0.1, y: 0.1, ...ORIGIN });
    const { id, ...record } = (await create()).body(201, Done(MockupCommentRecord)).data;
    expect(record).toMatchObject(ORIGIN);
    (await create()).error('external_id_taken');
    const changed = await tenant.api.put(`/mockup-comments/${id}`, { metadata: {} });
    expect(changed.body(200, Done(MockupCommentRecord)).data).toMatchObject({ ...ORIGIN, metadata: {} });
  });

  it('is refused if it is too large or malformed, and from guests', async () => {
    const tenant = await server.createTenant();
    const many = Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`key${index}`, '']));
    for (const metadata of [many, { 'two words': '' }, { long: 'x'.repeat(501) }, { number: 1 }, []])
      (await tenant.api.post('/boards/tasks', { content: 'Too much', metadata })).error('validation_failed');
    const project = await createProject(tenant);
    const { id } = await createMember(tenant, { role: 'guest', project_ids: [project.id] });
    const guest = await createMemberClient(server, tenant, id);
    const body = { content: 'Mine', project_id: project.id };
    (await guest.post('/boards/tasks', { ...body, external_id: 'SHOP-128' })).error(
      'insufficient_permission',
    );
    const guestTask = (await guest.post('/boards/tasks', body)).body(201, Done(CreatedTask)).data;
    (await guest.put(`/comments/${guestTask.id}`, { metadata: { a: 'b' } })).error('insufficient_permission');
  });
});

describe('the URLs of a comment', () => {
  it('lead to the web app, and to its pin if the page has a full URL', async () => {
    const tenant = await server.createTenant();
    const withPage = await createTask(tenant, { page_url: 'https://shop.example.com/cart?size=2#/list' });
    const withPath = await createTask(tenant, { page_url: '/cart' });
    expect(await readComment(tenant, withPage)).toMatchObject({
      url: `${server.url}/board?task=${withPage}`,
      page_link: `https://shop.example.com/cart?size=2&postil=${withPage}#/list`,
    });
    expect(await readComment(tenant, withPath)).toMatchObject({
      url: `${server.url}/board?task=${withPath}`,
      page_link: null,
    });
  });
});
