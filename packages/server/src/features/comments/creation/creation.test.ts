import { CommentRecord, DeliveryPage, Page, Success } from '@postil/contract';
import {
  createMember,
  createMemberClient,
  createProject,
  createSite,
  createTask,
  eventsOf,
  readComment,
} from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const NUMBER = 40;
const numbers = Array.from({ length: NUMBER }, (_, number) => number);

/** How many transactions wrote the comments of a tenant. */
async function countTransactions({ organization_id }: Tenant): Promise<number> {
  const [row] = await server.database.sql<{ count: number }[]>`
    SELECT count(DISTINCT xmin::text)::int AS count FROM comments WHERE organization_id = ${organization_id}`;
  return row?.count ?? 0;
}

/** On a sharded database each comment has its own. */
function mostTransactions(): number {
  return server.database.sql.isSharded ? NUMBER : NUMBER - 1;
}

async function totalOf({ api }: Tenant, query = ''): Promise<number> {
  return (await api.get(`/comments?${query}`)).body(200, Success(Page(CommentRecord))).data.total;
}

describe('tasks that are created at the same time', () => {
  it('share transactions, and each has its own fields, author and record', async () => {
    const tenant = await server.createTenant();
    const grace = await createMember(tenant);
    const other: Tenant = { ...tenant, api: await createMemberClient(server, tenant, grace.id) };
    const project = await createProject(tenant);
    const places = [{}, { site_id: undefined }, { site_id: undefined, project_id: project.id }];
    const ids = await Promise.all(
      numbers.map((number) =>
        createTask(number % 2 === 0 ? tenant : other, {
          content: `Overlaps ${number}: "quoted", \\ and 😀`,
          tags: [`tag ${number}`, 'both'],
          page_url: `/page/${number}`,
          status: number % 4 === 0 ? 'RESOLVED' : 'OPEN',
          ...places[number % 3],
        }),
      ),
    );
    expect(await countTransactions(tenant)).toBeLessThanOrEqual(mostTransactions());
    for (const [number, id] of ids.entries()) {
      expect(await readComment(tenant, id)).toMatchObject({
        content: `Overlaps ${number}: "quoted", \\ and 😀`,
        tags: [`tag ${number}`, 'both'],
        page_url: `/page/${number}`,
        created_by: { id: number % 2 === 0 ? tenant.user_id : grace.id },
        site_id: number % 3 === 0 ? tenant.site_id : null,
        project_id: [tenant.project_id, null, project.id][number % 3],
        resolved_at: number % 4 === 0 ? expect.any(String) : null,
      });
    }
    expect(await totalOf(tenant)).toBe(NUMBER);
    expect(await totalOf(tenant, 'search=overlaps')).toBe(NUMBER);
    expect(await totalOf(tenant, 'search=page/7')).toBe(1);
    expect((await eventsOf(server, tenant)).filter(({ type }) => type === 'comment.created')).toHaveLength(
      NUMBER,
    );
  });

  it('are refused one by one for what is wrong with them, and the others are created', async () => {
    const [tenant, stranger] = await Promise.all([server.createTenant(), server.createTenant()]);
    const [archived, other] = [await createProject(tenant), await createProject(tenant)];
    const closed = await createSite(tenant, { project_id: archived.id });
    await tenant.api.put(`/projects/${archived.id}`, { status: 'archived' });
    const wrong = [
      [{ site_id: crypto.randomUUID() }, 404],
      [{ site_id: stranger.site_id }, 404],
      [{ project_id: stranger.project_id }, 404],
      [{ site_id: closed.id }, 409],
      [{ project_id: archived.id }, 409],
      [{ site_id: tenant.site_id, project_id: other.id }, 422],
    ] as const;
    const post = (fields: object) => tenant.api.post('/boards/tasks', { content: 'A', ...fields });
    const responses = await Promise.all(
      numbers.map(async (number) => {
        const [fields, expected] = wrong[number] ?? [{ site_id: tenant.site_id }, 201];
        return { expected, status: (await post(fields)).status };
      }),
    );
    for (const { status, expected } of responses) expect(status).toBe(expected);
    expect(await totalOf(tenant)).toBe(NUMBER - wrong.length);
    expect(await totalOf(stranger)).toBe(0);
  });

  it('are seen only by those who may, and a guest creates only in projects that it sees', async () => {
    const tenant = await server.createTenant();
    const hidden = await createProject(tenant);
    const guest = await createMember(tenant, { role: 'guest', project_ids: [tenant.project_id] });
    const api = await createMemberClient(server, tenant, guest.id);
    const statuses = await Promise.all([
      ...numbers.map(() => api.post('/boards/tasks', { content: 'A', project_id: hidden.id })),
      ...numbers.map(() => api.post('/boards/tasks', { content: 'A', project_id: tenant.project_id })),
      ...numbers.map(() => api.post('/boards/tasks', { content: 'A' })),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([
      ...numbers.map(() => 404),
      ...numbers.map(() => 201),
      ...numbers.map(() => 201),
    ]);
    expect(await totalOf(tenant, `project_id=${tenant.project_id}`)).toBe(2 * NUMBER);
  });

  it('are queued for a webhook from the moment that it exists', async () => {
    const tenant = await server.createTenant();
    await Promise.all(numbers.map(() => createTask(tenant)));
    const url = 'https://192.0.9.1/hook';
    const answer = await tenant.api.post('/webhooks', { url, events: ['comment.created'] });
    const { id } = JSON.parse(answer.text).data;
    await Promise.all(numbers.map(() => createTask(tenant)));
    const log = await tenant.api.get(`/webhooks/${id}/deliveries?per_page=100`);
    const { data } = log.body(200, Success(DeliveryPage)).data;
    expect(data.map(({ event_type }) => event_type)).toEqual(numbers.map(() => 'comment.created'));
    expect(await totalOf(tenant)).toBe(2 * NUMBER);
  });

  it('are created or refused as a whole while their site is deleted', async () => {
    const tenant = await server.createTenant();
    const site = await createSite(tenant);
    const creations = numbers.map(async (number) => {
      const siteId = number % 2 === 0 ? site.id : tenant.site_id;
      return (await tenant.api.post('/boards/tasks', { content: 'A', site_id: siteId })).status;
    });
    await tenant.api.delete(`/sites/${site.id}`);
    const statuses = await Promise.all(creations);
    expect(statuses.filter((_, number) => number % 2 === 1)).toEqual(Array(NUMBER / 2).fill(201));
    expect(statuses.filter((status) => status !== 201 && status !== 404)).toEqual([]);
    expect(await totalOf(tenant)).toBe(NUMBER / 2);
    expect(await totalOf(tenant, `site_id=${site.id}`)).toBe(0);
  });
});
