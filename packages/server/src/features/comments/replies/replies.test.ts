import { CommentDetail, Done, Gone, Page, ReplyRecord, Success } from '@postil/contract';
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

  it('are listed newest first if requested, and the detail of the comment can have the newest 50', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    for (let number = 1; number <= 52; number += 1)
      await tenant.api.post(`/comments/${id}/replies`, { content: `Reply ${number}` });
    const contents = (response: { readonly data: readonly { readonly content: string }[] }) =>
      response.data.map(({ content }) => content);
    const newest = await tenant.api.get(`/comments/${id}/replies?sort_order=desc&per_page=2`);
    const page = newest.body(200, Success(Page(ReplyRecord))).data;
    expect(contents(page)).toEqual(['Reply 52', 'Reply 51']);
    const next = /<([^>]+)>/.exec(newest.headers.get('link') ?? '')?.[1] ?? '';
    const earlier = (await tenant.api.get(next)).body(200, Success(Page(ReplyRecord))).data;
    expect(contents(earlier)).toEqual(['Reply 50', 'Reply 49']);
    const read = async (query: string) =>
      (await tenant.api.get(`/comments/${id}/detail${query}`)).body(200, Success(CommentDetail)).data.replies;
    const [first, last] = await Promise.all([read(''), read('?include=newest_replies')]);
    expect([first[0]?.content, first.length]).toEqual(['Reply 1', 50]);
    expect([last[0]?.content, last.at(-1)?.content, last.length]).toEqual(['Reply 3', 'Reply 52', 50]);
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
    expect([reply.edited_at, data.edited_at]).toEqual([null, data.updated_at]);
    const shown = await tenant.api.put(`/replies/${reply.id}`, { content: 'Better', visibility: 'everyone' });
    expect(shown.body(200, Done(ReplyRecord)).data.edited_at).toBe(data.edited_at);
    await server.database.sql`
      UPDATE api_key_secrets SET person_id = ${(await createMember(tenant)).id}
      WHERE api_key_id = ${(await keyOfSomebodyElse(tenant)).id}`;
    const stranger = server.createClient((await keyOfSomebodyElse(tenant)).key);
    (await stranger.put(`/replies/${reply.id}`, { content: 'Worse' })).error('forbidden');
    (await stranger.delete(`/replies/${reply.id}`)).error('forbidden');
    (await tenant.api.delete(`/replies/${reply.id}`)).body(200, Gone);
    expect(await readComment(tenant, id)).toMatchObject({ replies_count: 0, replies: [] });
    expect(await actionsOf(tenant)).toEqual(['created', 'replied', 'updated', 'updated', 'updated']);
  });

  const keys = new Map<string, Awaited<ReturnType<typeof createKey>>>();
  async function keyOfSomebodyElse(tenant: Tenant) {
    const key = keys.get(tenant.api_key) ?? (await createKey(tenant, ['read', 'write', 'delete']));
    keys.set(tenant.api_key, key);
    return key;
  }
});
