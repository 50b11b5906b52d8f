import { Done, WidgetReply } from '@postil/contract';
import {
  createMember,
  createMemberClient,
  createMockup,
  createPng,
  formOf,
} from '@postil/harness/factories/records';
import { signInAs } from '@postil/harness/factories/sessions';
import {
  createShop,
  createWidgetComment,
  holdComment,
  pageClient,
  SHOP_ORIGIN,
  widgetCommentBody,
} from '@postil/harness/factories/widget';
import { startTestServer } from '@postil/harness/postil/test-server';
import sharp from 'sharp';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

/** A picture that cannot be compressed. */
function noise(pixels: number): Promise<Buffer> {
  const data = Buffer.from(
    Array.from({ length: pixels * pixels * 3 }, () => Math.floor(Math.random() * 256)),
  );
  return sharp(data, { raw: { width: pixels, height: pixels, channels: 3 } })
    .png()
    .toBuffer();
}

describe('the pictures of visitors', () => {
  it('cannot use the space reserved for the team', async () => {
    const smallServer = await startTestServer({ LIMIT_STORED_BYTES: '400000' });
    onTestFinished(() => smallServer.close());
    const { tenant, site, visit } = await createShop(smallServer);
    const { client } = await visit();
    const statuses = [];
    for (let count = 0; count < 8; count += 1) {
      const { id } = await createWidgetComment(client);
      const form = formOf({}, await noise(120));
      statuses.push((await client.put(`/widget/v1/comments/${id}/screenshot`, form)).status);
    }
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(409);
    await createMockup({ ...tenant, project_id: site.project_id }, { file: await noise(120) });
  });

  it('have a daily quota for each site, including those of held comments', async () => {
    const smallServer = await startTestServer({ LIMIT_VISITOR_BYTES: '120000' });
    onTestFinished(() => smallServer.close());
    const { tenant, site, visit } = await createShop(smallServer);
    const { client } = await visit();
    const send = async (fields: object, file: Buffer) => {
      const { id } = await createWidgetComment(client, fields as Record<string, unknown>);
      return client.put(`/widget/v1/comments/${id}/screenshot`, formOf({}, file));
    };
    expect((await send({ trap: 'filled' }, await noise(120))).status).toBe(200);
    expect((await send({}, await noise(120))).status).toBe(200);
    const refusal = await send({}, await noise(120));
    expect(refusal.error('limit_reached').message).toContain('today');
    expect((await send({}, await noise(10))).status).toBe(200);
    // Two concurrent uploads share the limit.
    const responses = await Promise.all([send({}, await noise(70)), send({}, await noise(70))]);
    expect(responses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    // The quota does not apply to the team.
    await createMockup({ ...tenant, project_id: site.project_id }, { file: await noise(120) });
  });
});

describe('a comment from the widget', () => {
  it('must be on a page of its site, even after a move', async () => {
    const { visit } = await createShop(server);
    const { client } = await visit();
    for (const page_url of ['https://evil.test/else', 'https://shop.example.com.evil.test/'])
      (await client.post('/widget/v1/comments', widgetCommentBody({ page_url }))).error('validation_failed');
    (
      await client.post(
        '/widget/v1/comments',
        widgetCommentBody({ page_url: 'https://evil.test/', trap: 'x' }),
      )
    ).error('validation_failed');
    const { id } = await createWidgetComment(client);
    const location = { anchor: { tag: 'a' }, page_url: 'https://evil.test/phish' };
    (await client.put(`/widget/v1/comments/${id}/anchor`, location)).error('validation_failed');
  });

  it('counts towards the limits, as do its replies and changes', async () => {
    const limitedServer = await startTestServer({ RATE_LIMIT_GUEST_SITE: '2', RATE_LIMIT_GUEST: '8' });
    onTestFinished(() => limitedServer.close());
    const { visit, tenant, site } = await createShop(limitedServer);
    const { client } = await visit();
    const { id } = await createWidgetComment(client, { name: 'Ada' });
    const reply = async (content: string) =>
      (await client.post(`/widget/v1/comments/${id}/replies`, { content })).body(201, Done(WidgetReply)).data;
    expect((await reply('Shown')).is_held).toBeUndefined();
    expect(await reply('Held')).toMatchObject({ content: 'Held', is_own: true, is_held: true });
    const repliesOf = async () =>
      JSON.parse((await tenant.api.get(`/comments/${id}/replies`)).text).data.data;
    expect(await repliesOf()).toMatchObject([{ content: 'Shown' }]);
    const { data: heldComments } = JSON.parse((await tenant.api.get('/held-comments')).text).data;
    expect(heldComments).toMatchObject([
      { kind: 'reply', comment_id: id, site_id: site.id, content: 'Held' },
    ]);
    const releaseResponse = await tenant.api.post(`/held-comments/${heldComments[0].id}/release`);
    expect(JSON.parse(releaseResponse.text).data.comment.id).toBe(id);
    expect(await repliesOf()).toMatchObject([
      { content: 'Shown' },
      { content: 'Held', created_by: { name: 'Ada' }, author_kind: 'visitor' },
    ]);
    const statuses = [];
    for (let count = 0; count < 8; count += 1) {
      const location = { anchor: { tag: 'a' }, page_url: `${SHOP_ORIGIN}/pricing` };
      statuses.push((await client.put(`/widget/v1/comments/${id}/anchor`, location)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a token of a visitor', () => {
  it('is refused with a suffix', async () => {
    const { visit } = await createShop(server);
    const { token } = await visit();
    for (const other of [`${token}.x`, `${token}.`, `${token}x`])
      expect(
        (await pageClient(server, other).get('/widget/v1/pins?page_url=https://shop.example.com')).status,
      ).toBe(401);
  });
});

describe('the picture of a held comment', () => {
  it('is visible to the team, and not to guests', async () => {
    const tenant = await server.createTenant();
    await holdComment(server, tenant, { picture: await createPng() });
    const { data } = JSON.parse((await tenant.api.get('/held-comments')).text).data;
    const [path = ''] = (data[0].screenshot.url as string).split('?');
    expect((await tenant.api.get(path)).status).toBe(200);
    const { id } = await createMember(tenant, { role: 'guest', project_ids: [tenant.project_id] });
    for (const guest of [await signInAs(server, tenant, id), await createMemberClient(server, tenant, id)])
      expect((await guest.get(path)).status).toBe(404);
  });
});

describe('the domain of a site', () => {
  it.each(['com', 'co.uk', '1', '127'])(
    'must be neither a public suffix nor a number (%s)',
    async (domain) => {
      const { api, project_id } = await server.createTenant();
      const response = await api.post('/sites', { project_id, name: 'Everybody', domain });
      expect(Object.keys(response.error('validation_failed').errors ?? {})).toEqual(['domain']);
    },
  );

  it.each(['intranet', 'shop.co.uk', '192.0.2.7', 'pages.github.io'])('can be %s', async (domain) => {
    const { api, project_id } = await server.createTenant();
    expect((await api.post('/sites', { project_id, name: 'Own', domain })).status).toBe(201);
  });
});
