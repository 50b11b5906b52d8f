import {
  CommentDetail,
  CommentRecord,
  Done,
  Gone,
  MockupCommentOnVersion,
  MockupCommentRecord,
  Page,
  ReplyRecord,
  Subscriber,
  Success,
} from '@postil/contract';
import {
  addMockupVersion,
  createMember,
  createMemberClient,
  createMockup,
  createMockupComment,
  createPng,
  createTask,
  eventsOf,
  listContents,
  listNotifications,
  nextPageUrl,
} from '@postil/harness/factories/records';
import { waitUntil } from '@postil/harness/postil/process';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { Type } from 'typebox';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

async function listMockupComments({ api }: Tenant, mockupId: string, query = '') {
  const response = await api.get(`/mockups/${mockupId}/comments${query}`);
  return response.body(200, Success(Page(MockupCommentOnVersion))).data;
}

async function setUp() {
  const tenant = await server.createTenant();
  const { id: mockupId } = await createMockup(tenant, { file: await createPng({ width: 100, height: 100 }) });
  return { tenant, mockupId, path: `/mockups/${mockupId}/comments` };
}

describe('a comment on a mockup', () => {
  it('has the fields of a comment, and its position in the picture', async () => {
    const { tenant, mockupId, path } = await setUp();
    const grace = await createMember(tenant);
    const response = await tenant.api.post(path, {
      content: ' The logo is blurred ',
      description: 'On small screens',
      priority: 'urgent',
      category: 'DESIGN',
      tags: ['logo', 'logo'],
      assigned_to: grace.id,
      x: 0.1,
      y: 0.2,
      width: 0.3,
      height: 0.4,
    });
    expect(response.headers.get('etag')).toBe('"v1"');
    expect(response.body(201, Done(MockupCommentRecord)).data).toMatchObject({
      mockup_id: mockupId,
      project_id: tenant.project_id,
      version: 1,
      revision: 1,
      content: 'The logo is blurred',
      description: 'On small screens',
      status: 'OPEN',
      priority: 'URGENT',
      category: 'DESIGN',
      tags: ['logo'],
      assigned_to: { id: grace.id },
      created_by: { id: tenant.user_id },
      x: 0.1,
      y: 0.2,
      width: 0.3,
      height: 0.4,
    });
  });

  it.each([
    [{ x: -0.1, y: 0 }, 'x'],
    [{ x: 0, y: 1.1 }, 'y'],
    [{ x: '0', y: 0 }, 'x'],
    [{ y: 0 }, 'x'],
    [{ x: 0.8, y: 0.1, width: 0.3, height: 0.1 }, 'width'],
    [{ x: 0.1, y: 0.9, width: 0.1, height: 0.2 }, 'height'],
    [{ x: 0.1, y: 0.1, width: 0.1 }, 'height'],
    [{ x: 0.1, y: 0.1, height: 0.1 }, 'width'],
    [{ x: 0, y: 0, version: 2 }, 'version'],
    [{ x: 0, y: 0, content: '  ' }, 'content'],
    [{ x: 0, y: 0, page_url: '/' }, 'page_url'],
    [{ x: 0, y: 0, assigned_to: '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' }, 'assigned_to'],
  ])('is refused with the fields %j', async (fields, field) => {
    const { tenant, path } = await setUp();
    const response = await tenant.api.post(path, { content: 'A comment', ...fields });
    expect(Object.keys(response.error('validation_failed').errors ?? {})).toEqual([field]);
  });

  it('may be in the bottom right corner of the picture', async () => {
    const { tenant, mockupId } = await setUp();
    await createMockupComment(tenant, mockupId, { x: 1, y: 1 });
    await createMockupComment(tenant, mockupId, { x: 0.7, y: 0.9, width: 0.3, height: 0.1 });
    expect((await listMockupComments(tenant, mockupId)).total).toBe(2);
  });

  it('is not found on the paths of page comments, nor is a page comment found on those of mockup comments', async () => {
    const { tenant, mockupId } = await setUp();
    const pin = await createMockupComment(tenant, mockupId);
    const task = await createTask(tenant);
    const { api, user_id } = tenant;
    (await api.get(`/comments/${pin.id}/detail`)).error('not_found');
    (await api.put(`/comments/${pin.id}/status`, { status: 'CLOSED' })).error('not_found');
    (await api.delete(`/comments/${pin.id}`)).error('not_found');
    (await api.get(`/comments/${pin.id}/replies`)).error('not_found');
    (await api.post('/comments/bulk', { comment_ids: [pin.id], change: { priority: 'LOW' } })).error(
      'not_found',
    );
    (await api.post('/comments/subscribers', { comment_id: pin.id, user_ids: [user_id] })).error('not_found');
    (await api.put(`/mockup-comments/${task}`, { priority: 'LOW' })).error('not_found');
    (await api.post(`/mockup-comments/${task}/replies`, { content: 'No' })).error('not_found');
    (await api.delete(`/mockup-comments/${task}`)).error('not_found');
    expect(await listContents(tenant)).toEqual(['The button overlaps']);
    expect(await listContents(tenant, `?project_id=${tenant.project_id}`)).toHaveLength(1);
  });
});

describe('a comment that is created while its project is deleted', () => {
  it('waits without blocking the deletion', async () => {
    const { organization_id: organizationId, project_id: projectId, api } = await server.createTenant();
    const { id } = await createMockup({ api, project_id: projectId });
    const { database } = server;
    const { response } = await database.transaction(async (tx) => {
      await tx`SELECT FROM projects WHERE organization_id = ${organizationId} AND id = ${projectId} FOR UPDATE`;
      const response = api.post(`/mockups/${id}/comments`, { content: 'Late', x: 0, y: 0 });
      const findShardWaits = () => tx`SELECT FROM citus_lock_waits`;
      const findLockWaits = () => tx`
        SELECT FROM pg_locks w JOIN pg_locks held ON held.pid = w.pid
        WHERE NOT w.granted AND held.relation = 'projects'::regclass
          AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
      // The embedded engine runs transactions one at a time.
      if (database.engine === 'postgres') {
        const find = tx.isSharded ? findShardWaits : findLockWaits;
        await waitUntil('a wait', async () => (await find()).length > 0);
      }
      await tx`SELECT FROM mockups WHERE organization_id = ${organizationId} AND id = ${id} FOR UPDATE NOWAIT`;
      return { response };
    });
    (await response).body(201, Done(MockupCommentRecord));
  });
});

describe('a change to a comment on a mockup', () => {
  it('moves its pin or changes its text, and the event says which', async () => {
    const { tenant, mockupId } = await setUp();
    const { id } = await createMockupComment(tenant, mockupId);
    const put = async (body: unknown, headers = {}) =>
      (await tenant.api.put(`/mockup-comments/${id}`, body, headers)).body(200, Done(MockupCommentRecord))
        .data;
    expect(await put({ x: 0.5, width: 0.2, height: 0.2 })).toMatchObject({
      x: 0.5,
      y: 0.5,
      width: 0.2,
      revision: 2,
    });
    expect(await put({ width: null, height: null })).toMatchObject({ width: null, height: null });
    expect(await put({ content: 'Sharper now', x: 0.6 }, { 'if-match': '"v3"' })).toMatchObject({
      revision: 4,
    });
    expect(await put({ content: 'Sharper now' })).toMatchObject({ revision: 4 });
    const events = (await eventsOf(server, tenant)).filter(({ type }) => type.startsWith('mockup_comment.'));
    expect(events.map(({ type }) => type)).toEqual([
      'mockup_comment.created',
      'mockup_comment.moved',
      'mockup_comment.moved',
      'mockup_comment.updated',
    ]);
    expect(events[1]?.metadata).toMatchObject({ changes: { x: { from: 0.25, to: 0.5 } } });
  });

  it('must keep its region within the picture', async () => {
    const { tenant, mockupId } = await setUp();
    const { id } = await createMockupComment(tenant, mockupId, { x: 0.5, y: 0.5, width: 0.2, height: 0.2 });
    const refused = (await tenant.api.put(`/mockup-comments/${id}`, { x: 0.9 })).error('validation_failed');
    expect(Object.keys(refused.errors ?? {})).toEqual(['width']);
    (await tenant.api.put(`/mockup-comments/${id}`, { height: null })).error('validation_failed');
    (await tenant.api.put(`/mockup-comments/${id}`, {})).error('validation_failed');
    (await tenant.api.put(`/mockup-comments/${id}`, { x: 0.1 }, { 'if-match': '"v9"' })).error(
      'version_conflict',
    );
  });

  it('stores the note of a new status as a reply', async () => {
    const { tenant, mockupId } = await setUp();
    const { id } = await createMockupComment(tenant, mockupId);
    const response = await tenant.api.put(`/mockup-comments/${id}/status`, {
      status: 'resolved',
      note: 'Done',
    });
    const { data } = response.body(200, Done(MockupCommentRecord));
    expect(data).toMatchObject({ status: 'RESOLVED', replies_count: 1, resolved_at: expect.any(String) });
    const replies = (await tenant.api.get(`/mockup-comments/${id}/replies`)).body(
      200,
      Success(Page(ReplyRecord)),
    );
    expect(replies.data.data).toMatchObject([{ comment_id: id, content: 'Done' }]);
  });

  it('is refused in an archived project', async () => {
    const { tenant, mockupId, path } = await setUp();
    const { id } = await createMockupComment(tenant, mockupId);
    await tenant.api.put(`/projects/${tenant.project_id}`, { status: 'archived' });
    (await tenant.api.post(path, { content: 'Late', x: 0, y: 0 })).error('project_archived');
    (await tenant.api.put(`/mockup-comments/${id}`, { x: 0 })).error('project_archived');
    (await tenant.api.post(`/mockup-comments/${id}/replies`, { content: 'Late' })).error('project_archived');
  });
});

describe('replies, assignment, subscribers and mentions of a comment on a mockup', () => {
  it('work as for comments on pages', async () => {
    const { tenant, mockupId } = await setUp();
    const { api } = tenant;
    const grace = await createMember(tenant, { name: 'Grace Hopper' });
    const { id } = await createMockupComment(tenant, mockupId);
    const path = `/mockup-comments/${id}`;
    const reply = (await api.post(`${path}/replies`, { content: 'A reply' })).body(
      201,
      Done(ReplyRecord),
    ).data;
    (await api.put(`/replies/${reply.id}`, { content: 'Changed' })).body(200, Done(ReplyRecord));
    (await api.delete(`/replies/${reply.id}`)).body(200, Gone);
    const assigned = await api.put(`${path}/assign-user`, { user_id: grace.id });
    const { data } = assigned.body(200, Done(MockupCommentRecord));
    expect(data).toMatchObject({ assigned_to: { id: grace.id, name: 'Grace Hopper' }, replies_count: 0 });
    const idSchema = Type.Object({ id: Type.String() });
    const subscribed = await api.post(`${path}/subscribers`, { user_ids: [grace.id] });
    expect(subscribed.body(200, Done(idSchema)).data).toEqual({ id });
    const listed = (await api.get(`${path}/subscribers`)).body(200, Success(Type.Array(Subscriber)));
    expect(listed.data).toEqual([{ id: grace.id, email: grace.email }]);
    const unsubscribed = await api.delete(`${path}/subscribers`, { user_ids: [grace.id] });
    expect(unsubscribed.body(200, Done(idSchema)).data).toEqual({ id });
    const stranger = await server.createTenant();
    (await api.post(`${path}/subscribers`, { user_ids: [stranger.user_id] })).error('validation_failed');
    (await api.put(`${path}/assign-user`, { user_id: stranger.user_id })).error('validation_failed');
    expect(
      (await api.delete(`${path}/unassign`)).body(200, Done(MockupCommentRecord)).data.assigned_to,
    ).toBeNull();
  });

  it('notify a mentioned member, and the notification names the mockup', async () => {
    const { tenant, mockupId } = await setUp();
    const grace = await createMember(tenant, { name: 'Grace Hopper' });
    const graceApi = await createMemberClient(server, tenant, grace.id);
    const { id } = await createMockupComment(tenant, mockupId, { content: 'See, @Grace' });
    const { data } = await listNotifications(graceApi);
    const comment = { id, content: 'See, @Grace', page_url: `/mockups/${mockupId}`, mockup_id: mockupId };
    expect(data).toMatchObject([{ reason: 'mentioned', comment }]);
  });

  it('exclude a guest of another project, who can be neither assigned nor notified', async () => {
    const { tenant, mockupId } = await setUp();
    const guest = await createMember(tenant, { name: 'Vera', role: 'guest', project_ids: [] });
    const guestApi = await createMemberClient(server, tenant, guest.id);
    const body = { content: 'See', x: 0.5, y: 0.5, assigned_to: guest.id };
    const refused = await tenant.api.post(`/mockups/${mockupId}/comments`, body);
    expect(refused.error('validation_failed').errors).toHaveProperty('assigned_to');
    await createMockupComment(tenant, mockupId, { content: 'See, @Vera' });
    expect((await listNotifications(guestApi)).data).toEqual([]);
  });
});

describe('the comments of a mockup', () => {
  it('are listed newest first, filtered and in pages', async () => {
    const { tenant, mockupId } = await setUp();
    for (const content of ['One', 'Two', 'Three']) await createMockupComment(tenant, mockupId, { content });
    await createMockupComment(tenant, mockupId, { content: 'Done', status: 'RESOLVED', priority: 'LOW' });
    const contents = async (query: string) =>
      (await listMockupComments(tenant, mockupId, query)).data.map(({ content }) => content);
    expect(await contents('')).toEqual(['Done', 'Three', 'Two', 'One']);
    expect(await contents('?status=open')).toEqual(['Three', 'Two', 'One']);
    expect(await contents('?priority=low')).toEqual(['Done']);
    expect(await contents('?assigned_to=me')).toEqual([]);
    const first = await tenant.api.get(`/mockups/${mockupId}/comments?limit=3`);
    const next = await tenant.api.get(nextPageUrl(first.headers) ?? '');
    expect(next.body(200, Success(Page(MockupCommentOnVersion))).data).toMatchObject({
      data: [{ content: 'One' }],
      total: 4,
      current_page: 2,
    });
  });

  it('are carried over to new versions, with their status, at the same position on the page', async () => {
    const { tenant, mockupId } = await setUp();
    const first = await createMockupComment(tenant, mockupId, { content: 'First', x: 0.2, y: 0.5 });
    await tenant.api.put(`/mockup-comments/${first.id}/status`, { status: 'RESOLVED' });
    await addMockupVersion(tenant, mockupId, await createPng({ width: 100, height: 200 }));
    await createMockupComment(tenant, mockupId, { content: 'Second', x: 0.2, y: 0.5 });
    await createMockupComment(tenant, mockupId, { content: 'Older', version: 1 });
    const latest = await listMockupComments(tenant, mockupId);
    expect(latest.data).toMatchObject([
      { content: 'Older', version: 1 },
      { content: 'Second', version: 2, y: 0.5, shown: { version: 2, y: 0.5 } },
      // The page has become twice as tall: the pin stays 50 pixels from its top.
      { content: 'First', version: 1, status: 'RESOLVED', y: 0.5, shown: { version: 2, x: 0.2, y: 0.25 } },
    ]);
    const formerListing = await listMockupComments(tenant, mockupId, '?version=1');
    expect(formerListing.data).toMatchObject([
      { content: 'Older' },
      { content: 'First', status: 'RESOLVED', shown: { version: 1, y: 0.5 } },
    ]);
    expect(formerListing.total).toBe(2);
    (await tenant.api.get(`/mockups/${mockupId}/comments?version=3`)).error('validation_failed');
  });
});

describe('the existence of a comment on a mockup', () => {
  it('does not change the documented responses about comments on pages', async () => {
    const { tenant, mockupId } = await setUp();
    await createMockupComment(tenant, mockupId);
    const id = await createTask(tenant);
    (await tenant.api.get(`/comments/${id}/detail`)).body(200, Success(CommentDetail));
    (await tenant.api.get('/comments')).body(200, Success(Page(CommentRecord)));
  });
});
