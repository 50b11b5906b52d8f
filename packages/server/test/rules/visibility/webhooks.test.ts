import { createMember, createMemberClient, createTask, readComment } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { createWebhook, LOOPBACK, startReceiver, waitFor } from '@postil/harness/servers/receiver';
import { afterAll, describe, expect, it } from 'vitest';
import { SECRET } from './team-only.ts';

const server = await startTestServer(LOOPBACK);
afterAll(() => server.close());
await server.startWorkers();

describe('a webhook', () => {
  it('receives team-only content, marked as such', async () => {
    const tenant = await server.createTenant();
    const receiver = await startReceiver();
    await createWebhook(tenant, receiver.url);
    const id = await createTask(tenant, { content: SECRET });
    await tenant.api.put(`/comments/${id}`, { visibility: 'everyone' });
    await tenant.api.post(`/comments/${id}/replies`, { content: SECRET, visibility: 'team' });
    await waitFor(() => expect(receiver.requests).toHaveLength(3));
    const received = receiver.requests.map(({ body }) => JSON.parse(body).data);
    expect(received).toMatchObject([
      { comment: { visibility: 'team', author_kind: 'member' } },
      { comment: { visibility: 'everyone' }, changes: { visibility: { from: 'team', to: 'everyone' } } },
      { comment: { visibility: 'everyone' }, reply: { visibility: 'team', author_kind: 'member' } },
    ]);
  });

  it('receives the count of all replies to a comment, even when somebody outside the team has replied', async () => {
    const tenant = await server.createTenant();
    const receiver = await startReceiver();
    const { id: guestId } = await createMember(tenant, { role: 'guest', project_ids: [tenant.project_id] });
    const guest = await createMemberClient(server, tenant, guestId);
    const id = await createTask(tenant, { visibility: 'everyone' });
    await tenant.api.post(`/comments/${id}/replies`, { content: SECRET, visibility: 'team' });
    await createWebhook(tenant, receiver.url);
    const reply = await guest.post(`/comments/${id}/replies`, { content: 'Seen by everyone' });
    expect(reply.status).toBe(201);
    await waitFor(() => expect(receiver.requests).toHaveLength(1));
    const { data } = JSON.parse(receiver.requests[0]?.body ?? '');
    expect(data).toMatchObject({ comment: { id, replies_count: 2 }, reply: { visibility: 'everyone' } });
    expect((await readComment({ ...tenant, api: guest }, id)).replies_count).toBe(1);
  });
});
