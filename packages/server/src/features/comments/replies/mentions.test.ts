import { Done, ReplyRecord } from '@postil/contract';
import {
  createMember,
  createMemberClient,
  createProject,
  createTask,
  listNotifications,
  readComment,
} from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const reply = ({ api }: Pick<Tenant, 'api'>, id: string, mentioned_ids: readonly string[]) =>
  api.post(`/comments/${id}/replies`, { content: 'Please look', mentioned_ids });

/** The reasons for a member's notifications, from the database, because only that person can read them. */
async function reasonsOf({ organization_id }: Tenant, personId: string): Promise<string[]> {
  const rows = await server.database.sql<{ reason: string }[]>`
    SELECT reason FROM notifications WHERE organization_id = ${organization_id} AND person_id = ${personId} ORDER BY id`;
  return rows.map(({ reason }) => reason);
}

describe('people mentioned in a reply by their ids', () => {
  it('are notified once, except for the author of the reply, and subscribed', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const grace = await createMember(tenant);
    const response = await reply(tenant, id, [grace.id, grace.id, tenant.user_id]);
    expect(response.body(201, Done(ReplyRecord)).data.content).toBe('Please look');
    expect(await reasonsOf(tenant, grace.id)).toEqual(['mentioned']);
    expect((await listNotifications(tenant.api)).data).toEqual([]);
    const { subscribers } = await readComment(tenant, id);
    expect(subscribers.map((each) => each.id).sort()).toEqual([grace.id, tenant.user_id].sort());
    await reply(tenant, id, [grace.id]);
    expect(await reasonsOf(tenant, grace.id)).toEqual(['mentioned', 'mentioned']);
  });

  it('must be members who see the comment', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const other = await createProject(tenant);
    const guest = await createMember(tenant, { role: 'guest', project_ids: [other.id] });
    for (const mentioned of [guest.id, crypto.randomUUID()]) {
      const { errors } = (await reply(tenant, id, [mentioned])).error('validation_failed');
      expect(Object.keys(errors ?? {})).toEqual(['mentioned_ids']);
    }
    expect((await readComment(tenant, id)).replies).toEqual([]);
  });

  it('are notified, but not subscribed, when a guest mentions them', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant, { visibility: 'everyone' });
    const grace = await createMember(tenant);
    const guest = await createMember(tenant, { role: 'guest', project_ids: [tenant.project_id] });
    const api = await createMemberClient(server, tenant, guest.id);
    (await reply({ api }, id, [grace.id])).body(201, Done(ReplyRecord));
    expect(await reasonsOf(tenant, grace.id)).toEqual(['mentioned']);
    expect((await readComment(tenant, id)).subscribers).toEqual([]);
  });
});
