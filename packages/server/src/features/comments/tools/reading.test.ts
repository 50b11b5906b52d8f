import { createMcpClient, type McpClient } from '@postil/harness/factories/mcp-client';
import {
  createMember,
  createMockup,
  createMockupComment,
  createProject,
  createSite,
  createTask,
  listContents,
} from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

/** The contents of the comments on all pages that a tool returns. */
async function contentsOf(client: McpClient, name: string, args: object = {}): Promise<string[]> {
  const contents: string[] = [];
  for (let cursor: string | null = null, pages = 0; pages < 50; pages += 1) {
    const page = await client.call(name, { ...args, cursor });
    contents.push(...page.items.map(({ content }: { content: string }) => content));
    if (page.next_cursor === null) return contents;
    cursor = page.next_cursor;
  }
  throw new Error('The pages do not end.');
}

describe('search-comments', () => {
  it('finds the same as the REST API with each filter', async () => {
    const tenant = await server.createTenant();
    const member = await createMember(tenant);
    const site = await createSite(tenant);
    const client = await createMcpClient(server, tenant);
    await createTask(tenant, { content: 'Plain' });
    await createTask(tenant, { content: 'Closed', status: 'CLOSED' });
    await createTask(tenant, { content: 'Urgent', priority: 'URGENT' });
    await createTask(tenant, { content: 'Bug', category: 'BUG_REPORT' });
    await createTask(tenant, { content: 'Mobile', device_type: 'MOBILE' });
    await createTask(tenant, { content: 'Elsewhere', site_id: site.id });
    await createTask(tenant, { content: 'Priced', page_url: 'https://example.com/pricing?utm_source=x' });
    await createTask(tenant, { content: 'Tagged', tags: ['design'] });
    await createTask(tenant, { content: 'Hers', assigned_to: member.id });
    const filters = [
      ['query=urgent', { query: 'urgent' }],
      ['status=CLOSED', { status: 'closed' }],
      ['priority=URGENT', { priority: 'Urgent' }],
      ['category=BUG_REPORT', { category: 'bug report' }],
      ['device_type=MOBILE', { device_type: 'mobile' }],
      [`site_id=${site.id}`, { site_id: site.id.toUpperCase() }],
      ['page_url=https://example.com/pricing', { page_url: 'https://example.com/pricing' }],
      ['route=/pricing', { route: '/pricing' }],
      ['tag=design', { tag: 'design' }],
      [`assigned_to=${member.id}`, { assigned_to: member.email.toUpperCase() }],
      [`assigned_to=${member.id}`, { assigned_to: member.id }],
      ['assigned_to=none', { assigned_to: 'None' }],
      ['assigned_to=me', { assigned_to: 'me' }],
      ['created_before=2020-01-01T00:00:00Z', { created_before: '2020-01-01T00:00:00Z' }],
      ['created_after=2020-01-01T00:00:00Z', { created_after: '2020-01-01T00:00:00Z' }],
      ['sort_order=asc', { sort: 'oldest' }],
      ['sort_by=priority', { sort: 'priority' }],
    ] as const;
    for (const [query, args] of filters) {
      const expected = await listContents(tenant, `?limit=100&${query.replace('query=', 'search=')}`);
      expect(await contentsOf(client, 'search-comments', { ...args, limit: 4 }), query).toEqual(expected);
    }
    expect((await client.call('search-comments')).total).toBe(9);
  });

  it('returns the URLs of a comment, in the app and at its pin on the page', async () => {
    const tenant = await server.createTenant();
    const client = await createMcpClient(server, tenant);
    const pages = ['/pricing', 'https://example.com/pricing?a=1', 'https://example.com/#/cart'];
    const [onPath, onPage, onRoute] = await Promise.all(
      pages.map((page_url) => createTask(tenant, { page_url })),
    );
    const links = {
      [`${onPath}`]: null,
      [`${onPage}`]: `https://example.com/pricing?a=1&postil=${onPage}`,
      [`${onRoute}`]: `https://example.com/?postil=${onRoute}#/cart`,
    };
    for (const name of ['search-comments', 'get-pending-tasks']) {
      const { items } = await client.call(name);
      for (const { id, url, page_link } of items)
        expect([url, page_link]).toEqual([`${server.url}/board?task=${id}`, links[id]]);
    }
    const { comment } = await client.call('get-comment', { comment_id: onPage });
    expect(comment).toMatchObject({
      url: `${server.url}/board?task=${onPage}`,
      page_link: links[`${onPage}`],
    });
    const mockup = await createMockup(tenant);
    const { id } = await createMockupComment(tenant, mockup.id);
    const { items } = await client.call('get-mockup-comments', { mockup_id: mockup.id });
    const url = `${server.url}/mockups/${mockup.id}?comment=${id}`;
    expect(items[0]).toMatchObject({ url, page_link: null });
  });

  it('returns the first 300 characters, and whether there are more', async () => {
    const tenant = await server.createTenant();
    const client = await createMcpClient(server, tenant);
    await createTask(tenant, { content: '😀'.repeat(301) });
    await createTask(tenant, { content: 'x'.repeat(300) });
    const { items } = await client.call('search-comments');
    expect(items).toMatchObject([
      { content: 'x'.repeat(300), content_truncated: false },
      { content: '😀'.repeat(300), content_truncated: true },
    ]);
  });

  it('refuses an unknown site or person instead of returning an empty result', async () => {
    const client = await createMcpClient(server, await server.createTenant());
    const site_id = crypto.randomUUID();
    expect(await client.refusal('search-comments', { site_id })).toBe(
      `site_id "${site_id}" is not in this project: give an id that search-sites returns.`,
    );
    expect(await client.refusal('search-comments', { assigned_to: 'nobody@example.com' })).toContain(
      'list-members',
    );
  });
});

describe('get-pending-tasks', () => {
  it('returns the state at the time of the call, even during identical calls', async () => {
    const tenant = await server.createTenant();
    const client = await createMcpClient(server, tenant);
    const readTotal = async () => (await client.call('get-pending-tasks', { limit: 1 })).total;
    let isDone = false;
    const others = [1, 2, 3].map(async () => {
      while (!isDone) await readTotal();
    });
    for (let count = 1; count <= 20; count += 1) {
      await createTask(tenant);
      expect(await readTotal()).toBe(count);
    }
    isDone = true;
    await Promise.all(others);
  });

  it('keeps simultaneous calls with keys of different projects apart', async () => {
    const tenant = await server.createTenant();
    const project = await createProject(tenant);
    await createTask(tenant);
    const firstClient = await createMcpClient(server, tenant);
    const other = await createMcpClient(server, { ...tenant, project_id: project.id });
    const totals = await Promise.all(
      [firstClient, other, firstClient, other, firstClient, other].map(
        async (client) => (await client.call('get-pending-tasks')).total,
      ),
    );
    expect(totals).toEqual([1, 0, 1, 0, 1, 0]);
  });

  it('lists by urgency, the oldest first among equals, page by page, without duplicates', async () => {
    const tenant = await server.createTenant();
    const client = await createMcpClient(server, tenant);
    const priorities = ['LOW', 'URGENT', 'MEDIUM', 'HIGH', 'URGENT', 'LOW', 'MEDIUM'];
    for (const [index, priority] of priorities.entries())
      await createTask(tenant, { content: `${priority} ${index}`, priority });
    await createTask(tenant, { content: 'Done', priority: 'URGENT', status: 'RESOLVED' });
    await createTask(tenant, { content: 'Shut', status: 'CLOSED' });
    const order = ['URGENT 1', 'URGENT 4', 'HIGH 3', 'MEDIUM 2', 'MEDIUM 6', 'LOW 0', 'LOW 5'];
    for (const limit of [1, 2, 3, 100])
      expect(await contentsOf(client, 'get-pending-tasks', { limit })).toEqual(order);
    const page = await client.call('get-pending-tasks', { limit: '2' });
    expect([page.items.length, page.total]).toEqual([2, 7]);
    expect(await contentsOf(client, 'get-pending-tasks', { priority: 'medium' })).toEqual([
      'MEDIUM 2',
      'MEDIUM 6',
    ]);
  });

  it('filters by site and by assignee', async () => {
    const tenant = await server.createTenant();
    const client = await createMcpClient(server, tenant);
    const site = await createSite(tenant);
    await createTask(tenant, { content: 'Here' });
    await createTask(tenant, { content: 'There', site_id: site.id, assigned_to: tenant.user_id });
    expect(await contentsOf(client, 'get-pending-tasks', { site_id: site.id })).toEqual(['There']);
    expect(await contentsOf(client, 'get-pending-tasks', { assigned_to: 'me' })).toEqual(['There']);
    expect(await contentsOf(client, 'get-pending-tasks', { assigned_to: 'none' })).toEqual(['Here']);
    const { items } = await client.call('get-pending-tasks', { site_id: site.id });
    expect(items[0]).toMatchObject({
      site: { id: site.id, name: site.name },
      assigned_to: { id: tenant.user_id },
    });
  });

  it('refuses a cursor from another tool, and a forged one', async () => {
    const tenant = await server.createTenant();
    const client = await createMcpClient(server, tenant);
    for (const content of ['One', 'Two']) await createTask(tenant, { content });
    const { next_cursor: cursor } = await client.call('search-comments', { limit: 1 });
    for (const wrong of [cursor, 'nonsense', 'AAAA']) {
      expect(await client.refusal('get-pending-tasks', { cursor: wrong })).toContain('next_cursor');
    }
    expect((await client.call('search-comments', { limit: 1, cursor })).items[0].content).toBe('One');
  });
});

describe('get-comment', () => {
  it('returns the fields, subscribers and replies of a comment, and its latest activity on request', async () => {
    const tenant = await server.createTenant();
    const client = await createMcpClient(server, tenant);
    const member = await createMember(tenant);
    const id = await createTask(tenant, {
      content: 'x'.repeat(10_000),
      description: 'More',
      tags: ['a'],
      category: 'DESIGN',
      page_title: 'Home',
    });
    await tenant.api.post('/comments/subscribers', { comment_id: id, user_ids: [member.id] });
    await tenant.api.post(`/comments/${id}/replies`, { content: 'A reply' });
    for (let count = 0; count < 6; count += 1) {
      for (const status of ['IN_PROGRESS', 'OPEN'])
        await tenant.api.put(`/comments/${id}/status`, { status });
    }
    const { comment } = await client.call('get-comment', {
      comment_id: id.toUpperCase(),
      include: ['activity'],
    });
    expect(comment).toMatchObject({
      id,
      content: 'x'.repeat(10_000),
      description: 'More',
      tags: ['a'],
      category: 'DESIGN',
      page_title: 'Home',
      site: { id: tenant.site_id },
      created_by: { id: tenant.user_id },
      assigned_to: null,
      claimed_by: null,
      subscribers: [{ id: member.id, email: member.email }],
      replies_count: 1,
      replies: [{ content: 'A reply', created_by: { id: tenant.user_id } }],
    });
    expect(comment.activity).toHaveLength(10);
    expect(comment.activity[0]).toMatchObject({
      action: 'status_changed',
      user: { id: tenant.user_id },
      metadata: { changes: { status: { from: 'IN_PROGRESS', to: 'OPEN' } } },
    });
    const { comment: short } = await client.call('get-comment', { comment_id: id });
    expect(short).not.toHaveProperty('activity');
  });

  it('returns the newest replies first, and the earlier ones page by page', async () => {
    const tenant = await server.createTenant();
    const client = await createMcpClient(server, tenant);
    const id = await createTask(tenant);
    const contents = Array.from({ length: 60 }, (_, number) => `${number} ${'语'.repeat(1_000)}`);
    for (const content of contents) await tenant.api.post(`/comments/${id}/replies`, { content });
    const { comment } = await client.call('get-comment', { comment_id: id });
    expect(comment.replies_count).toBe(60);
    const replies = [...comment.replies];
    let cursor = comment.next_cursor;
    while (cursor !== null) {
      const page = await client.call('get-comment', { comment_id: id, cursor });
      expect(page.comment).not.toHaveProperty('content');
      replies.push(...page.comment.replies);
      cursor = page.comment.next_cursor;
    }
    const numberOf = (content: string) => content.slice(0, content.indexOf(' '));
    expect(replies.map(({ content }) => numberOf(content))).toEqual(contents.map(numberOf).toReversed());
    expect(await client.refusal('get-comment', { comment_id: id, cursor: 'x' })).toContain('next_cursor');
  });

  it('truncates long texts with an ellipsis, and returns the rest of each on request', async () => {
    const tenant = await server.createTenant();
    const client = await createMcpClient(server, tenant);
    const other = await createTask(tenant);
    const texts = {
      content: `${'語'.repeat(9_990)} end`,
      description: `${'😀'.repeat(20_000)} end`,
      reply: `${'é'.repeat(9_990)} end`,
    };
    const { content, description } = texts;
    const id = await createTask(tenant, { content, description });
    await tenant.api.post(`/comments/${id}/replies`, { content: texts.reply });
    const { comment } = await client.call('get-comment', { comment_id: id });
    const [reply] = comment.replies;
    expect(comment.read_on).toHaveLength(2);
    const truncatedTexts = [
      [comment.content, comment.read_on[0], texts.content],
      [comment.description, comment.read_on[1], texts.description],
      [reply.content, reply.read_on, texts.reply],
    ];
    for (const [beginning, from, whole] of truncatedTexts) {
      expect(beginning.endsWith('…')).toBe(true);
      let text = beginning.slice(0, -1);
      for (let next = from; next !== null; ) {
        const { text: part } = await client.call('get-comment', { comment_id: id, read_on: next });
        text += part.content;
        next = part.read_on;
      }
      expect(text).toBe(whole);
    }
    for (const wrong of ['content', 'title@5', `${crypto.randomUUID()}@5`])
      await client.refusal('get-comment', { comment_id: id, read_on: wrong });
    // The text of another comment cannot be read through this one.
    await client.refusal('get-comment', { comment_id: other, read_on: reply.read_on });
  });
});

describe('search-sites', () => {
  it('finds sites, with the numbers of all and of pending comments on each', async () => {
    const tenant = await server.createTenant();
    const client = await createMcpClient(server, tenant);
    const site = await createSite(tenant, { name: 'Wiki' });
    await createTask(tenant, { site_id: site.id });
    await createTask(tenant, { site_id: site.id, status: 'CLOSED' });
    await tenant.api.put(`/sites/${site.id}`, { is_active: false });
    const found = { id: site.id, name: 'Wiki', is_active: false, comments_count: 2, pending_count: 1 };
    for (const args of [{ query: 'wik' }, { is_active: 'false' }, { limit: 1 }]) {
      const { items } = await client.call('search-sites', args);
      expect(items).toEqual([{ ...found, domain: site.domain }]);
    }
    expect((await client.call('search-sites')).total).toBe(2);
  });
});

describe('list-members', () => {
  it('lists the people who can be assigned, but no guests of other projects', async () => {
    const tenant = await server.createTenant();
    const client = await createMcpClient(server, tenant);
    const other = await createProject(tenant, 'Another');
    const guest = await createMember(tenant, {
      name: 'Vera',
      role: 'guest',
      project_ids: [tenant.project_id],
    });
    await createMember(tenant, { name: 'Walter', role: 'guest', project_ids: [other.id] });
    const { items, total } = await client.call('list-members');
    expect(total).toBe(2);
    expect(items[0]).toEqual({ id: guest.id, name: 'Vera', email: guest.email, role: 'guest' });
    expect((await client.call('list-members', { query: 'ver' })).total).toBe(1);
    const first = await client.call('list-members', { limit: 1 });
    const second = await client.call('list-members', { limit: 1, cursor: first.next_cursor });
    expect(second.items[0].id).toBe(tenant.user_id);
  });
});
