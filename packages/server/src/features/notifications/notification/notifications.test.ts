import { CreatedTask, Done, MarkedAsRead, ReplyRecord } from '@postil/contract';
import { joinTeam, messagesTo, reasonsFor } from '@postil/harness/factories/people';
import {
  createProject,
  createTask,
  listNotifications,
  nextPageUrl,
  readMember,
} from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import {
  createWebhook,
  LOOPBACK,
  respondWithStatus,
  startReceiver,
  waitFor,
} from '@postil/harness/servers/receiver';
import { afterAll, describe, expect, it } from 'vitest';
import { deleteOldNotifications } from './service.ts';

const server = await startTestServer(LOOPBACK);
await server.startWorkers();
afterAll(() => server.close());

const join = (tenant: Tenant, name: string, fields?: Record<string, unknown>) =>
  joinTeam(server, tenant, { name, ...fields });

describe('an assignment', () => {
  it('notifies only the new assignee, whether made on creation, individually or in bulk', async () => {
    const tenant = await server.createTenant();
    const [ada, bob] = await Promise.all([join(tenant, 'Ada'), join(tenant, 'Bob')]);
    const id = await createTask(tenant, { assigned_to: ada.id });
    expect(await reasonsFor([ada, bob])).toEqual({ Ada: ['assigned'], Bob: [] });
    await tenant.api.put(`/comments/${id}/assign-user`, { user_id: ada.id });
    await tenant.api.delete(`/comments/${id}/unassign`);
    expect(await reasonsFor([ada, bob])).toEqual({ Ada: ['assigned'], Bob: [] });
    await tenant.api.put(`/comments/${id}/assign-user`, { user_id: bob.id });
    await tenant.api.post('/comments/bulk', { comment_ids: [id], change: { assigned_to: ada.id } });
    expect(await reasonsFor([ada, bob])).toEqual({ Ada: ['assigned', 'assigned'], Bob: ['assigned'] });
  });

  it('to oneself notifies nobody', async () => {
    const tenant = await server.createTenant();
    const ada = await join(tenant, 'Ada');
    const { id } = (await ada.api.post('/boards/tasks', { content: 'Mine', assigned_to: ada.id })).body(
      201,
      Done(CreatedTask),
    ).data;
    await ada.api.delete(`/comments/${id}/unassign`);
    await ada.api.put(`/comments/${id}/assign-user`, { user_id: ada.id });
    expect(await reasonsFor([ada])).toEqual({ Ada: [] });
  });

  it('that is refused notifies nobody', async () => {
    const tenant = await server.createTenant();
    const ada = await join(tenant, 'Ada');
    const body = { content: '@Ada look', assigned_to: crypto.randomUUID() };
    (await tenant.api.post('/boards/tasks', body)).error('validation_failed');
    expect(await reasonsFor([ada])).toEqual({ Ada: [] });
  });
});

describe('a mention', () => {
  it('in a task or a reply notifies the named person, and only once even if the text is edited', async () => {
    const tenant = await server.createTenant();
    const [ada, bob] = await Promise.all([join(tenant, 'Ada Lovelace'), join(tenant, 'Bob')]);
    const people = [ada, bob];
    const id = await createTask(tenant, { content: 'Look, @ada' });
    expect(await reasonsFor(people)).toEqual({ 'Ada Lovelace': ['mentioned'], Bob: [] });
    await tenant.api.put(`/comments/${id}`, { content: 'Look, @Ada Lovelace and @bob' });
    expect(await reasonsFor(people)).toEqual({ 'Ada Lovelace': ['mentioned'], Bob: ['mentioned'] });
    await tenant.api.put(`/comments/${id}`, { description: '@Ada', priority: 'HIGH' });
    const response = await tenant.api.post(`/comments/${id}/replies`, { content: `Or @${ada.email}?` });
    const replyId = response.text.match(/"id":"([^"]+)"/)?.[1];
    await tenant.api.put(`/replies/${replyId}`, { content: '@Ada, or @Bob?' });
    expect(await reasonsFor(people)).toEqual({
      'Ada Lovelace': ['mentioned', 'mentioned'],
      Bob: ['mentioned', 'mentioned'],
    });
    expect(await messagesTo(bob)).toEqual([
      expect.stringMatching(/ mentioned you in a reply: “@Ada, or @Bob\?”$/),
      expect.stringMatching(/ mentioned you in the comment\.$/),
    ]);
  });

  it('by a visitor names the visitor, and notifies even the owner of the key that was used', async () => {
    const tenant = await server.createTenant();
    const { email } = await readMember(tenant, tenant.user_id);
    await tenant.api.post('/comments/create', {
      user: { org_id: tenant.organization_id, name: 'Visiting Vera' },
      site: { site_id: tenant.site_id, domain: 'localhost' },
      comment: { content: `Hello @${email}` },
      context: { page_url: 'http://localhost/pricing', timestamp: '2026-01-02T03:04:05Z' },
    });
    const { data } = await listNotifications(tenant.api);
    expect(data).toMatchObject([
      {
        reason: 'mentioned',
        message: 'Visiting Vera (visitor) mentioned you in the comment.',
        actor: { name: 'Visiting Vera' },
        comment: { content: `Hello @${email}`, page_url: 'http://localhost/pricing' },
        read_at: null,
      },
    ]);
  });

  it('ranks above a reply and below an assignment: each change makes one notification', async () => {
    const tenant = await server.createTenant();
    const ada = await join(tenant, 'Ada');
    const id = await createTask(tenant, { content: '@Ada', assigned_to: ada.id });
    await tenant.api.post(`/comments/${id}/replies`, { content: '@Ada?' });
    await tenant.api.put(`/comments/${id}`, { content: '@ada!', status: 'RESOLVED' });
    expect(await reasonsFor([ada])).toEqual({ Ada: ['status_changed', 'mentioned', 'assigned'] });
  });
});

describe('a change to a comment with participants', () => {
  /** A comment whose author, assignee, subscriber and replier are four people; a fifth takes no part in it. */
  async function createConversation() {
    const tenant = await server.createTenant();
    const [author, assignee, subscriber, replier, bystander] = await Promise.all([
      join(tenant, 'Author'),
      join(tenant, 'Assignee'),
      join(tenant, 'Subscriber'),
      join(tenant, 'Replier'),
      join(tenant, 'Bystander'),
    ]);
    const created = await author.api.post('/boards/tasks', { content: 'A task', site_id: tenant.site_id });
    const { id } = created.body(201, Done(CreatedTask)).data;
    await tenant.api.put(`/comments/${id}/assign-user`, { user_id: assignee.id });
    await tenant.api.post('/comments/subscribers', { comment_id: id, user_ids: [subscriber.id] });
    await replier.api.post(`/comments/${id}/replies`, { content: 'First' });
    const people = [author, assignee, subscriber, replier, bystander];
    await Promise.all(people.map(({ api }) => api.post('/notifications/read', { all: true })));
    const newReasons = async () =>
      Object.fromEntries(
        await Promise.all(
          people.map(async ({ name, api }) => [
            name,
            (await listNotifications(api, '?unread=true')).data.map(({ reason }) => reason),
          ]),
        ),
      );
    return { tenant, id, people, author, assignee, subscriber, replier, newReasons };
  }

  it('notifies author, assignee, subscribers and earlier repliers of a reply, but not its writer', async () => {
    const { id, replier, assignee, newReasons } = await createConversation();
    await replier.api.post(`/comments/${id}/replies`, { content: 'Second' });
    const expected = { Author: ['replied'], Assignee: ['replied'], Subscriber: ['replied'], Bystander: [] };
    expect(await newReasons()).toEqual({ ...expected, Replier: [] });
    expect((await messagesTo(assignee))[0]).toBe('Replier replied: “Second”');
    await assignee.api.post(`/comments/${id}/replies`, { content: 'Third' });
    expect(await newReasons()).toMatchObject({ Assignee: ['replied'], Replier: ['replied'] });
  });

  it('notifies author, assignee and subscribers of a new status, naming the former and the new one', async () => {
    const { id, subscriber, assignee, newReasons } = await createConversation();
    await assignee.api.put(`/comments/${id}/status`, { status: 'IN_PROGRESS' });
    expect(await newReasons()).toEqual({
      Author: ['status_changed'],
      Assignee: [],
      Subscriber: ['status_changed'],
      Replier: [],
      Bystander: [],
    });
    expect((await messagesTo(subscriber))[0]).toBe('Assignee changed the status from open to in progress.');
    await assignee.api.put(`/comments/${id}/status`, { status: 'IN_PROGRESS' });
    await assignee.api.put(`/comments/${id}`, { priority: 'HIGH', tags: ['x'], description: 'x' });
    await assignee.api.put(`/comments/${id}/page-url`, { new_page_url: 'http://localhost/new' });
    expect((await newReasons()).Subscriber).toEqual(['status_changed']);
  });

  it('notifies, once, a person whom somebody else subscribed', async () => {
    const { tenant, id, author, replier, newReasons } = await createConversation();
    await replier.api.post('/comments/subscribers', { comment_id: id, user_ids: [replier.id, author.id] });
    await tenant.api.post('/comments/subscribers', { comment_id: id, user_ids: [replier.id, author.id] });
    await tenant.api.delete('/comments/subscribers', { comment_id: id, user_ids: [author.id] });
    expect(await newReasons()).toMatchObject({ Author: ['subscribed'], Replier: [], Subscriber: [] });
  });

  it('does not notify removed members, not even of earlier changes', async () => {
    const { tenant, id, subscriber, author, people } = await createConversation();
    await tenant.api.delete(`/members/${author.id}`);
    await tenant.api.delete(`/members/${subscriber.id}`);
    await tenant.api.post(`/comments/${id}/replies`, { content: '@Author @Subscriber, are you there?' });
    expect(await reasonsFor(people)).toMatchObject({
      Author: [],
      Subscriber: [],
      Assignee: ['replied', 'replied', 'assigned'],
    });
    const rows = await server.database.sql`
      SELECT id FROM notifications
      WHERE organization_id = ${tenant.organization_id} AND person_id IN (${author.id}, ${subscriber.id}) AND read_at IS NULL`;
    expect(rows).toHaveLength(0);
  });

  it('leaves no notifications after the deletion of the comment', async () => {
    const { tenant, id, people } = await createConversation();
    await tenant.api.delete(`/comments/${id}`);
    expect(Object.values(await reasonsFor(people)).flat()).toEqual([]);
  });
});

describe('a guest', () => {
  it('is notified only about visible projects, and only while they are visible', async () => {
    const tenant = await server.createTenant();
    const other = await createProject(tenant);
    const guest = await join(tenant, 'Guy', { role: 'guest', project_ids: [tenant.project_id] });
    const stranger = await join(tenant, 'Sara', { role: 'guest', project_ids: [other.id] });
    const publicFields = { visibility: 'everyone' };
    const visibleId = await createTask(tenant, { content: 'For @Guy and @Sara', ...publicFields });
    await tenant.api.post('/comments/subscribers', { comment_id: visibleId, user_ids: [stranger.id] });
    await createTask(tenant, {
      content: '@Guy, @Sara',
      site_id: undefined,
      project_id: other.id,
      ...publicFields,
    });
    await createTask(tenant, { content: 'For the team: @Guy, @Sara' });
    await createTask(tenant, { content: '@Guy', site_id: undefined });
    expect(await reasonsFor([guest, stranger])).toEqual({ Guy: ['mentioned'], Sara: ['mentioned'] });
    expect((await listNotifications(guest.api)).data[0]?.comment?.id).toBe(visibleId);
    expect((await listNotifications(stranger.api)).data[0]?.comment?.id).not.toBe(visibleId);
    await tenant.api.put(`/members/${guest.id}`, { project_ids: [] });
    expect(await listNotifications(guest.api)).toMatchObject({ data: [], total: 0, unread_count: 0 });
  });

  it('without access to the project does not make a first name ambiguous', async () => {
    const tenant = await server.createTenant();
    const member = await join(tenant, 'Kim One');
    await join(tenant, 'Kim Two', { role: 'guest', project_ids: [] });
    await createTask(tenant, { content: '@kim' });
    expect(await reasonsFor([member])).toEqual({ 'Kim One': ['mentioned'] });
  });
});

describe('a webhook that the service disables', () => {
  it('is reported to every owner, with the reason', async () => {
    const tenant = await server.createTenant();
    const [owner, admin] = await Promise.all([
      join(tenant, 'Olga', { role: 'owner' }),
      join(tenant, 'Adam', { role: 'admin' }),
    ]);
    const receiver = await startReceiver(respondWithStatus(410));
    const { url } = await createWebhook(tenant, receiver.url);
    await createTask(tenant);
    await waitFor(async () => expect(await messagesTo(owner)).toHaveLength(1));
    const expected = {
      reason: 'webhook_disabled',
      message: `The webhook ${url} was switched off. The receiver responded with 410 Gone.`,
      comment: null,
      actor: null,
    };
    expect((await listNotifications(owner.api)).data).toMatchObject([expected]);
    expect((await listNotifications(tenant.api)).data).toMatchObject([expected]);
    expect(await reasonsFor([admin])).toEqual({ Adam: [] });
  });
});

describe('notifications', () => {
  it('are marked as read one by one or all at once, and counted', async () => {
    const tenant = await server.createTenant();
    const ada = await join(tenant, 'Ada');
    for (const content of ['@Ada 1', '@Ada 2', '@Ada 3', '@Ada 4']) await createTask(tenant, { content });
    const { data, unread_count: countBefore } = await listNotifications(ada.api);
    expect(countBefore).toBe(4);
    expect(data.map(({ comment }) => comment?.content)).toEqual(['@Ada 4', '@Ada 3', '@Ada 2', '@Ada 1']);
    const markAsRead = async (body: object) =>
      (await ada.api.post('/notifications/read', body)).body(200, Done(MarkedAsRead)).data.unread_count;
    expect(await markAsRead({ ids: [data[1]?.id, data[1]?.id] })).toBe(3);
    const [first] = (await listNotifications(ada.api, '?unread=false')).data;
    expect(first).toMatchObject({ id: data[1]?.id, read_at: expect.stringMatching(/Z$/) });
    expect(await markAsRead({ ids: [data[0]?.id, data[1]?.id] })).toBe(2);
    expect(await listNotifications(ada.api, '?unread=true')).toMatchObject({ total: 2, unread_count: 2 });
    expect((await listNotifications(ada.api, '?unread=false')).data).toContainEqual(first);
    expect(await markAsRead({ all: true })).toBe(0);
    expect(await markAsRead({ all: true })).toBe(0);
    expect(await listNotifications(ada.api)).toMatchObject({ total: 4, unread_count: 0 });
  });

  it('are all left unread if one of the given ids belongs to somebody else', async () => {
    const tenant = await server.createTenant();
    const [ada, bob] = await Promise.all([join(tenant, 'Ada'), join(tenant, 'Bob')]);
    await createTask(tenant, { content: '@Ada @Bob' });
    const [ownId, foreignId] = await Promise.all(
      [ada, bob].map(async ({ api }) => (await listNotifications(api)).data[0]?.id),
    );
    (await ada.api.post('/notifications/read', { ids: [ownId, foreignId] })).error('not_found');
    (await ada.api.post('/notifications/read', { ids: [ownId, crypto.randomUUID()] })).error('not_found');
    expect((await listNotifications(ada.api)).unread_count).toBe(1);
    await ada.api.post('/notifications/read', { all: true });
    expect((await listNotifications(bob.api)).unread_count).toBe(1);
  });

  it.each([
    [{}, 'body'],
    [{ ids: [] }, 'ids'],
    [{ ids: ['x'] }, 'ids.0'],
    [{ all: false }, 'all'],
    [{ all: 'true' }, 'all'],
    [{ all: true, ids: ['0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'] }, 'body'],
  ])('are not marked as read by %j', async (body, field) => {
    const { api } = await server.createTenant();
    const { errors } = (await api.post('/notifications/read', body)).error('validation_failed');
    expect(Object.keys(errors ?? {})).toContain(field);
  });

  it('come in pages, each with a link to the next', async () => {
    const tenant = await server.createTenant();
    const ada = await join(tenant, 'Ada');
    await Promise.all(
      Array.from({ length: 7 }, (_, index) => createTask(tenant, { content: `@Ada ${index}` })),
    );
    const fullListing = await listNotifications(ada.api);
    const first = await ada.api.get('/notifications?per_page=3');
    const second = await listNotifications(ada.api, '?per_page=3&page=2');
    expect(second).toMatchObject({ current_page: 2, per_page: 3, total: 7, last_page: 3 });
    expect(second.data).toEqual(fullListing.data.slice(3, 6));
    const secondResponse = await ada.api.get(nextPageUrl(first.headers) ?? '');
    const thirdResponse = await ada.api.get(nextPageUrl(secondResponse.headers) ?? '');
    expect(JSON.parse(secondResponse.text).data.data).toEqual(fullListing.data.slice(3, 6));
    expect(JSON.parse(thirdResponse.text).data.data).toEqual(fullListing.data.slice(6));
    expect(nextPageUrl(thirdResponse.headers)).toBeUndefined();
    expect(await listNotifications(ada.api, '?page=9')).toMatchObject({ data: [], total: 7 });
  });

  it('about a reply quote its current text, and nothing after its deletion', async () => {
    const tenant = await server.createTenant();
    const ada = await join(tenant, 'Ada');
    const id = await createTask(tenant);
    const { data: reply } = (
      await tenant.api.post(`/comments/${id}/replies`, { content: 'The password is 1234, @Ada' })
    ).body(201, Done(ReplyRecord));
    await tenant.api.put(`/replies/${reply.id}`, { content: 'See the vault, @Ada' });
    expect(await messagesTo(ada)).toEqual([expect.stringMatching(/ in a reply: “See the vault, @Ada”$/)]);
    await tenant.api.delete(`/replies/${reply.id}`);
    expect(await messagesTo(ada)).toEqual([expect.stringMatching(/ mentioned you in a reply\.$/)]);
  });

  it('are deleted after a year', async () => {
    const tenant = await server.createTenant();
    const ada = await join(tenant, 'Ada');
    const ids = await Promise.all([1, 2, 3].map(() => createTask(tenant, { assigned_to: ada.id })));
    const { sql } = server.database;
    const age = async (id: string | undefined, days: number) => sql`
      UPDATE notifications SET created_at = now() - make_interval(days => ${days})
      WHERE organization_id = ${tenant.organization_id} AND comment_id = ${id ?? ''}`;
    await age(ids[0], 366);
    await age(ids[1], 364);
    await deleteOldNotifications(sql);
    const remainingIds = (await listNotifications(ada.api)).data.map(({ comment }) => comment?.id);
    expect(remainingIds.sort()).toEqual(ids.slice(1).sort());
  });

  it('are kept for a year after their snooze has ended', async () => {
    const tenant = await server.createTenant();
    const ada = await join(tenant, 'Ada');
    const [snoozed, woken] = [
      await createTask(tenant, { assigned_to: ada.id }),
      await createTask(tenant, { assigned_to: ada.id }),
    ];
    const { sql } = server.database;
    const age = (id: string, days: number) => sql`
      UPDATE notifications SET created_at = now() - interval '500 days',
        snoozed_until = now() - make_interval(days => ${days})
      WHERE organization_id = ${tenant.organization_id} AND comment_id = ${id}`;
    await age(snoozed, 364);
    await age(woken, 366);
    await deleteOldNotifications(sql);
    expect((await listNotifications(ada.api)).data.map(({ comment }) => comment?.id)).toEqual([snoozed]);
  });

  it('quote at most 300 characters, and never split one', async () => {
    const tenant = await server.createTenant();
    const ada = await join(tenant, 'Ada');
    const id = await createTask(tenant, { content: `@Ada ${'😀'.repeat(500)}` });
    await tenant.api.post(`/comments/${id}/replies`, { content: `@Ada ${'😀'.repeat(500)}` });
    const { data } = await listNotifications(ada.api);
    expect(Array.from(data[0]?.comment?.content ?? '')).toHaveLength(300);
    expect(data[0]?.message).toMatch(/: “@Ada 😀{295}”$/u);
    expect(data.every(({ message }) => message.isWellFormed())).toBe(true);
  });
});

describe('creating a task', () => {
  it('does not notify again when the request is repeated with its Idempotency-Key', async () => {
    const tenant = await server.createTenant();
    const ada = await join(tenant, 'Ada');
    const body = { content: '@Ada', assigned_to: ada.id };
    for (const _ of [1, 2]) {
      (await tenant.api.post('/boards/tasks', body, { 'idempotency-key': 'once' })).body(
        201,
        Done(CreatedTask),
      );
    }
    expect(await reasonsFor([ada])).toEqual({ Ada: ['assigned'] });
  });
});
