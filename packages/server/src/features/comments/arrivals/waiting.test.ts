import { createMcpClient } from '@postil/harness/factories/mcp-client';
import { createProject, createSite, createTask } from '@postil/harness/factories/records';
import { contentsOf, createWaiter, MAX_WAIT_SECONDS, poll, wait } from '@postil/harness/factories/waits';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';
import { getInstallationSecret } from '../../../core/db/installation-secrets.ts';
import { instantOf } from '../../../core/records/ids.ts';
import { CURSOR_SECRET, writeCursor } from './cursor.ts';
import { writePosition } from './position.ts';

const server = await startTestServer();
afterAll(() => server.close());

describe('wait-for-feedback', () => {
  it('returns a comment when it arrives, as get-pending-tasks returns it', async () => {
    const { tenant, client } = await createWaiter(server);
    await createTask(tenant, { content: 'Old' });
    const { cursor, items, timed_out } = await poll(client);
    expect([items, timed_out]).toEqual([[], true]);
    const waiting = wait(client, { cursor });
    const id = await createTask(tenant, { content: 'New' });
    const response = await waiting;
    expect(response).toMatchObject({ items: [{ id, content: 'New' }], timed_out: false });
    const { items: pending } = await client.call('get-pending-tasks');
    const task = pending.find((each: { id: string }) => each.id === id);
    expect(response.items[0]).toEqual({ ...task, reason: 'new' });
  });

  it("returns replies to the assistant's questions, and reopenings of its work", async () => {
    const { tenant, client } = await createWaiter(server);
    const colleague = await createMcpClient(server, tenant);
    const [questionId, doneId, reviewedId, foreignId] = await Promise.all(
      [1, 2, 3, 4].map(() => createTask(tenant)),
    );
    await client.call('reply-to-comment', { comment_id: questionId, content: 'Which of the two?' });
    await client.call('update-comment-status', { comment_id: doneId, status: 'RESOLVED' });
    await client.call('update-comment-status', { comment_id: reviewedId, status: 'IN_REVIEW' });
    await colleague.call('update-comment-status', { comment_id: foreignId, status: 'RESOLVED' });
    let { cursor } = await poll(client);
    // The key gets no events for its own actions, nor for the work of other keys.
    await client.call('reply-to-comment', { comment_id: questionId, content: 'Left or right?' });
    await tenant.api.put(`/comments/${foreignId}/status`, { status: 'OPEN' });
    await tenant.api.post(`/comments/${foreignId}/replies`, { content: 'Not for this one' });
    expect((await poll(client, cursor)).items).toEqual([]);
    const cases = [
      [
        'replied',
        questionId,
        () => tenant.api.post(`/comments/${questionId}/replies`, { content: 'The left one' }),
      ],
      ['reopened', doneId, () => tenant.api.put(`/comments/${doneId}/status`, { status: 'OPEN' })],
      [
        'reopened',
        reviewedId,
        () => tenant.api.put(`/comments/${reviewedId}/status`, { status: 'IN_PROGRESS' }),
      ],
      [
        'replied',
        doneId,
        () => colleague.call('reply-to-comment', { comment_id: doneId, content: 'See above' }),
      ],
    ] as const;
    for (const [reason, id, act] of cases) {
      const waiting = wait(client, { cursor });
      await act();
      const { items, cursor: next, timed_out } = await waiting;
      expect([items, timed_out]).toMatchObject([[{ id, reason }], false]);
      expect((await poll(client, next)).items).toEqual([]);
      cursor = next;
    }
  });

  it('neither misses nor repeats comments that arrive between two calls', async () => {
    const { tenant, client } = await createWaiter(server);
    // An empty cursor means none.
    let { cursor } = await poll(client, '');
    for (const content of ['One', 'Two']) await createTask(tenant, { content });
    const first = await wait(client, { cursor });
    expect(contentsOf(first)).toEqual(['One', 'Two']);
    expect(contentsOf(await poll(client, first.cursor))).toEqual([]);
    await createTask(tenant, { content: 'Three' });
    const second = await wait(client, { cursor: first.cursor });
    expect(contentsOf(second)).toEqual(['Three']);
    // The same cursor returns the same comments again, because a response may be lost.
    expect(contentsOf(await wait(client, { cursor: first.cursor }))).toEqual(['Three']);
    cursor = second.cursor;
    expect(contentsOf(await poll(client, cursor))).toEqual([]);
  });

  it('returns a comment that was created before others but committed after them', async () => {
    const { tenant, client } = await createWaiter(server);
    const { cursor } = await poll(client);
    const lateId = await createTask(tenant, { content: 'Late' });
    await createTask(tenant, { content: 'Early' });
    const { sql } = server.database;
    // Without its project, the comment is invisible to the assistant, as before its commit.
    const setProject = (projectId: string | null) => sql`
      UPDATE comments SET project_id = ${projectId}
      WHERE organization_id = ${tenant.organization_id} AND id = ${lateId}`;
    await setProject(null);
    const first = await wait(client, { cursor });
    expect(contentsOf(first)).toEqual(['Early']);
    expect(instantOf(lateId).getTime()).toBeLessThanOrEqual(Date.parse(first.items[0].created_at));
    await setProject(tenant.project_id);
    const second = await wait(client, { cursor: first.cursor });
    expect(contentsOf(second)).toEqual(['Late']);
    expect(contentsOf(await poll(client, second.cursor))).toEqual([]);
  });

  it('returns many comments in several responses', async () => {
    const { tenant, client } = await createWaiter(server);
    let { cursor } = await poll(client);
    const contents = Array.from({ length: 23 }, (_, number) => `Comment ${number}`);
    for (const content of contents) await createTask(tenant, { content });
    const received: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const response = await wait(client, { cursor });
      received.push(...contentsOf(response));
      ({ cursor } = response);
    }
    expect(received).toEqual(contents);
  });

  it('does not wait while unread pending comments come after many finished ones', async () => {
    const { tenant, client } = await createWaiter(server);
    const idPrefix = '01900000-0000-7000-8000-';
    await server.database.sql`
      INSERT INTO comments (organization_id, project_id, id, content, status, priority, page_url, page_hash, route,
        device_type, created_by, created_at, updated_at)
      SELECT ${tenant.organization_id}, ${tenant.project_id}, (${idPrefix} || lpad(n::text, 12, '0'))::uuid,
        'Comment ' || n, 'CLOSED', 'LOW', '/', '\\x00', '/', 'DESKTOP', ${tenant.user_id}, now(), now()
      FROM generate_series(1, 501) AS n`;
    await createTask(tenant, { content: 'New' });
    const cursor = writeCursor(
      await getInstallationSecret(server.database.sql, CURSOR_SECRET),
      { organizationId: tenant.organization_id, projectId: tenant.project_id },
      { floor: `${idPrefix}000000000000`, returnedMarks: new Set() },
    );
    const startedMs = performance.now();
    const first = await wait(client, { cursor, timeout_seconds: MAX_WAIT_SECONDS });
    expect(first.items).toEqual([]);
    expect(performance.now() - startedMs).toBeLessThan((MAX_WAIT_SECONDS * 1_000) / 2);
    expect(contentsOf(await wait(client, { cursor: first.cursor }))).toEqual(['New']);
  });

  it('returns comments that other processes commit', async () => {
    const { tenant, client } = await createWaiter(server);
    const id = await createTask(tenant, { content: 'From elsewhere', status: 'CLOSED' });
    const { cursor } = await poll(client);
    const otherId = await createTask(tenant, { content: 'New', status: 'CLOSED' });
    const waiting = wait(client, { cursor });
    // The change bypasses this process, so that it does not wake the waiting requests.
    await server.database.sql`
      UPDATE comments SET status = 'OPEN'
      WHERE organization_id = ${tenant.organization_id} AND id = ANY (${[id, otherId]}::uuid[])`;
    expect(contentsOf(await waiting)).toEqual(['New']);
  });

  it('returns neither comments of other projects nor finished ones', async () => {
    const { tenant, client } = await createWaiter(server);
    const { cursor } = await poll(client);
    const other = await createProject(tenant, 'Another');
    const site = await createSite(tenant, { project_id: other.id });
    await createTask(tenant, { site_id: site.id });
    await createTask(tenant, { status: 'RESOLVED' });
    await createTask(await server.createTenant());
    expect((await wait(client, { cursor, timeout_seconds: '1' })).timed_out).toBe(true);
  });

  it.each(['nonsense', 'AAAA'])('refuses the cursor %s', async (cursor) => {
    const { client } = await createWaiter(server);
    expect(await client.refusal('wait-for-feedback', { cursor })).toContain('cursor is not valid');
  });

  it('refuses a cursor that was not issued for this project, because it could return old comments', async () => {
    const { tenant, client } = await createWaiter(server);
    await createTask(tenant, { content: 'A secret plan' });
    const { cursor } = await poll(client);
    const other = await createWaiter(server);
    const { cursor: foreignCursor } = await poll(other.client);
    const invented = writePosition({
      floor: '00000000-0000-7000-8000-000000000000',
      returnedMarks: new Set(),
    });
    const signature = cursor.split('.')[1];
    for (const wrong of [
      invented,
      `${invented}.${signature}`,
      foreignCursor,
      `${cursor}.`,
      cursor.slice(0, -1),
    ]) {
      const refusal = await client.refusal('wait-for-feedback', { cursor: wrong, timeout_seconds: 0 });
      expect(refusal).toMatch(/^cursor is not valid: take it unchanged .* in this project/);
    }
    expect((await poll(client, cursor)).items).toEqual([]);
  });

  it('needs Read in addition to Write', async () => {
    const { tenant } = await createWaiter(server);
    const writer = await createMcpClient(server, tenant, ['write']);
    expect(await writer.refusal('wait-for-feedback')).toContain('needs the Read and Write permissions');
  });

  it.each([-1, 51, 'long'])('refuses to wait for %s seconds', async (timeout_seconds) => {
    const { client } = await createWaiter(server);
    expect(await client.refusal('wait-for-feedback', { timeout_seconds })).toContain('from 0 to 50');
  });
});
