import { CommentRecord, Done, MockupCommentRecord, Relation, Success } from '@postil/contract';
import type { ApiResponse } from '@postil/harness/clients/client';
import { createMcpClient } from '@postil/harness/factories/mcp-client';
import {
  createMockup,
  createMockupComment,
  createTask,
  readActivity,
  readComment,
} from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { Type } from 'typebox';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const setStatus = (tenant: Tenant, id: string, body: object) =>
  tenant.api.put(`/comments/${id}/status`, body);

const expectRefused = (response: ApiResponse) =>
  expect(Object.keys(response.error('validation_failed').errors ?? {})).toEqual(['close_reason']);

describe('the reason for closing a comment', () => {
  it('is set with the status, changed while the comment is closed, and removed when it is reopened', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    expect((await readComment(tenant, id)).close_reason).toBeNull();
    const closed = await setStatus(tenant, id, { status: 'CLOSED', close_reason: 'not_reproducible' });
    expect(closed.body(200, Done(CommentRecord)).data.close_reason).toBe('not_reproducible');
    const [entry] = await readActivity(tenant);
    expect(entry?.metadata).toMatchObject({
      changes: {
        status: { from: 'OPEN', to: 'CLOSED' },
        close_reason: { from: null, to: 'not_reproducible' },
      },
    });
    const changed = await tenant.api.put(`/comments/${id}`, { close_reason: 'wont_do' });
    expect(changed.body(200, Done(CommentRecord)).data.close_reason).toBe('wont_do');
    // A request without a reason, as for a move within the column, keeps the former one.
    await setStatus(tenant, id, { status: 'CLOSED' });
    expect((await readComment(tenant, id)).close_reason).toBe('wont_do');
    for (const status of ['OPEN', 'CLOSED']) {
      await setStatus(tenant, id, { status });
      expect(await readComment(tenant, id)).toMatchObject({ status, close_reason: null });
    }
  });

  it('is refused with any other status, and with unknown values', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    for (const body of [
      { status: 'RESOLVED', close_reason: 'duplicate' },
      { status: 'CLOSED', close_reason: 'no time' },
    ])
      expectRefused(await setStatus(tenant, id, body));
    expectRefused(await tenant.api.put(`/comments/${id}`, { close_reason: 'duplicate' }));
    expect(await readComment(tenant, id)).toMatchObject({ status: 'OPEN', version: 1 });
  });

  it('is stored for a comment on a mockup, too', async () => {
    const tenant = await server.createTenant();
    const mockup = await createMockup(tenant);
    const { id } = await createMockupComment(tenant, mockup.id);
    const closed = await tenant.api.put(`/mockup-comments/${id}/status`, {
      status: 'CLOSED',
      close_reason: 'wont_do',
    });
    expect(closed.body(200, Done(MockupCommentRecord)).data.close_reason).toBe('wont_do');
    const changed = await tenant.api.put(`/mockup-comments/${id}`, { close_reason: null });
    expect(changed.body(200, Done(MockupCommentRecord)).data.close_reason).toBeNull();
  });

  it('is set by assistants, and relates a duplicate to the original', async () => {
    const tenant = await server.createTenant();
    const [id, original] = [await createTask(tenant), await createTask(tenant)];
    const assistant = await createMcpClient(server, tenant);
    const change = { comment_id: id, status: 'CLOSED', duplicate_of: original };
    const refuse = (fields: object) => assistant.refusal('update-comment-status', { ...change, ...fields });
    expect(await refuse({ status: 'OPEN' })).toMatch(/close_reason/);
    expect(await refuse({ close_reason: 'wont_do' })).toMatch(/duplicate_of/);
    expect(await refuse({ duplicate_of: 'the other one' })).toMatch(/duplicate_of/);
    expect(await refuse({ duplicate_of: id })).toMatch(/another comment/);
    await assistant.call('update-comment-status', change);
    const { comment } = await assistant.call('get-comment', { comment_id: id });
    expect(comment).toMatchObject({ status: 'CLOSED', close_reason: 'duplicate' });
    const relations = await tenant.api.get(`/comments/${id}/relations`);
    expect(relations.body(200, Success(Type.Array(Relation))).data).toMatchObject([
      { kind: 'duplicate_of', comment: { id: original, status: 'OPEN' } },
    ]);
  });
});
