import { CommentPage, Gone, HeldCommentPage, ReviewLinks, Success } from '@postil/contract';
import {
  auditOf,
  createMember,
  createMockup,
  createPng,
  createProject,
  createTask,
  eventsOf,
  formOf,
  readComment,
  readMockup,
} from '@postil/harness/factories/records';
import { beginReview, createReviewLink, openReview } from '@postil/harness/factories/review-links';
import { signInAs } from '@postil/harness/factories/sessions';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

const server = await startTestServer();
const strictServer = await startTestServer({ RATE_LIMIT_SIGN_IN: '3' });
afterAll(() => Promise.all([server.close(), strictServer.close()]));

const SESSIONS = '/review/v1/sessions';

describe('a review link', () => {
  it('is shown once, and afterwards only with its last four characters', async () => {
    const tenant = await server.createTenant();
    const link = await createReviewLink(tenant, { password: 'blue door', rights: 'view' });
    expect(link.secret).toMatch(/^psr_[0-9A-Za-z]{38}$/);
    expect(link.url).toBe(`${server.url}/review/${link.secret}`);
    const listing = await tenant.api.get(`/review-links?project_id=${tenant.project_id}`);
    expect(listing.body(200, Success(ReviewLinks)).data).toMatchObject([
      { id: link.id, last_four: link.secret.slice(-4), has_password: true, last_used_at: null },
    ]);
    expect(listing.text).not.toContain(link.secret);
    expect(await auditOf(tenant, 'review_link.created')).toHaveLength(1);
    const rows = await server.database.sql`SELECT * FROM review_links, review_link_secrets`;
    expect(JSON.stringify(rows)).not.toContain(link.secret);
    expect(JSON.stringify(rows)).not.toContain('blue door');
  });

  it('begins reviews of its project, and shows its last use', async () => {
    const tenant = await server.createTenant();
    const { link, session } = await openReview(server, tenant, { rights: 'approve' });
    expect(session).toMatchObject({ project: { id: tenant.project_id }, rights: 'approve' });
    const listing = await tenant.api.get(`/review-links?project_id=${tenant.project_id}`);
    const [first] = listing.body(200, Success(ReviewLinks)).data;
    expect(Date.parse(String(first?.last_used_at))).toBeGreaterThanOrEqual(Date.parse(link.created_at));
  });

  it('that expires ends its reviews', async () => {
    const tenant = await server.createTenant();
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const { link, session, client } = await openReview(server, tenant, { expires_at });
    expect(session.expires_at).toBe(expires_at);
    await server.database.sql`
      UPDATE review_links SET expires_at = now() - interval '1 second'
      WHERE organization_id = ${tenant.organization_id} AND id = ${link.id}`;
    const { message } = (await server.anonymous.post(SESSIONS, { token: link.secret })).error(
      'unauthenticated',
    );
    expect(message).toContain('expired');
    (await client.get('/mockups')).error('unauthenticated');
    const pastLink = { ...link, expires_at: '2026-01-02T03:04:05Z' };
    const body = {
      project_id: pastLink.project_id,
      name: 'Late',
      rights: 'view',
      expires_at: pastLink.expires_at,
    };
    (await tenant.api.post('/review-links', body)).error('validation_failed');
  });

  it('that is revoked is refused immediately, like the reviews opened with it', async () => {
    const tenant = await server.createTenant();
    const { link, client } = await openReview(server, tenant);
    expect((await client.get('/mockups')).status).toBe(200);
    (await tenant.api.delete(`/review-links/${link.id}`)).body(200, Gone);
    (await client.get('/mockups')).error('unauthenticated');
    (await server.anonymous.post(SESSIONS, { token: link.secret })).error('unauthenticated');
    expect(await auditOf(tenant, 'review_link.revoked')).toHaveLength(1);
  });

  it('of an archived project is refused until the project is active again', async () => {
    const tenant = await server.createTenant();
    const { client } = await openReview(server, tenant);
    await tenant.api.put(`/projects/${tenant.project_id}`, { status: 'archived' });
    expect((await client.get('/mockups')).error('unauthenticated').message).toContain('archived');
    await tenant.api.put(`/projects/${tenant.project_id}`, { status: 'active' });
    expect((await client.get('/mockups')).status).toBe(200);
  });

  it.each(['psr_unknown', 'psr_00000000000000000000000000000000000000', 'pst_x', 'x'])(
    'that does not exist (%s) is refused with a clear message',
    async (token) => {
      const { message } = (await server.anonymous.post(SESSIONS, { token })).error('unauthenticated');
      expect(message).toContain('does not exist or was revoked');
    },
  );
});

describe('a review link with a password', () => {
  it('is opened only with the correct password', async () => {
    const tenant = await server.createTenant();
    const { secret: token } = await createReviewLink(tenant, { password: 'blue door' });
    const refusal = (await server.anonymous.post(SESSIONS, { token })).error('wrong_credentials');
    expect(refusal.message).toContain('needs a password');
    (await server.anonymous.post(SESSIONS, { token, password: 'red door' })).error('wrong_credentials');
    const { client } = await beginReview(server, { token, password: 'blue door' });
    expect((await client.get('/mockups')).status).toBe(200);
  });

  it('limits attempts, so that the password cannot be guessed', async () => {
    const tenant = await strictServer.createTenant();
    const { secret: token } = await createReviewLink(tenant, { password: 'blue door' });
    for (const _ of [1, 2, 3, 4])
      (await strictServer.anonymous.post(SESSIONS, { token })).error('wrong_credentials');
    for (const password of ['one', 'two', 'three'])
      (await strictServer.anonymous.post(SESSIONS, { token, password })).error('wrong_credentials');
    (await strictServer.anonymous.post(SESSIONS, { token, password: 'blue door' })).error('rate_limited');
  });
});

describe('the password of a review link', () => {
  it('has at least 8 characters', async () => {
    const tenant = await server.createTenant();
    const body = { project_id: tenant.project_id, name: 'Client', rights: 'view', password: 'blue' };
    const { errors } = (await tenant.api.post('/review-links', body)).error('validation_failed');
    expect(Object.keys(errors ?? {})).toEqual(['password']);
  });

  it('opens the link for everybody else while somebody is guessing', async () => {
    const proxiedServer = await startTestServer({ RATE_LIMIT_SIGN_IN: '3', TRUSTED_PROXIES: 'loopback' });
    onTestFinished(() => proxiedServer.close());
    const { secret: token } = await createReviewLink(await proxiedServer.createTenant(), {
      password: 'blue door',
    });
    const openLink = (password: string, address: string) =>
      proxiedServer.anonymous.post(SESSIONS, { token, password }, { 'x-forwarded-for': address });
    for (const password of ['one', 'two', 'three'])
      (await openLink(password, '192.0.2.1')).error('wrong_credentials');
    (await openLink('blue door', '192.0.2.1')).error('rate_limited');
    expect((await openLink('blue door', '192.0.2.2')).status).toBe(200);
  });

  it('is hashed only if the link can be created', async () => {
    const tenant = await server.createTenant();
    const body = { project_id: crypto.randomUUID(), name: 'Client', rights: 'view', password: 'blue door' };
    // If each password were hashed, the organisation would exceed its part of the queue, and most would get 503.
    const requests = Array.from({ length: 60 }, () => tenant.api.post('/review-links', body));
    for (const response of await Promise.all(requests)) response.error('not_found');
  });
});

describe('the comments and replies of reviewers', () => {
  it('are limited by IP address and link, however often the link is opened', async () => {
    const limitedServer = await startTestServer({ RATE_LIMIT_GUEST: '5', TRUSTED_PROXIES: 'loopback' });
    onTestFinished(() => limitedServer.close());
    const tenant = await limitedServer.createTenant();
    const { secret: token } = await createReviewLink(tenant, { rights: 'comment' });
    const body = { content: 'flood', priority: 'URGENT', site_id: tenant.site_id };
    const write = async (address: string) => {
      const { client } = await beginReview(limitedServer, { token, name: 'Mary' });
      const response = await client.post('/boards/tasks', body, { 'x-forwarded-for': address });
      return response.status;
    };
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push(await write('192.0.2.1'));
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    // The limit of the link has been reached, too, whatever the address.
    expect(await write('198.51.100.7')).toBe(429);
    expect((await tenant.api.post('/boards/tasks', body)).status).toBe(201);
  });

  it("are held beyond the link's hourly limit, and appear under their authors' names when the team releases them", async () => {
    const limitedServer = await startTestServer({ RATE_LIMIT_GUEST_SITE: '1' });
    onTestFinished(() => limitedServer.close());
    const tenant = await limitedServer.createTenant();
    const mockup = await createMockup(tenant);
    const taskId = await createTask(tenant, { visibility: 'everyone' });
    const { client } = await openReview(limitedServer, tenant, { rights: 'comment' });
    const mockupResponse = await client.post(`/mockups/${mockup.id}/comments`, {
      content: 'First',
      x: 0,
      y: 0,
    });
    const { data: mockupComment } = JSON.parse(mockupResponse.text);
    expect(mockupComment.is_held).toBeUndefined();
    const eventCount = (await eventsOf(limitedServer, tenant)).length;
    const requests = [
      ['/boards/tasks', { content: 'Second', site_id: tenant.site_id, priority: 'HIGH' }],
      [`/comments/${taskId}/replies`, { content: 'Third' }],
      [`/mockups/${mockup.id}/comments`, { content: 'Fourth', x: 0.5, y: 0.5 }],
      [`/mockup-comments/${mockupComment.id}/replies`, { content: 'Fifth' }],
    ] as const;
    for (const [path, body] of requests) {
      const response = await client.post(path, body);
      expect(response.status).toBe(201);
      expect(response.headers.get('etag')).toBeNull();
      expect(JSON.parse(response.text)).toMatchObject({
        message: 'This was received. It appears once the team has reviewed it.',
        data: { content: body.content, ...(path !== '/boards/tasks' && { is_held: true }) },
      });
    }
    expect(await eventsOf(limitedServer, tenant)).toHaveLength(eventCount);
    for (const path of [
      '/comments',
      `/comments/${taskId}/replies`,
      `/mockup-comments/${mockupComment.id}/replies`,
    ])
      expect((await tenant.api.get(path)).text).not.toMatch(/Second|Third|Fourth|Fifth/);
    const heldComments = (await tenant.api.get(`/held-comments?project_id=${tenant.project_id}`)).body(
      200,
      Success(HeldCommentPage),
    ).data.data;
    const commonFields = { site_id: null, project_id: tenant.project_id, name: 'Mary', reason: 'limit' };
    expect(heldComments.toReversed()).toMatchObject([
      { ...commonFields, kind: 'comment', content: 'Second', comment_id: null, priority: 'HIGH' },
      { ...commonFields, kind: 'reply', content: 'Third', comment_id: taskId },
      { ...commonFields, kind: 'mockup_comment', content: 'Fourth', mockup_id: mockup.id },
      { ...commonFields, kind: 'mockup_reply', content: 'Fifth', comment_id: mockupComment.id },
    ]);
    for (const { id } of heldComments)
      expect((await tenant.api.post(`/held-comments/${id}/release`)).status).toBe(201);
    expect((await tenant.api.get('/held-comments')).text).toContain('"total":0');
    const author = { name: 'Mary' };
    const repliesTo = async (path: string) =>
      JSON.parse((await tenant.api.get(`${path}/replies`)).text).data.data;
    expect(await repliesTo(`/comments/${taskId}`)).toMatchObject([
      { content: 'Third', created_by: author, author_kind: 'visitor', visibility: 'everyone' },
    ]);
    expect(await repliesTo(`/mockup-comments/${mockupComment.id}`)).toMatchObject([
      { content: 'Fifth', created_by: author },
    ]);
    expect(JSON.parse((await tenant.api.get(`/mockups/${mockup.id}/comments`)).text).data.data).toMatchObject(
      [{ content: 'Fourth', created_by: author, x: 0.5 }, { content: 'First' }],
    );
    expect(JSON.parse((await tenant.api.get('/comments?search=Second')).text).data.data).toMatchObject([
      { content: 'Second', created_by: author, author_kind: 'visitor', priority: 'HIGH' },
    ]);
    expect(await eventsOf(limitedServer, tenant)).toHaveLength(eventCount + 4);
  });

  it('are refused rather than held if they could not be created', async () => {
    const limitedServer = await startTestServer({ RATE_LIMIT_GUEST_SITE: '1', LIMIT_HELD_COMMENTS: '1' });
    onTestFinished(() => limitedServer.close());
    const tenant = await limitedServer.createTenant();
    const { client } = await openReview(limitedServer, tenant, { rights: 'comment' });
    const body = { content: 'Hello', site_id: tenant.site_id };
    await client.post('/boards/tasks', body);
    const hiddenId = await createTask(tenant, { visibility: 'team' });
    (await client.post(`/comments/${hiddenId}/replies`, { content: 'Hello' })).error('not_found');
    (await client.post('/boards/tasks', { ...body, content: '' })).error('validation_failed');
    expect((await tenant.api.get('/held-comments')).text).toContain('"total":0');
    const headers = { 'idempotency-key': 'once' };
    expect((await client.post('/boards/tasks', body, headers)).status).toBe(201);
    const secondResponse = await client.post('/boards/tasks', body, headers);
    expect(secondResponse.headers.get('idempotency-replayed')).toBe('true');
    (await client.post('/boards/tasks', body)).error('limit_reached');
    expect((await tenant.api.get('/held-comments')).text).toContain('"total":1');
  });

  it('that are held are deleted with their project, and hidden from guests', async () => {
    const limitedServer = await startTestServer({ RATE_LIMIT_GUEST_SITE: '1' });
    onTestFinished(() => limitedServer.close());
    const tenant = await limitedServer.createTenant();
    const project = await createProject(tenant, 'Campaign');
    const { client } = await openReview(
      limitedServer,
      { ...tenant, project_id: project.id },
      { rights: 'comment' },
    );
    for (const content of ['First', 'Second'])
      await client.post('/boards/tasks', { content, project_id: project.id });
    const { id } = await createMember(tenant, { role: 'guest', project_ids: [project.id] });
    (await (await signInAs(limitedServer, tenant, id)).get('/held-comments')).error(
      'insufficient_permission',
    );
    expect((await tenant.api.get('/held-comments')).text).toContain('Second');
    await tenant.api.delete(`/projects/${project.id}`);
    expect((await tenant.api.get('/held-comments')).text).toContain('"total":0');
  });
});

describe('a reviewer', () => {
  it('sees only the project of the link', async () => {
    const tenant = await server.createTenant();
    const other = await createProject(tenant, 'Other');
    const [visibleMockup, hiddenMockup] = [
      await createMockup(tenant),
      await createMockup({ ...tenant, project_id: other.id }),
    ];
    const { client } = await openReview(server, tenant, { rights: 'approve' });
    expect((await client.get('/mockups')).text).not.toContain(hiddenMockup.id);
    expect((await client.get(`/mockups/${visibleMockup.id}`)).status).toBe(200);
    (await client.get(`/mockups/${hiddenMockup.id}`)).error('not_found');
    (await client.post(`/mockups/${hiddenMockup.id}/approval`, { decision: 'APPROVED' })).error('not_found');
    const foreignTenant = await server.createTenant();
    (await client.get(`/mockups/${(await createMockup(foreignTenant)).id}`)).error('not_found');
  });

  it('comments, replies and approves under their own name, and cannot assign comments', async () => {
    const tenant = await server.createTenant();
    const { id: mockupId } = await createMockup(tenant);
    const { client } = await openReview(server, tenant, { rights: 'approve' });
    const commentResponse = await client.post(`/mockups/${mockupId}/comments`, {
      content: 'Too blue',
      x: 0.5,
      y: 0.5,
    });
    expect(JSON.parse(commentResponse.text).data.created_by.name).toBe('Mary');
    const body = {
      content: 'The price is wrong',
      site_id: tenant.site_id,
      page_url: 'http://localhost/pricing',
    };
    const created = await client.post('/boards/tasks', body);
    const { id } = JSON.parse(created.text).data as { id: string };
    expect((await readComment(tenant, id)).created_by.name).toBe('Mary');
    const taskId = await createTask(tenant, { visibility: 'everyone' });
    expect((await client.post(`/comments/${taskId}/replies`, { content: 'Agreed' })).status).toBe(201);
    (await client.post('/boards/tasks', { ...body, assigned_to: tenant.user_id })).error(
      'insufficient_permission',
    );
    await client.post(`/mockups/${mockupId}/approval`, { decision: 'APPROVED' });
    expect((await readMockup(tenant, mockupId)).status).toBe('APPROVED');
    const listing = (await client.get('/comments')).body(200, Success(CommentPage)).data;
    expect(listing.data.map(({ id: each }) => each)).toContain(id);
  });

  it('sees the screenshots of comments on pages, even with only the right to view', async () => {
    const tenant = await server.createTenant();
    const publicFields = { visibility: 'everyone' };
    const [id, plainId] = [await createTask(tenant, publicFields), await createTask(tenant, publicFields)];
    await tenant.api.put(`/comments/${id}/screenshot`, formOf({}, await createPng()));
    const { secret: token } = await createReviewLink(tenant, { rights: 'view' });
    const { client } = await beginReview(server, { token, name: 'Mary' });
    const list = async (query: string) =>
      (await client.get(`/comments${query}`)).body(200, Success(CommentPage)).data.data;
    const screenshots = new Map(
      (await list('?include=screenshot')).map((each) => [each.id, each.screenshot]),
    );
    expect(screenshots.get(plainId)).toBeNull();
    expect((await fetch(screenshots.get(id)?.url ?? '')).status).toBe(200);
    expect(await list('')).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ screenshot: null })]),
    );
    (await client.get('/comments?include=context')).error('validation_failed');
  });

  it('differs from another reviewer of the same name', async () => {
    const tenant = await server.createTenant();
    const link = await createReviewLink(tenant);
    const ids: string[] = [];
    for (const _ of [1, 2]) {
      const { client } = await beginReview(server, { token: link.secret, name: 'Mary' });
      const body = { content: 'Hello', site_id: tenant.site_id };
      ids.push(JSON.parse((await client.post('/boards/tasks', body)).text).data.id);
    }
    const authors = await Promise.all(ids.map((id) => readComment(tenant, id)));
    expect(new Set(authors.map(({ created_by }) => created_by.id)).size).toBe(2);
  });
});
