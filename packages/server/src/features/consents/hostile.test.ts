import { createServer } from 'node:http';
import {
  CALLBACK,
  consentTo,
  createOAuthClient,
  grantConsent,
  openAuthorization,
  postOAuth,
  registerOAuthClient,
} from '@postil/harness/clients/oauth';
import { connectAssistant, McpClient } from '@postil/harness/factories/mcp-client';
import { createMember } from '@postil/harness/factories/records';
import { signInAs } from '@postil/harness/factories/sessions';
import { startTestServer, type TestServer } from '@postil/harness/postil/test-server';
import { listenOnLoopback } from '@postil/harness/servers/loopback';
import { LOOPBACK } from '@postil/harness/servers/receiver';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
const limited = await startTestServer({ RATE_LIMIT_OPEN: '3' });
const loopbackServer = await startTestServer(LOOPBACK);
afterAll(() => Promise.all([server.close(), limited.close(), loopbackServer.close()]));

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };

async function statusOf(token: string): Promise<number> {
  return (await new McpClient(server.url, { authorization: `Bearer ${token}` }).send(PING)).status;
}

/** A member with a client that requests access. */
async function prepare(testServer: TestServer = server, metadata: object = {}) {
  const tenant = await testServer.createTenant();
  const session = await signInAs(testServer, tenant, tenant.user_id);
  const client = await registerOAuthClient(testServer, metadata);
  const open = (changes: object) => session.post('/consents/open', { ...client.request, ...changes });
  const consent = async () =>
    (await consentTo(session, tenant, client.request)).searchParams.get('code') ?? '';
  return { tenant, session, client, open, consent };
}

describe('a redirect', () => {
  it.each([
    'https://evil.example/callback',
    `${CALLBACK}/more`,
    `${CALLBACK}?x=1`,
    `${CALLBACK}#x`,
    'https://assistant.example:444/callback',
    'https://ASSISTANT.example/callback',
    'https://assistant.example/callback/../evil',
    'https://assistant.example@evil.example/callback',
    'http://assistant.example/callback',
    'javascript:alert(1)//https://assistant.example/callback',
    '//assistant.example/callback',
    ' https://assistant.example/callback',
  ])('to %s is refused without redirecting', async (redirectUri) => {
    const { open } = await prepare();
    const response = await open({ redirect_uri: redirectUri });
    expect(Object.keys(response.error('validation_failed').errors ?? {})).toEqual(['redirect_uri']);
    expect(response.text).not.toContain('evil');
    expect(response.headers.get('location')).toBeNull();
  });

  it('to the loopback interface may have any port, but must equal the registered URI in the rest', async () => {
    const registered = 'http://127.0.0.1/callback';
    const { open } = await prepare(server, { redirect_uris: [registered, 'http://localhost:1/x'] });
    for (const redirectUri of ['http://127.0.0.1:50123/callback', registered, 'http://localhost:2/x'])
      expect((await open({ redirect_uri: redirectUri })).status, redirectUri).toBe(200);
    for (const redirectUri of [
      'http://127.0.0.1:50123/other',
      'http://localhost:50123/callback',
      'https://127.0.0.1:50123/callback',
      'http://127.0.0.1:50123@evil.example/callback',
      'http://127.0.0.1:50123.evil.example/callback',
      'http://[::1]:50123/callback',
    ])
      (await open({ redirect_uri: redirectUri })).error('validation_failed');
  });

  it('is compared again when its code is exchanged', async () => {
    const { client, consent } = await prepare();
    const { status, json } = await client.exchange(await consent(), {
      redirect_uri: 'https://evil.example/callback',
    });
    expect([status, json.error]).toEqual([400, 'invalid_grant']);
  });
});

describe('an authorization request', () => {
  it.each([
    ['without PKCE', { code_challenge: undefined }, 'code_challenge'],
    ['with the PKCE method plain', { code_challenge_method: 'plain' }, 'code_challenge'],
    ['without a PKCE method, which means plain', { code_challenge_method: undefined }, 'code_challenge'],
    ['for a token in the URL', { response_type: 'token' }, 'response_type'],
    ['for another server', { resource: 'https://other.example/mcp' }, 'resource'],
    ['for another path of this server', { resource: `${server.url}/api/v1` }, 'resource'],
    ['from an unknown client', { client_id: 'poc_e30.AAAA' }, 'client_id'],
  ])('%s is refused', async (_description, changes, field) => {
    const { open } = await prepare();
    const { errors } = (await open(changes)).error('validation_failed');
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });

  it('from a client whose id was altered is refused', async () => {
    const { client, open } = await prepare();
    const [payload = '', mac = ''] = client.id.slice('poc_'.length).split('.');
    const [, ...uris] = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const altered = Buffer.from(JSON.stringify(['Postil', ...uris])).toString('base64url');
    (await open({ client_id: `poc_${altered}.${mac}` })).error('validation_failed');
  });

  it('from a client that registered at another installation is refused', async () => {
    const { open } = await prepare();
    const foreign = await registerOAuthClient(loopbackServer);
    (await open({ client_id: foreign.id })).error('validation_failed');
  });
});

describe('a consent', () => {
  it('is accepted only in the session in which the request was opened', async () => {
    const { tenant, session, client } = await prepare();
    const { consent } = await openAuthorization(session, client.request);
    const otherSession = await signInAs(server, tenant, tenant.user_id);
    const refused = (await grantConsent(otherSession, tenant, { consent })).error('validation_failed');
    expect(Object.keys(refused.errors ?? {})).toEqual(['consent']);
    const member = await createMember(tenant, { role: 'member' });
    const other = await signInAs(server, tenant, member.id);
    (await grantConsent(other, tenant, { consent })).error('validation_failed');
    (await grantConsent(session, tenant, { consent: consent.slice(0, -8) })).error('validation_failed');
    expect((await grantConsent(session, tenant, { consent })).status).toBe(201);
  });

  it('from a page of another origin grants nothing', async () => {
    const { tenant, session, client } = await prepare();
    const { consent } = await openAuthorization(session, client.request);
    const body = { consent, project_id: tenant.project_id, permissions: ['read'] };
    for (const site of ['cross-site', 'same-site', 'none'])
      (await session.post('/consents', body, { 'sec-fetch-site': site })).error('forbidden_origin');
    const keys = await tenant.api.get('/api-keys?token_type=mcp');
    expect(keys.text).not.toContain('Test assistant');
  });

  it('is refused without a session, and from guests', async () => {
    const { tenant, session, client } = await prepare();
    const { consent } = await openAuthorization(session, client.request);
    (await grantConsent(server.anonymous, tenant, { consent })).error('unauthenticated');
    (await grantConsent(tenant.api, tenant, { consent })).error('wrong_key_type');
    const guest = await createMember(tenant, { role: 'guest', project_ids: [tenant.project_id] });
    const guestSession = await signInAs(server, tenant, guest.id);
    (await guestSession.post('/consents/open', client.request)).error('insufficient_permission');
  });

  it('covers neither the project of another organisation nor more than the client requested', async () => {
    const [{ tenant, session, client }, other] = [await prepare(), await server.createTenant()];
    const { consent } = await openAuthorization(session, { ...client.request, scope: 'read' });
    (await grantConsent(session, tenant, { consent, permissions: ['read', 'write'] })).error(
      'validation_failed',
    );
    (await grantConsent(session, tenant, { consent, permissions: ['admin'] })).error('validation_failed');
    (await grantConsent(session, other, { consent, permissions: ['read'] })).error('not_found');
  });

  it('that is declined redirects to the client with an error, the state and the issuer', async () => {
    const { session, client } = await prepare();
    const { cancel_url: url } = await openAuthorization(session, client.request);
    expect(url.startsWith(`${CALLBACK}?`)).toBe(true);
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      error: 'access_denied',
      state: 'as-sent',
      iss: server.url,
    });
  });

  it('is requested on a page that cannot be framed', async () => {
    const { headers } = await fetch(`${server.url}/oauth/authorize?client_id=x`, {
      headers: { accept: 'text/html' },
    });
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    // A web client may have opened it in a popup, and waits for it to close.
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  });
});

describe('a code', () => {
  it('that is reused revokes its whole grant', async () => {
    const { client, code, tokens } = await connectAssistant(server);
    expect((await client.exchange(code)).json.error).toBe('invalid_grant');
    expect(await statusOf(tokens.access_token)).toBe(401);
    expect((await client.refresh(tokens.refresh_token)).json.error).toBe('invalid_grant');
  });

  it('that is exchanged several times concurrently yields tokens at most once, and they are revoked', async () => {
    const { client, consent } = await prepare();
    const code = await consent();
    const responses = await Promise.all([
      client.exchange(code),
      client.exchange(code),
      client.exchange(code),
    ]);
    const successes = responses.filter(({ status }) => status === 200);
    expect(successes).toHaveLength(1);
    expect(await statusOf(String(successes[0]?.json.access_token))).toBe(401);
  });

  it.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { code_verifier: undefined }, 'invalid_request'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['no client', { client_id: undefined }, 'invalid_request'],
  ])('is refused with %s', async (_description, changes, error) => {
    const { client, consent } = await prepare();
    const code = await consent();
    const { status, json, headers } = await client.exchange(code, changes);
    expect([status, json.error]).toEqual([400, error]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await client.exchange(code)).status).toBe(200);
  });

  it('of one client is not accepted from another', async () => {
    const { client, consent } = await prepare();
    const other = await registerOAuthClient(server, { client_name: 'Other' });
    const { json } = await other.exchange(await consent(), { code_verifier: client.verifier });
    expect(json.error).toBe('invalid_grant');
  });

  it('that is sent with a duplicate parameter is refused', async () => {
    const { client, consent } = await prepare();
    const form = new URLSearchParams({ grant_type: 'authorization_code', code: await consent() });
    form.append('client_id', client.id);
    form.append('client_id', 'other');
    expect((await postOAuth(server, '/oauth/token', form)).json.error).toBe('invalid_request');
  });

  it.each(['grant_type', 'code', 'client_id', 'redirect_uri', 'code_verifier', 'resource'])(
    'that is sent with a NUL character in %s is refused',
    async (name) => {
      const { client, consent } = await prepare();
      const { status, json } = await client.exchange(await consent(), { [name]: 'a\0b' });
      expect([status, json]).toEqual([
        400,
        { error: 'invalid_request', error_description: expect.stringContaining('NUL') },
      ]);
    },
  );
});

describe('a refresh token', () => {
  it('is single-use, and revokes all tokens when reused', async () => {
    const { client, tokens } = await connectAssistant(server);
    const next = (await client.refresh(tokens.refresh_token)).json;
    expect(await statusOf(String(next.access_token))).toBe(200);
    expect((await client.refresh(tokens.refresh_token)).json.error).toBe('invalid_grant');
    for (const token of [tokens.access_token, String(next.access_token)])
      expect(await statusOf(token)).toBe(401);
    expect((await client.refresh(String(next.refresh_token))).json.error).toBe('invalid_grant');
  });

  it('of one client is not accepted from another, or for another server', async () => {
    const { client, tokens } = await connectAssistant(server);
    const other = await registerOAuthClient(server, { client_name: 'Other' });
    expect((await other.refresh(tokens.refresh_token)).json.error).toBe('invalid_grant');
    const otherResource = { resource: 'https://other.example/mcp' };
    expect((await client.refresh(tokens.refresh_token, otherResource)).json.error).toBe('invalid_target');
    expect((await client.refresh(tokens.refresh_token)).status).toBe(200);
  });

  it('is not accepted as a key, and neither is a code', async () => {
    const { tokens, client, session, tenant } = await connectAssistant(server);
    const code = (await consentTo(session, tenant, client.request)).searchParams.get('code') ?? '';
    for (const secret of [tokens.refresh_token, code]) expect(await statusOf(secret)).toBe(401);
  });
});

describe('the registration of an OAuth client', () => {
  it('is rate-limited by IP address', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { status } = await postOAuth(limited, '/oauth/register', { redirect_uris: [CALLBACK] });
      statuses.push(status);
    }
    expect(statuses).toEqual([201, 201, 201, 429]);
  });
});

describe('a client that publishes a client ID metadata document', () => {
  /** Publishes a client ID metadata document. @returns its URL. */
  async function publish(metadata: (id: string) => object, type = 'application/json'): Promise<string> {
    const http = createServer(({ url }, response) => {
      if (url === '/moved') return response.writeHead(302, { location: '/client.json' }).end();
      return response.writeHead(200, { 'content-type': type }).end(JSON.stringify(metadata(documentUrl)));
    });
    const documentUrl: string = `http://127.0.0.1:${await listenOnLoopback(http)}/client.json`;
    return documentUrl;
  }
  const documentOf = (id: string) => ({
    client_id: id,
    client_name: 'Published assistant',
    redirect_uris: [CALLBACK],
    token_endpoint_auth_method: 'none',
  });

  it('is accepted with the data in its document, and shown with the host of the document', async () => {
    const { tenant, session } = await prepare(loopbackServer);
    const id = await publish(documentOf);
    const client = createOAuthClient(loopbackServer, id);
    const authorization = await openAuthorization(session, client.request);
    expect(authorization).toMatchObject({ client_name: 'Published assistant', publisher: new URL(id).host });
    const redirect = await consentTo(session, tenant, client.request);
    expect((await client.exchange(redirect.searchParams.get('code') ?? '')).status).toBe(200);
  });

  it.each([
    ['names another client', () => ({ ...documentOf('https://other.example/client.json') })],
    [
      'requires authentication with a private key',
      (id: string) => ({ ...documentOf(id), token_endpoint_auth_method: 'private_key_jwt' }),
    ],
    ['has no acceptable redirect URI', (id: string) => ({ ...documentOf(id), redirect_uris: ['evil:x'] })],
    [
      'lacks the requested redirect URI',
      (id: string) => ({ ...documentOf(id), redirect_uris: ['https://a.example/'] }),
    ],
    ['exceeds 16 KiB', (id: string) => ({ ...documentOf(id), more: 'x'.repeat(20_000) })],
  ])('is refused if the document %s', async (_description, metadata) => {
    const { open } = await prepare(loopbackServer);
    (await open({ client_id: await publish(metadata) })).error('validation_failed');
  });

  it('is refused if the document has another type or redirects, or if its URL has no path or is not in normal form', async () => {
    const { open } = await prepare(loopbackServer);
    (await open({ client_id: await publish(documentOf, 'text/html') })).error('validation_failed');
    const documentUrl = await publish(documentOf);
    for (const id of [
      documentUrl.replace('client.json', 'moved'),
      new URL(documentUrl).origin,
      `${documentUrl}#x`,
      documentUrl.replace('/client', '/../client'),
    ])
      (await open({ client_id: id })).error('validation_failed');
  });

  it.each([
    ['a user name', 'ada@'],
    ['a password', ':secret@'],
  ])('is refused if its URL has %s', async (_part, userInfo) => {
    const { open } = await prepare(loopbackServer);
    const withUserInfo = (url: string) => url.replace('://', `://${userInfo}`);
    const url = await publish((documentUrl) => documentOf(withUserInfo(documentUrl)));
    (await open({ client_id: withUserInfo(url) })).error('validation_failed');
  });

  it("is refused without a request if its document is in the server's internal network", async () => {
    const { open } = await prepare();
    let requests = 0;
    const http = createServer((_request, response) => {
      requests += 1;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    const port = await listenOnLoopback(http);
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254'])
      (await open({ client_id: `http://${host}:${port}/client.json` })).error('validation_failed');
    expect(requests).toBe(0);
  });
});
