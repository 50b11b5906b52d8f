import { createMember } from '@postil/harness/factories/records';
import { createCookieClient, emailOf, PASSWORD } from '@postil/harness/factories/sessions';
import {
  type LogEntry,
  startTestServer,
  type Tenant,
  type TestServer,
} from '@postil/harness/postil/test-server';
import { startForgingProvider } from '@postil/harness/servers/forging-provider';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

const provider = await startForgingProvider();
const providerSettings = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'postil' };
const directServer = await startTestServer(providerSettings);
const proxiedServer = await startTestServer({ ...providerSettings, TRUSTED_PROXIES: 'loopback' });
afterAll(() => Promise.all([directServer.close(), proxiedServer.close(), provider.close()]));

/** The headers of a request that a proxy forwards. */
const FORWARDED_HEADERS = {
  'x-forwarded-for': '192.0.2.1',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'feedback.example.com',
};

async function signIn(server: TestServer, tenant: Tenant, forwardedHeaders = {}) {
  const email = await emailOf(tenant, tenant.user_id);
  const headers = { 'sec-fetch-site': 'same-origin', ...forwardedHeaders };
  const response = await server.anonymous.post('/session', { email, password: PASSWORD }, headers);
  const setCookie = response.headers.getSetCookie().find((each) => each.includes('postil_session=')) ?? '';
  return setCookie.split(';')[0] ?? '';
}

describe('a link that the app shows', () => {
  it.each(['invitation', 'reset-link'])('(%s) has the URL that a trusted proxy reports', async (link) => {
    const tenant = await proxiedServer.createTenant();
    const id = link === 'invitation' ? (await createMember(tenant)).id : tenant.user_id;
    const cookie = await signIn(proxiedServer, tenant, FORWARDED_HEADERS);
    const headers = { cookie, 'sec-fetch-site': 'same-origin', ...FORWARDED_HEADERS };
    const response = await proxiedServer.anonymous.post(`/members/${id}/${link}`, {}, headers);
    expect(response.status, response.text).toBe(201);
    expect(JSON.parse(response.text).data.url).toMatch(/^https:\/\/feedback\.example\.com\//);
  });

  it('has the URL at which the person has opened the app, if no other is known', async () => {
    const tenant = await directServer.createTenant();
    const { id } = await createMember(tenant);
    const cookie = await signIn(directServer, tenant);
    const origin = directServer.url.replace('127.0.0.1', 'localhost');
    const response = await fetch(`${origin}/api/v1/members/${id}/invitation`, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(JSON.parse(await response.text()).data.url.startsWith(`${origin}/invitation/`)).toBe(true);
  });

  it('does not have a URL from an untrusted proxy', async () => {
    const tenant = await directServer.createTenant();
    const { id } = await createMember(tenant);
    const response = await createCookieClient(directServer, await signIn(directServer, tenant)).post(
      `/members/${id}/invitation`,
      {},
      FORWARDED_HEADERS,
    );
    expect(JSON.parse(response.text).data.url.startsWith(directServer.url)).toBe(true);
  });
});

describe('single sign-on without BASE_URL', () => {
  it('leads back to the URL that a trusted proxy reports', async () => {
    const response = await fetch(`${proxiedServer.url}/auth/oidc/start`, {
      redirect: 'manual',
      headers: FORWARDED_HEADERS,
    });
    const { searchParams } = new URL(response.headers.get('location') ?? '');
    expect(searchParams.get('redirect_uri')).toBe('https://feedback.example.com/auth/oidc/callback');
  });
});

describe('a server that is opened at a URL other than BASE_URL', () => {
  it('names the expected URL and its setting, and logs them once', async () => {
    const log: LogEntry[] = [];
    const server = await startTestServer(
      { BASE_URL: 'https://feedback.example.com' },
      { onLog: (entry) => log.push(entry) },
    );
    onTestFinished(() => server.close());
    const { message } = (await attemptSignIn(server, { origin: server.url })).error('forbidden_origin');
    expect(message).toContain(server.url);
    expect(message).toContain('https://feedback.example.com');
    expect(message).toContain('BASE_URL');
    await attemptSignIn(server, { origin: server.url });
    expect(urlMessages(log)).toHaveLength(1);
  });

  it('logs once the other https URL at which people open it, although it works there', async () => {
    const log: LogEntry[] = [];
    const server = await startTestServer(
      { BASE_URL: 'https://feedback.example.com' },
      { onLog: (entry) => log.push(entry) },
    );
    onTestFinished(() => server.close());
    const headers = { 'sec-fetch-site': 'same-origin' };
    for (const origin of [
      'https://feedback.example.com',
      'https://feedback.lan',
      'https://feedback.lan',
      'http://127.0.0.1:3000',
    ])
      expect((await attemptSignIn(server, { ...headers, origin })).status).toBe(401);
    expect(urlMessages(log)).toEqual([
      expect.stringMatching(/open the server at https:\/\/feedback\.lan, but BASE_URL is/),
    ]);
  });

  it('explains nothing to a page that the browser marks as cross-site', async () => {
    const log: LogEntry[] = [];
    const server = await startTestServer(
      { BASE_URL: 'https://feedback.example.com' },
      { onLog: (entry) => log.push(entry) },
    );
    onTestFinished(() => server.close());
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const { message } = (await attemptSignIn(server, headers)).error('forbidden_origin');
    expect(message).not.toContain('feedback.example.com');
    expect(urlMessages(log)).toEqual([]);
  });
});

describe('a server without BASE_URL behind a proxy that replaces the header Host', () => {
  it('names both URLs and the remedy, and logs them once for each of the first ten origins', async () => {
    const log: LogEntry[] = [];
    const server = await startTestServer({}, { onLog: (entry) => log.push(entry) });
    onTestFinished(() => server.close());
    const { message } = (await attemptSignIn(server, { origin: 'http://feedback.lan' })).error(
      'forbidden_origin',
    );
    expect(message).toContain('http://feedback.lan');
    expect(message).toContain(new URL(server.url).host);
    expect(message).toMatch(/set BASE_URL .* pass Host on/);
    for (let number = 0; number < 30; number += 1)
      await attemptSignIn(server, { origin: `http://${number % 15}.lan` });
    expect(urlMessages(log)).toHaveLength(10);
  });
});

describe('a proxy in front of the server', () => {
  it('is named in the log once if it is not trusted, with the missing setting', async () => {
    const log: LogEntry[] = [];
    const server = await startTestServer({}, { onLog: (entry) => log.push(entry) });
    onTestFinished(() => server.close());
    for (const path of ['/livez', '/sign-in', '/livez'])
      await fetch(server.url + path, { headers: FORWARDED_HEADERS });
    expect(urlMessages(log)).toEqual([expect.stringContaining('set TRUSTED_PROXIES=127.0.0.1')]);
  });

  it('is not named if it is trusted, or if nothing was forwarded', async () => {
    const log: LogEntry[] = [];
    const settings = { TRUSTED_PROXIES: 'loopback' };
    const server = await startTestServer(settings, { onLog: (entry) => log.push(entry) });
    onTestFinished(() => server.close());
    for (const headers of [FORWARDED_HEADERS, {}]) await fetch(`${server.url}/livez`, { headers });
    expect(urlMessages(log)).toEqual([]);
  });
});

/** The log messages about the settings of URLs. */
const urlMessages = (log: readonly LogEntry[]) =>
  log.map(({ msg }) => msg).filter((msg) => /BASE_URL|TRUSTED_PROXIES/.test(msg));

const attemptSignIn = (server: TestServer, headers: Record<string, string>) =>
  server.anonymous.post('/session', { email: 'ada@example.com', password: PASSWORD }, headers);
