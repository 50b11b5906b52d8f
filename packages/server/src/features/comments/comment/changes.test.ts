import {
  ChangedComments,
  CommentAssignment,
  CommentRecord,
  Done,
  Gone,
  MovedComment,
} from '@postil/contract';
import {
  actionsOf,
  createMember,
  createSite,
  createTask,
  readActivity,
  readComment,
} from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const PRICING_URL = 'http://localhost/pricing';

describe('PUT /comments/{id}', () => {
  it('changes several fields in one version, with one activity record of the changes', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const response = await tenant.api.put(`/comments/${id}`, {
      content: 'New',
      priority: 'HIGH',
      tags: ['a'],
      description: null,
    });
    const { data, message } = response.body(200, Done(CommentRecord));
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

  it('creates neither a version nor an activity record if nothing changes', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const { data } = (await tenant.api.put(`/comments/${id}`, { priority: 'MEDIUM', status: 'open' })).body(
      200,
      Done(CommentRecord),
    );
    expect(data.version).toBe(1);
    expect(await actionsOf(tenant)).toEqual(['created']);
  });

  it('stores an empty description or page title as null', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant, { description: '' });
    const { data } = (await tenant.api.put(`/comments/${id}`, { description: '', page_title: '' })).body(
      200,
      Done(CommentRecord),
    );
    expect(data).toMatchObject({ description: null, page_title: null, version: 1 });
  });

  it('refuses an empty change', async () => {
    const tenant = await server.createTenant();
    (await tenant.api.put(`/comments/${await createTask(tenant)}`, {})).error('validation_failed');
  });
});

describe('the status of a comment', () => {
  it('can change to any other, and each change is recorded under its most specific name', async () => {
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

  it('clears resolved_at only when it becomes pending again', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const resolvedAt = async (status: string) =>
      (await tenant.api.put(`/comments/${id}`, { status })).body(200, Done(CommentRecord)).data.resolved_at;
    const resolved = await resolvedAt('RESOLVED');
    expect(resolved).not.toBeNull();
    expect(await resolvedAt('CLOSED')).toBe(resolved);
    expect(await resolvedAt('OPEN')).toBeNull();
  });

  it('can be changed with a note, which becomes a reply', async () => {
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

describe('the assignment of a comment', () => {
  it('to a member and its removal are recorded once each', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const grace = await createMember(tenant);
    const assign = () => tenant.api.put(`/comments/${id}/assign-user`, { user_id: grace.id });
    const { data, message } = (await assign()).body(200, Done(CommentAssignment));
    expect(message).toBe('Comment assigned.');
    expect(data.comment).toEqual({ id, assigned_to: { id: grace.id, name: 'Grace Hopper' } });
    await assign();
    const unassign = () => tenant.api.delete(`/comments/${id}/unassign`);
    expect((await unassign()).body(200, Done(CommentAssignment)).data.comment).toEqual({
      id,
      assigned_to: null,
    });
    await unassign();
    expect(await actionsOf(tenant)).toEqual(['created', 'assigned', 'unassigned']);
  });

  it('to a member of another organisation, an unknown id or a malformed id is refused', async () => {
    const [tenant, other] = await Promise.all([server.createTenant(), server.createTenant()]);
    const id = await createTask(tenant);
    for (const user_id of [other.user_id, crypto.randomUUID(), 'nobody', null]) {
      const response = await tenant.api.put(`/comments/${id}/assign-user`, { user_id });
      expect(response.error('validation_failed').errors).toHaveProperty('user_id');
    }
  });
});

describe('PUT /comments/{id}/page-url', () => {
  const NEW_URL = 'https://localhost/plans';

  it('moves one comment', async () => {
    const tenant = await server.createTenant();
    const [id] = [
      await createTask(tenant, { page_url: PRICING_URL }),
      await createTask(tenant, { page_url: PRICING_URL }),
    ];
    const { data, message } = (
      await tenant.api.put(`/comments/${id}/page-url`, { new_page_url: NEW_URL })
    ).body(200, Done(MovedComment));
    expect([data.comment, message]).toEqual([{ id, page_url: NEW_URL }, '1 comment moved.']);
    expect(await readComment(tenant, id)).toMatchObject({ page_url: NEW_URL, version: 2 });
    const [record] = await readActivity(tenant);
    expect(record).toMatchObject({
      type: 'comment.moved',
      metadata: { changes: { page_url: { from: PRICING_URL, to: NEW_URL } } },
    });
  });

  it('moves all comments on one page of the site, recording each, and no others', async () => {
    const tenant = await server.createTenant();
    const otherSite = await createSite(tenant);
    const ids = [];
    for (const page_url of [PRICING_URL, `${PRICING_URL}?utm_source=mail`, `${PRICING_URL}#top`])
      ids.push(await createTask(tenant, { page_url }));
    const others = [
      await createTask(tenant, { page_url: `${PRICING_URL}/x` }),
      await createTask(tenant, { page_url: PRICING_URL, site_id: otherSite.id }),
    ];
    const body = { new_page_url: NEW_URL, update_all_comments: true, old_page_url: PRICING_URL };
    (await tenant.api.put(`/comments/${ids[0]}/page-url`, body)).body(200, Done(MovedComment));
    for (const id of ids) expect((await readComment(tenant, id)).page_url).toBe(NEW_URL);
    for (const id of others) expect((await readComment(tenant, id)).page_url).not.toBe(NEW_URL);
    const moved = (await readActivity(tenant, '&action=moved')).map(({ comment }) => comment.id);
    expect(moved.sort()).toEqual(ids.sort());
  });

  it('moves more than a hundred comments of a page with one request, and records each', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant, { page_url: PRICING_URL });
    await Promise.all(Array.from({ length: 150 }, () => createTask(tenant, { page_url: PRICING_URL })));
    const body = { new_page_url: NEW_URL, update_all_comments: true, old_page_url: PRICING_URL };
    (await tenant.api.put(`/comments/${id}/page-url`, body)).body(200, Done(MovedComment));
    expect(await readActivity(tenant, '&action=moved&limit=500')).toHaveLength(151);
  });

  it('requires the old URL to move all comments of a page, and a full URL as the new one', async () => {
    const tenant = await server.createTenant();
    const response = await tenant.api.put(`/comments/${await createTask(tenant)}/page-url`, {
      new_page_url: NEW_URL,
      update_all_comments: true,
    });
    expect(response.error('validation_failed').errors).toHaveProperty('old_page_url');
    (await tenant.api.put(`/comments/${await createTask(tenant)}/page-url`, { new_page_url: '/path' })).error(
      'validation_failed',
    );
  });
});

describe('POST /comments/bulk', () => {
  it('applies one change to many comments, and records it for each comment that it changes', async () => {
    const tenant = await server.createTenant();
    const ids = [
      await createTask(tenant),
      await createTask(tenant, { status: 'RESOLVED' }),
      await createTask(tenant),
    ];
    const body = { comment_ids: ids, change: { status: 'RESOLVED' } };
    const { data } = (await tenant.api.post('/comments/bulk', body)).body(200, Done(ChangedComments));
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
    (await tenant.api.post('/comments/bulk', { comment_ids: [id, id], change })).body(
      200,
      Done(ChangedComments),
    );
    expect(await readComment(tenant, id)).toMatchObject(expected);
  });

  it('changes nothing if one comment is unknown or one rule is broken', async () => {
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
  it('deletes the comment, and keeps its activity with the content of the comment', async () => {
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
