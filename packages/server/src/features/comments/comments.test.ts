import {
  AssignmentAnswer,
  BulkAnswer,
  CommentRecord,
  CreatedComment,
  CreatedTask,
  Done,
  Gone,
  MoveAnswer,
  Page,
  PageListing,
  ReplyRecord,
  Subscriber,
  SubscribersAnswer,
  Success,
} from '@postil/contract';
import { Type } from 'typebox';
import { afterAll, describe, expect, it } from 'vitest';
import {
  createKey,
  createMember,
  createSite,
  createTask,
  readActivity,
  readComment,
} from '../../../test/factories.ts';
import { startTestServer, type Tenant } from '../../../test/server.ts';

const server = await startTestServer();
afterAll(() => server.close());

const PRICING = 'http://localhost/pricing';

/** Actions of a comment's activity, oldest first. */
async function actionsOf(tenant: Tenant): Promise<string[]> {
  return (await readActivity(tenant)).map(({ action }) => action).reverse();
}

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
  it('creates a task with every default and records it', async () => {
    const tenant = await server.createTenant();
    const answer = await tenant.api.post('/boards/tasks', { content: '  A task  ', site_id: tenant.site_id });
    const { message, data } = answer.body(201, Done(CreatedTask));
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

  it('takes every field, and enumerations in any letter case', async () => {
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

  it('belongs to the organisation alone where no place is given, and is found by GET /comments', async () => {
    const tenant = await server.createTenant();
    await tenant.api.post('/boards/tasks', { content: 'Nowhere' });
    const { data } = (await tenant.api.get('/comments')).body(200, Success(Page(CommentRecord)));
    expect(data.data).toMatchObject([{ content: 'Nowhere', project_id: null, site_id: null }]);
  });

  it('refuses a project that is not the one of the site', async () => {
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

  it('refuses an assignee who is no member, with a place and without', async () => {
    const [tenant, other] = await Promise.all([server.createTenant(), server.createTenant()]);
    for (const place of [{}, { site_id: tenant.site_id }, { project_id: tenant.project_id }]) {
      const answer = await tenant.api.post('/boards/tasks', {
        content: 'x',
        assigned_to: other.user_id,
        ...place,
      });
      expect(answer.error('validation_failed').errors).toHaveProperty('assigned_to');
    }
    expect(await readActivity(tenant)).toEqual([]);
  });

  it('refuses an archived project, whose comments can be read all the same', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    await tenant.api.put(`/projects/${tenant.project_id}`, { status: 'archived' });
    for (const place of [{ site_id: tenant.site_id }, { project_id: tenant.project_id }]) {
      (await tenant.api.post('/boards/tasks', { content: 'x', ...place })).error('project_archived');
    }
    (await tenant.api.put(`/comments/${id}`, { content: 'x' })).error('project_archived');
    (await tenant.api.post(`/comments/${id}/replies`, { content: 'x' })).error('project_archived');
    (await tenant.api.delete(`/comments/${id}`)).error('project_archived');
    expect((await readComment(tenant, id)).version).toBe(1);
  });
});

describe('POST /comments/create', () => {
  it('writes as a guest of that name, the same person every time', async () => {
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
    const [asAdmin, again, once] = data.data.map(({ created_by }) => created_by);
    expect(once).toEqual(again);
    expect(once?.name).toBe('Ada Lovelace');
    expect(asAdmin?.id).not.toBe(once?.id);
    const detail = await readComment(tenant, first.data.comment.id);
    expect(detail).toMatchObject({
      route: '/pricing',
      device_type: 'DESKTOP',
      reported_at: '2026-01-02T03:04:05.678Z',
      context: { page_url: PRICING, timestamp: '2026-01-02T03:04:05.678Z' },
    });
    const [, , record] = await readActivity(tenant);
    expect(record?.user).toEqual({ id: once?.id, firstName: 'Ada', lastName: 'Lovelace', email: null });
  });

  it('names a guest without a name "Guest"', async () => {
    const tenant = await server.createTenant();
    await tenant.api.post('/comments/create', visitorBody(tenant, { user: { name: undefined } }));
    expect((await readActivity(tenant))[0]?.user).toMatchObject({ firstName: 'Guest', lastName: '' });
  });

  it('makes one person of twenty simultaneous comments', async () => {
    const tenant = await server.createTenant();
    const bodies = Array.from({ length: 20 }, () => tenant.api.post('/comments/create', visitorBody(tenant)));
    for (const answer of await Promise.all(bodies)) expect(answer.status).toBe(201);
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
  ])('takes %s as a domain of the site localhost', async (domain) => {
    const tenant = await server.createTenant();
    expect(
      (await tenant.api.post('/comments/create', visitorBody(tenant, { site: { domain } }))).status,
    ).toBe(201);
  });

  it.each(['example.com', 'notlocalhost', 'localhost.evil.com', '*', 'a b', '//'])(
    'refuses the domain %s',
    async (domain) => {
      const tenant = await server.createTenant();
      const answer = await tenant.api.post('/comments/create', visitorBody(tenant, { site: { domain } }));
      expect(answer.error('validation_failed').errors).toHaveProperty(['site.domain']);
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
  it('answers the eight documented fields and two counters, newest first', async () => {
    const tenant = await server.createTenant();
    await createTask(tenant, { content: 'One', page_url: PRICING });
    await createTask(tenant, { content: 'Two', page_url: PRICING, assigned_to: tenant.user_id });
    await createTask(tenant, { content: 'Elsewhere', page_url: 'http://localhost/about' });
    const query = `site_id=${tenant.site_id}&page_url=${encodeURIComponent(PRICING)}`;
    const { data } = (await tenant.api.get(`/comments/anything-at-all?${query}`)).body(
      200,
      Success(PageListing),
    );
    expect(data.data.map(({ content }) => content)).toEqual(['Two', 'One']);
    expect(data).toMatchObject({ current_page: 1, total: 2 });
    expect(data.data[0]?.assigned_to?.id).toBe(tenant.user_id);
    const second = (await tenant.api.get(`/comments/x?${query}&limit=1&page=2`)).body(
      200,
      Success(PageListing),
    ).data;
    expect(second).toMatchObject({ current_page: 2, total: 2, data: [{ content: 'One' }] });
    expect(
      (await tenant.api.get(`/comments/x?${query}&page=9`)).body(200, Success(PageListing)).data,
    ).toMatchObject({ total: 2, data: [] });
  });

  it.each([
    'HTTP://LocalHost:80/pricing',
    'http://localhost/pricing#section',
    'http://localhost/pricing?utm_source=x&gclid=1',
  ])('finds the page also by %s', async (pageUrl) => {
    const tenant = await server.createTenant();
    await createTask(tenant, { page_url: PRICING });
    const query = `site_id=${tenant.site_id}&page_url=${encodeURIComponent(pageUrl)}`;
    expect((await tenant.api.get(`/comments/x?${query}`)).body(200, Success(PageListing)).data.total).toBe(1);
  });

  it.each([
    'http://localhost/pricing?plan=1',
    'http://localhost/pricing#/route',
    'http://localhost/Pricing',
    'https://localhost/pricing',
  ])('holds %s for another page', async (pageUrl) => {
    const tenant = await server.createTenant();
    await createTask(tenant, { page_url: PRICING });
    const query = `site_id=${tenant.site_id}&page_url=${encodeURIComponent(pageUrl)}`;
    expect((await tenant.api.get(`/comments/x?${query}`)).body(200, Success(PageListing)).data.total).toBe(0);
  });

  it('needs site and page, and filters by device', async () => {
    const tenant = await server.createTenant();
    await createTask(tenant, { page_url: PRICING, device_type: 'MOBILE' });
    expect((await tenant.api.get('/comments/x')).error('validation_failed').errors).toEqual({
      site_id: ['is required'],
      page_url: ['is required'],
    });
    const query = `site_id=${tenant.site_id}&page_url=${PRICING}`;
    expect(
      (await tenant.api.get(`/comments/x?${query}&device=mobile`)).body(200, Success(PageListing)).data.total,
    ).toBe(1);
    expect(
      (await tenant.api.get(`/comments/x?${query}&device_type=TABLET`)).body(200, Success(PageListing)).data
        .total,
    ).toBe(0);
  });
});

describe('PUT /comments/{id}', () => {
  it('changes fields in one version with one record of what changed', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const answer = await tenant.api.put(`/comments/${id}`, {
      content: 'New',
      priority: 'HIGH',
      tags: ['a'],
      description: null,
    });
    const { data, message } = answer.body(200, Done(CommentRecord));
    expect(message).toBe('Comment updated.');
    expect(data).toMatchObject({ content: 'New', priority: 'HIGH', tags: ['a'], version: 2 });
    const [record] = await readActivity(tenant);
    expect(record).toMatchObject({ type: 'comment.updated', comment: { content: 'New' } });
    expect(record?.metadata).toMatchObject({
      changes: {
        content: { from: 'The button overlaps', to: 'New' },
        priority: { from: 'MEDIUM', to: 'HIGH' },
        tags: { from: [], to: ['a'] },
      },
    });
  });

  it('makes neither a version nor a record where nothing changes', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const { data } = (await tenant.api.put(`/comments/${id}`, { priority: 'MEDIUM', status: 'open' })).body(
      200,
      Done(CommentRecord),
    );
    expect(data.version).toBe(1);
    expect(await actionsOf(tenant)).toEqual(['created']);
  });

  it('refuses an empty change', async () => {
    const tenant = await server.createTenant();
    (await tenant.api.put(`/comments/${await createTask(tenant)}`, {})).error('validation_failed');
  });
});

describe('the status of a comment', () => {
  it('moves freely, and every move has its most specific name', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const moves = [
      ['IN_PROGRESS', 'status_changed'],
      ['RESOLVED', 'resolved'],
      ['CLOSED', 'status_changed'],
      ['IN_REVIEW', 'reopened'],
      ['CLOSED', 'status_changed'],
      ['OPEN', 'reopened'],
      ['RESOLVED', 'resolved'],
      ['OPEN', 'reopened'],
    ] as const;
    for (const [status] of moves) {
      const { data } = (await tenant.api.put(`/comments/${id}/status`, { status })).body(
        200,
        Done(CommentRecord),
      );
      expect(data.status).toBe(status);
    }
    expect(await actionsOf(tenant)).toEqual(['created', ...moves.map(([, action]) => action)]);
  });

  it('keeps when the comment was resolved until it is pending again', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const resolvedAt = async (status: string) =>
      (await tenant.api.put(`/comments/${id}`, { status })).body(200, Done(CommentRecord)).data.resolved_at;
    const resolved = await resolvedAt('RESOLVED');
    expect(resolved).not.toBeNull();
    expect(await resolvedAt('CLOSED')).toBe(resolved);
    expect(await resolvedAt('OPEN')).toBeNull();
  });

  it('takes a note, which becomes a reply', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const { data } = (
      await tenant.api.put(`/comments/${id}/status`, { status: 'RESOLVED', note: 'Done in 1.2' })
    ).body(200, Done(CommentRecord));
    expect(data).toMatchObject({ status: 'RESOLVED', replies_count: 1 });
    expect((await readComment(tenant, id)).replies).toMatchObject([{ content: 'Done in 1.2' }]);
    expect(await actionsOf(tenant)).toEqual(['created', 'resolved', 'replied']);
  });
});

describe('assignment', () => {
  it('assigns to a member and back to nobody, each recorded once', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const grace = await createMember(tenant);
    const assign = () => tenant.api.put(`/comments/${id}/assign-user`, { user_id: grace.id });
    const { data, message } = (await assign()).body(200, Done(AssignmentAnswer));
    expect(message).toBe('Comment assigned.');
    expect(data.comment).toEqual({ id, assigned_to: { id: grace.id, name: 'Grace Hopper' } });
    await assign();
    const unassign = () => tenant.api.delete(`/comments/${id}/unassign`);
    expect((await unassign()).body(200, Done(AssignmentAnswer)).data.comment).toEqual({
      id,
      assigned_to: null,
    });
    await unassign();
    expect(await actionsOf(tenant)).toEqual(['created', 'assigned', 'unassigned']);
  });

  it('refuses strangers, guests by name and malformed ids', async () => {
    const [tenant, other] = await Promise.all([server.createTenant(), server.createTenant()]);
    const id = await createTask(tenant);
    for (const user_id of [other.user_id, crypto.randomUUID(), 'nobody', null]) {
      const answer = await tenant.api.put(`/comments/${id}/assign-user`, { user_id });
      expect(answer.error('validation_failed').errors).toHaveProperty('user_id');
    }
  });
});

describe('subscribers', () => {
  it('are added once, counted after the call, and removed', async () => {
    const tenant = await server.createTenant();
    const comment_id = await createTask(tenant);
    const grace = await createMember(tenant);
    const body = { comment_id, user_ids: [tenant.user_id, grace.id, grace.id] };
    for (const _ of [1, 2]) {
      const { data } = (await tenant.api.post('/comments/subscribers', body)).body(
        200,
        Done(SubscribersAnswer),
      );
      expect(data.count).toBe(2);
      expect(data.subscribers).toContainEqual({ id: grace.id, email: grace.email });
    }
    const list = async () =>
      (await tenant.api.get(`/comments/${comment_id}/subscribers`)).body(200, Success(Type.Array(Subscriber)))
        .data;
    expect(await list()).toHaveLength(2);
    for (const _ of [1, 2]) {
      const answer = await tenant.api.delete('/comments/subscribers', { comment_id, user_ids: [grace.id] });
      expect(answer.body(200, Done(SubscribersAnswer)).data.count).toBe(1);
    }
    expect(await list()).toMatchObject([{ id: tenant.user_id }]);
    expect(await actionsOf(tenant)).toEqual(['created', 'subscribed', 'unsubscribed']);
  });

  it('must be members: all or none', async () => {
    const tenant = await server.createTenant();
    const comment_id = await createTask(tenant);
    const answer = await tenant.api.post('/comments/subscribers', {
      comment_id,
      user_ids: [tenant.user_id, crypto.randomUUID()],
    });
    answer.error('validation_failed');
    expect((await readComment(tenant, comment_id)).subscribers).toEqual([]);
    (await tenant.api.post('/comments/subscribers', { comment_id, user_ids: [] })).error('validation_failed');
  });
});

describe('replies', () => {
  it('are listed oldest first and counted', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    for (const content of ['One', 'Two', 'Three']) {
      const { data } = (await tenant.api.post(`/comments/${id}/replies`, { content })).body(
        201,
        Done(ReplyRecord),
      );
      expect(data).toMatchObject({ content, comment_id: id, created_by: { id: tenant.user_id } });
    }
    const listing = await tenant.api.get(`/comments/${id}/replies?per_page=2`);
    const { data } = listing.body(200, Success(Page(ReplyRecord)));
    expect(data.data.map(({ content }) => content)).toEqual(['One', 'Two']);
    expect(data).toMatchObject({ total: 3, last_page: 2 });
    const next = /<([^>]+)>/.exec(listing.headers.get('link') ?? '')?.[1] ?? '';
    expect((await tenant.api.get(next)).body(200, Success(Page(ReplyRecord))).data).toMatchObject({
      current_page: 2,
      data: [{ content: 'Three' }],
    });
    expect((await readComment(tenant, id)).replies_count).toBe(3);
    expect((await readActivity(tenant))[0]?.metadata).toMatchObject({ reply: { content: 'Three' } });
  });

  it('are changed and deleted by their author or an admin only', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const reply = (await tenant.api.post(`/comments/${id}/replies`, { content: 'Mine' })).body(
      201,
      Done(ReplyRecord),
    ).data;
    const { data } = (await tenant.api.put(`/replies/${reply.id}`, { content: 'Better' })).body(
      200,
      Done(ReplyRecord),
    );
    expect(data).toMatchObject({ content: 'Better', version: 2 });
    await server.database.sql`
      UPDATE api_key_secrets SET person_id = ${(await createMember(tenant)).id}
      WHERE api_key_id = ${(await keyOfSomebodyElse(tenant)).id}`;
    const stranger = server.as((await keyOfSomebodyElse(tenant)).key);
    (await stranger.put(`/replies/${reply.id}`, { content: 'Worse' })).error('forbidden');
    (await stranger.delete(`/replies/${reply.id}`)).error('forbidden');
    (await tenant.api.delete(`/replies/${reply.id}`)).body(200, Gone);
    expect(await readComment(tenant, id)).toMatchObject({ replies_count: 0, replies: [] });
    expect(await actionsOf(tenant)).toEqual(['created', 'replied', 'updated', 'updated']);
  });

  const keys = new Map<string, Awaited<ReturnType<typeof createKey>>>();
  async function keyOfSomebodyElse(tenant: Tenant) {
    const key = keys.get(tenant.api_key) ?? (await createKey(tenant, ['read', 'write', 'delete']));
    keys.set(tenant.api_key, key);
    return key;
  }
});

describe('PUT /comments/{id}/page-url', () => {
  const NEW = 'https://localhost/plans';

  it('moves one comment', async () => {
    const tenant = await server.createTenant();
    const [id] = [
      await createTask(tenant, { page_url: PRICING }),
      await createTask(tenant, { page_url: PRICING }),
    ];
    const { data, message } = (await tenant.api.put(`/comments/${id}/page-url`, { new_page_url: NEW })).body(
      200,
      Done(MoveAnswer),
    );
    expect([data.comment, message]).toEqual([{ id, page_url: NEW }, 'Comment moved.']);
    expect(await readComment(tenant, id)).toMatchObject({ page_url: NEW, route: '/plans', version: 2 });
    const [record] = await readActivity(tenant);
    expect(record).toMatchObject({
      type: 'comment.moved',
      metadata: { changes: { page_url: { from: PRICING, to: NEW } } },
    });
  });

  it('moves all of a page of the site, each recorded, and leaves the rest', async () => {
    const tenant = await server.createTenant();
    const elsewhere = await createSite(tenant);
    const ids = [];
    for (const page_url of [PRICING, `${PRICING}?utm_source=mail`, `${PRICING}#top`])
      ids.push(await createTask(tenant, { page_url }));
    const others = [
      await createTask(tenant, { page_url: `${PRICING}/x` }),
      await createTask(tenant, { page_url: PRICING, site_id: elsewhere.id }),
    ];
    const body = { new_page_url: NEW, update_all_comments: true, old_page_url: PRICING };
    (await tenant.api.put(`/comments/${ids[0]}/page-url`, body)).body(200, Done(MoveAnswer));
    for (const id of ids) expect((await readComment(tenant, id)).page_url).toBe(NEW);
    for (const id of others) expect((await readComment(tenant, id)).page_url).not.toBe(NEW);
    const moved = (await readActivity(tenant, '&action=moved')).map(({ comment }) => comment.id);
    expect(moved.sort()).toEqual(ids.sort());
  });

  it('moves a large page in one transaction', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant, { page_url: PRICING });
    await Promise.all(Array.from({ length: 150 }, () => createTask(tenant, { page_url: PRICING })));
    const body = { new_page_url: NEW, update_all_comments: true, old_page_url: PRICING };
    (await tenant.api.put(`/comments/${id}/page-url`, body)).body(200, Done(MoveAnswer));
    expect(await readActivity(tenant, '&action=moved&limit=500')).toHaveLength(151);
  });

  it('needs the old address to move all', async () => {
    const tenant = await server.createTenant();
    const answer = await tenant.api.put(`/comments/${await createTask(tenant)}/page-url`, {
      new_page_url: NEW,
      update_all_comments: true,
    });
    expect(answer.error('validation_failed').errors).toHaveProperty('old_page_url');
    (await tenant.api.put(`/comments/${await createTask(tenant)}/page-url`, { new_page_url: '/path' })).error(
      'validation_failed',
    );
  });
});

describe('POST /comments/bulk', () => {
  it('makes one change to many, recorded for each that it changes', async () => {
    const tenant = await server.createTenant();
    const ids = [
      await createTask(tenant),
      await createTask(tenant, { status: 'RESOLVED' }),
      await createTask(tenant),
    ];
    const body = { comment_ids: ids, change: { status: 'RESOLVED' } };
    const { data } = (await tenant.api.post('/comments/bulk', body)).body(200, Done(BulkAnswer));
    expect(data.changed_count).toBe(2);
    expect(data.comments.map(({ id }) => id)).toEqual(ids);
    expect(await readActivity(tenant, '&action=resolved')).toHaveLength(2);
  });

  it.each([
    [{ priority: 'URGENT' }, { priority: 'URGENT' }],
    [{ add_tags: ['b', 'a'] }, { tags: ['a', 'b'] }],
    [{ remove_tags: ['a', 'c'] }, { tags: [] }],
    [{ assigned_to: null }, { assigned_to: null }],
  ])('can change %j', async (change, expected) => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant, { tags: ['a'], assigned_to: tenant.user_id });
    (await tenant.api.post('/comments/bulk', { comment_ids: [id, id], change })).body(200, Done(BulkAnswer));
    expect(await readComment(tenant, id)).toMatchObject(expected);
  });

  it('changes nothing where one comment is unknown or one rule is broken', async () => {
    const [tenant, other] = await Promise.all([server.createTenant(), server.createTenant()]);
    const id = await createTask(tenant);
    const full = await createTask(tenant, { tags: Array.from({ length: 20 }, (_, index) => `t${index}`) });
    const bulk = (comment_ids: string[], change: object) =>
      tenant.api.post('/comments/bulk', { comment_ids, change });
    (await bulk([id, await createTask(other)], { priority: 'HIGH' })).error('not_found');
    (await bulk([id, full], { add_tags: ['one more'] })).error('validation_failed');
    (await bulk([id], { assigned_to: other.user_id })).error('validation_failed');
    (await bulk([id], { status: 'OPEN', priority: 'HIGH' })).error('validation_failed');
    (await bulk([id], {})).error('validation_failed');
    expect((await readComment(tenant, id)).version).toBe(1);
  });
});

describe('DELETE /comments/{id}', () => {
  it('removes the comment with all that hangs on it, and its activity still tells what it said', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant, { content: 'Gone soon' });
    await tenant.api.post(`/comments/${id}/replies`, { content: 'A reply' });
    await tenant.api.post('/comments/subscribers', { comment_id: id, user_ids: [tenant.user_id] });
    (await tenant.api.delete(`/comments/${id}`)).body(200, Gone);
    (await tenant.api.get(`/comments/${id}/detail`)).error('not_found');
    const records = await readActivity(tenant);
    expect(records.map(({ action }) => action)).toEqual(['deleted', 'subscribed', 'replied', 'created']);
    expect(new Set(records.map(({ comment }) => comment.content))).toEqual(new Set(['Gone soon']));
  });
});
