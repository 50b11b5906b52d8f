import { Done, MarkedAsRead, UnreadCount } from '@postil/contract';
import { joinTeam } from '@postil/harness/factories/people';
import { createTask, listNotifications } from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const join = (tenant: Tenant, name: string) => joinTeam(server, tenant, { name });

it('snoozed notifications are neither read nor unread until the snooze ends', async () => {
  const tenant = await server.createTenant();
  const ada = await join(tenant, 'Ada');
  for (const content of ['@Ada 1', '@Ada 2']) await createTask(tenant, { content });
  const [second, first] = (await listNotifications(ada.api)).data;
  const snooze = async (until: string | null) =>
    (await ada.api.post('/notifications/snooze', { ids: [first?.id], until })).body(200, Done(UnreadCount))
      .data.unread_count;
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await ada.api.post('/notifications/read', { ids: [first?.id] });
  expect(await snooze(until)).toBe(1);
  expect(await listNotifications(ada.api, '?unread=true')).toMatchObject({
    total: 1,
    data: [{ id: second?.id }],
  });
  expect(await listNotifications(ada.api, '?unread=false')).toMatchObject({ total: 0, data: [] });
  expect(await listNotifications(ada.api, '?snoozed=true')).toMatchObject({
    total: 1,
    data: [{ id: first?.id, read_at: null, snoozed_until: until }],
  });
  expect(await listNotifications(ada.api)).toMatchObject({ total: 2, unread_count: 1 });
  await ada.api.post('/notifications/read', { all: true });
  expect((await listNotifications(ada.api, '?snoozed=true')).total).toBe(1);
  // As after the end of the snooze.
  await server.database.sql`
    UPDATE notifications SET snoozed_until = now() - interval '1 second'
    WHERE organization_id = ${tenant.organization_id} AND id = ${first?.id ?? ''}`;
  expect(await listNotifications(ada.api, '?unread=true')).toMatchObject({
    unread_count: 1,
    data: [{ id: first?.id, snoozed_until: null }],
  });
  expect(await snooze(until)).toBe(0);
  expect(await snooze(null)).toBe(1);
});

it('notifications that were marked as read together are made unread together, and no others', async () => {
  const tenant = await server.createTenant();
  const ada = await join(tenant, 'Ada');
  for (const content of ['@Ada 1', '@Ada 2', '@Ada 3', '@Ada 4']) await createTask(tenant, { content });
  const [snoozedId, secondId, firstId, earlierId] = (await listNotifications(ada.api)).data.map(
    ({ id }) => id,
  );
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await ada.api.post('/notifications/read', { ids: [earlierId] });
  await ada.api.post('/notifications/snooze', { ids: [snoozedId], until });
  const marked = (await ada.api.post('/notifications/read', { all: true })).body(
    200,
    Done(MarkedAsRead),
  ).data;
  expect(marked.unread_count).toBe(0);
  const body = { read_at: marked.read_at, until: null };
  const state = (await ada.api.post('/notifications/snooze', body)).body(200, Done(UnreadCount)).data;
  expect(state.unread_count).toBe(2);
  const idsOf = async (query: string) => (await listNotifications(ada.api, query)).data.map(({ id }) => id);
  expect(await idsOf('?unread=true')).toEqual([secondId, firstId]);
  expect(await idsOf('?unread=false')).toEqual([earlierId]);
  expect(await idsOf('?snoozed=true')).toEqual([snoozedId]);
  for (const wrongBody of [{ until: null }, { ids: [firstId], ...body }])
    (await ada.api.post('/notifications/snooze', wrongBody)).error('validation_failed');
});

it('notifications are not snoozed into the past, further than a year, or for somebody else', async () => {
  const tenant = await server.createTenant();
  const [ada, bob] = await Promise.all([join(tenant, 'Ada'), join(tenant, 'Bob')]);
  await createTask(tenant, { content: '@Ada' });
  const ids = (await listNotifications(ada.api)).data.map(({ id }) => id);
  const overAYearMs = 366 * 86_400_000;
  for (const until of [new Date(Date.now() - 1_000), new Date(Date.now() + overAYearMs)]) {
    const body = { ids, until: until.toISOString() };
    const { errors } = (await ada.api.post('/notifications/snooze', body)).error('validation_failed');
    expect(errors).toEqual({ until: ['must be after now, and within a year'] });
  }
  (await bob.api.post('/notifications/snooze', { ids, until: null })).error('not_found');
});
