import { Done, Subscriber, SubscriberList, Success } from '@postil/contract';
import { actionsOf, createMember, createTask, readComment } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { Type } from 'typebox';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

describe('subscribers', () => {
  it('are added once, removed, and counted in each response', async () => {
    const tenant = await server.createTenant();
    const comment_id = await createTask(tenant);
    const grace = await createMember(tenant);
    const body = { comment_id, user_ids: [tenant.user_id, grace.id, grace.id] };
    for (const _ of [1, 2]) {
      const { data } = (await tenant.api.post('/comments/subscribers', body)).body(200, Done(SubscriberList));
      expect(data.count).toBe(2);
      expect(data.subscribers).toContainEqual({ id: grace.id, email: grace.email });
    }
    const list = async () =>
      (await tenant.api.get(`/comments/${comment_id}/subscribers`)).body(200, Success(Type.Array(Subscriber)))
        .data;
    expect(await list()).toHaveLength(2);
    for (const _ of [1, 2]) {
      const response = await tenant.api.delete('/comments/subscribers', { comment_id, user_ids: [grace.id] });
      expect(response.body(200, Done(SubscriberList)).data.count).toBe(1);
    }
    expect(await list()).toMatchObject([{ id: tenant.user_id }]);
    expect(await actionsOf(tenant)).toEqual(['created', 'subscribed', 'unsubscribed']);
  });

  it('are not removed if the comment has changed since the version in If-Match', async () => {
    const tenant = await server.createTenant();
    const body = { comment_id: await createTask(tenant), user_ids: [tenant.user_id] };
    await tenant.api.post('/comments/subscribers', body);
    (await tenant.api.delete('/comments/subscribers', body, { 'if-match': '"v1"' })).error(
      'version_conflict',
    );
  });

  it('must be members; otherwise none is added', async () => {
    const tenant = await server.createTenant();
    const comment_id = await createTask(tenant);
    const response = await tenant.api.post('/comments/subscribers', {
      comment_id,
      user_ids: [tenant.user_id, crypto.randomUUID()],
    });
    response.error('validation_failed');
    expect((await readComment(tenant, comment_id)).subscribers).toEqual([]);
    (await tenant.api.post('/comments/subscribers', { comment_id, user_ids: [] })).error('validation_failed');
  });
});
