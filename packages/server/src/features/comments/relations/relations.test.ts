import { Gone, NamedComment, Relation, type RelationKind, Success } from '@postil/contract';
import type { Client } from '@postil/harness/clients/client';
import { createMcpClient } from '@postil/harness/factories/mcp-client';
import {
  createMember,
  createMemberClient,
  createMockup,
  createMockupComment,
  createTask,
  eventsOf,
  readActivity,
  readComment,
} from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { Type } from 'typebox';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const pathOf = (id: string, relatedId: string) => `/comments/${id}/relations/${relatedId}`;

/** Relates two comments. */
async function relate(
  { api }: Pick<Tenant, 'api'>,
  [id, kind, relatedId]: readonly [string, RelationKind, string],
  fields: object = {},
): Promise<void> {
  (await api.put(pathOf(id, relatedId), { kind, ...fields })).body(200, Gone);
}

/** The relations of a comment in short form. */
async function relationsOf(api: Client, id: string): Promise<string[]> {
  const { data } = (await api.get(`/comments/${id}/relations`)).body(200, Success(Type.Array(Relation)));
  return data.map(({ kind, comment }) => `${kind} ${comment.content} ${comment.status}`);
}

async function createTasks(tenant: Tenant, ...contents: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const content of contents) ids.push(await createTask(tenant, { content }));
  return ids;
}

describe('a relation between two comments', () => {
  it('is listed for both comments, from the side of each, with the status of the other comment', async () => {
    const tenant = await server.createTenant();
    const [a = '', b = '', c = ''] = await createTasks(tenant, 'A', 'B', 'C');
    await relate(tenant, [a, 'blocks', b]);
    await relate(tenant, [a, 'blocked_by', c]);
    await relate(tenant, [b, 'relates_to', c]);
    await tenant.api.put(`/comments/${c}/status`, { status: 'CLOSED' });
    expect(await relationsOf(tenant.api, a)).toEqual(['blocks B OPEN', 'blocked_by C CLOSED']);
    expect(await relationsOf(tenant.api, b)).toEqual(['blocked_by A OPEN', 'relates_to C CLOSED']);
    expect(await relationsOf(tenant.api, c)).toEqual(['blocks A OPEN', 'relates_to B OPEN']);
    const [{ comment } = { comment: undefined }] = (await tenant.api.get(`/comments/${a}/relations`)).body(
      200,
      Success(Type.Array(Relation)),
    ).data;
    expect(comment).toMatchObject({ id: b, number: 2, title: null, mockup_id: null });
  });

  it('is recorded once for each comment, and so is its removal', async () => {
    const tenant = await server.createTenant();
    const [a = '', b = ''] = await createTasks(tenant, 'A', 'B');
    await relate(tenant, [a, 'duplicate_of', b]);
    await relate(tenant, [b, 'duplicated_by', a]);
    expect((await readComment(tenant, a)).version).toBe(2);
    expect((await readComment(tenant, b)).version).toBe(2);
    await relate(tenant, [a, 'relates_to', b]);
    (await tenant.api.delete(pathOf(b, a))).body(200, Gone);
    (await tenant.api.delete(pathOf(b, a))).body(200, Gone);
    expect(await relationsOf(tenant.api, a)).toEqual([]);
    const changes = (await readActivity(tenant))
      .filter(({ type, comment }) => type === 'comment.updated' && comment.id === a)
      .map(({ metadata }) => ({ ...metadata }));
    const to = (kind: string) => ({ kind, comment_id: b, number: 2 });
    expect(changes).toMatchObject([
      { changes: { relation: { from: to('relates_to'), to: null } } },
      { changes: { relation: { from: to('duplicate_of'), to: to('relates_to') } } },
      { changes: { relation: { from: null, to: to('duplicate_of') } } },
    ]);
  });

  it('can resolve a duplicate with the same request, which is refused for relations of other kinds', async () => {
    const tenant = await server.createTenant();
    const [a = '', b = ''] = await createTasks(tenant, 'A', 'B');
    await relate(tenant, [a, 'duplicate_of', b], { resolve: true });
    expect(await relationsOf(tenant.api, b)).toEqual(['duplicated_by A RESOLVED']);
    const types = (await eventsOf(server, tenant)).map(({ type }) => type);
    expect(types.slice(-3)).toEqual(['comment.updated', 'comment.updated', 'comment.resolved']);
    const refused = await tenant.api.put(pathOf(a, b), { kind: 'blocks', resolve: true });
    refused.error('validation_failed');
  });

  it('is refused from a comment to itself and if it would close a cycle', async () => {
    const tenant = await server.createTenant();
    const [a = '', b = '', c = ''] = await createTasks(tenant, 'A', 'B', 'C');
    await relate(tenant, [a, 'blocks', b]);
    await relate(tenant, [b, 'blocks', c]);
    (await tenant.api.put(pathOf(a, a), { kind: 'relates_to' })).error('validation_failed');
    (await tenant.api.put(pathOf(c, a), { kind: 'blocks' })).error('circular_relation');
    (await tenant.api.put(pathOf(a, c), { kind: 'blocked_by' })).error('circular_relation');
    (await tenant.api.put(pathOf(b, a), { kind: 'blocks' })).error('circular_relation');
    await relate(tenant, [c, 'relates_to', a]);
    expect(await relationsOf(tenant.api, c)).toEqual(['blocked_by B OPEN', 'relates_to A OPEN']);
  });

  it('does not close a cycle when both halves of one are created concurrently', async () => {
    const tenant = await server.createTenant();
    const [a = '', b = '', c = '', d = ''] = await createTasks(tenant, 'A', 'B', 'C', 'D');
    await relate(tenant, [b, 'blocks', c]);
    await relate(tenant, [d, 'blocks', a]);
    const [one, other] = await Promise.all([
      tenant.api.put(pathOf(a, b), { kind: 'blocks' }),
      tenant.api.put(pathOf(c, d), { kind: 'blocks' }),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
  });

  it('is deleted with either comment', async () => {
    const tenant = await server.createTenant();
    const [a = '', b = '', c = ''] = await createTasks(tenant, 'A', 'B', 'C');
    await relate(tenant, [a, 'blocks', b]);
    await relate(tenant, [b, 'blocks', c]);
    await tenant.api.delete(`/comments/${a}`);
    await tenant.api.delete(`/comments/${c}`);
    expect(await relationsOf(tenant.api, b)).toEqual([]);
  });

  it('may involve a comment on a mockup, and assistants read it', async () => {
    const tenant = await server.createTenant();
    const mockup = await createMockup(tenant);
    const pin = await createMockupComment(tenant, mockup.id);
    const id = await createTask(tenant, { content: 'A' });
    await relate(tenant, [id, 'blocked_by', pin.id]);
    const client = await createMcpClient(server, tenant);
    const { comment } = await client.call('get-comment', { comment_id: id });
    expect(comment.relations).toEqual([
      { kind: 'blocked_by', comment: expect.objectContaining({ id: pin.id, mockup_id: mockup.id }) },
    ]);
  });
});

describe('a guest', () => {
  it('sees no relation to a team-only comment, and can neither change nor delete relations', async () => {
    const tenant = await server.createTenant();
    const guest = await createMember(tenant, { role: 'guest', project_ids: [tenant.project_id] });
    const api = await createMemberClient(server, tenant, guest.id);
    const shown = await createTask(tenant, { content: 'Shown', visibility: 'everyone' });
    const otherShown = await createTask(tenant, { content: 'Also shown', visibility: 'everyone' });
    const hidden = await createTask(tenant, { content: 'Hidden' });
    await relate(tenant, [shown, 'blocked_by', hidden]);
    await relate(tenant, [shown, 'relates_to', otherShown]);
    expect(await relationsOf(api, shown)).toEqual(['relates_to Also shown OPEN']);
    (await api.get(`/comments/${hidden}/relations`)).error('not_found');
    const activity = await api.get(`/comments/activity?site_id=${tenant.site_id}`);
    expect(activity.text).not.toContain(hidden);
    expect(activity.text).not.toContain('relation');
    (await api.put(pathOf(shown, otherShown), { kind: 'blocks' })).error('insufficient_permission');
    (await api.delete(pathOf(shown, otherShown))).error('insufficient_permission');
  });
});

describe('comments on pages and on mockups', () => {
  it('are found by number and by words, newest first, if visible', async () => {
    const tenant = await server.createTenant();
    const pageCommentId = await createTask(tenant, {
      content: 'The chair is blurred',
      visibility: 'everyone',
    });
    const mockup = await createMockup(tenant, {});
    const mockupComment = await createMockupComment(tenant, mockup.id, { content: 'The chair is too red' });
    const find = async (api: Client, query: string) =>
      (await api.get(`/comments/found${query}`)).body(200, Success(Type.Array(NamedComment))).data;
    const { number } = await readComment(tenant, pageCommentId);
    const all = await find(tenant.api, '?search=chair');
    expect(all.map(({ id }) => id)).toEqual([mockupComment.id, pageCommentId]);
    expect(all[0]).toMatchObject({ mockup_id: mockup.id, project_id: tenant.project_id, status: 'OPEN' });
    expect(await find(tenant.api, `?search=%23${number}`)).toMatchObject([
      { id: pageCommentId, mockup_id: null },
    ]);
    expect(await find(tenant.api, `?search=%23${all[0]?.number}`)).toMatchObject([{ id: mockupComment.id }]);
    expect(await find(tenant.api, '?limit=1')).toMatchObject([{ id: mockupComment.id }]);
    const guest = await createMember(tenant, { role: 'guest', project_ids: [tenant.project_id] });
    const guestClient = await createMemberClient(server, tenant, guest.id);
    expect((await find(guestClient, '?search=chair')).map(({ id }) => id)).toEqual([pageCommentId]);
  });
});
