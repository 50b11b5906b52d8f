import { CommentClaim, Done } from '@postil/contract';
import { createMcpClient, createMcpKey, McpClient } from '@postil/harness/factories/mcp-client';
import { createKey, createTask, readActivity } from '@postil/harness/factories/records';
import { SAME_ORIGIN_HEADERS, signInAs } from '@postil/harness/factories/sessions';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

interface Fixture {
  readonly tenant: Tenant;
  readonly one: McpClient;
  readonly other: McpClient;
  readonly comment_id: string;
}

async function createFixture(): Promise<Fixture> {
  const tenant = await server.createTenant();
  const one = await createMcpClient(server, tenant);
  // The newest key of the tenant.
  const other = await createMcpClient(server, tenant);
  return { tenant, one, other, comment_id: await createTask(tenant) };
}

async function holderOf({ one, comment_id }: Fixture) {
  return (await one.call('get-comment', { comment_id })).comment.claimed_by;
}

/** Makes all claims expire. */
async function expire({ tenant }: Fixture): Promise<void> {
  await server.database.sql`
    UPDATE comment_claims SET expires_at = now() - interval '1 s' WHERE organization_id = ${tenant.organization_id}`;
}

describe('a claim', () => {
  it('reserves the status: other keys cannot change it, but people can', async () => {
    const fixture = await createFixture();
    const { tenant, one, other, comment_id } = fixture;
    const { claimed_by: claimedBy } = await one.call('claim-task', { comment_id });
    const { isError, content, structuredContent } = await other.result('tools/call', {
      name: 'update-comment-status',
      arguments: { comment_id, status: 'RESOLVED', note: 'Mine' },
    });
    expect(isError).toBe(true);
    expect(content[0].text).toContain(fixture.tenant.user_id);
    expect(content[0].text).toContain(claimedBy.expires_at);
    expect(structuredContent.claimed_by).toEqual(claimedBy);
    const { comment } = await one.call('get-comment', { comment_id });
    expect([comment.status, comment.replies]).toEqual(['OPEN', []]);
    await one.call('update-comment-status', { comment_id, status: 'IN_REVIEW' });
    await tenant.api.put(`/comments/${comment_id}/status`, { status: 'IN_PROGRESS' });
    expect((await one.call('get-comment', { comment_id })).comment.status).toBe('IN_PROGRESS');
    await expire(fixture);
    await other.call('update-comment-status', { comment_id, status: 'RESOLVED' });
  });

  it('shows the name of its key, and the member whose key it is', async () => {
    const tenant = await server.createTenant();
    const { key } = await createMcpKey(tenant, ['read', 'write'], { name: 'Build machine' });
    const client = new McpClient(server.url, { 'x-api-key': key });
    const comment_id = await createTask(tenant);
    expect((await client.call('claim-task', { comment_id })).claimed_by).toMatchObject({
      name: 'Build machine',
      member: { id: tenant.user_id },
    });
  });

  it('keeps its comment out of the pending tasks by default, and is marked in every list', async () => {
    const fixture = await createFixture();
    const { tenant, one, other, comment_id } = fixture;
    const unclaimedId = await createTask(tenant);
    const list = async (name: string, args: object = {}) => {
      const { items, total } = await other.call(name, args);
      const marks = items.map((item: { id: string; claimed_by: object | null }) => [
        item.id,
        item.claimed_by,
      ]);
      return { marks: Object.fromEntries(marks), total };
    };
    const { claimed_by: claimedBy } = await one.call('claim-task', { comment_id });
    const all = { marks: { [comment_id]: claimedBy, [unclaimedId]: null }, total: 2 };
    expect(await list('get-pending-tasks')).toEqual({ marks: { [unclaimedId]: null }, total: 1 });
    expect(await list('get-pending-tasks', { limit: 1 })).toEqual({
      marks: { [unclaimedId]: null },
      total: 1,
    });
    const unassigned = { assigned_to: 'none', limit: 1 };
    expect((await list('get-pending-tasks', unassigned)).total).toBe(1);
    expect(await list('get-pending-tasks', { include_claimed: true })).toEqual(all);
    expect(await list('search-comments')).toEqual(all);
    await expire(fixture);
    expect((await list('get-pending-tasks')).marks).toEqual({ [comment_id]: null, [unclaimedId]: null });
  });

  it('is visible to all keys, and prevents claims by other keys until it expires', async () => {
    const fixture = await createFixture();
    const { one, other, comment_id } = fixture;
    const startMs = Date.now();
    const { claimed, claimed_by: claimedBy } = await one.call('claim-task', { comment_id, minutes: 10 });
    expect(claimed).toBe(true);
    expect(Date.parse(claimedBy.expires_at) - startMs).toBeGreaterThan(9 * 60_000);
    expect(Date.parse(claimedBy.expires_at) - startMs).toBeLessThan(11 * 60_000);
    expect(await holderOf(fixture)).toEqual(claimedBy);
    const { isError, content, structuredContent } = await other.result('tools/call', {
      name: 'claim-task',
      arguments: { comment_id },
    });
    expect(isError).toBe(true);
    expect(content[0].text).toContain(fixture.tenant.user_id);
    expect(content[0].text).toContain(claimedBy.expires_at);
    expect(content[0].text).toContain('get-pending-tasks');
    expect(content[0].text).not.toContain(claimedBy.name);
    expect(structuredContent).toEqual({ comment_id, claimed: false, claimed_by: claimedBy });
    await expire(fixture);
    expect(await holderOf(fixture)).toBeNull();
    expect((await other.call('claim-task', { comment_id })).claimed).toBe(true);
  });

  it('is extended by the key that holds it', async () => {
    const { one, comment_id } = await createFixture();
    const first = await one.call('claim-task', { comment_id, minutes: 1 });
    const second = await one.call('claim-task', { comment_id, minutes: 60 });
    const gainedMs = Date.parse(second.claimed_by.expires_at) - Date.parse(first.claimed_by.expires_at);
    expect(gainedMs).toBeGreaterThan(58 * 60_000);
  });

  it('is released only by the key that holds it', async () => {
    const fixture = await createFixture();
    const { one, other, comment_id } = fixture;
    await one.call('claim-task', { comment_id });
    expect(await other.call('claim-task', { comment_id, release: true })).toMatchObject({
      claimed: false,
      claimed_by: await holderOf(fixture),
    });
    expect(await one.call('claim-task', { comment_id, release: 'true' })).toEqual({
      comment_id,
      claimed: false,
      claimed_by: null,
    });
    expect((await other.call('claim-task', { comment_id })).claimed).toBe(true);
  });

  it.each([
    ['update-comment-status', { status: 'RESOLVED' }],
    ['update-comment-status', { status: 'CLOSED' }],
  ])('is ended permanently by %s with %o', async (name, args) => {
    const fixture = await createFixture();
    const { one, other, comment_id } = fixture;
    await one.call('claim-task', { comment_id });
    await one.call(name, { comment_id, ...args });
    expect(await holderOf(fixture)).toBeNull();
    expect(await other.refusal('claim-task', { comment_id })).toContain(`is ${args.status}`);
    await other.call(name, { comment_id, status: 'OPEN' });
    expect(await holderOf(fixture)).toBeNull();
  });

  it('is ended when the comment is resolved through the REST API, or when its key is deleted', async () => {
    const fixture = await createFixture();
    const { tenant, one, comment_id } = fixture;
    await one.call('claim-task', { comment_id });
    await tenant.api.post('/comments/bulk', { comment_ids: [comment_id], change: { status: 'RESOLVED' } });
    expect(await holderOf(fixture)).toBeNull();
    await tenant.api.put(`/comments/${comment_id}/status`, { status: 'OPEN' });
    const [key] = await server.database.sql<{ id: string }[]>`
      SELECT id FROM api_keys WHERE organization_id = ${tenant.organization_id} AND token_type = 'mcp'
      ORDER BY id DESC LIMIT 1`;
    await fixture.other.call('claim-task', { comment_id });
    await tenant.api.delete(`/api-keys/${key?.id}`);
    expect(await holderOf(fixture)).toBeNull();
  });

  it('causes no event, and survives a change to another pending status', async () => {
    const fixture = await createFixture();
    const { tenant, one, comment_id } = fixture;
    await one.call('claim-task', { comment_id });
    expect(await readActivity(tenant)).toHaveLength(1);
    await one.call('update-comment-status', { comment_id, status: 'IN_PROGRESS' });
    expect(await holderOf(fixture)).not.toBeNull();
  });

  it.each([0, 481, '1.5', 'long'])('of %s minutes is refused', async (minutes) => {
    const { one, comment_id } = await createFixture();
    expect(await one.refusal('claim-task', { comment_id, minutes })).toContain('from 1 to 480');
  });

  it('is granted to exactly one of several simultaneous requests', async () => {
    const { tenant, comment_id } = await createFixture();
    const clients = await Promise.all(Array.from({ length: 8 }, () => createMcpClient(server, tenant)));
    const results = await Promise.all(
      clients.map((client) => client.result('tools/call', { name: 'claim-task', arguments: { comment_id } })),
    );
    expect(results.filter(({ isError }) => !isError)).toHaveLength(1);
    const expiries = new Set(results.map(({ structuredContent }) => structuredContent.claimed_by.expires_at));
    expect(expiries.size).toBe(1);
  });

  it('is deleted by the job forget-expired-claims once it has expired', async () => {
    const fixture = await createFixture();
    const count = async () => {
      const rows = await server.database.sql`
        SELECT FROM comment_claims WHERE organization_id = ${fixture.tenant.organization_id}`;
      return rows.length;
    };
    await fixture.one.call('claim-task', { comment_id: fixture.comment_id });
    await server.runJob('forget-expired-claims');
    expect(await count()).toBe(1);
    await expire(fixture);
    await server.runJob('forget-expired-claims');
    expect(await count()).toBe(0);
  });
});

describe('a claim over REST', () => {
  const claimPath = (id: string) => `/comments/${id}/claim`;

  it('belongs to its key, which extends and releases it, and prevents claims by assistants', async () => {
    const { tenant, one, comment_id } = await createFixture();
    const { key } = await createKey(tenant, ['read', 'write'], { name: 'Pipeline' });
    const pipeline = server.createClient(key);
    const claimed = (await pipeline.put(claimPath(comment_id), { minutes: 5 })).body(
      200,
      Done(CommentClaim),
    ).data;
    expect(claimed).toMatchObject({
      comment_id,
      claimed_by: { name: 'Pipeline', member: { id: tenant.user_id } },
    });
    expect(await one.refusal('claim-task', { comment_id })).toContain('has claimed this comment');
    const refused = (await tenant.api.put(claimPath(comment_id), {})).error('already_claimed');
    expect(refused.message).toContain(claimed.claimed_by?.expires_at ?? 'none');
    const extended = (await pipeline.put(claimPath(comment_id), { minutes: 60 })).body(
      200,
      Done(CommentClaim),
    ).data;
    expect(Date.parse(extended.claimed_by?.expires_at ?? '')).toBeGreaterThan(
      Date.parse(claimed.claimed_by?.expires_at ?? '') + 50 * 60_000,
    );
    const notOwn = (await tenant.api.delete(claimPath(comment_id))).body(200, Done(CommentClaim)).data;
    expect(notOwn.claimed_by?.name).toBe('Pipeline');
    const released = (await pipeline.delete(claimPath(comment_id))).body(200, Done(CommentClaim)).data;
    expect(released).toEqual({ comment_id, claimed_by: null });
    expect((await one.call('claim-task', { comment_id })).claimed).toBe(true);
  });

  it('is refused for a finished comment, for a session, and for more minutes than allowed', async () => {
    const { tenant, comment_id } = await createFixture();
    const person = await signInAs(server, tenant, tenant.user_id);
    const sessionRefusal = (await person.put(claimPath(comment_id), {}, SAME_ORIGIN_HEADERS)).error(
      'forbidden',
    );
    expect(sessionRefusal.message).toContain('Only a key can claim a comment');
    const minutesRefusal = (await tenant.api.put(claimPath(comment_id), { minutes: 481 })).error(
      'validation_failed',
    );
    expect(Object.keys(minutesRefusal.errors ?? {})).toEqual(['minutes']);
    await tenant.api.put(`/comments/${comment_id}/status`, { status: 'RESOLVED' });
    (await tenant.api.put(claimPath(comment_id), {})).error('not_pending');
    (await tenant.api.put(claimPath(crypto.randomUUID()), {})).error('not_found');
  });
});
