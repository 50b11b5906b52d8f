import {
  CommentScreenshot,
  Done,
  Gone,
  HeldCommentPage,
  Success,
  WidgetComment,
  WidgetComments,
} from '@postil/contract';
import { createPng, eventsOf, formOf, readComment } from '@postil/harness/factories/records';
import {
  createShop,
  createWidgetComment,
  SHOP_PAGE,
  type Shop,
  widgetCommentBody,
} from '@postil/harness/factories/widget';
import { startTestServer } from '@postil/harness/postil/test-server';
import sharp from 'sharp';
import { Type } from 'typebox';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer({ RATE_LIMIT_GUEST_SITE: '3' });
const strictServer = await startTestServer({ RATE_LIMIT_GUEST: '4' });
const smallServer = await startTestServer({ LIMIT_HELD_COMMENTS: '2' });
afterAll(() => Promise.all([server, strictServer, smallServer].map((each) => each.close())));

async function listHeld({ tenant: { api } }: Pick<Shop, 'tenant'>, query = '') {
  return (await api.get(`/held-comments${query}`)).body(200, Success(HeldCommentPage)).data;
}

const Released = Done(
  Type.Object({ comment: Type.Object({ id: Type.String() }, { additionalProperties: true }) }),
);
const PINS = `/widget/v1/pins?page_url=${encodeURIComponent(SHOP_PAGE)}`;

describe('a comment that looks like spam', () => {
  it.each([
    ['has a value in the honeypot field', { trap: 'buy pills' }],
    ['was written in less than 800 ms', { opened_ms: 799 }],
  ])('because it %s is held, and the response does not reveal that', async (_why, fields) => {
    const shop = await createShop(server);
    const { client } = await shop.visit();
    const eventCount = (await eventsOf(server, shop.tenant)).length;
    const genuine = await createWidgetComment(client);
    const response = await client.post('/widget/v1/comments', widgetCommentBody({ ...fields, name: 'Ada' }));
    const pin = response.body(201, Done(WidgetComment)).data;
    expect(Object.keys(pin).sort()).toEqual(Object.keys(genuine).sort());
    expect(pin).toMatchObject({ number: 2, created_by: { name: 'Ada' }, is_own: true, can_change: true });
    expect((await client.get(PINS)).body(200, Success(WidgetComments)).data.pins.map(({ id }) => id)).toEqual(
      [genuine.id],
    );
    expect((await eventsOf(server, shop.tenant)).length).toBe(eventCount + 1);
    const { data, total } = await listHeld(shop, `?site_id=${shop.site.id}`);
    expect(total).toBe(1);
    expect(data).toMatchObject([
      {
        id: pin.id,
        site_id: shop.site.id,
        reason: 'spam',
        name: 'Ada',
        content: pin.content,
        page_url: SHOP_PAGE,
      },
    ]);
  });

  it('becomes a comment of its visitor when the team releases it', async () => {
    const shop = await createShop(server);
    const { client } = await shop.visit();
    const anchor = { tag: 'button' };
    const { id } = await createWidgetComment(client, { opened_ms: 1, name: 'Ada', context: { anchor } });
    const { comment } = (await shop.tenant.api.post(`/held-comments/${id}/release`)).body(201, Released).data;
    expect(await readComment(shop.tenant, comment.id)).toMatchObject({
      created_by: { name: 'Ada' },
      reported_at: '2026-01-02T03:04:05.678Z',
      context: { anchor },
    });
    expect((await client.get(PINS)).body(200, Success(WidgetComments)).data.pins).toMatchObject([
      { id: comment.id, is_own: true },
    ]);
    expect((await listHeld(shop)).total).toBe(0);
    (await shop.tenant.api.post(`/held-comments/${id}/release`)).error('not_found');
  });

  it('accepts the picture that its visitor sends afterwards, and keeps the picture on its release', async () => {
    const shop = await createShop(server);
    const { client } = await shop.visit();
    const { id } = await createWidgetComment(client, { opened_ms: 1 });
    const send = async (from: typeof client) =>
      from.put(
        `/widget/v1/comments/${id}/screenshot`,
        formOf({ pin_x: '0.25', pin_y: '0.5' }, await createPng({ width: 60, height: 40 })),
      );
    (await send((await shop.visit()).client)).error('not_found');
    expect((await send(client)).body(200, Done(CommentScreenshot)).data).toEqual({ id, screenshot: null });
    // The clean-up keeps the files.
    await server.database.sql`
      UPDATE stored_files SET kept_until = now() - interval '1 second'
      WHERE organization_id = ${shop.tenant.organization_id}`;
    await server.runJob('remove-unused-files');
    const { comment } = (await shop.tenant.api.post(`/held-comments/${id}/release`)).body(201, Released).data;
    const { screenshot } = await readComment(shop.tenant, comment.id);
    expect(screenshot).toMatchObject({ width: 60, height: 40, pin: { x: 0.25, y: 0.5 } });
    expect((await fetch(screenshot?.url ?? '')).status).toBe(200);
    (await send(client)).error('not_found');
  });

  it('shows its picture only to the team while it is held, and not once it is deleted', async () => {
    const [shop, stranger] = [await createShop(server), await createShop(server)];
    const { client } = await shop.visit();
    const { id } = await createWidgetComment(client, { opened_ms: 1 });
    expect((await listHeld(shop)).data).toMatchObject([{ id, screenshot: null }]);
    const send = async (size: { width: number; height: number }) =>
      client.put(
        `/widget/v1/comments/${id}/screenshot`,
        formOf({ pin_x: '0.25', pin_y: '0.5' }, await createPng(size)),
      );
    await send({ width: 60, height: 40 });
    const formerScreenshot = (await listHeld(shop)).data[0]?.screenshot;
    await send({ width: 900, height: 450 });
    const screenshot = (await listHeld(shop)).data[0]?.screenshot;
    expect(screenshot).toMatchObject({ width: 900, height: 450, pin: { x: 0.25, y: 0.5 } });
    const sizeOf = async (url = '') => {
      const { width, height } = await sharp(Buffer.from(await (await fetch(url)).arrayBuffer())).metadata();
      return { width, height };
    };
    expect(await sizeOf(screenshot?.url)).toEqual({ width: 900, height: 450 });
    expect(await sizeOf(screenshot?.thumbnail_url)).toEqual({ width: 640, height: 320 });
    const statusOf = async (url = '', headers: Record<string, string> = {}) =>
      (await fetch(url, { headers })).status;
    expect(await statusOf(formerScreenshot?.url)).toBe(404);
    const unsignedUrl = screenshot?.url.replace(/\?.*/, '');
    expect(await statusOf(unsignedUrl)).toBe(401);
    expect(await statusOf(unsignedUrl, { 'x-api-key': shop.tenant.api_key })).toBe(200);
    expect(await statusOf(unsignedUrl, { 'x-api-key': stranger.tenant.api_key })).toBe(404);
    expect(await statusOf(screenshot?.url.replace('/image?', '/thumbnail?'))).toBe(403);
    await shop.tenant.api.delete(`/held-comments/${id}`);
    expect(await statusOf(screenshot?.url)).toBe(404);
  });

  it('accepts no picture from its visitor after 15 minutes', async () => {
    const shop = await createShop(server);
    const { client } = await shop.visit();
    const { id } = await createWidgetComment(client, { opened_ms: 1 });
    await server.database.sql`
      UPDATE held_comments SET created_at = now() - interval '16 minutes'
      WHERE organization_id = ${shop.tenant.organization_id}`;
    const form = formOf({}, await createPng());
    (await client.put(`/widget/v1/comments/${id}/screenshot`, form)).error('not_found');
  });

  it('is deleted permanently by the team, or after 90 days', async () => {
    const shop = await createShop(server);
    const { client } = await shop.visit();
    const { id } = await createWidgetComment(client, { opened_ms: 1 });
    (await shop.tenant.api.delete(`/held-comments/${id}`)).body(200, Gone);
    expect((await listHeld(shop)).total).toBe(0);
    await createWidgetComment(client, { opened_ms: 1 });
    await server.database.sql`
      UPDATE held_comments SET created_at = now() - interval '91 days'
      WHERE organization_id = ${shop.tenant.organization_id}`;
    await server.runJob('forget-held-comments');
    expect((await listHeld(shop)).total).toBe(0);
  });

  it('is refused like any other if its anchor is too large', async () => {
    const { client } = await (await createShop(server)).visit();
    const context = { anchor: { text: 'x'.repeat(4_096) } };
    (await client.post('/widget/v1/comments', widgetCommentBody({ opened_ms: 1, context }))).error(
      'validation_failed',
    );
  });
});

describe('a site beyond its hourly limit of comments', () => {
  it('holds further comments of visitors, reports this to them, and does not affect other sites', async () => {
    const [shop, other] = [await createShop(server), await createShop(server)];
    const { client } = await shop.visit();
    for (const _ of [1, 2, 3]) expect((await createWidgetComment(client)).is_held).toBeUndefined();
    const heldComment = await createWidgetComment((await shop.visit()).client);
    expect(heldComment).toMatchObject({ is_held: true, can_change: false });
    expect(await listHeld(shop)).toMatchObject({ total: 1, data: [{ id: heldComment.id, reason: 'limit' }] });
    expect((await createWidgetComment((await other.visit()).client)).is_held).toBeUndefined();
  });
});

describe('an organisation at its limit of held comments', () => {
  it('gets no further one until the team has handled one, and visitors get a message meant for them', async () => {
    const shop = await createShop(smallServer);
    const { client } = await shop.visit();
    const hold = () => client.post('/widget/v1/comments', widgetCommentBody({ opened_ms: 1 }));
    const id = (await hold()).body(201, Done(WidgetComment)).data.id;
    expect((await hold()).status).toBe(201);
    expect((await hold()).error('limit_reached').message).toBe(
      'This site takes no comments at the moment, because too many wait for its team.',
    );
    expect((await client.post('/widget/v1/comments', widgetCommentBody())).status).toBe(201);
    await shop.tenant.api.delete(`/held-comments/${id}`);
    expect((await hold()).status).toBe(201);
  });
});

describe('an IP address beyond its limit per minute', () => {
  it('is refused further pictures', async () => {
    const { client } = await (await createShop(strictServer)).visit();
    const path = `/widget/v1/comments/${crypto.randomUUID()}/screenshot`;
    const send = async () => client.put(path, formOf({}, await createPng()));
    for (const _ of [1, 2, 3, 4]) (await send()).error('not_found');
    (await send()).error('rate_limited');
  });

  it('is refused comments and replies for the rest of the minute', async () => {
    const shop = await createShop(strictServer);
    const { client } = await shop.visit();
    const { id } = await createWidgetComment(client);
    for (const _ of [1, 2]) await createWidgetComment(client);
    expect((await client.post(`/widget/v1/comments/${id}/replies`, { content: 'Hello' })).status).toBe(201);
    const refusal = await client.post('/widget/v1/comments', widgetCommentBody());
    refusal.error('rate_limited');
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refusal.headers.get('access-control-allow-origin')).not.toBeNull();
    (await (await shop.visit()).client.post(`/widget/v1/comments/${id}/replies`, { content: 'Hi' })).error(
      'rate_limited',
    );
  });
});
