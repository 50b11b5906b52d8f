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

const COMMENT_COUNT = 40;
const numbers = Array.from({ length: COMMENT_COUNT }, (_, number) => number);

/** The number of transactions that wrote the comments of a tenant. */
async function countTransactions({ organization_id }: Tenant): Promise<number> {
  const [row] = await server.database.sql<{ count: number }[]>`
    SELECT count(DISTINCT xmin::text)::int AS count FROM comments WHERE organization_id = ${organization_id}`;
  return row?.count ?? 0;
}

async function totalOf({ api }: Tenant, query = ''): Promise<number> {
  return (await api.get(`/comments?${query}`)).body(200, Success(Page(CommentRecord))).data.total;
}

describe('tasks that are created concurrently', () => {
  it('share transactions, and each has its own fields, author and activity record', async () => {
    const tenant = await server.createTenant();
    const grace = await createMember(tenant);
    const other: Tenant = { ...tenant, api: await createMemberClient(server, tenant, grace.id) };
    const project = await createProject(tenant);
    const locations = [{}, { site_id: undefined }, { site_id: undefined, project_id: project.id }];
    const ids = await Promise.all(
      numbers.map((number) =>
        createTask(number % 2 === 0 ? tenant : other, {
          content: `Overlaps ${number}: "quoted", \\ and 😀`,
          tags: [`tag ${number}`, 'both'],
          page_url: `/page/${number}`,
          status: number % 4 === 0 ? 'RESOLVED' : 'OPEN',
          ...locations[number % 3],
        }),
      ),
    );
    expect(await countTransactions(tenant)).toBeLessThan(COMMENT_COUNT);
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
    expect(await totalOf(tenant)).toBe(COMMENT_COUNT);
    expect(await totalOf(tenant, 'search=overlaps')).toBe(COMMENT_COUNT);
    expect(await totalOf(tenant, 'search=page/7')).toBe(1);
    expect((await eventsOf(server, tenant)).filter(({ type }) => type === 'comment.created')).toHaveLength(
      COMMENT_COUNT,
    );
  });

  it('are refused individually with their errors, and the others are created', async () => {
    const [tenant, stranger] = await Promise.all([server.createTenant(), server.createTenant()]);
    const [archived, other] = [await createProject(tenant), await createProject(tenant)];
    const archivedSite = await createSite(tenant, { project_id: archived.id });
    await tenant.api.put(`/projects/${archived.id}`, { status: 'archived' });
    const wrong = [
      [{ site_id: crypto.randomUUID() }, 404],
      [{ site_id: stranger.site_id }, 404],
      [{ project_id: stranger.project_id }, 404],
      [{ site_id: archivedSite.id }, 409],
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
    expect(await totalOf(tenant)).toBe(COMMENT_COUNT - wrong.length);
    expect(await totalOf(stranger)).toBe(0);
  });

  it('are refused to guests outside their projects', async () => {
    const tenant = await server.createTenant();
    const hidden = await createProject(tenant);
    const guest = await createMember(tenant, { role: 'guest', project_ids: [tenant.project_id] });
    const api = await createMemberClient(server, tenant, guest.id);
    const responses = await Promise.all([
      ...numbers.map(() => api.post('/boards/tasks', { content: 'A', project_id: hidden.id })),
      ...numbers.map(() => api.post('/boards/tasks', { content: 'A', project_id: tenant.project_id })),
      ...numbers.map(() => api.post('/boards/tasks', { content: 'A' })),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([
      ...numbers.map(() => 404),
      ...numbers.map(() => 201),
      ...numbers.map(() => 201),
    ]);
    expect(await totalOf(tenant, `project_id=${tenant.project_id}`)).toBe(2 * COMMENT_COUNT);
  });

  it('share transactions with the events for a webhook, each with its own author, names and number', async () => {
    const tenant = await server.createTenant();
    await Promise.all(numbers.map(() => createTask(tenant)));
    const url = 'https://192.0.9.1/hook';
    const response = await tenant.api.post('/webhooks', { url, events: ['comment.created'] });
    const { id: webhookId } = JSON.parse(response.text).data;
    const grace = await createMember(tenant, { name: 'Grace' });
    const other: Tenant = { ...tenant, api: await createMemberClient(server, tenant, grace.id) };
    await tenant.api.put(`/sites/${tenant.site_id}`, { name: 'Shop' });
    const countBefore = await countTransactions(tenant);
    const ids = await Promise.all(
      numbers.map((number) =>
        createTask(number % 2 === 0 ? tenant : other, {
          content: `Overlaps ${number}`,
          site_id: number % 3 === 0 ? tenant.site_id : undefined,
        }),
      ),
    );
    expect((await countTransactions(tenant)) - countBefore).toBeLessThan(COMMENT_COUNT);
    const log = await tenant.api.get(`/webhooks/${webhookId}/deliveries?per_page=100`);
    const { data } = log.body(200, Success(DeliveryPage)).data;
    expect(data.map(({ event_type }) => event_type)).toEqual(numbers.map(() => 'comment.created'));
    const bodies = await server.database.sql<{ body: string }[]>`
      SELECT body FROM webhook_events WHERE organization_id = ${tenant.organization_id}`;
    const events = new Map(
      bodies.map(({ body }) => JSON.parse(body)).map((event) => [event.data.comment.id, event]),
    );
    for (const [number, id] of ids.entries()) {
      const record = await readComment(tenant, id);
      expect(events.get(id)).toMatchObject({
        type: 'comment.created',
        actor: number % 2 === 0 ? { id: tenant.user_id } : { id: grace.id, name: 'Grace' },
        site_name: number % 3 === 0 ? 'Shop' : null,
        data: {
          comment: { number: record.number, content: `Overlaps ${number}`, created_by: record.created_by },
        },
      });
    }
    expect(await totalOf(tenant)).toBe(2 * COMMENT_COUNT);
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
    expect(statuses.filter((_, number) => number % 2 === 1)).toEqual(Array(COMMENT_COUNT / 2).fill(201));
    expect(statuses.filter((status) => status !== 201 && status !== 404)).toEqual([]);
    expect(await totalOf(tenant)).toBe(COMMENT_COUNT / 2);
    expect(await totalOf(tenant, `site_id=${site.id}`)).toBe(0);
  });
});
