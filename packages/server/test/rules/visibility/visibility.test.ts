import {
  Board,
  CommentPage,
  isApiOperation,
  OPERATIONS,
  type Operation,
  Page,
  ProjectListing,
  ReplyRecord,
  Success,
  TOOL_NAMES,
  type ToolName,
  WidgetCommentDetail,
  WidgetComments,
  WidgetSession,
} from '@postil/contract';
import type { Client } from '@postil/harness/clients/client';
import { createNotifiedMember, startMailSetup } from '@postil/harness/factories/mailing';
import { createMcpClient, type McpClient } from '@postil/harness/factories/mcp-client';
import { createPng, createTask, formOf, listNotifications } from '@postil/harness/factories/records';
import { createWidgetComment, pageClient, SHOP_PAGE } from '@postil/harness/factories/widget';
import { startTestServer } from '@postil/harness/postil/test-server';
import { waitFor } from '@postil/harness/servers/receiver';
import { afterAll, describe, expect, it } from 'vitest';
import { createWorld, SECRET, SHOWN, type World } from './team-only.ts';

const server = await startTestServer();
afterAll(() => server.close());

const world = await createWorld(server);
const OUTSIDERS = ['reviewer', 'guest', 'guest with a key'] as const;

/** Every URL by which an operation could return the records of the world. */
function urlsOf({ path }: Operation, { tenant, ...ids }: World): string[] {
  const { siteId, secretId, shownId, noteId, mockupId, secretMockupCommentId } = ids;
  const site = `?site_id=${siteId}`;
  const page = `${site}&page_url=${encodeURIComponent(SHOP_PAGE)}`;
  if (path.includes(':id')) {
    const named = [secretId, secretMockupCommentId, shownId, noteId, mockupId, siteId, tenant.project_id];
    return named.flatMap((id) => ['', page].map((query) => `${path.replace(':id', id)}${query}`));
  }
  const queries = [
    '',
    '?per_page=100',
    '?include=screenshot',
    '?search=margin',
    '?format=csv',
    '?format=json',
    site,
    `?project_id=${tenant.project_id}`,
    `?comment_id=${secretId}`,
    `?comment_id=${shownId}`,
  ];
  return queries.map((query) => `${path.replace(':status', 'OPEN')}${query}`);
}

const READS = OPERATIONS.filter(isApiOperation).filter(
  ({ method, path }) => method === 'GET' && !path.includes('delivery'),
);

/** The ids of the operations that return team-only texts, called in turn: concurrent requests are limited. */
async function findRevealingOperations(client: Client): Promise<string[]> {
  const revealing: string[] = [];
  for (const operation of READS) {
    const responses = await Promise.all(urlsOf(operation, world).map((url) => client.get(url)));
    for (const { status, text } of responses) expect(status, text).toBeLessThan(500);
    if (responses.some(({ text }) => text.includes(SECRET))) revealing.push(operation.id);
  }
  return revealing.sort();
}

describe('team-only content', () => {
  it('is returned to the team by every operation that reads comments', async () => {
    expect(await findRevealingOperations(world.tenant.api)).toEqual([
      'exportComments',
      'findComments',
      'getBoard',
      'getComment',
      'getMockupComment',
      'getReply',
      'listActivity',
      'listColumn',
      'listComments',
      'listMockupCommentReplies',
      'listMockupComments',
      'listPageComments',
      'listPages',
      'listReplies',
    ]);
  });

  it.each(OUTSIDERS)('is returned by no operation to somebody outside the team (%s)', async (outsider) => {
    expect(await findRevealingOperations(world.outsiders[outsider])).toEqual([]);
  });

  it.each(OUTSIDERS)(
    'does not hide content for everyone from somebody outside the team (%s)',
    async (outsider) => {
      const client = world.outsiders[outsider];
      const { data } = (await client.get('/comments?include=screenshot')).body(
        200,
        Success(CommentPage),
      ).data;
      expect(data).toMatchObject([
        { id: world.shownId, content: SHOWN, visibility: 'everyone', replies_count: 1 },
      ]);
      const replies = await client.get(`/comments/${world.shownId}/replies`);
      expect(replies.body(200, Success(Page(ReplyRecord))).data).toMatchObject({
        total: 1,
        data: [{ visibility: 'everyone', author_kind: 'member' }],
      });
    },
  );

  it.each(OUTSIDERS)('is changed by nobody outside the team (%s)', async (outsider) => {
    const client = world.outsiders[outsider];
    const { secretId, secretMockupCommentId, shownId, noteId } = world;
    for (const path of [`/comments/${secretId}/replies`, `/mockup-comments/${secretMockupCommentId}/replies`])
      (await client.post(path, { content: 'Hello' })).error('not_found');
    const put = (path: string, body: object) => client.put(path, body);
    expect((await put(`/replies/${noteId}`, { content: 'Hello' })).status).toBeGreaterThanOrEqual(403);
    expect((await put(`/comments/${shownId}`, { visibility: 'team' })).status).toBe(403);
    const note = { content: 'Hidden', visibility: 'team' };
    (await client.post(`/comments/${shownId}/replies`, note)).error('insufficient_permission');
  });

  it.each(OUTSIDERS.slice(1))('is in no number that a guest gets (%s)', async (outsider) => {
    const client = world.outsiders[outsider];
    const [project] = (await client.get('/projects?include_counts=true')).body(200, Success(ProjectListing))
      .data.data;
    // One comment on a page, and one on a mockup.
    expect(project?.comments_count).toBe(2);
    const board = (await client.get('/boards/columns')).body(200, Success(Board)).data;
    expect(board.columns.map(({ total }) => total)).toEqual([1, 0, 0, 0, 0]);
    const { numbers, sites } = await readCounts(world.assistant);
    expect([numbers.total, numbers.by_category.PERFORMANCE]).toEqual([2, 0]);
    expect(sites.items).toContainEqual(
      expect.objectContaining({ id: world.siteId, comments_count: 1, pending_count: 1 }),
    );
    const mockup = JSON.parse((await client.get(`/mockups/${world.mockupId}`)).text).data;
    expect([mockup.comments_count, mockup.pending_count]).toEqual([1, 1]);
    const found = await client.get('/comments?search=margin');
    expect(found.body(200, Success(CommentPage)).data).toMatchObject({ data: [], total: 0 });
  });

  it('is returned by no tool, resource or prompt to an assistant of a guest', async () => {
    const { assistant, tenant } = world;
    const team = await createMcpClient(server, tenant);
    const received = await readAsAssistant(assistant);
    expect(received.filter((text) => text.includes(SECRET))).toEqual([]);
    expect(received.filter((text) => text.includes(SHOWN)).length).toBeGreaterThan(5);
    expect((await readAsAssistant(team)).filter((text) => text.includes(SECRET)).length).toBeGreaterThan(5);
  });

  it('reaches no visitor of the page, neither as text nor as a number', async () => {
    const { visitor, tenant, secretId, shownId } = world;
    const list = await visitor.get(`/widget/v1/pins?page_url=${encodeURIComponent(SHOP_PAGE)}`);
    expect(list.body(200, Success(WidgetComments)).data.pins).toMatchObject([
      { id: shownId, number: 1, replies_count: 1, visibility: 'everyone', author_kind: 'visitor' },
    ]);
    const pin = await visitor.get(`/widget/v1/pins/${shownId}`);
    expect(pin.body(200, Success(WidgetCommentDetail)).data.replies).toMatchObject([
      { visibility: 'everyone', author_kind: 'member' },
    ]);
    const body = { key: await widgetKeyOf(world), page_url: SHOP_PAGE };
    const started = await pageClient(server, '').post('/widget/v1/sessions', body);
    expect(started.body(200, Success(WidgetSession)).data.pins?.pins).toHaveLength(1);
    const next = await createWidgetComment(visitor, { content: 'Another' });
    expect(next.number).toBe(2);
    expect([list.text, pin.text, started.text].join()).not.toContain(SECRET);
    for (const path of [`/widget/v1/pins/${secretId}`, `/widget/v1/comments/${secretId}`])
      expect((await visitor.get(path)).status).toBeGreaterThanOrEqual(404);
    (await visitor.post(`/widget/v1/comments/${secretId}/replies`, { content: 'Hi' })).error('not_found');
    await tenant.api.delete(`/comments/${next.id}`);
  });

  it('has a picture that nobody outside the team gets by its unsigned URL', async () => {
    const { secretPictureUrl, outsiders, visitor } = world;
    expect((await fetch(secretPictureUrl)).status).toBe(200);
    const unsignedUrl = secretPictureUrl.split('?')[0] ?? '';
    for (const client of [...Object.values(outsiders), visitor, server.anonymous])
      expect((await client.get(unsignedUrl)).status).toBeGreaterThanOrEqual(401);
  });

  it('is sent to no stream of a guest', async () => {
    const { tenant, outsiders, secretId, shownId } = world;
    const [team, guest] = [await tenant.api.listen(), await outsiders.guest.listen()];
    await tenant.api.put(`/comments/${secretId}`, { priority: 'LOW' });
    await tenant.api.post(`/comments/${shownId}/replies`, { content: SECRET, visibility: 'team' });
    await tenant.api.put(`/comments/${shownId}`, { priority: 'LOW' });
    await waitFor(() => expect(team.messagesOf('change')).toHaveLength(3));
    await waitFor(() => expect(guest.messagesOf('change')).toHaveLength(1));
    expect(guest.messagesOf('change')).toMatchObject([
      { data: { comment_id: shownId, type: 'comment.updated' } },
    ]);
  });

  it('causes no notification for a subscribed guest, whereas content for everyone does', async () => {
    const { tenant, outsiders, guestId, shownId, secretId } = world;
    const user_ids = [guestId];
    for (const comment_id of [shownId, secretId])
      await tenant.api.post('/comments/subscribers', { comment_id, user_ids });
    await tenant.api.post(`/comments/${shownId}/replies`, { content: SECRET, visibility: 'team' });
    await tenant.api.post(`/comments/${secretId}/replies`, { content: SECRET });
    await tenant.api.put(`/comments/${secretId}/status`, { status: 'IN_REVIEW' });
    const mention = { content: 'See', visibility: 'team', mentioned_ids: user_ids };
    (await tenant.api.post(`/comments/${shownId}/replies`, mention)).error('validation_failed');
    await tenant.api.post(`/comments/${shownId}/replies`, { content: `On ${SHOWN}` });
    const { data, total } = await listNotifications(outsiders.guest);
    expect(data.map(({ reason, comment }) => [reason, comment?.id])).toEqual([
      ['replied', shownId],
      ['subscribed', shownId],
    ]);
    expect(total).toBe(2);
    expect(JSON.stringify(data)).not.toContain(SECRET);
  });
});

/** Everything that an assistant can read, as text. */
async function readAsAssistant(client: McpClient): Promise<string[]> {
  const { secretId, shownId, secretMockupCommentId, siteId, mockupId } = world;
  const calls = TOOL_NAMES.flatMap((name) =>
    [secretId, shownId, secretMockupCommentId].flatMap((id) => {
      const args = argumentsOf(name, id);
      return args === undefined ? [] : [['tools/call', { name, arguments: args }] as const];
    }),
  );
  const reads = [
    'comments/recent',
    'tasks/pending',
    `comments/${secretId}`,
    `comments/${shownId}`,
    `sites/${siteId}/comments`,
    `mockups/${mockupId}/comments`,
  ].map((path) => ['resources/read', { uri: `feedback://${path}` }] as const);
  const prompt = ['prompts/get', { name: 'fix-comment', arguments: { comment_id: shownId } }] as const;
  const responses = [...calls, ...reads, prompt].map(([method, params]) => client.request(method, params));
  return (await Promise.all(responses)).map(({ text }) => text);
}

/** Arguments with which a tool may return the records of the world; undefined for the other tools. */
function argumentsOf(name: ToolName, comment_id: string): object | undefined {
  const argumentsByTool: Partial<Record<ToolName, object>> = {
    'search-comments': { query: 'margin' },
    'get-comment': { comment_id },
    'get-mockup-comments': { mockup_id: world.mockupId },
    'get-pending-tasks': {},
    'claim-task': { comment_id },
    'search-sites': {},
    'search-mockups': {},
    'list-members': {},
    'summarize-feedback': {},
  };
  return argumentsByTool[name];
}

/** The comment counts that an assistant gets. */
async function readCounts(assistant: McpClient) {
  const numbers = await assistant.call('summarize-feedback');
  return { numbers, sites: await assistant.call('search-sites') };
}

async function widgetKeyOf({ tenant, siteId }: World): Promise<string> {
  return JSON.parse((await tenant.api.get(`/sites/${siteId}`)).text).data.widget_key;
}

describe('a comment whose visibility changes', () => {
  it('is visible to everyone, without internal notes and its former text, until it is hidden again', async () => {
    const { tenant, siteId, outsiders, visitor } = world;
    const page_url = `${SHOP_PAGE}/shown`;
    const id = await createTask(tenant, { site_id: siteId, page_url, content: `${SECRET} was here` });
    await tenant.api.post(`/comments/${id}/replies`, { content: SECRET });
    const readByGuest = async () => (await outsiders.guest.get(`/comments/${id}/detail`)).status;
    const shown = { content: 'The button overlaps', visibility: 'everyone' };
    expect((await tenant.api.put(`/comments/${id}`, shown)).status).toBe(200);
    expect(await readByGuest()).toBe(200);
    const pin = await visitor.get(`/widget/v1/pins/${id}`);
    expect(pin.body(200, Success(WidgetCommentDetail)).data).toMatchObject({ replies: [], replies_count: 0 });
    const received = await outsiders.guest.get(`/comments/activity?comment_id=${id}`);
    expect(received.text).toContain('"visibility"');
    expect(received.text).not.toContain(SECRET);
    await tenant.api.post('/comments/bulk', { comment_ids: [id], change: { visibility: 'team' } });
    (await visitor.get(`/widget/v1/pins/${id}`)).error('not_found');
    expect(await readByGuest()).toBe(404);
    expect((await outsiders.guest.get(`/comments/activity?site_id=${siteId}`)).text).not.toContain(id);
    await tenant.api.delete(`/comments/${id}`);
    expect((await outsiders.guest.get(`/comments/activity?site_id=${siteId}`)).text).not.toContain(id);
  });

  it('leaves in the activity nothing of a reply that has become or was an internal note', async () => {
    const { tenant, shownId, outsiders } = world;
    const reply = await tenant.api.post(`/comments/${shownId}/replies`, { content: `${SECRET} too early` });
    const { id } = JSON.parse(reply.text).data;
    const readActivity = async () =>
      (await outsiders.guest.get(`/comments/activity?comment_id=${shownId}&limit=200`)).text;
    expect(await readActivity()).toContain('too early');
    await tenant.api.put(`/replies/${id}`, { visibility: 'team' });
    expect(await readActivity()).not.toContain(SECRET);
    await tenant.api.put(`/replies/${id}`, { content: `${SECRET} still` });
    await tenant.api.put(`/replies/${id}`, { visibility: 'everyone', content: 'Nothing secret' });
    expect(await readActivity()).not.toContain(SECRET);
    await tenant.api.delete(`/replies/${id}`);
    expect(await readActivity()).not.toContain(SECRET);
  });

  it('makes the public URL of its picture invalid while it is hidden', async () => {
    const { visitor, tenant } = world;
    const { id } = await createWidgetComment(visitor, { content: 'With a picture' });
    await visitor.put(`/widget/v1/comments/${id}/screenshot`, formOf({}, await createPng()));
    const { screenshot } = (await visitor.get(`/widget/v1/pins/${id}`)).body(
      200,
      Success(WidgetCommentDetail),
    ).data;
    const readPictureStatus = async () => (await fetch(screenshot?.url ?? '')).status;
    expect(await readPictureStatus()).toBe(200);
    await tenant.api.put(`/comments/${id}`, { visibility: 'team' });
    expect(await readPictureStatus()).toBe(404);
    await tenant.api.put(`/comments/${id}`, { visibility: 'everyone' });
    expect(await readPictureStatus()).toBe(200);
    const forTeam = (screenshot?.url ?? '').replace('for=everyone&', '');
    expect((await fetch(forTeam)).status).toBe(403);
  });
});

describe('mail', () => {
  it('shows a guest no team-only content', async () => {
    const mailing = await startMailSetup();
    const tenant = await mailing.server.createTenant();
    const guest = await createNotifiedMember(mailing.server, tenant, {
      role: 'guest',
      project_ids: [tenant.project_id],
    });
    const id = await createTask(tenant, { content: SHOWN, visibility: 'everyone', assigned_to: guest.id });
    await createTask(tenant, { content: SECRET, assigned_to: guest.id });
    await tenant.api.post(`/comments/${id}/replies`, { content: SECRET, visibility: 'team' });
    await tenant.api.post(`/comments/${id}/replies`, { content: 'For everyone' });
    // A reply that is hidden before the e-mail is sent.
    const reply = await tenant.api.post(`/comments/${id}/replies`, { content: `${SECRET} too early` });
    await tenant.api.put(`/replies/${JSON.parse(reply.text).data.id}`, { visibility: 'team' });
    await mailing.sendMails();
    const texts = mailing.mailsTo(guest.email).map(({ text }) => text);
    expect(texts.join()).toContain('For everyone');
    expect(texts.join()).not.toContain(SECRET);
    await mailing.close();
  });
});
