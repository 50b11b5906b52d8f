import { SiteRecord, Success } from '@postil/contract';
import { QUIET_HEADER } from '@postil/contract/widget-headers';
import {
  createShop,
  createWidgetComment,
  pageClient,
  SHOP_ORIGIN,
  SHOP_PAGE,
} from '@postil/harness/factories/widget';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';
import { getVisitorSecret } from './service.ts';
import { readVisit, signVisit } from './visitor-tokens.ts';

const PINS = `/widget/v1/pins?page_url=${encodeURIComponent(SHOP_PAGE)}`;
const REFUSAL = { success: false, code: 'site_inactive' };

const server = await startTestServer();
afterAll(() => server.close());

async function readSite({ api }: Tenant, id: string): Promise<SiteRecord> {
  return (await api.get(`/sites/${id}`)).body(200, Success(SiteRecord)).data;
}

describe('the widget API', () => {
  it('records on the site the time at which a page last loaded its widget', async () => {
    const { tenant, site, begin } = await createShop(server);
    expect(site.last_seen_at).toBeNull();
    const response = await begin();
    expect(response.status, response.text).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(SHOP_ORIGIN);
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(response.headers.get('vary')).toContain('Origin');
    const seenSite = await readSite(tenant, site.id);
    expect(Date.parse(String(seenSite.last_seen_at))).toBeGreaterThanOrEqual(Date.parse(site.created_at));
    expect(seenSite.version).toBe(site.version);
  });

  it('records the last load of a widget at most once a minute, even if pages load it concurrently', async () => {
    const { tenant, site, begin } = await createShop(server);
    await Promise.all([begin(), begin(), begin()]);
    const first = (await readSite(tenant, site.id)).last_seen_at;
    await begin();
    expect((await readSite(tenant, site.id)).last_seen_at).toBe(first);
    await server.database.sql`
      UPDATE site_presences SET last_seen_at = now() - interval '2 minutes'
      WHERE organization_id = ${tenant.organization_id} AND site_id = ${site.id}`;
    await begin();
    expect(Date.parse(String((await readSite(tenant, site.id)).last_seen_at))).toBeGreaterThanOrEqual(
      Date.parse(String(first)),
    );
  });

  it.each(['https://evil.example', 'https://shop.example.com.evil.example', 'null', 'shop.example.com', ''])(
    'refuses a request from the origin "%s" to a site of another domain, and allows the page to read the reason',
    async (origin) => {
      const { tenant, site, begin } = await createShop(server);
      const response = await begin({}, origin);
      response.error('forbidden');
      expect(response.headers.get('access-control-allow-origin')).toBe(origin || null);
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      expect((await readSite(tenant, site.id)).last_seen_at).toBeNull();
    },
  );

  it.each(['http://localhost:5173', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'accepts a page on the same machine (%s) for a localhost site',
    async (origin) => {
      const { tenant, begin } = await createShop(server);
      expect((await begin({ key: tenant.widget_key }, origin)).status).toBe(200);
    },
  );

  it('refuses an inactive site until it is active again', async () => {
    const { tenant, site, begin } = await createShop(server);
    await tenant.api.put(`/sites/${site.id}`, { is_active: false });
    const response = await begin();
    response.error('site_inactive');
    expect(response.headers.get('access-control-allow-origin')).toBe(SHOP_ORIGIN);
    await tenant.api.put(`/sites/${site.id}`, { is_active: true });
    expect((await begin()).status).toBe(200);
  });

  it('refuses an inactive site with status 200 if the page requests that status', async () => {
    const { tenant, site, visit } = await createShop(server);
    const { token } = await visit();
    await tenant.api.put(`/sites/${site.id}`, { is_active: false });
    const quietHeaders = { origin: SHOP_ORIGIN, [QUIET_HEADER]: 'site_inactive' };
    const begin = (key: string) => server.anonymous.post('/widget/v1/sessions', { key }, quietHeaders);
    const refusal = await begin(site.widget_key);
    expect([refusal.status, JSON.parse(refusal.text)]).toMatchObject([200, REFUSAL]);
    const pinsResponse = await fetch(
      `${server.url}/widget/v1/pins?page_url=${encodeURIComponent(SHOP_PAGE)}`,
      {
        headers: { ...quietHeaders, authorization: `Bearer ${token}` },
      },
    );
    expect([pinsResponse.status, await pinsResponse.json()]).toMatchObject([200, REFUSAL]);
    expect((await begin('psw_unknown')).status).toBe(404);
  });

  it('refuses a site of an archived project', async () => {
    const { tenant, site, begin } = await createShop(server);
    await tenant.api.put(`/projects/${site.project_id}`, { status: 'archived' });
    (await begin()).error('site_inactive');
  });

  it('does not find an unknown key', async () => {
    const { begin } = await createShop(server);
    const response = await begin({ key: 'psw_unknown' });
    response.error('not_found');
    expect(response.headers.get('access-control-allow-origin')).toBe(SHOP_ORIGIN);
    (await server.anonymous.post('/widget/v1/sessions', {})).error('validation_failed');
  });

  it.each([
    ['/widget/v1/sessions', 'POST'],
    ['/widget/v1/pins', 'GET'],
    ['/widget/v1/pins?page_url=https%3A%2F%2Fshop.example.com%2F', 'GET'],
    ['/widget/v1/comments', 'POST'],
    [`/widget/v1/comments/${crypto.randomUUID()}/screenshot`, 'PUT'],
  ])('accepts the preflight request of a page for %s', async (path, method) => {
    const response = await fetch(`${server.url}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin: SHOP_ORIGIN,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(SHOP_ORIGIN);
    expect(response.headers.get('access-control-allow-methods')).toContain(method);
    const allowedHeaders = response.headers.get('access-control-allow-headers')?.split(', ');
    expect(allowedHeaders).toEqual(expect.arrayContaining(['authorization', 'traceparent', 'baggage']));
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('an endpoint that is not for the widget', () => {
  const id = crypto.randomUUID();
  it.each([
    '/api/v1/comments',
    '/api/v1/held-comments',
    '/mcp',
    '/demo',
    '/board',
    `/files/${id}/comments/${id}/${id}/image`,
  ])('is not readable by the pages of a site: %s', async (path) => {
    const { tenant } = await createShop(server);
    const headers = { origin: SHOP_ORIGIN, 'x-api-key': tenant.api_key };
    const preflight = {
      origin: SHOP_ORIGIN,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-api-key',
    };
    for (const request of [{ headers }, { method: 'OPTIONS', headers: preflight }])
      expect(
        (await fetch(`${server.url}${path}`, request)).headers.get('access-control-allow-origin'),
      ).toBeNull();
  });
});

describe('a visit', () => {
  it('begins with the settings of the site, and with the comments of a page if one is named', async () => {
    const { site, visit } = await createShop(server);
    const { session, client, token } = await visit();
    expect(session.visitor).toEqual({ name: null, is_identified: false });
    expect(session.site).toEqual({
      name: site.name,
      audience: 'all',
      language: null,
      position: 'end',
      theme: 'auto',
      button_color: null,
      button_text: null,
      pins: 'own',
      screenshots: true,
      collects_log: false,
      collects_warnings: false,
      masks: [],
      asks_email: false,
      asks_type: false,
      fetches_images: false,
      shortcut: null,
      fields: [],
    });
    expect(session.pins).toBeUndefined();
    const { id } = await createWidgetComment(client);
    const page_url = `${SHOP_PAGE}?utm_source=mail`;
    const { session: next } = await visit({ visitor_token: token, page_url });
    expect(next.pins?.pins.map((pin) => pin.id)).toEqual([id]);
    expect(next.pins?.is_complete).toBe(true);
  });

  it('stores nothing about a visitor who does not write', async () => {
    const { tenant, visit } = await createShop(server);
    const { client } = await visit();
    await client.get(`/widget/v1/pins?page_url=${encodeURIComponent(SHOP_PAGE)}`);
    const visitors = await server.database.sql`
      SELECT id FROM people WHERE organization_id = ${tenant.organization_id} AND is_visitor`;
    expect(visitors).toEqual([]);
  });

  it('is continued with its token by the same visitor, who keeps their name', async () => {
    const { visit } = await createShop(server, { pins: 'all' });
    const first = await visit();
    const { id } = await createWidgetComment(first.client, { name: 'Ada' });
    const second = await visit({ visitor_token: first.token, page_url: SHOP_PAGE });
    expect(second.session.visitor.name).toBe('Ada');
    expect(second.session.pins?.pins).toMatchObject([{ id, is_own: true, can_change: true }]);
    const stranger = await visit({ page_url: SHOP_PAGE });
    expect(stranger.session.visitor.name).toBeNull();
    expect(stranger.session.pins?.pins).toMatchObject([{ id, is_own: false, can_change: false }]);
  });

  it('does not continue with the token of another site, or with one that was altered', async () => {
    const [shop, other] = [await createShop(server), await createShop(server)];
    const { token, client } = await shop.visit();
    await createWidgetComment(client, { name: 'Ada' });
    for (const visitor_token of [token, `${token}x`, 'pwv_e30.x', '']) {
      const { session } = await other.visit({ visitor_token });
      expect(session.visitor.name).toBeNull();
    }
  });

  it('begins even if the page still sends a token that is not valid', async () => {
    const { site } = await createShop(server);
    for (const token of ['pwv_e30.x', 'pwm_x', 'x']) {
      const session = await pageClient(server, token).post('/widget/v1/sessions', { key: site.widget_key });
      expect(session.status, session.text).toBe(200);
    }
  });

  it('ends when its token expires, and the next visit with that token is by a new visitor', async () => {
    const { visit } = await createShop(server);
    const { client, token } = await visit();
    await createWidgetComment(client, { name: 'Ada' });
    const secret = await getVisitorSecret(server.database.sql);
    const current = readVisit(secret, token);
    if (!current) throw new Error('The server has issued an unreadable token.');
    const expiredToken = signVisit(secret, { ...current, expiresAt: new Date(Date.now() - 1_000) });
    (await pageClient(server, expiredToken).get(PINS)).error('unauthenticated');
    const { session, client: nextClient } = await visit({ visitor_token: expiredToken });
    expect(session.visitor.name).toBeNull();
    expect((await nextClient.get(PINS)).status).toBe(200);
  });

  it('requires its unaltered token, and ends with its site', async () => {
    const { tenant, site, visit } = await createShop(server);
    const { token, client } = await visit();
    expect((await client.get(PINS)).status).toBe(200);
    (await pageClient(server, `${token}x`).get(PINS)).error('unauthenticated');
    (await server.anonymous.get(PINS)).error('unauthenticated');
    await tenant.api.put(`/sites/${site.id}`, { is_active: false });
    const refusal = await client.get(PINS);
    refusal.error('site_inactive');
    expect(refusal.headers.get('access-control-allow-origin')).toBe(SHOP_ORIGIN);
    await tenant.api.delete(`/sites/${site.id}`);
    (await client.get(PINS)).error('unauthenticated');
  });
});
