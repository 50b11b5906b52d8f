import { CommentPage, Success } from '@postil/contract';
import { createMember, createSite, createTask, nextPageUrl } from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

/** Every comment of a listing, page by page, as its content and the size of its group. */
async function readAllPages({ api }: Pick<Tenant, 'api'>, query: string): Promise<string[]> {
  const found: string[] = [];
  for (let path: string | undefined = `/comments?limit=2&${query}`; path !== undefined; ) {
    const response = await api.get(path);
    const { data } = response.body(200, Success(CommentPage)).data;
    found.push(...data.map(({ content, group }) => `${content}${group?.count ?? ''}`));
    path = nextPageUrl(response.headers);
  }
  return found;
}

async function createFiveTasks(tenant: Tenant): Promise<void> {
  const site = await createSite(tenant);
  const grace = await createMember(tenant);
  await createTask(tenant, {
    content: 'a',
    page_url: '/b',
    status: 'CLOSED',
    priority: 'LOW',
    due_date: '2027-12-01',
  });
  await createTask(tenant, { content: 'b', page_url: '/a', assigned_to: grace.id, priority: 'URGENT' });
  await createTask(tenant, {
    content: 'c',
    page_url: '/b/?utm_source=x',
    status: 'IN_REVIEW',
    due_date: '2027-11-30',
  });
  await createTask(tenant, { content: 'd', site_id: site.id, page_url: '/a', assigned_to: grace.id });
  await createTask(tenant, { content: 'e', site_id: undefined, project_id: tenant.project_id });
}

describe('a listing by groups', () => {
  it.each([
    ['group_by=site', 'c3 b3 a3 d1 e1'],
    ['group_by=page', 'b1 c2 a2 d1 e1'],
    ['group_by=assignee', 'd2 b2 e3 c3 a3'],
    ['group_by=status', 'e3 d3 b3 c1 a1'],
    ['group_by=priority', 'b1 e3 d3 c3 a1'],
    ['group_by=site&sort_order=asc', 'a3 b3 c3 d1 e1'],
    ['group_by=site&sort_by=updated_at', 'c3 b3 a3 d1 e1'],
    ['group_by=site&sort_by=priority', 'b3 c3 a3 d1 e1'],
    ['group_by=site&sort_by=status&sort_order=asc', 'b3 c3 a3 d1 e1'],
    ['group_by=site&sort_by=due_date&sort_order=asc', 'c3 a3 b3 d1 e1'],
    ['group_by=site&sort_by=due_date', 'a3 c3 b3 d1 e1'],
    ['group_by=site&priority=medium', 'c1 d1 e1'],
  ])('with %s returns each comment once, group after group', async (query, expected) => {
    const tenant = await server.createTenant();
    await createFiveTasks(tenant);
    expect((await readAllPages(tenant, query)).join(' ')).toBe(expected);
  });

  it('refuses grouping by an unsupported field, and cursors from another listing', async () => {
    const tenant = await server.createTenant();
    await createFiveTasks(tenant);
    (await tenant.api.get('/comments?group_by=tag')).error('validation_failed');
    const next = nextPageUrl((await tenant.api.get('/comments?limit=2&group_by=site')).headers) ?? '';
    expect(next).toContain('cursor=');
    (await tenant.api.get(next.replace('group_by=site', 'group_by=status'))).error('validation_failed');
    (await tenant.api.get(next.replace('group_by=site', ''))).error('validation_failed');
    expect(await readAllPages(tenant, '')).toEqual(['e', 'd', 'c', 'b', 'a']);
  });
});
