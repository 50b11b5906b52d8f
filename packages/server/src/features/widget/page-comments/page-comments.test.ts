import {
  Done,
  Gone,
  Success,
  WidgetComment,
  WidgetCommentDetail,
  WidgetComments,
  WidgetReply,
} from '@postil/contract';
import type { Client } from '@postil/harness/clients/client';
import { createPng, formOf, readActivity, readComment } from '@postil/harness/factories/records';
import {
  createShop,
  createWidgetComment,
  pageClient,
  SHOP_ORIGIN,
  SHOP_PAGE,
  widgetCommentBody,
} from '@postil/harness/factories/widget';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const PINS = `/widget/v1/pins?page_url=${encodeURIComponent(SHOP_PAGE)}`;

async function listWidgetComments(client: Client, path = PINS): Promise<WidgetComments> {
  return (await client.get(path)).body(200, Success(WidgetComments)).data;
}

async function readWidgetComment(client: Client, id: string): Promise<WidgetCommentDetail> {
  return (await client.get(`/widget/v1/pins/${id}`)).body(200, Success(WidgetCommentDetail)).data;
}

/** Backdates a comment. */
function age({ organization_id }: Tenant, id: string, minutes: number) {
  return server.database.sql`
    UPDATE comments SET created_at = now() - make_interval(mins => ${minutes})
    WHERE organization_id = ${organization_id} AND id = ${id}`;
}

describe('GET /widget/v1/pins', () => {
  it('lists the comments of a page with or without a slash or an index file, whose URLs stay as sent', async () => {
    const { tenant, visit } = await createShop(server);
    const { client } = await visit();
    const folder = `${SHOP_ORIGIN}/about`;
    const urls = [folder, `${folder}/`, `${folder}/index.html`, `${folder}/index.php`];
    for (const page_url of urls) await createWidgetComment(client, { page_url });
    for (const page_url of urls) {
      const pins = `/widget/v1/pins?page_url=${encodeURIComponent(page_url)}`;
      expect((await listWidgetComments(client, pins)).pins).toHaveLength(urls.length);
    }
    const rows = await server.database.sql<{ page_url: string }[]>`
      SELECT page_url FROM comments WHERE organization_id = ${tenant.organization_id} ORDER BY id`;
    expect(rows.map(({ page_url }) => page_url)).toEqual(urls);
  });

  it('lists pending comments before the others, both newest first, numbered in the order of creation', async () => {
    const { tenant, visit } = await createShop(server);
    const { client } = await visit();
    const [first, second, third] = [
      await createWidgetComment(client),
      await createWidgetComment(client),
      await createWidgetComment(client),
    ];
    await tenant.api.put(`/comments/${third.id}/status`, { status: 'RESOLVED' });
    const { pins, is_complete } = await listWidgetComments(client);
    expect(pins.map(({ id, number }) => [id, number])).toEqual([
      [second.id, 2],
      [first.id, 1],
      [third.id, 3],
    ]);
    expect(is_complete).toBe(true);
    expect(third.number).toBe(3);
    const other = `/widget/v1/pins?page_url=${encodeURIComponent(`${SHOP_ORIGIN}/other`)}`;
    expect((await listWidgetComments(client, other)).pins).toEqual([]);
  });

  it('shows visitors neither closed comments nor assignees nor e-mail addresses', async () => {
    const { tenant, visit } = await createShop(server);
    const { client } = await visit();
    const { id } = await createWidgetComment(client, { email: 'ada@example.com', name: 'Ada' });
    await tenant.api.put(`/comments/${id}/assign-user`, { user_id: tenant.user_id });
    const response = await client.get(PINS);
    expect(response.body(200, Success(WidgetComments)).data.pins).toMatchObject([
      { id, created_by: { name: 'Ada' }, assigned_to: null },
    ]);
    expect(response.text).not.toContain('ada@example.com');
    expect((await readComment(tenant, id)).context).toMatchObject({ email: 'ada@example.com' });
    await tenant.api.put(`/comments/${id}/status`, { status: 'CLOSED' });
    expect((await listWidgetComments(client)).pins).toEqual([]);
    (await client.get(`/widget/v1/pins/${id}`)).error('not_found');
  });

  it.each([
    ['all', 2],
    ['own', 1],
    ['none', 0],
  ])('shows visitors the comments that the setting "%s" allows', async (pins, count) => {
    const { tenant, site, visit } = await createShop(server);
    const [one, other] = [await visit(), await visit()];
    await createWidgetComment(one.client);
    const { id } = await createWidgetComment(other.client);
    await tenant.api.put(`/sites/${site.id}/widget`, { pins });
    expect((await listWidgetComments(one.client)).pins).toHaveLength(count);
    expect((await one.client.get(`/widget/v1/pins/${id}`)).status).toBe(pins === 'all' ? 200 : 404);
  });

  it('lists 200 comments of a page, and reports that there are more', async () => {
    const { tenant, site, visit } = await createShop(server);
    const { client } = await visit();
    const { id } = await createWidgetComment(client);
    await server.database.sql`
      INSERT INTO comments (organization_id, id, project_id, site_id, content, status, priority, page_url, page_hash,
        route, device_type, visibility, created_by, created_at, updated_at, terms)
      SELECT organization_id, gen_random_uuid(), project_id, site_id, content, status, priority, page_url, page_hash,
        route, device_type, visibility, created_by, created_at, updated_at, terms
      FROM comments, generate_series(1, 200)
      WHERE organization_id = ${tenant.organization_id} AND id = ${id} AND site_id = ${site.id}`;
    const { pins, is_complete } = await listWidgetComments(client);
    expect([pins.length, is_complete]).toEqual([200, false]);
  });
});

describe('POST /widget/v1/comments', () => {
  it('creates a comment with all data reported by the page', async () => {
    const { tenant, site, visit } = await createShop(server);
    const { client } = await visit();
    const anchor = { tag: 'button', text: 'Buy', offset: { x: 0.5, y: 0.25 }, path: ['main', 'button'] };
    const pin = await createWidgetComment(client, {
      name: 'Ada',
      priority: 'high',
      page_title: 'Pricing',
      context: {
        anchor,
        viewport: { width: 812, height: 375 },
        browser: 'Firefox 150',
        device_type: 'MOBILE',
      },
    });
    expect(pin).toMatchObject({
      number: 1,
      status: 'OPEN',
      priority: 'HIGH',
      anchor,
      is_own: true,
      can_change: true,
    });
    expect(await readComment(tenant, pin.id)).toMatchObject({
      site_id: site.id,
      project_id: site.project_id,
      page_url: SHOP_PAGE,
      route: '/pricing',
      page_title: 'Pricing',
      device_type: 'MOBILE',
      created_by: { name: 'Ada' },
      reported_at: '2026-01-02T03:04:05.678Z',
      context: { anchor, viewport: { width: 812, height: 375 }, browser: 'Firefox 150' },
    });
  });

  it('creates one comment for a repeated request', async () => {
    const { visit } = await createShop(server);
    const { client } = await visit();
    const send = () => client.post('/widget/v1/comments', widgetCommentBody(), { 'idempotency-key': 'one' });
    const [first, second] = [await send(), await send()];
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.text).toBe(first.text);
    expect((await listWidgetComments(client)).pins).toHaveLength(1);
  });

  it('stores the log of the page only if the site collects it', async () => {
    const { tenant, site, visit } = await createShop(server);
    const { client } = await visit();
    const technical_log = [{ at: '2026-01-02T03:04:05.000Z', kind: 'error', text: 'price is undefined' }];
    const commentWithoutLog = await createWidgetComment(client, { context: { technical_log } });
    expect((await readComment(tenant, commentWithoutLog.id)).context).toEqual({});
    await tenant.api.put(`/sites/${site.id}/widget`, { collects_log: true });
    const commentWithLog = await createWidgetComment(client, { context: { technical_log } });
    expect((await readComment(tenant, commentWithLog.id)).context).toEqual({ technical_log });
  });

  it('refuses an anchor of more than 4 KiB, and a log of more than 50 entries', async () => {
    const { visit } = await createShop(server);
    const { client } = await visit();
    const largeContext = { anchor: { text: 'x'.repeat(4_096) } };
    const { errors } = (
      await client.post('/widget/v1/comments', widgetCommentBody({ context: largeContext }))
    ).error('validation_failed');
    expect(errors).toHaveProperty(['context.anchor']);
    const entry = { at: '2026-01-02T03:04:05.000Z', kind: 'console', text: 'x' };
    const longContext = { technical_log: Array.from({ length: 51 }, () => entry) };
    (await client.post('/widget/v1/comments', widgetCommentBody({ context: longContext }))).error(
      'validation_failed',
    );
  });

  it('treats two visitors with the same name as two people', async () => {
    const { tenant, visit } = await createShop(server, { pins: 'all' });
    const [one, other] = [await visit(), await visit()];
    const [first, second] = [
      await createWidgetComment(one.client, { name: 'Ada' }),
      await createWidgetComment(other.client, { name: 'Ada' }),
    ];
    const authors = await Promise.all([first, second].map(({ id }) => readComment(tenant, id)));
    expect(authors.map(({ created_by }) => created_by.name)).toEqual(['Ada', 'Ada']);
    expect(new Set(authors.map(({ created_by }) => created_by.id)).size).toBe(2);
    (await other.client.delete(`/widget/v1/comments/${first.id}`)).error('forbidden');
  });

  it('records a visitor without a name as “Guest” in the activity', async () => {
    const { tenant, site, visit } = await createShop(server);
    const { id } = await createWidgetComment((await visit()).client);
    const activity = await readActivity({ ...tenant, site_id: site.id });
    expect(activity).toMatchObject([{ type: 'comment.created', user: { firstName: 'Guest', email: null } }]);
    expect(JSON.stringify(activity)).toContain(id);
  });
});

describe('a visitor', () => {
  it('changes and deletes their own comment within 15 minutes', async () => {
    const { tenant, visit } = await createShop(server);
    const { client } = await visit();
    const { id } = await createWidgetComment(client);
    const path = `/widget/v1/comments/${id}`;
    const changedComment = (await client.put(path, { content: 'Better' })).body(
      200,
      Done(WidgetComment),
    ).data;
    expect(changedComment).toMatchObject({ id, content: 'Better', can_change: true });
    await age(tenant, id, 16);
    (await client.put(path, { content: 'Too late' })).error('forbidden');
    (await client.delete(path)).error('forbidden');
    expect(await readWidgetComment(client, id)).toMatchObject({ content: 'Better', can_change: false });
    await age(tenant, id, 14);
    (await client.delete(path)).body(200, Gone);
    (await client.get(`/widget/v1/pins/${id}`)).error('not_found');
  });

  it('cannot change their comment once somebody has replied', async () => {
    const { tenant, visit } = await createShop(server);
    const { client } = await visit();
    const { id } = await createWidgetComment(client);
    await tenant.api.post(`/comments/${id}/replies`, { content: 'On it' });
    const { message } = (await client.put(`/widget/v1/comments/${id}`, { content: 'Late' })).error(
      'forbidden',
    );
    expect(message).toContain('replied');
    (await client.delete(`/widget/v1/comments/${id}`)).error('forbidden');
    expect((await readWidgetComment(client, id)).can_change).toBe(false);
  });

  it('cannot change other people’s comments, nor set a status or an assignee', async () => {
    const { tenant, visit } = await createShop(server, { pins: 'all' });
    const { id } = await createWidgetComment((await visit()).client);
    const { client } = await visit();
    const path = `/widget/v1/comments/${id}`;
    (await client.put(path, { content: 'Mine' })).error('forbidden');
    (await client.delete(path)).error('forbidden');
    (await client.put(`${path}/anchor`, { anchor: {}, page_url: SHOP_PAGE })).error('forbidden');
    (await client.put(`${path}/screenshot`, formOf({}, await createPng()))).error('forbidden');
    (await client.put(`${path}/status`, { status: 'CLOSED' })).error('insufficient_permission');
    (await client.put(`${path}/assign`, { assigned_to: tenant.user_id })).error('insufficient_permission');
    (await client.get('/widget/v1/people')).error('insufficient_permission');
  });

  it('reaches no comment of another site, even of the same project', async () => {
    const { tenant, visit } = await createShop(server);
    const { client } = await visit();
    const body = { content: 'Elsewhere', site_id: tenant.site_id, page_url: 'http://localhost/' };
    const createResponse = await tenant.api.post('/boards/tasks', body);
    const { id } = JSON.parse(createResponse.text).data as { id: string };
    (await client.get(`/widget/v1/pins/${id}`)).error('not_found');
    (await client.post(`/widget/v1/comments/${id}/replies`, { content: 'Hello' })).error('not_found');
    (await client.put(`/widget/v1/comments/${id}`, { content: 'Hello' })).error('not_found');
    (await client.delete(`/widget/v1/comments/${id}`)).error('not_found');
  });

  it('replies to visible comments, under their own name', async () => {
    const { visit } = await createShop(server, { pins: 'all' });
    const { id } = await createWidgetComment((await visit()).client);
    const { client } = await visit();
    const path = `/widget/v1/comments/${id}/replies`;
    const reply = (await client.post(path, { content: 'Same here', name: 'Grace' })).body(
      201,
      Done(WidgetReply),
    ).data;
    expect(reply).toMatchObject({ content: 'Same here', created_by: { name: 'Grace' }, is_own: true });
    const { replies, replies_count } = await readWidgetComment(client, id);
    expect([replies, replies_count]).toEqual([[reply], 1]);
  });

  it('sets the screenshot and the location of their comment', async () => {
    const { tenant, visit } = await createShop(server);
    const { client } = await visit();
    const { id } = await createWidgetComment(client, {
      context: { anchor: { tag: 'a' }, browser: 'Firefox 150' },
    });
    const path = `/widget/v1/comments/${id}`;
    const picture = await createPng({ width: 120, height: 90 });
    const uploadResponse = await client.put(
      `${path}/screenshot`,
      formOf({ pin_x: '0.5', pin_y: '0.25' }, picture),
    );
    expect(uploadResponse.status, uploadResponse.text).toBe(200);
    const { screenshot } = await readWidgetComment(client, id);
    expect(screenshot).toMatchObject({ width: 120, height: 90, pin: { x: 0.5, y: 0.25 } });
    expect((await fetch(screenshot?.url ?? '')).status).toBe(200);
    const location = { anchor: { tag: 'button' }, page_url: `${SHOP_ORIGIN}/checkout` };
    const movedComment = (await client.put(`${path}/anchor`, location)).body(200, Done(WidgetComment)).data;
    expect(movedComment.anchor).toEqual({ tag: 'button' });
    expect(await readComment(tenant, id)).toMatchObject({
      page_url: location.page_url,
      route: '/checkout',
      context: { anchor: { tag: 'button' }, browser: 'Firefox 150' },
    });
    await age(tenant, id, 16);
    (await client.put(`${path}/anchor`, location)).error('forbidden');
    (await client.put(`${path}/screenshot`, formOf({}, picture))).error('forbidden');
  });
});

describe('a pin that is placed on another page', () => {
  it('causes one record and one event, which name the page and the element', async () => {
    const { tenant, visit } = await createShop(server);
    await tenant.api.post('/webhooks', { url: 'https://192.0.9.1/hook', events: ['comment.moved'] });
    const { client } = await visit();
    const { id } = await createWidgetComment(client, { context: { anchor: { tag: 'a' } } });
    const location = { anchor: { tag: 'button' }, page_url: `${SHOP_ORIGIN}/checkout` };
    expect((await client.put(`/widget/v1/comments/${id}/anchor`, location)).status).toBe(200);
    const { organization_id: organizationId } = tenant;
    const { sql } = server.database;
    const events = await sql<{ body: string }[]>`
      SELECT body FROM webhook_events WHERE organization_id = ${organizationId} AND type = 'comment.moved'`;
    const changes = {
      page_url: { from: SHOP_PAGE, to: location.page_url },
      anchor: { from: { tag: 'a' }, to: { tag: 'button' } },
    };
    expect(events.map(({ body }) => JSON.parse(body).data)).toEqual([
      expect.objectContaining({
        moved_count: 1,
        comment_ids: [id],
        changes: expect.objectContaining(changes),
      }),
    ]);
    const records = await sql<{ metadata: unknown }[]>`
      SELECT metadata FROM activity
      WHERE organization_id = ${organizationId} AND comment_id = ${id} AND type = 'comment.moved'`;
    expect(records).toEqual([{ metadata: { changes: expect.objectContaining(changes) } }]);
  });
});

describe('a page of another domain', () => {
  it('may not use the token of a visitor, and can read only the reason', async () => {
    const { visit } = await createShop(server);
    const { token } = await visit();
    const evilClient = pageClient(server, token, 'https://evil.example');
    const response = await evilClient.get(PINS);
    response.error('forbidden');
    expect(response.headers.get('access-control-allow-origin')).toBe('https://evil.example');
    (await evilClient.post('/widget/v1/comments', widgetCommentBody())).error('forbidden');
  });
});
