import { SiteRecord, Success } from '@postil/contract';
import { createSite } from '@postil/harness/factories/records';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const PATH = `${server.url}/widget/v1/presence`;
const ORIGIN = 'https://www.shop.example.com';

async function createShop() {
  const tenant = await server.createTenant();
  const site = await createSite(tenant, { domain: 'shop.example.com' });
  const load = (origin: string | undefined = ORIGIN, key = site.widget_key) =>
    server.anonymous.post(PATH, { key }, origin === '' ? {} : { origin });
  return { tenant, site, load };
}

async function readSite({ api }: Tenant, id: string): Promise<SiteRecord> {
  return (await api.get(`/sites/${id}`)).body(200, Success(SiteRecord)).data;
}

describe('POST /widget/v1/presence', () => {
  it('notes on the site when a page loaded its widget', async () => {
    const { tenant, site, load } = await createShop();
    expect(site.last_seen_at).toBeNull();
    const response = await load();
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(response.headers.get('vary')).toContain('Origin');
    const seen = await readSite(tenant, site.id);
    expect(Date.parse(String(seen.last_seen_at))).toBeGreaterThanOrEqual(Date.parse(site.created_at));
    expect(seen.version).toBe(site.version);
  });

  it('writes the instant at most once a minute, also when several pages load the widget at once', async () => {
    const { tenant, site, load } = await createShop();
    await Promise.all([load(), load(), load()]);
    const first = (await readSite(tenant, site.id)).last_seen_at;
    await load();
    expect((await readSite(tenant, site.id)).last_seen_at).toBe(first);
    await server.database.sql`
      UPDATE site_presences SET last_seen_at = now() - interval '2 minutes'
      WHERE organization_id = ${tenant.organization_id} AND site_id = ${site.id}`;
    await load();
    expect(Date.parse(String((await readSite(tenant, site.id)).last_seen_at))).toBeGreaterThanOrEqual(
      Date.parse(String(first)),
    );
  });

  it.each(['https://evil.example', 'https://shop.example.com.evil.example', 'null', 'shop.example.com', ''])(
    'refuses a request from the origin "%s" to a site of another domain',
    async (origin) => {
      const { tenant, site, load } = await createShop();
      const response = await load(origin);
      response.error('forbidden');
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      expect((await readSite(tenant, site.id)).last_seen_at).toBeNull();
    },
  );

  it('refuses a site that is switched off, until it is switched on again', async () => {
    const { tenant, site, load } = await createShop();
    await tenant.api.put(`/sites/${site.id}`, { is_active: false });
    const response = await load();
    response.error('site_inactive');
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    await tenant.api.put(`/sites/${site.id}`, { is_active: true });
    expect((await load()).status).toBe(200);
  });

  it('refuses a site of an archived project', async () => {
    const { tenant, site, load } = await createShop();
    await tenant.api.put(`/projects/${site.project_id}`, { status: 'archived' });
    (await load()).error('site_inactive');
  });

  it('does not find a key that no site has', async () => {
    const { load } = await createShop();
    (await load(ORIGIN, 'psw_unknown')).error('not_found');
    (await server.anonymous.post(PATH, {})).error('validation_failed');
  });

  it('allows a page to ask with JSON, whatever its origin', async () => {
    const response = await fetch(PATH, {
      method: 'OPTIONS',
      headers: {
        origin: ORIGIN,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type');
  });
});
