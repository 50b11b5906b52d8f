import { Gone } from '@postil/contract';
import type { Client } from '@postil/harness/clients/client';
import { auditOf, createMember, createTask } from '@postil/harness/factories/records';
import {
  cookieOf,
  createCookieClient,
  currentSessionId,
  emailOf,
  PASSWORD,
  readSession,
  SAME_ORIGIN_HEADERS,
  signIn,
  signInAs,
} from '@postil/harness/factories/sessions';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it, vi } from 'vitest';

const server = await startTestServer();
const proxiedServer = await startTestServer({ BASE_URL: 'https://postil.example.com' });
afterAll(() => Promise.all([server.close(), proxiedServer.close()]));

/** The maximum wait for the record of a refusal, which is written after the response. */
const WAIT_LIMIT = { timeout: 10_000 };

async function setUp(): Promise<{ tenant: Tenant; email: string; browser: Client }> {
  const tenant = await server.createTenant();
  const email = await emailOf(tenant, tenant.user_id);
  return { tenant, email, browser: await signIn(server, email) };
}

const attempt = (
  body: { email: string; password: string },
  headers: Record<string, string> = SAME_ORIGIN_HEADERS,
) => server.anonymous.post('/session', body, headers);

describe('signing in', () => {
  it('begins a session that acts on behalf of the person, with the rights of the role', async () => {
    const { tenant, email, browser } = await setUp();
    const session = await readSession(browser);
    expect(session).toMatchObject({
      user: { id: tenant.user_id, email },
      organization: { id: tenant.organization_id, name: 'Test organisation' },
      role: 'owner',
      permissions: ['read', 'write', 'delete', 'admin'],
      organizations: [{ id: tenant.organization_id, role: 'owner' }],
      has_password: true,
      unread_notifications: 0,
    });
    const id = await createTask({ ...tenant, api: browser });
    const { data } = JSON.parse((await browser.get(`/comments/${id}/detail`)).text);
    expect(data.created_by).toMatchObject({ id: tenant.user_id });
    const activity = JSON.parse((await browser.get(`/comments/activity?comment_id=${id}`)).text).data;
    expect(activity).toHaveLength(1);
  });

  it('accepts the e-mail address in any letter case', async () => {
    const { email } = await setUp();
    expect((await attempt({ email: email.toUpperCase(), password: PASSWORD })).status).toBe(200);
  });

  it('refuses a wrong password, an unknown address and an account without a password in the same words', async () => {
    const { tenant, email } = await setUp();
    const member = await createMember(tenant);
    const refusals = await Promise.all([
      attempt({ email, password: 'wrong horse battery staple' }),
      attempt({ email: 'nobody@example.com', password: PASSWORD }),
      attempt({ email: member.email, password: PASSWORD }),
    ]);
    const bodies = refusals.map((each) => ({ ...each.error('wrong_credentials'), request_id: '' }));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    for (const { headers } of refusals) expect(headers.get('set-cookie')).toBeNull();
  });

  it('always begins a new session, and ends the earlier one of the browser', async () => {
    const { email, browser } = await setUp();
    const plantedClient = createCookieClient(
      server,
      'postil_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    );
    const response = await plantedClient.post('/session', { email, password: PASSWORD });
    expect(cookieOf(response)).toMatch(/^postil_session=[\w-]{43}$/);
    expect(cookieOf(response)).not.toContain('AAAAAAAAAAAAAAAA');
    (await plantedClient.get('/session')).error('session_ended');
    const newCookie = cookieOf(await browser.post('/session', { email, password: PASSWORD }));
    (await browser.get('/session')).error('session_ended');
    // The other tabs of the browser send the new cookie.
    expect((await createCookieClient(server, newCookie).get('/session')).status).toBe(200);
  });

  it('is recorded in the audit log, and so is each refusal', async () => {
    const { tenant, email, browser } = await setUp();
    const [entry] = await auditOf(tenant, 'session.created');
    expect(entry).toMatchObject({
      actor: { type: 'user', id: tenant.user_id },
      via: { kind: 'session', id: await currentSessionId(browser) },
      metadata: { proof: 'password', address: '127.0.0.1' },
    });
    await attempt({ email, password: 'wrong horse battery staple' });
    await vi.waitFor(async () => {
      const [refusalEntry] = await auditOf(tenant, 'session.refused');
      expect(refusalEntry).toMatchObject({ via: null, metadata: { reason: 'wrong_password' } });
    }, WAIT_LIMIT);
  });

  it('is refused to somebody who belongs to no organisation', async () => {
    const { tenant } = await setUp();
    const member = await createMember(tenant);
    await signInAs(server, tenant, member.id);
    await tenant.api.delete(`/members/${member.id}`);
    (await attempt({ email: member.email, password: PASSWORD })).error('forbidden');
  });
});

describe('the session cookie', () => {
  it('cannot be read by scripts, is not sent by other sites, and lasts for 30 days', async () => {
    const { email } = await setUp();
    const cookie = (await attempt({ email, password: PASSWORD })).headers.get('set-cookie');
    expect(cookie).toMatch(/^postil_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  });

  it('has the prefix __Host- over https, where a cookie without it is refused', async () => {
    const tenant = await proxiedServer.createTenant();
    const email = await emailOf(tenant, tenant.user_id);
    const response = await proxiedServer.anonymous.post(
      '/session',
      { email, password: PASSWORD },
      SAME_ORIGIN_HEADERS,
    );
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-postil_session=[\w-]{43}; Path=\/; .*; Secure$/,
    );
    expect((await createCookieClient(proxiedServer, cookieOf(response)).get('/session')).status).toBe(200);
    const unprefixedCookie = cookieOf(response).replace('__Host-', '');
    (await createCookieClient(proxiedServer, unprefixedCookie).get('/session')).error('unauthenticated');
  });

  it('is stored only as a hash', async () => {
    const { tenant, browser } = await setUp();
    const id = await currentSessionId(browser);
    const [row] = await server.database.sql<{ text: string }[]>`
      SELECT s::text AS text FROM sessions s WHERE id = ${id} AND organization_id = ${tenant.organization_id}`;
    const response = await browser.get('/session');
    const token = cookieOf(response).split('=')[1] ?? '';
    expect(token).toHaveLength(43);
    expect(row?.text).not.toContain(token);
  });
});

describe('a session', () => {
  it('that is forged is refused', async () => {
    const forgedClient = createCookieClient(server, `postil_session=${'x'.repeat(43)}`);
    (await forgedClient.get('/session')).error('session_ended');
    (await createCookieClient(server, 'postil_session=short').get('/session')).error('unauthenticated');
  });

  it('expires after 30 days without use', async () => {
    const { browser } = await setUp();
    const id = await currentSessionId(browser);
    const age = (days: number) =>
      server.database.sql`
        UPDATE sessions SET last_used_at = now() - make_interval(days => ${days}) WHERE id = ${id}`;
    await age(29);
    expect((await browser.get('/session')).status).toBe(200);
    await server.runJob('write-session-uses');
    const [row] = await server.database.sql<{ is_recent: boolean }[]>`
      SELECT last_used_at > now() - interval '1 minute' AS is_recent FROM sessions WHERE id = ${id}`;
    expect(row).toEqual({ is_recent: true });
    await age(31);
    (await browser.get('/session')).error('session_ended');
    await server.runJob('forget-ended-sessions');
    expect(await server.database.sql`SELECT id FROM sessions WHERE id = ${id}`).toHaveLength(0);
  });

  it('is refused from the next request after signing out, and its cookie is deleted', async () => {
    const { browser } = await setUp();
    const response = await browser.delete('/session');
    response.body(200, Gone);
    expect(response.headers.get('set-cookie')).toMatch(/^postil_session=; Path=\/; Max-Age=0/);
    (await browser.get('/comments')).error('session_ended');
  });

  it('follows the role of its person immediately, and ends with the membership', async () => {
    const { tenant } = await setUp();
    const member = await createMember(tenant, { role: 'admin' });
    const browser = await signInAs(server, tenant, member.id);
    expect((await browser.get('/api-keys')).status).toBe(200);
    await tenant.api.put(`/members/${member.id}`, { role: 'guest', project_ids: [] });
    const refusal = (await browser.get('/members')).error('insufficient_permission');
    expect(refusal.message).toContain('your role is guest');
    await tenant.api.delete(`/members/${member.id}`);
    (await browser.get('/comments')).error('session_ended');
  });

  it('is listed with the others of its account, which can be ended one by one or all at once', async () => {
    const { email, browser } = await setUp();
    const [second, third] = [await signIn(server, email), await signIn(server, email)];
    const { data } = JSON.parse((await browser.get('/sessions')).text);
    expect(data).toHaveLength(3);
    expect(data.filter((each: { is_current: boolean }) => each.is_current)).toHaveLength(1);
    await browser.delete(`/sessions/${await currentSessionId(second)}`);
    (await second.get('/session')).error('session_ended');
    await browser.delete('/sessions');
    (await third.get('/session')).error('session_ended');
    expect((await browser.get('/session')).status).toBe(200);
  });

  it('of another account cannot be ended, and is not found', async () => {
    const [one, other] = await Promise.all([setUp(), setUp()]);
    const id = await currentSessionId(other.browser);
    (await one.browser.delete(`/sessions/${id}`)).error('not_found');
    expect((await other.browser.get('/session')).status).toBe(200);
  });

  it('can be switched only to other organisations of the person', async () => {
    const { tenant, browser } = await setUp();
    const [other, foreignTenant] = await Promise.all([server.createTenant(), server.createTenant()]);
    const { user, organization } = await readSession(browser);
    await createMember(other, { email: user.email, role: 'guest', name: 'Ada at work' });
    const response = await browser.put('/session', { organization_id: other.organization_id });
    expect(JSON.parse(response.text).data).toMatchObject({
      user: { name: 'Ada at work' },
      organization: { id: other.organization_id },
      role: 'guest',
      permissions: ['read', 'write', 'delete'],
    });
    (await browser.get('/members')).error('insufficient_permission');
    (await browser.put('/session', { organization_id: foreignTenant.organization_id })).error('not_found');
    await browser.put('/session', { organization_id: organization.id });
    expect((await readSession(browser)).organization.id).toBe(tenant.organization_id);
  });

  it('is not used if a key is sent, and a key is not a session', async () => {
    const { tenant, browser } = await setUp();
    const headers = { 'x-api-key': tenant.api_key };
    expect((await browser.get('/comments', headers)).status).toBe(200);
    (await browser.get('/session', headers)).error('wrong_key_type');
    (await tenant.api.delete('/session')).error('wrong_key_type');
  });

  it('is not accepted by the MCP endpoint', async () => {
    const { browser } = await setUp();
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const { status } = await browser.post(`${server.url}/mcp`, message, {
      accept: 'application/json, text/event-stream',
    });
    expect(status).toBe(403);
  });

  it('gets the replay of a response that contains a secret, and no other session does', async () => {
    const { email, browser } = await setUp();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { name: 'Script', token_type: 'api', permissions: ['read'] };
    const first = await browser.post('/api-keys', body, headers);
    const second = await browser.post('/api-keys', body, headers);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    const otherResponse = await (await signIn(server, email)).post('/api-keys', body, headers);
    expect(JSON.parse(otherResponse.text).data.id).not.toBe(JSON.parse(first.text).data.id);
  });
});

describe('a change with a session', () => {
  const FOREIGN_HEADERS = [
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
    ['the address bar or a bookmark', { 'sec-fetch-site': 'none' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['another port of the machine', { origin: 'http://127.0.0.1:1' }],
  ] as const;

  it.each(FOREIGN_HEADERS)('is refused when it comes from %s, with every method', async (_name, headers) => {
    const { tenant, email, browser } = await setUp();
    const cookie = cookieOf(await browser.get('/session'));
    const send = (method: string, path: string, body?: unknown) =>
      server.anonymous.send({ method, path, body, headers: { cookie, ...headers } });
    (await send('POST', '/boards/tasks', { content: 'Forged' })).error('forbidden_origin');
    (await send('PUT', `/sites/${tenant.site_id}`, { is_active: false })).error('forbidden_origin');
    (await send('DELETE', `/projects/${tenant.project_id}`)).error('forbidden_origin');
    (await send('DELETE', '/session')).error('forbidden_origin');
    (await send('POST', '/session', { email, password: PASSWORD })).error('forbidden_origin');
    (await attempt({ email, password: PASSWORD }, headers)).error('forbidden_origin');
    expect((await browser.get(`/projects/${tenant.project_id}`)).status).toBe(200);
  });

  it('is refused without an origin, and accepted from the same origin', async () => {
    const { tenant, browser } = await setUp();
    const cookie = cookieOf(await browser.get('/session'));
    const send = (headers: Record<string, string>) =>
      server.anonymous.post('/boards/tasks', { content: 'A task' }, { cookie, ...headers });
    (await send({})).error('forbidden_origin');
    expect((await send({ origin: server.url })).status).toBe(201);
    expect((await tenant.api.get('/comments')).status).toBe(200);
  });

  it('is accepted only from the public URL if one is set', async () => {
    const tenant = await proxiedServer.createTenant();
    const email = await emailOf(tenant, tenant.user_id);
    const cookie = cookieOf(
      await proxiedServer.anonymous.post('/session', { email, password: PASSWORD }, SAME_ORIGIN_HEADERS),
    );
    const send = (origin: string) =>
      proxiedServer.anonymous.post('/boards/tasks', { content: 'A task' }, { cookie, origin });
    (await send(proxiedServer.url)).error('forbidden_origin');
    (await send('http://postil.example.com')).error('forbidden_origin');
    expect((await send('https://postil.example.com')).status).toBe(201);
  });

  it('is not accepted as a form, which other sites can send', async () => {
    const { browser } = await setUp();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    (await browser.post('/boards/tasks', 'content=Forged', form)).error('unsupported_media_type');
    (await browser.post('/session', 'email=a', { 'content-type': 'text/plain' })).error(
      'unsupported_media_type',
    );
  });
});
