import { createKey, createTask } from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';
import { type ChangeMessage, createClient, type LiveChange, PermissionError } from '../src/index.ts';

const server = await startTestServer();
afterAll(() => server.close());

const clientOf = (apiKey: string) => createClient({ baseUrl: server.url, apiKey });

/** Reads a stream up to the first change to this comment. */
async function readChangeOf(id: string, stream: AsyncIterable<ChangeMessage>): Promise<LiveChange> {
  for await (const { event, data } of stream) if (event === 'change' && data.comment_id === id) return data;
  throw new Error('The stream ended without the change.');
}

describe('the stream of changes', () => {
  it('has a change that is made while it is read', async () => {
    const tenant: Tenant = await server.createTenant();
    const stream = clientOf(tenant.api_key).streamChanges();
    await stream.next();
    const id = await createTask(tenant);
    expect(await readChangeOf(id, stream)).toMatchObject({
      type: 'comment.created',
      comment_id: id,
      project_id: tenant.project_id,
      actor: { id: tenant.user_id },
    });
  });

  it('continues after the last message that was received', async () => {
    const tenant = await server.createTenant();
    const client = clientOf(tenant.api_key);
    const { value } = await client.streamChanges().next();
    expect(value).toMatchObject({ event: 'notifications', data: { unread: 0 } });
    const missedId = await createTask(tenant);
    const resumed = client.streamChanges({}, { lastEventId: value?.id });
    expect(await readChangeOf(missedId, resumed)).toMatchObject({ type: 'comment.created' });
  });

  it('begins with a reset if something has changed since the page was read', async () => {
    const tenant = await server.createTenant();
    await createTask(tenant);
    const { value } = await clientOf(tenant.api_key).streamChanges({ since: 1 }).next();
    expect(value).toMatchObject({ event: 'reset', id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });

  it('is refused for a key without the Read permission', async () => {
    const tenant = await server.createTenant();
    const { key } = await createKey(tenant, ['write']);
    await expect(clientOf(key).streamChanges().next()).rejects.toThrow(PermissionError);
  });
});
