import { Done, HandedOverComment } from '@postil/contract';
import {
  createMember,
  createMemberClient,
  createTask,
  readActivity,
} from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { createWebhook, LOOPBACK, startReceiver, waitFor } from '@postil/harness/servers/receiver';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer(LOOPBACK);
await server.startWorkers();
afterAll(() => server.close());

describe('a comment that is handed over', () => {
  it('is sent with the given text to the subscribed webhooks, and stays unchanged', async () => {
    const tenant = await server.createTenant();
    const receiver = await startReceiver();
    await createWebhook(tenant, receiver.url, ['comment.handed_over']);
    const id = await createTask(tenant);
    const text = 'The button overlaps the footer: /pricing';
    const response = await tenant.api.post(`/comments/${id}/hand-over`, { text });
    expect(response.body(200, Done(HandedOverComment)).data).toEqual({ comment_id: id });
    await waitFor(async () => expect(receiver.requests).toHaveLength(1));
    const { type, data } = JSON.parse(receiver.requests[0]?.body ?? '{}');
    expect(type).toBe('comment.handed_over');
    expect(data).toMatchObject({ comment: { id, status: 'OPEN' }, hand_over: { text } });
    const [entry] = await readActivity(tenant);
    expect(entry).toMatchObject({ type: 'comment.handed_over', metadata: {} });
  });

  it('needs a text, and cannot be handed over by a guest', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant, { visibility: 'everyone' });
    (await tenant.api.post(`/comments/${id}/hand-over`, { text: ' ' })).error('validation_failed');
    const guest = await createMember(tenant, { role: 'guest', project_ids: [tenant.project_id] });
    const api = await createMemberClient(server, tenant, guest.id);
    (await api.post(`/comments/${id}/hand-over`, { text: 'For me' })).error('insufficient_permission');
  });
});
