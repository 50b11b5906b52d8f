import { createMember } from '@postil/harness/factories/records';
import { emailOf, PASSWORD, withCookie } from '@postil/harness/factories/sessions';
import {
  type LogEntry,
  startTestServer,
  type Tenant,
  type TestServer,
} from '@postil/harness/postil/test-server';
import { startForgingProvider } from '@postil/harness/servers/forging-provider';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

const provider = await startForgingProvider();
const single = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'postil' };
const direct = await startTestServer(single);
const proxied = await startTestServer({ ...single, TRUSTED_PROXIES: 'loopback' });
afterAll(() => Promise.all([direct.close(), proxied.close(), provider.close()]));

/** As a proxy forwards a request of a browser. */
const FORWARDED = {
  'x-forwarded-for': '192.0.2.1',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'feedback.example.com',
};

async function signIn(server: TestServer, tenant: Tenant, through = {}) {
  const email = await emailOf(tenant, tenant.user_id);
  const headers = { 'sec-fetch-site': 'same-origin', ...through };
  const begun = await server.anonymous.post('/session', { email, password: PASSWORD }, headers);
  const set = begun.headers.getSetCookie().find((each) => each.includes('postil_session=')) ?? '';
  return set.split(';')[0] ?? '';
}

describe('a link that the app shows', () => {
  it.each(['invitation', 'reset-link'])(
    'for %s has the address that a trusted proxy reports',
    async (what) => {
      const tenant = await proxied.createTenant();
      const id = what === 'invitation' ? (await createMember(tenant)).id : tenant.user_id;
      const cookie = await signIn(proxied, tenant, FORWARDED);
      const headers = { cookie, 'sec-fetch-site': 'same-origin', ...FORWARDED };
      const made = await proxied.anonymous.post(`/members/${id}/${what}`, {}, headers);
      expect(made.status, made.text).toBe(201);
      expect(JSON.parse(made.text).data.url).toMatch(/^https:\/\/feedback\.example\.com\//);
    },
  );

  it('has the address at which the person has opened the app, where no other is known', async () => {
    const tenant = await direct.createTenant();
    const { id } = await createMember(tenant);
    const cookie = await signIn(direct, tenant);
    const origin = direct.url.replace('127.0.0.1', 'localhost');
    const made = await fetch(`${origin}/api/v1/members/${id}/invitation`, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(JSON.parse(await made.text()).data.url.startsWith(`${origin}/invitation/`)).toBe(true);
  });

  it('does not have an address that only somebody claims who is no trusted proxy', async () => {
    const tenant = await direct.createTenant();
    const { id } = await createMember(tenant);
    const made = await withCookie(direct, await signIn(direct, tenant)).post(
      `/members/${id}/invitation`,
      {},
      FORWARDED,
    );
    expect(JSON.parse(made.text).data.url.startsWith(direct.url)).toBe(true);
  });
});

describe('single sign-on without BASE_URL', () => {
  it('leads back to the address that a trusted proxy reports', async () => {
    const begun = await fetch(`${proxied.url}/auth/oidc/start`, { redirect: 'manual', headers: FORWARDED });
    const { searchParams } = new URL(begun.headers.get('location') ?? '');
    expect(searchParams.get('redirect_uri')).toBe('https://feedback.example.com/auth/oidc/callback');
  });
});

describe('a server that is opened at another address than BASE_URL', () => {
  it('says which address it expects and which setting decides, and writes it into the log once', async () => {
    const log: LogEntry[] = [];
    const server = await startTestServer(
      { BASE_URL: 'https://feedback.example.com' },
      { onLog: (entry) => log.push(entry) },
    );
    onTestFinished(() => server.close());
    const { message } = (await enter(server, server.url)).error('forbidden_origin');
    expect(message).toContain(server.url);
    expect(message).toContain('https://feedback.example.com');
    expect(message).toContain('BASE_URL');
    await enter(server, server.url);
    const foreign = (await enter(server, 'https://evil.example')).error('forbidden_origin');
    expect(foreign.message).not.toContain('feedback.example.com');
    expect(log.filter(({ msg }) => msg.includes('BASE_URL'))).toHaveLength(1);
  });

  const enter = (server: TestServer, origin: string) =>
    server.anonymous.post('/session', { email: 'ada@example.com', password: PASSWORD }, { origin });
});
