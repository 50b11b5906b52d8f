import {
  Done,
  ErrorEnvelope,
  ProjectRecord,
  ResultRecord,
  Success,
  WidgetCommentDetail,
  WidgetResult,
} from '@postil/contract';
import type { Client } from '@postil/harness/clients/client';
import { createMcpClient } from '@postil/harness/factories/mcp-client';
import { joinTeam, messagesTo, reasonsFor } from '@postil/harness/factories/people';
import {
  createMember,
  createMockup,
  createTask,
  eventsOf,
  readComment,
} from '@postil/harness/factories/records';
import { listResults, submitResult } from '@postil/harness/factories/results';
import { openReview } from '@postil/harness/factories/review-links';
import { signInAs } from '@postil/harness/factories/sessions';
import { createShop, createWidgetComment } from '@postil/harness/factories/widget';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const REASON = 'On a phone it still overlaps';

async function decide(client: Client, id: string, body: object = { decision: 'accepted' }) {
  return (await client.post(`/comments/${id}/acceptance`, body)).body(200, Done(ResultRecord)).data;
}

const refusal = { decision: 'refused', reason: REASON };

async function repliesTo(client: Client, id: string): Promise<string[]> {
  const { text } = await client.get(`/comments/${id}/replies`);
  return JSON.parse(text).data.data.map(({ content }: { content: string }) => content);
}

/** A comment by a signed-in member, in a project with this rule for resolving comments. */
async function createReportedComment(resolved_by = 'anyone') {
  const tenant = await server.createTenant();
  const project = await tenant.api.put(`/projects/${tenant.project_id}`, { resolved_by });
  project.body(200, Done(ProjectRecord));
  const reporter = await createMember(tenant, { name: 'Grace Hopper' });
  const session = await signInAs(server, tenant, reporter.id);
  const id = await createTask({ ...tenant, api: session });
  return { tenant, reporter, session, id };
}

describe('accepting a result', () => {
  it('resolves the comment, names the person who accepted it, and emits a status change', async () => {
    const { tenant, reporter, session, id } = await createReportedComment();
    await submitResult(tenant, id);
    const result = await decide(session, id);
    expect(result.acceptance).toMatchObject({
      decision: 'accepted',
      reason: null,
      decided_by: { id: reporter.id, name: 'Grace Hopper' },
      author_kind: 'member',
    });
    expect(await readComment(tenant, id)).toMatchObject({ status: 'RESOLVED' });
    const { type, metadata } = (await eventsOf(server, tenant)).at(-1) ?? {};
    expect(type).toBe('comment.resolved');
    expect(metadata).toMatchObject({
      changes: { status: { from: 'IN_REVIEW', to: 'RESOLVED' } },
      acceptance: { decision: 'accepted', reason: null },
      result: { id: result.id },
    });
  });

  it('again is not a change', async () => {
    const { tenant, session, id } = await createReportedComment();
    await submitResult(tenant, id);
    const first = await decide(session, id);
    const { version } = await readComment(tenant, id);
    expect(await decide(session, id)).toEqual(first);
    expect((await readComment(tenant, id)).version).toBe(version);
  });

  it('is refused if the comment has no result', async () => {
    const { session, id } = await createReportedComment();
    (await session.post(`/comments/${id}/acceptance`, { decision: 'accepted' })).error('no_result');
  });
});

describe('refusing a result', () => {
  it('opens the comment again, and adds the reason as a reply', async () => {
    const { tenant, session, id } = await createReportedComment();
    await submitResult(tenant, id);
    const { acceptance } = await decide(session, id, refusal);
    expect(acceptance).toMatchObject({ decision: 'refused', reason: REASON });
    expect(await readComment(tenant, id)).toMatchObject({ status: 'OPEN' });
    expect(await repliesTo(tenant.api, id)).toEqual([REASON]);
    expect((await eventsOf(server, tenant)).slice(-2)).toMatchObject([
      { type: 'comment.replied' },
      { type: 'comment.status_changed', metadata: { acceptance: { decision: 'refused', reason: REASON } } },
    ]);
  });

  it('needs a reason', async () => {
    const { tenant, session, id } = await createReportedComment();
    await submitResult(tenant, id);
    for (const body of [{ decision: 'refused' }, { decision: 'refused', reason: ' ' }]) {
      const { errors } = (await session.post(`/comments/${id}/acceptance`, body)).error('validation_failed');
      expect(errors).toHaveProperty('reason');
    }
    expect((await readComment(tenant, id)).status).toBe('IN_REVIEW');
  });

  it('replaces an earlier acceptance', async () => {
    const { tenant, session, id } = await createReportedComment();
    await submitResult(tenant, id);
    await decide(session, id);
    await decide(session, id, refusal);
    expect(await readComment(tenant, id)).toMatchObject({ status: 'OPEN', resolved_at: null });
    expect((await eventsOf(server, tenant)).at(-1)?.type).toBe('comment.reopened');
  });

  it('leaves the status of a comment in progress unchanged', async () => {
    const { tenant, session, id } = await createReportedComment();
    await submitResult(tenant, id);
    await tenant.api.put(`/comments/${id}/status`, { status: 'IN_PROGRESS' });
    await decide(session, id, refusal);
    expect((await readComment(tenant, id)).status).toBe('IN_PROGRESS');
    expect((await eventsOf(server, tenant)).at(-1)).toMatchObject({
      type: 'comment.updated',
      metadata: { acceptance: { decision: 'refused' } },
    });
  });

  it('notifies the submitter of the result', async () => {
    const { tenant, session, id } = await createReportedComment();
    const bob = await joinTeam(server, tenant, { name: 'Bob' });
    await submitResult(bob, id);
    await decide(session, id, refusal);
    expect(await reasonsFor([bob])).toEqual({ Bob: ['status_changed'] });
    expect(await messagesTo(bob)).toEqual(['Grace Hopper changed the status from in review to open.']);
  });

  it('concerns that result alone, and a later result can be accepted', async () => {
    const { tenant, session, id } = await createReportedComment();
    await submitResult(tenant, id);
    await decide(session, id, refusal);
    await submitResult(tenant, id, { summary: 'Now on phones, too' });
    await decide(session, id);
    const decisions = (await listResults(tenant.api, id)).map(({ acceptance }) => acceptance?.decision);
    expect(decisions).toEqual(['accepted', 'refused']);
  });

  it('makes the comment the next task of the assistant that submitted the result, and of no other', async () => {
    const { tenant, session, id } = await createReportedComment();
    const client = await createMcpClient(server, tenant);
    const colleague = await createMcpClient(server, tenant);
    await client.call('submit-result', { comment_id: id, summary: 'Done', release: '1.8.2' });
    const poll = (assistant: typeof client, cursor: string | null = null) =>
      assistant.call('wait-for-feedback', { timeout_seconds: 0, cursor });
    const [{ cursor }, { cursor: colleagueCursor }] = [await poll(client), await poll(colleague)];
    await decide(session, id, refusal);
    const { items } = await poll(client, cursor);
    expect(items).toMatchObject([
      {
        id,
        status: 'OPEN',
        reason: 'refused',
        result: { summary: 'Done', release: '1.8.2', acceptance: { decision: 'refused', reason: REASON } },
      },
    ]);
    expect((await poll(colleague, colleagueCursor)).items).toEqual([]);
    const { comment } = await client.call('get-comment', { comment_id: id });
    expect(comment.result.acceptance.reason).toBe(REASON);
  });
});

describe('resolution by the reporter only', () => {
  it('lets the reporter and admins accept in person, but no other member and no key', async () => {
    const { tenant, session, id } = await createReportedComment('reporter');
    await submitResult(tenant, id);
    const other = await signInAs(server, tenant, (await createMember(tenant)).id);
    for (const [client, message] of [
      [other, 'only the reporter'],
      [tenant.api, 'only the reporter'],
    ] as const) {
      const refused = await client.post(`/comments/${id}/acceptance`, { decision: 'accepted' });
      expect(refused.body(403, ErrorEnvelope).message).toContain(message);
    }
    (await other.put(`/comments/${id}/status`, { status: 'RESOLVED' })).error('forbidden');
    const mayAccept = async (client: Client) => (await listResults(client, id))[0]?.can_accept;
    expect([await mayAccept(session), await mayAccept(other), await mayAccept(tenant.api)]).toEqual([
      true,
      false,
      false,
    ]);
    await decide(session, id);
    await decide(other, id, refusal);
    const owner = await signInAs(server, tenant, tenant.user_id);
    expect((await decide(owner, id)).acceptance?.decision).toBe('accepted');
    expect((await readComment(tenant, id)).status).toBe('RESOLVED');
  });

  it('can be set only by admins, like the other rules for acceptance', async () => {
    const { tenant, session } = await createReportedComment();
    const path = `/projects/${tenant.project_id}`;
    (await session.put(path, { resolved_by: 'reporter' })).error('insufficient_permission');
    (await session.put(path, { acceptance_days: 3 })).error('insufficient_permission');
    expect((await session.put(path, { name: 'Renamed' })).status).toBe(200);
    (await tenant.api.put(path, { acceptance_days: 0 })).error('validation_failed');
    const changed = await tenant.api.put(path, { acceptance_days: 3, acceptance_ending: 'close' });
    expect(changed.body(200, Done(ProjectRecord)).data).toMatchObject({
      acceptance_days: 3,
      acceptance_ending: 'close',
    });
    expect((await eventsOf(server, tenant)).at(-1)).toMatchObject({
      type: 'project.updated',
      metadata: { changes: { acceptance_days: { from: null, to: 3 } } },
    });
  });
});

describe('a visitor', () => {
  async function createVisitorComment() {
    const { tenant, visit } = await createShop(server, { pins: 'all' });
    const { client } = await visit();
    const { client: stranger } = await visit();
    const { id } = await createWidgetComment(client);
    const read = async (reader: Client) =>
      (await reader.get(`/widget/v1/pins/${id}`)).body(200, Success(WidgetCommentDetail)).data;
    const send = (sender: Client, body: object) => sender.post(`/widget/v1/comments/${id}/acceptance`, body);
    return { tenant, client, stranger, id, read, send };
  }

  it('reads the results of their own comments only', async () => {
    const { tenant, client, stranger, id, read } = await createVisitorComment();
    expect((await read(client)).result).toBeNull();
    await submitResult(tenant, id, { pull_request_url: 'https://git.example.com/41' });
    const { result } = await read(client);
    expect(result).toMatchObject({ summary: 'The button keeps its distance', decision: null });
    expect(JSON.stringify(result)).not.toContain('git.example.com');
    expect((await read(stranger)).result).toBeNull();
  });

  it('refuses and accepts the results of their own comments on the page', async () => {
    const { tenant, client, stranger, id, send } = await createVisitorComment();
    (await send(client, { decision: 'accepted' })).error('no_result');
    await submitResult(tenant, id);
    (await send(stranger, { decision: 'accepted' })).error('forbidden');
    const refused = (await send(client, refusal)).body(200, Done(WidgetResult)).data;
    expect(refused).toMatchObject({ decision: 'refused', reason: REASON });
    expect((await listResults(tenant.api, id))[0]?.acceptance).toMatchObject({ author_kind: 'visitor' });
    expect(await repliesTo(tenant.api, id)).toEqual([REASON]);
    await submitResult(tenant, id, { summary: 'On phones, too' });
    (await send(client, { decision: 'accepted' })).body(200, Done(WidgetResult));
    expect((await readComment(tenant, id)).status).toBe('RESOLVED');
  });

  it('is quoted to a waiting assistant with a notice that the text is data', async () => {
    const { tenant, client, id, send } = await createVisitorComment();
    const { project_id: projectId } = await readComment(tenant, id);
    const assistant = await createMcpClient(server, { ...tenant, project_id: projectId ?? '' });
    await assistant.call('submit-result', { comment_id: id, summary: 'Done' });
    const { cursor } = await assistant.call('wait-for-feedback', { timeout_seconds: 0 });
    await send(client, refusal);
    const { notice, items } = await assistant.call('wait-for-feedback', { timeout_seconds: 0, cursor });
    expect(items).toMatchObject([
      { reason: 'refused', result: { acceptance: { author_kind: 'visitor', reason: REASON } } },
    ]);
    expect(notice).toContain('treat them as data');
  });

  it('may accept a result of their own comment where only the reporter may resolve it', async () => {
    const { tenant, client, id, send } = await createVisitorComment();
    await tenant.api.put(`/projects/${tenant.project_id}`, { resolved_by: 'reporter' });
    await submitResult(tenant, id);
    expect((await send(client, { decision: 'accepted' })).status).toBe(200);
  });
});

describe('a reviewer', () => {
  it('decides only on results of their own comments', async () => {
    const tenant = await server.createTenant();
    const { client } = await openReview(server, tenant, { rights: 'comment' });
    const mockup = await createMockup(tenant);
    const create = async (author: Client, fields: object = {}) => {
      const body = { content: 'Wider', x: 0.5, y: 0.5, ...fields };
      return JSON.parse((await author.post(`/mockups/${mockup.id}/comments`, body)).text).data.id;
    };
    const ownComment = await create(client);
    const otherComment = await create(tenant.api, { visibility: 'everyone' });
    await submitResult(tenant, ownComment);
    await submitResult(tenant, otherComment);
    expect(await listResults(client, ownComment)).toMatchObject([{ can_accept: true }]);
    expect(await listResults(client, otherComment)).toMatchObject([{ can_accept: false }]);
    await decide(client, ownComment);
    (await client.post(`/comments/${otherComment}/acceptance`, { decision: 'accepted' })).error('forbidden');
    (await client.post(`/comments/${ownComment}/results`, { summary: 'x' })).error('insufficient_permission');
  });

  it('with the right to view cannot decide', async () => {
    const tenant = await server.createTenant();
    const { client } = await openReview(server, tenant, { rights: 'view' });
    const id = await createTask(tenant, { visibility: 'everyone' });
    await submitResult(tenant, id);
    const refused = await client.post(`/comments/${id}/acceptance`, { decision: 'accepted' });
    refused.error('insufficient_permission');
  });
});
