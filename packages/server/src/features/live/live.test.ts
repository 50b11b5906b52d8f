import { setTimeout as delay } from 'node:timers/promises';
import type { EventStream } from '@postil/harness/clients/event-stream';
import {
  createClientOf,
  createKey,
  createMember,
  createProject,
  createTask,
  listNotifications,
  readComment,
} from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { waitFor } from '@postil/harness/servers/receiver';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

async function createTenantWithMember() {
  const tenant = await server.createTenant();
  const grace = await createMember(tenant);
  const client = await createClientOf(server, tenant, {
    memberId: grace.id,
    permissions: ['read', 'write'],
  });
  return { tenant, grace, client };
}

/** The unread counts in a stream, in order of arrival. */
function unreadCountsOf(stream: EventStream) {
  return stream.messagesOf('notifications').map(({ data }) => data.unread);
}

describe('the stream of changes', () => {
  it('has each change once, with the data that a board needs to follow it', async () => {
    const tenant = await server.createTenant();
    await createTask(tenant);
    const stream = await tenant.api.listen();
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    expect(stream.headers.get('content-encoding')).toBeNull();
    expect(stream.headers.get('x-request-id')).not.toBeNull();
    const id = await createTask(tenant);
    await tenant.api.put(`/comments/${id}/status`, { status: 'RESOLVED' });
    await waitFor(() => expect(stream.messagesOf('change')).toHaveLength(2));
    const [created, resolved] = stream.messagesOf('change');
    expect(created?.data).toEqual({
      type: 'comment.created',
      comment_id: id,
      mockup_id: null,
      project_id: tenant.project_id,
      site_id: tenant.site_id,
      actor: { id: tenant.user_id, name: expect.any(String) },
      author_kind: 'member',
      version: expect.any(Number),
      at: expect.stringMatching(/Z$/),
    });
    expect(resolved?.data).toMatchObject({ type: 'comment.resolved', comment_id: id, version: 2 });
    await delay(1_500);
    expect(stream.messagesOf('change')).toHaveLength(2);
    expect(stream.messagesOf('reset')).toEqual([]);
    expect(stream.text()).toMatch(/^retry: 2000\nid: [0-9a-f-]{36}\n\n/);
  });

  it('has each move within a column, although it is not a change to the comment', async () => {
    const tenant = await server.createTenant();
    const [first, second] = [await createTask(tenant), await createTask(tenant)];
    const stream = await tenant.api.listen();
    const before = await readComment(tenant, first);
    await tenant.api.put(`/boards/tasks/${first}/position`, { after_id: null, before_id: second });
    await waitFor(() => expect(stream.messagesOf('change')).toHaveLength(1));
    expect(stream.messagesOf('change')[0]?.data).toMatchObject({
      type: 'comment.placed',
      comment_id: first,
      project_id: tenant.project_id,
      actor: { id: tenant.user_id },
      version: before.version,
    });
    await tenant.api.put(`/boards/tasks/${first}/position`, { before_id: null });
    await waitFor(() => expect(stream.messagesOf('change')).toHaveLength(2));
  });

  it('has only the changes to comments that the actor may see', async () => {
    const [tenant, other] = await Promise.all([server.createTenant(), server.createTenant()]);
    const project = await createProject(tenant);
    const guest = await createMember(tenant, { role: 'guest', project_ids: [project.id] });
    const client = await createClientOf(server, tenant, { memberId: guest.id, permissions: ['read'] });
    const clients = [other.api, client, tenant.api];
    const [otherStream, guestStream, ownerStream] = await Promise.all(clients.map((each) => each.listen()));
    await createTask(tenant);
    await createTask(tenant, { site_id: undefined, project_id: project.id });
    const publicFields = { project_id: project.id, visibility: 'everyone' };
    const visibleId = await createTask(tenant, { site_id: undefined, ...publicFields });
    await createTask(tenant, { site_id: undefined });
    await waitFor(() => expect(ownerStream?.messagesOf('change')).toHaveLength(4));
    await waitFor(() => expect(guestStream?.messagesOf('change')).toHaveLength(1));
    expect(guestStream?.messagesOf('change')[0]?.data).toMatchObject({ comment_id: visibleId });
    expect(otherStream?.messagesOf('change')).toEqual([]);
  });

  it('does not begin with earlier changes', async () => {
    const tenant = await server.createTenant();
    (await tenant.api.listen()).close();
    await createTask(tenant);
    const stream = await tenant.api.listen();
    const id = await createTask(tenant);
    await waitFor(() => expect(stream.messagesOf('change')).not.toEqual([]));
    expect(stream.messagesOf('change').map(({ data }) => data.comment_id)).toEqual([id]);
  });

  it('resumes after an event, and makes clients reload after a long pause or an unknown event', async () => {
    const tenant = await server.createTenant();
    const stream = await tenant.api.listen();
    await createTask(tenant);
    await waitFor(() => expect(stream.messagesOf('change')).toHaveLength(1));
    stream.close();
    const missedId = await createTask(tenant);
    const [last] = stream.messagesOf('change');
    const resumed = await tenant.api.listen({ 'last-event-id': last?.id ?? '' });
    await waitFor(() =>
      expect(resumed.messagesOf('change').map(({ data }) => data.comment_id)).toContain(missedId),
    );
    expect(resumed.messagesOf('reset')).toEqual([]);
    for (const id of ['0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', 'what', '0']) {
      const reconnected = await tenant.api.listen({ 'last-event-id': id });
      await waitFor(() => expect(reconnected.messagesOf('reset')).toHaveLength(1));
    }
  });

  it('makes clients reload if there were changes since the page was read', async () => {
    const tenant = await server.createTenant();
    const startMs = Date.now();
    await createTask(tenant);
    const reconnected = await tenant.api.listen({}, `?since=${startMs}`);
    await waitFor(() => expect(reconnected.messagesOf('reset')).toHaveLength(1));
    const current = await tenant.api.listen({}, `?since=${Date.now() + 1}`);
    await createTask(tenant);
    await waitFor(() => expect(current.messagesOf('change')).toHaveLength(1));
    expect(current.messagesOf('reset')).toEqual([]);
    (await tenant.api.get('/changes?since=yesterday')).error('validation_failed');
  });

  it('makes clients reload after too many changes at a time', async () => {
    const tenant = await server.createTenant();
    const stream = await tenant.api.listen();
    const { organization_id, user_id } = tenant;
    await server.database.sql`
      INSERT INTO activity (organization_id, id, type, actor_type, person_id, created_at)
      SELECT ${organization_id}, ('ffffffff' || substr(gen_random_uuid()::text, 9))::uuid, 'comment.created', 'user',
        ${user_id}, now()
      FROM generate_series(1, 1500)`;
    await waitFor(() => expect(stream.messagesOf('reset')).toHaveLength(1));
    expect(stream.messagesOf('change')).toEqual([]);
  });

  it('has the number of unread notifications of a person, at the beginning and when it changes', async () => {
    const { tenant, grace, client } = await createTenantWithMember();
    const [stream, ownStream] = [await client.listen(), await tenant.api.listen()];
    await waitFor(() => expect(unreadCountsOf(stream)).toEqual([0]));
    await createTask(tenant, { assigned_to: grace.id });
    await waitFor(() => expect(unreadCountsOf(stream)).toEqual([0, 1]));
    await client.post('/notifications/read', { all: true });
    await waitFor(() => expect(unreadCountsOf(stream)).toEqual([0, 1, 0]));
    expect(unreadCountsOf(ownStream)).toEqual([0]);
  });

  it('has the number of unread notifications again when one was read and another one arrived', async () => {
    const { tenant, grace, client } = await createTenantWithMember();
    await createTask(tenant, { assigned_to: grace.id });
    await client.post('/notifications/read', { all: true });
    await createTask(tenant, { assigned_to: grace.id });
    const stream = await client.listen();
    await waitFor(() => expect(unreadCountsOf(stream)).toEqual([1]));
    // Both at the same time, so that no poll sees another number.
    await server.database.sql`
      UPDATE notifications SET read_at = CASE WHEN read_at IS NULL THEN now() END
      WHERE organization_id = ${tenant.organization_id} AND person_id = ${grace.id}`;
    await waitFor(() => expect(unreadCountsOf(stream)).toEqual([1, 1]));
  });

  it('has the number of unread notifications when a snoozed one becomes unread, although nothing else happens', async () => {
    const { tenant, grace, client } = await createTenantWithMember();
    await createTask(tenant, { assigned_to: grace.id });
    const ids = (await listNotifications(client)).data.map(({ id }) => id);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect((await client.post('/notifications/snooze', { ids, until })).status).toBe(200);
    const stream = await client.listen();
    await waitFor(() => expect(unreadCountsOf(stream)).toEqual([0]));
    // As after the end of the snooze.
    await server.database.sql`
      UPDATE notifications SET snoozed_until = now() - interval '1 second'
      WHERE organization_id = ${tenant.organization_id} AND person_id = ${grace.id}`;
    await waitFor(() => expect(unreadCountsOf(stream)).toEqual([0, 1]));
  });

  it('ends when its key is revoked or the rights of its owner change', async () => {
    const tenant = await server.createTenant();
    const member = await createMember(tenant);
    const key = await createKey(tenant, ['read']);
    const client = await createClientOf(server, tenant, { memberId: member.id, permissions: ['read'] });
    const [revokedStream, changedStream, unaffectedStream] = [
      await server.createClient(key.key).listen(),
      await client.listen(),
      await tenant.api.listen(),
    ];
    await server.runJob('check-streams');
    expect([revokedStream.isEnded, changedStream.isEnded, unaffectedStream.isEnded]).toEqual([
      false,
      false,
      false,
    ]);
    await tenant.api.post(`/api-keys/${key.id}/revoke`);
    await tenant.api.put(`/members/${member.id}`, { role: 'admin' });
    await server.runJob('check-streams');
    await waitFor(() => expect([revokedStream.isEnded, changedStream.isEnded]).toEqual([true, true]));
    await server.runJob('ping-streams');
    await waitFor(() => expect(unaffectedStream.text()).toContain(': ping\n\n'));
    expect(unaffectedStream.isEnded).toBe(false);
    await expect(server.createClient(key.key).listen()).rejects.toThrow(/key_revoked/);
  });

  it('ends before the next change when its person was removed or lost a project', async () => {
    const tenant = await server.createTenant();
    const guests = await Promise.all(
      [1, 2].map(() => createMember(tenant, { role: 'guest', project_ids: [tenant.project_id] })),
    );
    const streams = await Promise.all(
      guests.map(async ({ id: memberId }) => {
        const client = await createClientOf(server, tenant, { memberId, permissions: ['read'] });
        return client.listen();
      }),
    );
    const [removedGuest, restrictedGuest] = guests;
    await tenant.api.delete(`/members/${removedGuest?.id}`);
    await tenant.api.put(`/members/${restrictedGuest?.id}`, { project_ids: [] });
    await createTask(tenant, { visibility: 'everyone' });
    await waitFor(() => expect(streams.map(({ isEnded }) => isEnded)).toEqual([true, true]));
    const received = streams.flatMap((stream) => stream.messagesOf('change'));
    expect(received.filter(({ data }) => JSON.stringify(data).includes('comment.created'))).toEqual([]);
  });

  it('ends if it is the oldest of more than 20 of a person', async () => {
    const tenant = await server.createTenant();
    const streams = await Promise.all(Array.from({ length: 20 }, () => tenant.api.listen()));
    const newest = await tenant.api.listen();
    await waitFor(() => expect(streams.filter(({ isEnded }) => isEnded)).toHaveLength(1));
    expect(newest.isEnded).toBe(false);
    // Streams do not count as requests in flight: other requests still succeed.
    expect((await tenant.api.get('/comments')).status).toBe(200);
  });

  it('requires the permission to read, and accepts only the parameter since', async () => {
    const tenant = await server.createTenant();
    (await server.anonymous.get('/changes')).error('unauthenticated');
    const { key } = await createKey(tenant, ['write']);
    (await server.createClient(key).get('/changes')).error('insufficient_permission');
    (await server.createClient(tenant.mcp_key).get('/changes')).error('wrong_key_type');
    (await tenant.api.get('/changes?after=1')).error('validation_failed');
    (await tenant.api.post('/changes')).error('method_not_allowed');
  });
});

describe('a server with streams of changes', () => {
  it('has at most the configured number, and does not wait for them when it is closed', async () => {
    const limitedServer = await startTestServer({ LIMIT_STREAMS: '21', MAX_IN_FLIGHT: '16' });
    try {
      const tenants = [await limitedServer.createTenant(), await limitedServer.createTenant()];
      const [first, second] = tenants;
      const streams: (EventStream | undefined)[] = [];
      for (let count = 0; count < 20; count += 1) streams.push(await first?.api.listen());
      const last = await second?.api.listen();
      (await second?.api.get('/changes'))?.error('unavailable');
      (await first?.api.get('/changes'))?.error('unavailable');
      last?.close();
      await waitFor(async () => {
        const stream = await second?.api.listen();
        stream?.close();
      });
      // Closing would never finish if it waited for streams to end by themselves.
      await limitedServer.close();
      await waitFor(() => expect(streams.every((stream) => stream?.isEnded)).toBe(true));
    } finally {
      await limitedServer.close().catch(() => {});
    }
  });
});
