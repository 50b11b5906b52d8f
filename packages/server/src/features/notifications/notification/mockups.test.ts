import { Done, MarkedAsRead } from '@postil/contract';
import { joinTeam, messagesTo, reasonsFor } from '@postil/harness/factories/people';
import {
  addMockupVersion,
  createMockup,
  createMockupComment,
  createPng,
  createProject,
  listNotifications,
} from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

describe('a mockup', () => {
  it('notifies its uploader and the uploader of its newest version about comments and decisions', async () => {
    const tenant = await server.createTenant();
    const [ada, bob, eve] = await Promise.all([
      joinTeam(server, tenant, { name: 'Ada' }),
      joinTeam(server, tenant, { name: 'Bob' }),
      joinTeam(server, tenant, { name: 'Eve' }),
    ]);
    const people = [ada, bob, eve];
    const { id } = await createMockup({ ...tenant, api: ada.api }, { name: 'Checkout' });
    await addMockupVersion({ ...tenant, api: bob.api }, id, await createPng());
    await createMockupComment({ api: eve.api }, id);
    await eve.api.post(`/mockups/${id}/approval`, { decision: 'CHANGES_REQUESTED', note: 'Larger' });
    await bob.api.post(`/mockups/${id}/approval`, { decision: 'APPROVED', name: 'Carla Client' });
    expect(await reasonsFor(people)).toEqual({
      Ada: ['mockup_decided', 'mockup_decided', 'commented'],
      Bob: ['mockup_decided', 'commented'],
      Eve: [],
    });
    expect(await messagesTo(ada)).toEqual([
      'Carla Client approved the mockup “Checkout”.',
      'Eve requested changes to the mockup “Checkout”: “Larger”',
      'Eve commented on the mockup “Checkout”.',
    ]);
    const [decided, , commented] = (await listNotifications(ada.api)).data;
    expect(decided).toMatchObject({
      comment: null,
      mockup: { id, name: 'Checkout', decision: 'APPROVED', decided_by: 'Carla Client' },
      actor: { name: 'Bob' },
    });
    expect(commented).toMatchObject({ comment: { mockup_id: id }, mockup: null });
    await tenant.api.delete(`/mockups/${id}`);
    expect(await reasonsFor(people)).toEqual({ Ada: [], Bob: [], Eve: [] });
  });

  it('does not notify people of a decision if they may no longer see it', async () => {
    const tenant = await server.createTenant();
    const ada = await joinTeam(server, tenant, { name: 'Ada' });
    const { id } = await createMockup({ ...tenant, api: ada.api });
    const approve = () => tenant.api.post(`/mockups/${id}/approval`, { decision: 'APPROVED' });
    await approve();
    const other = await createProject(tenant);
    await tenant.api.put(`/members/${ada.id}`, { role: 'guest', project_ids: [other.id] });
    expect(await reasonsFor([ada])).toEqual({ Ada: [] });
    await tenant.api.post(`/mockups/${id}/approval`, { decision: 'CHANGES_REQUESTED' });
    const rows = await server.database.sql`
      SELECT id FROM notifications WHERE organization_id = ${tenant.organization_id} AND reason = 'mockup_decided'`;
    expect(rows).toHaveLength(1);
    await tenant.api.put(`/members/${ada.id}`, { role: 'member' });
    expect(await reasonsFor([ada])).toEqual({ Ada: ['mockup_decided'] });
  });

  it('notifies guests of its project about decisions, in short messages that can be marked as read', async () => {
    const tenant = await server.createTenant();
    const ada = await joinTeam(server, tenant, { name: 'Ada' });
    const { id } = await createMockup({ ...tenant, api: ada.api });
    await tenant.api.put(`/members/${ada.id}`, { role: 'guest', project_ids: [tenant.project_id] });
    const note = 'A long reason. '.repeat(100);
    await tenant.api.post(`/mockups/${id}/approval`, { decision: 'CHANGES_REQUESTED', note });
    await tenant.api.post(`/mockups/${id}/approval`, { decision: 'APPROVED' });
    const [approved, requested] = (await listNotifications(ada.api)).data;
    expect(requested?.message.length).toBeLessThan(400);
    const markAsRead = async (body: object) =>
      (await ada.api.post('/notifications/read', body)).body(200, Done(MarkedAsRead)).data;
    expect(await markAsRead({ ids: [approved?.id] })).toMatchObject({ unread_count: 1 });
    expect(await markAsRead({ all: true })).toMatchObject({ unread_count: 0 });
  });
});
