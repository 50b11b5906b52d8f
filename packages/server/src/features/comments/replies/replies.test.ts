import { Done, Gone, Page, ReplyRecord, Success } from '@postil/contract';
import {
  actionsOf,
  createKey,
  createMember,
  createTask,
  readActivity,
  readComment,
} from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

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
