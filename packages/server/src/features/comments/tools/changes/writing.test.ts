import { createMcpClient } from '@postil/harness/factories/mcp-client';
import {
  actionsOf,
  createMember,
  createProject,
  createTask,
  readComment,
} from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

describe('update-comment-status', () => {
  it('sets the status with a note, once even if repeated', async () => {
    const tenant = await server.createTenant();
    const client = await createMcpClient(server, tenant);
    const comment_id = await createTask(tenant);
    const args = { comment_id, status: 'in progress', note: 'On it' };
    expect(await client.call('update-comment-status', args)).toMatchObject({
      comment: { id: comment_id, status: 'IN_PROGRESS' },
      previous_status: 'OPEN',
      changed: true,
    });
    expect(await client.call('update-comment-status', args)).toMatchObject({
      previous_status: 'IN_PROGRESS',
      changed: false,
    });
    expect((await readComment(tenant, comment_id)).replies).toMatchObject([{ content: 'On it' }]);
    expect(await actionsOf(tenant)).toEqual(['created', 'status_changed', 'replied']);
  });

  it('changes nothing if the note is refused', async () => {
    const tenant = await server.createTenant();
    const client = await createMcpClient(server, tenant);
    const comment_id = await createTask(tenant);
    const args = { comment_id, status: 'CLOSED', note: 'x'.repeat(10_001) };
    expect(await client.refusal('update-comment-status', args)).toContain('at most 10000 characters');
    expect((await readComment(tenant, comment_id)).status).toBe('OPEN');
  });
});

describe('assign-comment', () => {
  it('accepts an id, an e-mail address, me, none and null', async () => {
    const tenant = await server.createTenant();
    const client = await createMcpClient(server, tenant);
    const member = await createMember(tenant);
    const comment_id = await createTask(tenant);
    const assign = (user_id: string | null) => client.call('assign-comment', { comment_id, user_id });
    expect(await assign(member.email)).toMatchObject({
      comment: { assigned_to: { id: member.id, name: member.name } },
      previous_assignee: null,
      changed: true,
    });
    expect(await assign(member.id)).toMatchObject({ changed: false });
    expect(await assign('ME')).toMatchObject({
      comment: { assigned_to: { id: tenant.user_id } },
      previous_assignee: { id: member.id },
    });
    expect(await assign(null)).toMatchObject({ comment: { assigned_to: null }, changed: true });
    expect(await assign('none')).toMatchObject({ changed: false });
  });

  it('refuses a person who is not a member, and names the tool that lists members', async () => {
    const tenant = await server.createTenant();
    const other = await createProject(tenant, 'Another');
    const guest = await createMember(tenant, { role: 'guest', project_ids: [other.id] });
    const client = await createMcpClient(server, tenant);
    const comment_id = await createTask(tenant);
    for (const user_id of [crypto.randomUUID(), guest.id, guest.email, 'grace', 'a@b.example']) {
      expect(await client.refusal('assign-comment', { comment_id, user_id })).toBe(
        `"${user_id}" is not a member who sees this project: give the id or e-mail of a member that list-members returns, "me" or "none".`,
      );
    }
    expect(await client.refusal('assign-comment', { comment_id })).toContain('user_id is required');
  });

  it('refuses “me” if the owner of the key is no longer a member, and names the tool for members', async () => {
    const tenant = await server.createTenant();
    const client = await createMcpClient(server, tenant);
    const comment_id = await createTask(tenant);
    await createMember(tenant, { role: 'owner' });
    await tenant.api.delete(`/members/${tenant.user_id}`);
    expect(await client.refusal('assign-comment', { comment_id, user_id: 'me' })).toBe(
      `"${tenant.user_id}" is not a member who sees this project: give the id or e-mail of a member that list-members returns, "me" or "none".`,
    );
  });
});

describe('reply-to-comment', () => {
  it('replies on behalf of the key’s owner, and does not repeat the latest reply', async () => {
    const tenant = await server.createTenant();
    const client = await createMcpClient(server, tenant);
    const comment_id = await createTask(tenant);
    const reply = (content: string) => client.call('reply-to-comment', { comment_id, content });
    const first = await reply('  Done  ');
    expect(first).toMatchObject({ comment_id, created: true, reply: { content: 'Done' } });
    expect(first.reply.created_by.id).toBe(tenant.user_id);
    expect(await reply('Done')).toEqual({ ...first, created: false });
    expect((await reply('Really')).created).toBe(true);
    expect((await reply('Done')).created).toBe(true);
    expect((await readComment(tenant, comment_id)).replies_count).toBe(3);
  });

  it('writes a reply once if it is sent several times concurrently', async () => {
    const tenant = await server.createTenant();
    const client = await createMcpClient(server, tenant);
    const comment_id = await createTask(tenant);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => client.call('reply-to-comment', { comment_id, content: 'Done' })),
    );
    expect(responses.filter(({ created }) => created)).toHaveLength(1);
    expect((await readComment(tenant, comment_id)).replies_count).toBe(1);
  });
});

describe('a key with only the Write permission', () => {
  it('gets the id and the values that it sent, but not the texts of other people', async () => {
    const tenant = await server.createTenant();
    const client = await createMcpClient(server, tenant, ['write']);
    const comment_id = await createTask(tenant, { content: 'A secret plan', status: 'CLOSED' });
    expect(await client.call('update-comment-status', { comment_id, status: 'OPEN' })).toEqual({
      comment: { id: comment_id, status: 'OPEN' },
    });
    expect(await client.call('assign-comment', { comment_id, user_id: tenant.user_id })).toEqual({
      comment: { id: comment_id },
    });
    const { reply } = await client.call('reply-to-comment', { comment_id, content: 'Hello' });
    expect(reply).toMatchObject({ content: 'Hello' });
    const claimed = await client.call('claim-task', { comment_id });
    expect(JSON.stringify(claimed)).not.toContain('plan');
    expect(await readComment(tenant, comment_id)).toMatchObject({
      status: 'OPEN',
      assigned_to: { id: tenant.user_id },
    });
  });
});
