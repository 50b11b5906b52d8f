import { Done, ErrorEnvelope, ProjectRecord, ResultRecord, Success } from '@postil/contract';
import { createMcpClient, createMcpKey, McpClient } from '@postil/harness/factories/mcp-client';
import { joinTeam, messagesTo, reasonsFor } from '@postil/harness/factories/people';
import {
  actionsOf,
  createMember,
  createMemberClient,
  createMockup,
  createMockupComment,
  createPng,
  createTask,
  eventsOf,
  formOf,
  readActivity,
  readComment,
} from '@postil/harness/factories/records';
import { listResults, submitResult } from '@postil/harness/factories/results';
import { startTestServer } from '@postil/harness/postil/test-server';
import { createWebhook, LOOPBACK, startReceiver, waitFor } from '@postil/harness/servers/receiver';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer(LOOPBACK);
await server.startWorkers();
afterAll(() => server.close());

const REFERENCES = {
  pull_request_url: 'https://git.example.com/shop/pulls/41',
  commit: '9fceb02',
  branch: 'footer',
  release: '1.8.2',
  preview_url: 'https://preview.example.com/pricing',
};

describe('a result', () => {
  it('is stored as submitted, puts the comment in review, and is listed newest first', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const first = await submitResult(tenant, id, { ...REFERENCES, files: ['a.ts', 'b.ts', 'a.ts'] });
    expect(first).toMatchObject({
      ...REFERENCES,
      comment_id: id,
      summary: 'The button keeps its distance',
      files: ['a.ts', 'b.ts'],
      picture: null,
      created_by: { id: tenant.user_id },
      author_kind: 'member',
      acceptance: null,
    });
    expect(await readComment(tenant, id)).toMatchObject({ status: 'IN_REVIEW', version: 2 });
    const second = await submitResult(tenant, id, { summary: 'Once more', commit: null });
    expect(await listResults(tenant.api, id)).toEqual(
      [second, first].map((result) => ({ ...result, can_accept: true })),
    );
  });

  it('puts a resolved comment in review again', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant, { status: 'RESOLVED' });
    await submitResult(tenant, id);
    expect(await readComment(tenant, id)).toMatchObject({ status: 'IN_REVIEW', resolved_at: null });
  });

  it('can be submitted for a comment on a mockup', async () => {
    const tenant = await server.createTenant();
    const mockup = await createMockup(tenant);
    const { id } = await createMockupComment(tenant, mockup.id);
    await submitResult(tenant, id);
    expect(await listResults(tenant.api, id)).toHaveLength(1);
    const types = (await eventsOf(server, tenant)).map(({ type }) => type);
    expect(types).toContain('mockup_comment.result_submitted');
  });

  it('is one record in the activity, with the change of the status', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const { id: resultId } = await submitResult(tenant, id);
    expect(await actionsOf(tenant)).toEqual(['created', 'result_submitted']);
    const [entry] = await readActivity(tenant);
    expect(entry?.metadata).toMatchObject({
      changes: { status: { from: 'OPEN', to: 'IN_REVIEW' } },
      result: { id: resultId },
    });
  });

  it('is sent to webhooks with all submitted fields', async () => {
    const tenant = await server.createTenant();
    const receiver = await startReceiver();
    await createWebhook(tenant, receiver.url, ['comment.result_submitted']);
    const id = await createTask(tenant);
    await submitResult(tenant, id, REFERENCES);
    await waitFor(async () => expect(receiver.requests).toHaveLength(1));
    const { type, data } = JSON.parse(receiver.requests[0]?.body ?? '{}');
    expect(type).toBe('comment.result_submitted');
    expect(data).toMatchObject({
      comment: { id, status: 'IN_REVIEW' },
      changes: { status: { from: 'OPEN', to: 'IN_REVIEW' } },
      result: { ...REFERENCES, summary: 'The button keeps its distance' },
    });
  });

  it('notifies the reporter, the person who assigned the comment, the assignee and the subscribers, each once', async () => {
    const tenant = await server.createTenant();
    const [ada, bob, cleo, dora] = await Promise.all(
      ['Ada', 'Bob', 'Cleo', 'Dora'].map((name) => joinTeam(server, tenant, { name })),
    );
    if (!ada || !bob || !cleo || !dora) throw new Error('four people');
    const id = await createTask({ ...tenant, api: ada.api });
    await bob.api.put(`/comments/${id}/assign-user`, { user_id: cleo.id });
    await tenant.api.post('/comments/subscribers', { comment_id: id, user_ids: [dora.id, ada.id] });
    await submitResult(tenant, id, { summary: 'Fixed in the footer' });
    const reasons = await reasonsFor([ada, bob, cleo, dora]);
    for (const [name, all] of Object.entries(reasons))
      expect(
        all.filter((reason) => reason === 'result_submitted'),
        name,
      ).toHaveLength(1);
    expect((await messagesTo(ada))[0]).toContain('submitted a result: “Fixed in the footer”');
  });

  it('is refused without a summary, with a preview URL that is not http or https, or with too many files', async () => {
    const tenant = await server.createTenant();
    const path = `/comments/${await createTask(tenant)}/results`;
    for (const body of [
      {},
      { summary: ' ' },
      { summary: 'x', preview_url: 'javascript:alert(1)' },
      { summary: 'x', files: Array.from({ length: 101 }, (_, index) => `${index}.ts`) },
    ])
      (await tenant.api.post(path, body)).error('validation_failed');
  });

  it('is refused for an outdated version of the comment', async () => {
    const tenant = await server.createTenant();
    const path = `/comments/${await createTask(tenant)}/results`;
    const stale = await tenant.api.post(path, { summary: 'x' }, { 'if-match': '"v7"' });
    expect(stale.error('version_conflict').code).toBe('version_conflict');
    const current = await tenant.api.post(path, { summary: 'x' }, { 'if-match': '"v1"' });
    expect([current.status, current.headers.get('etag')]).toEqual([201, '"v2"']);
  });

  it('is refused when the comment already has a hundred results', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const { id: resultId } = await submitResult(tenant, id);
    await server.database.sql`
      INSERT INTO comment_results (organization_id, id, comment_id, summary, files, created_by, author_kind, created_at)
      SELECT r.organization_id, gen_random_uuid(), r.comment_id, r.summary, r.files, r.created_by, r.author_kind, r.created_at
      FROM comment_results r, generate_series(1, 99)
      WHERE r.organization_id = ${tenant.organization_id} AND r.id = ${resultId}`;
    (await tenant.api.post(`/comments/${id}/results`, { summary: 'x' })).error('limit_reached');
  });

  it('shows the summary to guests, but not the repository', async () => {
    const tenant = await server.createTenant();
    const guest = await createMember(tenant, { role: 'guest', project_ids: [tenant.project_id] });
    const client = await createMemberClient(server, tenant, guest.id);
    const id = await createTask({ ...tenant, api: client });
    await submitResult(tenant, id, { ...REFERENCES, files: ['src/secret.ts'] });
    const [result] = await listResults(client, id);
    expect(result).toMatchObject({
      release: '1.8.2',
      preview_url: REFERENCES.preview_url,
      pull_request_url: null,
      commit: null,
      branch: null,
      files: [],
    });
    const otherId = await createTask(tenant, { visibility: 'everyone' });
    (await client.post(`/comments/${otherId}/results`, { summary: 'x' })).error('forbidden');
  });
});

describe('the picture of a result', () => {
  it('is stored for the result, replaced by another one, and served at its URL', async () => {
    const tenant = await server.createTenant();
    const id = await createTask(tenant);
    const { id: resultId } = await submitResult(tenant, id);
    const put = async (width: number) =>
      (
        await tenant.api.put(
          `/comments/${id}/results/${resultId}/picture`,
          formOf({}, await createPng({ width, height: 30 })),
        )
      ).body(200, Done(ResultRecord)).data;
    const first = await put(40);
    expect(first.picture).toMatchObject({ width: 40, height: 30 });
    const second = await put(50);
    expect(second.picture?.url).not.toBe(first.picture?.url);
    expect((await fetch(second.picture?.url ?? '')).status).toBe(200);
    expect((await fetch(second.picture?.thumbnail_url ?? '')).headers.get('content-type')).toBe('image/webp');
    expect((await fetch(first.picture?.url ?? '')).status).toBe(404);
    expect(await listResults(tenant.api, id)).toMatchObject([{ picture: { width: 50 } }]);
  });

  it('can be set only by the submitter of the result or an admin', async () => {
    const tenant = await server.createTenant();
    const [ada, bob] = await Promise.all(['Ada', 'Bob'].map((name) => joinTeam(server, tenant, { name })));
    if (!ada || !bob) throw new Error('two people');
    const id = await createTask(tenant);
    const { id: resultId } = await submitResult({ api: ada.api }, id);
    const path = `/comments/${id}/results/${resultId}/picture`;
    const form = async () => formOf({}, await createPng());
    (await bob.api.put(path, await form())).error('forbidden');
    expect((await ada.api.put(path, await form())).status).toBe(200);
    expect((await tenant.api.put(path, await form())).status).toBe(200);
    const other = await createTask(tenant);
    (await tenant.api.put(`/comments/${other}/results/${resultId}/picture`, await form())).error('not_found');
  });
});

describe('submit-result', () => {
  it('submits as an assistant, and a repetition is not stored again', async () => {
    const tenant = await server.createTenant();
    const client = await createMcpClient(server, tenant);
    const comment_id = await createTask(tenant);
    const args = { comment_id, summary: 'Done', ...REFERENCES, files: 'a.ts, b.ts' };
    const response = await client.call('submit-result', args);
    expect(response).toMatchObject({
      comment: { id: comment_id, status: 'IN_REVIEW' },
      result: { ...REFERENCES, files: ['a.ts', 'b.ts'], author_kind: 'assistant' },
      created: true,
    });
    expect(await client.call('submit-result', args)).toMatchObject({
      result: { id: response.result.id },
      created: false,
    });
    expect(await listResults(tenant.api, comment_id)).toHaveLength(1);
    const { comment } = await client.call('get-comment', { comment_id });
    expect(comment.result).toMatchObject({ summary: 'Done', acceptance: null });
  });

  it('names the assistant and the person for whom it works in notifications, webhooks and the activity', async () => {
    const tenant = await server.createTenant();
    await tenant.api.put(`/members/${tenant.user_id}`, { name: 'Grace' });
    const ada = await joinTeam(server, tenant, { name: 'Ada' });
    const { url, requests } = await startReceiver();
    await createWebhook(tenant, url, ['comment.result_submitted']);
    const slack = await startReceiver();
    await tenant.api.post('/webhooks', {
      url: slack.url,
      events: ['comment.result_submitted'],
      format: 'slack',
    });
    const comment_id = await createTask({ ...tenant, api: ada.api });
    const { key } = await createMcpKey(tenant, ['read', 'write'], { name: 'Claude Code' });
    const client = new McpClient(server.url, { 'x-api-key': key });
    await client.call('submit-result', { comment_id, summary: 'Done' });
    expect(await messagesTo(ada)).toEqual(['Claude Code for Grace submitted a result: “Done”']);
    expect(await listResults(tenant.api, comment_id)).toMatchObject([{ assistant: 'Claude Code' }]);
    const [entry] = await readActivity(tenant);
    expect(entry).toMatchObject({
      description: 'Claude Code for Grace submitted a result for the comment',
      metadata: { assistant: 'Claude Code', author_kind: 'assistant' },
    });
    await waitFor(async () => expect([requests.length, slack.requests.length]).toEqual([1, 1]));
    expect(JSON.parse(requests[0]?.body ?? '{}').actor).toMatchObject({
      type: 'mcp_key',
      name: 'Grace',
      assistant: 'Claude Code',
    });
    expect(slack.requests[0]?.body).toContain('Claude Code for Grace submitted a result for #1');
  });

  it('is refused while another key has claimed the comment', async () => {
    const tenant = await server.createTenant();
    const one = await createMcpClient(server, tenant);
    const other = await createMcpClient(server, tenant);
    const comment_id = await createTask(tenant);
    await one.call('claim-task', { comment_id });
    const { isError, content } = await other.result('tools/call', {
      name: 'submit-result',
      arguments: { comment_id, summary: 'Mine' },
    });
    expect([isError, content[0].text]).toEqual([true, expect.stringContaining('has claimed this comment')]);
    expect(await listResults(tenant.api, comment_id)).toEqual([]);
    expect((await one.call('submit-result', { comment_id, summary: 'Mine' })).created).toBe(true);
  });

  it('returns the URL for uploading a picture with the key of the assistant; read-only keys, other organisations and other uploads are refused', async () => {
    const tenant = await server.createTenant();
    const key = (await createMcpKey(tenant, ['read', 'write'])).key;
    const client = new McpClient(server.url, { 'x-api-key': key });
    const comment_id = await createTask(tenant);
    const { picture_upload_url: url, result } = await client.call('submit-result', {
      comment_id,
      summary: 'x',
    });
    const send = async (apiKey: string, uploadUrl = url) =>
      fetch(uploadUrl, {
        method: 'PUT',
        headers: { 'x-api-key': apiKey },
        body: formOf({}, await createPng()),
      });
    const sent = await send(key);
    expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining('"width":')]);
    expect(await listResults(tenant.api, comment_id)).toMatchObject([{ id: result.id, picture: {} }]);
    const [readKey, stranger] = [
      await createMcpKey(tenant, ['read']),
      await createMcpKey(await server.createTenant(), ['read', 'write']),
    ];
    expect((await send(readKey.key)).status).toBe(403);
    expect((await send(stranger.key)).status).toBe(404);
    expect((await send(key, url.replace(/results.*/, 'screenshot'))).status).toBe(403);
  });

  it('returns only the id to a key that may not read', async () => {
    const tenant = await server.createTenant();
    const client = await createMcpClient(server, tenant, ['write']);
    const comment_id = await createTask(tenant);
    const { result } = await client.call('submit-result', { comment_id, summary: 'Done' });
    expect(Object.keys(result)).toEqual(['id']);
  });

  it('names the argument that is wrong', async () => {
    const tenant = await server.createTenant();
    const client = await createMcpClient(server, tenant);
    const comment_id = await createTask(tenant);
    const refused = await client.refusal('submit-result', { comment_id, summary: 'x', preview_url: 'soon' });
    expect(refused).toContain('preview_url');
    const files = Array.from({ length: 101 }, (_, index) => `${index}.ts`);
    expect(await client.refusal('submit-result', { comment_id, summary: 'x', files })).toContain('100 paths');
  });
});

describe('the right to resolve the comments of a project', () => {
  async function createTenantWithResolvers(resolved_by: string) {
    const tenant = await server.createTenant();
    (await tenant.api.put(`/projects/${tenant.project_id}`, { resolved_by })).body(200, Done(ProjectRecord));
    return tenant;
  }
  const resolution = { status: 'RESOLVED' };

  it('belongs to everyone by default', async () => {
    const tenant = await server.createTenant();
    const { resolved_by, acceptance_days, acceptance_ending } = (
      await tenant.api.get(`/projects/${tenant.project_id}`)
    ).body(200, Success(ProjectRecord)).data;
    expect([resolved_by, acceptance_days, acceptance_ending]).toEqual(['anyone', null, 'keep']);
  });

  it('can be limited to people: keys are refused everywhere, with a hint at results', async () => {
    const tenant = await createTenantWithResolvers('people');
    const id = await createTask(tenant);
    const client = await createMcpClient(server, tenant);
    const refused = await client.refusal('update-comment-status', { comment_id: id, ...resolution });
    expect(refused).toContain('only people resolve comments');
    expect(refused).toContain('submit-result');
    const other = await createTask(tenant);
    for (const response of [
      await tenant.api.put(`/comments/${id}/status`, resolution),
      await tenant.api.put(`/comments/${id}`, resolution),
      await tenant.api.post('/comments/bulk', { comment_ids: [id], change: resolution }),
      await tenant.api.put(`/boards/tasks/${id}/position`, resolution),
      await tenant.api.put(`/comments/${id}/relations/${other}`, { kind: 'duplicate_of', resolve: true }),
    ])
      expect(response.body(403, ErrorEnvelope).message).toContain('POST /comments/{id}/results');
    expect((await readComment(tenant, id)).status).toBe('OPEN');
    expect((await tenant.api.put(`/comments/${id}/status`, { status: 'CLOSED' })).status).toBe(200);
  });
});
