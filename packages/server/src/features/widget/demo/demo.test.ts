import { once } from 'node:events';
import { request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());
const tenant = await server.createTenant();

/** Requests the page with this `Host` header. */
async function requestAs(host: string, port: number): Promise<{ text: string }> {
  const demoRequest = request({ host: '127.0.0.1', port, path: '/demo', headers: { host } });
  demoRequest.end();
  const [response] = await once(demoRequest, 'response');
  return { text: await readText(response) };
}

describe('GET /demo', () => {
  it('returns a page with the widget of the localhost site, which runs only its own scripts', async () => {
    const response = await server.anonymous.get(`${server.url}/demo`);
    expect(response.status).toBe(200);
    expect(response.text).toContain(`src="w/postil.js" data-key="${tenant.widget_key}"`);
    expect(response.text).not.toMatch(/%[A-Z]+%/);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    const [, nonce = ''] = /script-src [^;]*'nonce-([\w+/=-]+)'/.exec(policy) ?? [];
    expect(response.text).toContain(`<script nonce="${nonce}">`);
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]+';/);
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });

  it('returns a page that can begin a visit, because its origin fits the site', async () => {
    const body = { key: tenant.widget_key };
    const origin = server.url;
    const response = await server.anonymous.post('/widget/v1/sessions', body, { origin });
    expect(response.status, response.text).toBe(200);
  });

  it('does not reveal the key of a site whose domain is in the Host header but not in BASE_URL', async () => {
    const { api, project_id } = await server.createTenant();
    const domain = 'secret-a2.example';
    for (const each of [tenant, { api, project_id }])
      await each.api.post('/sites', { project_id: each.project_id, name: 'Internal', domain });
    for (const host of [domain, `www.${domain}`, `${domain}:80`, `localhost.${domain}`]) {
      const { port } = new URL(server.url);
      const { text } = await requestAs(host, Number(port));
      expect(text).not.toContain('psw_');
    }
    const httpsServer = await startTestServer({ BASE_URL: `https://${domain}` });
    const httpsTenant = await httpsServer.createTenant();
    await httpsTenant.api.post('/sites', { project_id: httpsTenant.project_id, name: 'Own', domain });
    expect((await requestAs(domain, Number(new URL(httpsServer.url).port))).text).toContain('psw_');
    await httpsServer.close();
  });

  it('returns instructions if there is no active site', async () => {
    const emptyServer = await startTestServer();
    const { api, site_id } = await emptyServer.createTenant();
    await api.put(`/sites/${site_id}`, { is_active: false });
    const { status, text } = await emptyServer.anonymous.get(`${emptyServer.url}/demo`);
    await emptyServer.close();
    expect([status, text.includes('data-key'), text.includes('127.0.0.1')]).toEqual([200, false, true]);
  });
});

describe('the page that the widget opens', () => {
  it('keeps access to its opener, unlike the board', async () => {
    const policyOf = async (path: string) =>
      (await server.anonymous.get(`${server.url}${path}`)).headers.get('cross-origin-opener-policy');
    expect(await policyOf('/widget/connect')).toBe('unsafe-none');
    expect(await policyOf('/board')).toBe('same-origin');
  });
});
