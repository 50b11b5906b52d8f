import { createTask, readActivity } from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

describe('simultaneous moves of one page', () => {
  it('wait for each other: none fails, and each comment ends up on one of the new pages', async () => {
    const tenant = await server.createTenant();
    const pageUrl = 'http://localhost/crowded';
    const ids = await Promise.all(
      Array.from({ length: 30 }, () => createTask(tenant, { page_url: pageUrl })),
    );
    const moves = ids.slice(0, 7).map((id, index) =>
      tenant.api.put(`/comments/${id}/page-url`, {
        new_page_url: `http://localhost/new-${index}`,
        update_all_comments: true,
        old_page_url: pageUrl,
      }),
    );
    for (const response of await Promise.all(moves)) expect(response.status, response.text).toBe(200);
    const listing = await tenant.api.get(`/comments?page_url=${pageUrl}`);
    expect(JSON.parse(listing.text)).toMatchObject({ data: { total: 0 } });
    const moved = await readActivity(tenant, '&action=moved&limit=500');
    // The first move changes all comments, each of the others only one.
    expect(moved).toHaveLength(30 + 6);
    expect(new Set(moved.map(({ comment }) => comment.id)).size).toBe(30);
  });
});

describe('a move', () => {
  const move = (tenant: Tenant, id: string, body: Record<string, unknown>) =>
    tenant.api.put(`/comments/${id}/page-url`, body);
  const routeOf = async ({ api }: Tenant, id: string) =>
    JSON.parse((await api.get(`/comments/${id}/detail`)).text).data.route;

  /** The data of the webhook events about a tenant's moves. */
  async function readEvents({ organization_id: organizationId }: Tenant) {
    const rows = await server.database.sql<{ body: string }[]>`
      SELECT body FROM webhook_events
      WHERE organization_id = ${organizationId} AND type = 'comment.moved' ORDER BY id`;
    return rows.map(({ body }) => JSON.parse(body).data);
  }

  async function setUp() {
    const tenant = await server.createTenant();
    await tenant.api.post('/webhooks', { url: 'https://192.0.9.1/hook', events: ['comment.moved'] });
    return tenant;
  }

  it('changes the route only if it was the path of the former page', async () => {
    const tenant = await setUp();
    const plain = await createTask(tenant, { page_url: 'http://localhost/old?x=1', route: '/old' });
    const named = await createTask(tenant, { page_url: 'http://localhost/old', route: '/checkout/:step' });
    for (const id of [plain, named]) await move(tenant, id, { new_page_url: 'http://localhost/new' });
    expect(await routeOf(tenant, plain)).toBe('/new');
    expect(await routeOf(tenant, named)).toBe('/checkout/:step');
    const [first, second] = await readEvents(tenant);
    expect(first).toMatchObject({
      comment: { id: plain, page_url: 'http://localhost/new', route: '/new' },
      changes: {
        page_url: { from: 'http://localhost/old?x=1', to: 'http://localhost/new' },
        route: { from: '/old', to: '/new' },
      },
    });
    expect(Object.keys(second.changes)).toEqual(['page_url']);
  });

  it('of a whole page reports the requested comment, without changes if it was on the new page already', async () => {
    const tenant = await setUp();
    const requestedId = await createTask(tenant, { page_url: 'http://localhost/new' });
    const otherId = await createTask(tenant, { page_url: 'http://localhost/old' });
    const response = await move(tenant, requestedId, {
      new_page_url: 'http://localhost/new',
      old_page_url: 'http://localhost/old',
      update_all_comments: true,
    });
    expect(JSON.parse(response.text).message).toBe('1 comment moved.');
    const [event] = await readEvents(tenant);
    expect(event).toMatchObject({ comment: { id: requestedId }, moved_count: 1, comment_ids: [otherId] });
    expect(event).not.toHaveProperty('changes');
  });
});
