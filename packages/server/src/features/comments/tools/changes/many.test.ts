import { createMcpClient } from '@postil/harness/factories/mcp-client';
import {
  actionsOf,
  createMember,
  createMockup,
  createMockupComment,
  createProject,
  createTask,
  listContents,
  readComment,
} from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

async function createFixture() {
  const tenant = await server.createTenant();
  return { tenant, client: await createMcpClient(server, tenant) };
}

describe('create-task', () => {
  it('creates a team task in the project of the key, marked as written by an assistant', async () => {
    const { tenant, client } = await createFixture();
    const member = await createMember(tenant);
    const { comment, created } = await client.call('create-task', {
      content: '  The footer lacks a link  ',
      title: 'Link',
      site_id: tenant.site_id,
      page_url: 'https://example.com/about?x=1',
      priority: 'high',
      category: 'BUG_REPORT',
      tags: 'footer, links',
      user_id: member.email,
    });
    expect(created).toBe(true);
    expect(comment).toMatchObject({ content: 'The footer lacks a link', author_kind: 'assistant' });
    expect(await readComment(tenant, comment.id)).toMatchObject({
      project_id: tenant.project_id,
      title: 'Link',
      content: 'The footer lacks a link',
      page_url: 'https://example.com/about?x=1',
      route: '/about',
      status: 'OPEN',
      priority: 'HIGH',
      tags: ['footer', 'links'],
      visibility: 'team',
      assigned_to: { id: member.id },
    });
    expect(await actionsOf(tenant)).toEqual(['created']);
  });

  it('does not duplicate a pending task when the call is repeated', async () => {
    const { tenant, client } = await createFixture();
    const args = { content: 'Check the imprint', page_url: '/imprint' };
    const first = await client.call('create-task', args);
    expect(await client.call('create-task', args)).toEqual({ ...first, created: false });
    const other = await client.call('create-task', { ...args, page_url: '/privacy' });
    expect(other.created).toBe(true);
    await tenant.api.put(`/comments/${first.comment.id}/status`, { status: 'CLOSED' });
    const second = await client.call('create-task', args);
    expect(second.created).toBe(true);
    expect(second.comment.id).not.toBe(first.comment.id);
  });

  it('creates a task once if it is sent several times concurrently', async () => {
    const { tenant, client } = await createFixture();
    const args = { content: 'Check the imprint' };
    const responses = await Promise.all(Array.from({ length: 8 }, () => client.call('create-task', args)));
    expect(responses.filter(({ created }) => created)).toHaveLength(1);
    expect(await listContents(tenant)).toEqual(['Check the imprint']);
  });

  it('reports errors without creating anything', async () => {
    const { tenant, client } = await createFixture();
    const other = await createProject(tenant, 'Another');
    const site = await tenant.api.post('/sites', {
      project_id: other.id,
      name: 'Other',
      domain: 'other.example.com',
    });
    const { id } = JSON.parse(site.text).data;
    const cases = [
      [{}, 'content is required'],
      [{ content: 'x', site_id: id }, 'search-sites returns'],
      [{ content: 'x', user_id: 'nobody' }, 'is not a member'],
      [{ content: 'x', tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }, 'at most 20'],
    ] as const;
    for (const [args, reason] of cases) expect(await client.refusal('create-task', args)).toContain(reason);
    expect(await listContents(tenant)).toEqual([]);
  });
});

describe('update-comments', () => {
  it('changes several fields of several comments together, including those on mockups', async () => {
    const { tenant, client } = await createFixture();
    const first = await createTask(tenant, { tags: ['old', 'kept'] });
    const second = await createTask(tenant);
    const mockup = await createMockup(tenant);
    const mockupComment = await createMockupComment(tenant, mockup.id);
    const args = {
      comment_ids: [first, second, mockupComment.id],
      priority: 'urgent',
      category: 'BUG_REPORT',
      add_tags: ['new'],
      remove_tags: ['old'],
    };
    expect(await client.call('update-comments', args)).toEqual({
      comments: [first, second, mockupComment.id].map((id) => ({
        id,
        number: expect.any(Number),
        status: 'OPEN',
        priority: 'URGENT',
        category: 'BUG_REPORT',
      })),
      changed_count: 3,
    });
    expect((await client.call('update-comments', args)).changed_count).toBe(0);
    expect((await readComment(tenant, first)).tags).toEqual(['kept', 'new']);
    expect(
      (await client.call('update-comments', { comment_ids: first, category: null })).comments,
    ).toMatchObject([{ id: first, category: null }]);
  });

  it('changes all comments or none', async () => {
    const { tenant, client } = await createFixture();
    const id = await createTask(tenant);
    const foreign = await createTask(await server.createTenant());
    const cases = [
      [{ comment_ids: [id, foreign], priority: 'LOW' }, 'search-comments'],
      [{ comment_ids: [id] }, 'Nothing to change: give'],
      [{ comment_ids: [], priority: 'LOW' }, 'from 1 to 50'],
      [
        { comment_ids: Array.from({ length: 51 }, () => crypto.randomUUID()), priority: 'LOW' },
        'from 1 to 50',
      ],
      [
        { comment_ids: [id], add_tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) },
        'more than 20',
      ],
    ] as const;
    for (const [args, reason] of cases)
      expect(await client.refusal('update-comments', args)).toContain(reason);
    expect(await readComment(tenant, id)).toMatchObject({ priority: 'MEDIUM', tags: [], version: 1 });
  });

  it('does not change the status of a comment claimed by another key, and names the comment', async () => {
    const { tenant, client } = await createFixture();
    const [unclaimedId, claimedId] = [await createTask(tenant), await createTask(tenant)];
    const other = await createMcpClient(server, tenant);
    await other.call('claim-task', { comment_id: claimedId });
    const refusal = await client.refusal('update-comments', {
      comment_ids: [unclaimedId, claimedId],
      status: 'CLOSED',
    });
    expect(refusal).toContain(`leave ${claimedId} out`);
    expect((await readComment(tenant, unclaimedId)).status).toBe('OPEN');
    const status = { comment_ids: [unclaimedId, claimedId], status: 'CLOSED' };
    expect((await other.call('update-comments', status)).changed_count).toBe(2);
  });
});
