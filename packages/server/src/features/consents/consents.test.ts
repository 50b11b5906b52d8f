import {
  auth,
  Client,
  IssuerMismatchError,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { ApiKeyRecord, Page, Success } from '@postil/contract';
import { InMemoryProvider } from '@postil/harness/clients/in-memory-provider';
import { CALLBACK, consentTo, postOAuth, registerOAuthClient } from '@postil/harness/clients/oauth';
import { connectAssistant, McpClient } from '@postil/harness/factories/mcp-client';
import { createMember } from '@postil/harness/factories/records';
import { signInAs } from '@postil/harness/factories/sessions';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };

function ping(token: string) {
  return new McpClient(server.url, { authorization: `Bearer ${token}` }).send(PING);
}

async function listKeys({ api }: Tenant): Promise<readonly ApiKeyRecord[]> {
  const { data } = (await api.get('/api-keys?token_type=mcp')).body(200, Success(Page(ApiKeyRecord)));
  return data.data.filter(({ name }) => name === 'Test assistant');
}

/** An official MCP client that was refused and then got the member's consent, with the URL of the redirect. */
async function beginWithOfficialClient() {
  const tenant = await server.createTenant();
  const session = await signInAs(server, tenant, tenant.user_id);
  const provider = new InMemoryProvider('Test assistant', CALLBACK);
  const url = new URL('/mcp', server.url);
  const transport = () => new StreamableHTTPClientTransport(url, { authProvider: provider });
  const connect = async (clientTransport = transport()) => {
    const client = new Client({ name: 'postil-tests', version: '1.0.0' });
    await client.connect(clientTransport);
    return client;
  };
  const first = transport();
  await expect(connect(first)).rejects.toThrow(UnauthorizedError);
  const { consentUrl: pageUrl } = provider;
  const redirect = await consentTo(session, tenant, Object.fromEntries(pageUrl?.searchParams ?? []));
  return { provider, url, connect, first, redirect };
}

describe('the official MCP client', () => {
  it('discovers the authorization server, registers, gets consent, calls tools and refreshes tokens', async () => {
    const { provider, url, connect, first, redirect } = await beginWithOfficialClient();
    expect(provider.consentUrl?.origin).toBe(server.url);
    expect(provider.consentUrl?.pathname).toBe('/oauth/authorize');
    expect(redirect.searchParams.get('iss')).toBe(server.url);
    await first.finishAuth(redirect.searchParams);
    const client = await connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['claim-task', 'search-comments']));
    await client.close();
    const before = provider.stored.tokens;
    expect(await auth(provider, { serverUrl: url })).toBe('AUTHORIZED');
    expect(provider.stored.tokens?.access_token).not.toBe(before?.access_token);
    expect(provider.stored.tokens?.refresh_token).not.toBe(before?.refresh_token);
    await (await connect()).close();
  });

  it('does not send the code after a response from another issuer', async () => {
    const { first, redirect } = await beginWithOfficialClient();
    const mixedUp = new URLSearchParams(redirect.searchParams);
    mixedUp.set('iss', 'https://evil.example');
    await expect(first.finishAuth(mixedUp)).rejects.toThrow(IssuerMismatchError);
    await first.finishAuth(redirect.searchParams);
  });
});

describe('the OAuth metadata', () => {
  it('is found from the challenge, under the host name that the client uses', async () => {
    for (const origin of [server.url, server.url.replace('127.0.0.1', 'localhost')]) {
      const challenge = (await new McpClient(origin, {}).send(PING)).headers.get('www-authenticate') ?? '';
      const [, metadataUrl = ''] = /resource_metadata="([^"]+)"/.exec(challenge) ?? [];
      expect(challenge).toContain('scope="read write"');
      const resource = await (await fetch(metadataUrl)).json();
      expect(resource).toMatchObject({ resource: `${origin}/mcp`, authorization_servers: [origin] });
      const issuer = await fetch(`${origin}/.well-known/oauth-authorization-server`);
      expect(issuer.headers.get('access-control-allow-origin')).toBe('*');
      expect(await issuer.json()).toMatchObject({
        issuer: origin,
        authorization_endpoint: `${origin}/oauth/authorize`,
        code_challenge_methods_supported: ['S256'],
        client_id_metadata_document_supported: true,
        authorization_response_iss_parameter_supported: true,
      });
    }
  });

  it('never uses a foreign Host header', async () => {
    const { hostname, port } = new URL(server.url);
    const { request } = await import('node:http');
    const text = await new Promise<string>((resolve, reject) => {
      const headers = { host: 'evil.example' };
      request(
        { hostname, port, path: '/.well-known/oauth-authorization-server', headers },
        async (response) => resolve(Buffer.concat(await response.toArray()).toString()),
      )
        .on('error', reject)
        .end();
    });
    expect(text).not.toContain('evil.example');
  });

  it('has the public URL with its path, also at the URLs into which the standards insert that path', async () => {
    const base = 'https://feedback.example.com/postil';
    const behindProxy = await startTestServer({ BASE_URL: base });
    try {
      const read = async (path: string) => (await fetch(behindProxy.url + path)).json();
      expect(await read('/.well-known/oauth-authorization-server/postil')).toMatchObject({ issuer: base });
      expect(await read('/.well-known/oauth-authorization-server')).toMatchObject({ issuer: base });
      const resource = { resource: `${base}/mcp` };
      expect(await read('/.well-known/oauth-protected-resource/postil/mcp')).toMatchObject(resource);
      expect(await read('/.well-known/oauth-protected-resource/mcp')).toMatchObject(resource);
    } finally {
      await behindProxy.close();
    }
  });
});

describe('a consent', () => {
  it('is an MCP key with the name of the client and its last use', async () => {
    const { tenant, tokens } = await connectAssistant(server);
    expect((await ping(tokens.access_token)).status).toBe(200);
    await server.runJob('write-key-uses');
    const [key, ...others] = await listKeys(tenant);
    expect(others).toEqual([]);
    expect(key).toMatchObject({
      name: 'Test assistant',
      token_type: 'mcp',
      project_id: tenant.project_id,
      permissions: ['read', 'write'],
      status: 'active',
      last_used_at: expect.any(String),
    });
  });

  it.each(['revoke', 'regenerate', 'delete'] as const)(
    'ends with the next request after the operation “%s” on its key',
    async (operation) => {
      const { tenant, session, client, tokens } = await connectAssistant(server);
      const [key] = await listKeys(tenant);
      const path = `/api-keys/${key?.id}`;
      const response = await (operation === 'delete'
        ? session.delete(path)
        : session.post(`${path}/${operation}`));
      expect(response.status).toBe(200);
      const { status, headers } = await ping(tokens.access_token);
      expect([status, headers.get('www-authenticate')]).toEqual([
        401,
        expect.stringContaining('invalid_token'),
      ]);
      expect((await client.refresh(tokens.refresh_token)).json.error).toBe('invalid_grant');
    },
  );

  it('ends permanently with the membership of the consenting person', async () => {
    const tenant = await server.createTenant();
    const member = await createMember(tenant, { role: 'member' });
    const session = await signInAs(server, tenant, member.id);
    const client = await registerOAuthClient(server);
    const redirect = await consentTo(session, tenant, client.request);
    const { json } = await client.exchange(redirect.searchParams.get('code') ?? '');
    expect((await ping(String(json.access_token))).status).toBe(200);
    expect((await tenant.api.delete(`/members/${member.id}`)).status).toBe(200);
    expect((await ping(String(json.access_token))).status).toBe(401);
    expect((await client.refresh(String(json.refresh_token))).json.error).toBe('invalid_grant');
  });

  it('gives no more than the current permissions of its key', async () => {
    const { tenant, session, client, tokens } = await connectAssistant(server);
    const [key] = await listKeys(tenant);
    await session.put(`/api-keys/${key?.id}`, { permissions: ['read'] });
    expect((await client.refresh(tokens.refresh_token)).json.scope).toBe('read');
    const call = { name: 'create-task', arguments: { content: 'x' } };
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const { json } = await new McpClient(server.url, headers).request('tools/call', call);
    expect(json.result.isError).toBe(true);
  });

  it('is only for /mcp', async () => {
    const { tokens } = await connectAssistant(server);
    (await server.createClient(tokens.access_token).get('/comments')).error('wrong_key_type');
  });

  it('is revoked by its own client only, with either of its tokens', async () => {
    for (const name of ['access_token', 'refresh_token'] as const) {
      const { tenant, client, tokens } = await connectAssistant(server);
      const other = await registerOAuthClient(server, { client_name: 'Other' });
      expect((await client.revoke(tokens[name], { client_id: other.id })).status).toBe(200);
      expect((await ping(tokens.access_token)).status).toBe(200);
      expect((await client.revoke(tokens[name])).status).toBe(200);
      expect((await client.revoke('psf_unknown')).status).toBe(200);
      expect((await ping(tokens.access_token)).status).toBe(401);
      expect((await listKeys(tenant))[0]?.status).toBe('revoked');
    }
  });

  it('stores codes and tokens only as hashes', async () => {
    const { code, tokens } = await connectAssistant(server);
    const { sql } = server.database;
    const rows = [
      ...(await sql`SELECT c::text AS row FROM consents c`),
      ...(await sql`SELECT t::text AS row FROM refresh_tokens t`),
      ...(await sql`SELECT t::text AS row FROM api_key_tokens t`),
    ];
    for (const secret of [code, ...Object.values(tokens)])
      expect(JSON.stringify(rows)).not.toContain(secret.slice(4));
  });
});

describe('OAuth tokens', () => {
  it('expire: access tokens after an hour, and refresh tokens after 90 days', async () => {
    const { tenant, client, tokens } = await connectAssistant(server);
    const { sql } = server.database;
    const { organization_id: organizationId } = tenant;
    const hoursBefore = (instant: Date | undefined, hours: number) =>
      new Date(Number(instant) - hours * 3_600_000);
    const [access] = await sql<{ at: Date }[]>`
      SELECT expires_at AS at FROM api_key_tokens WHERE organization_id = ${organizationId}`;
    await sql`
      UPDATE api_key_tokens SET expires_at = ${hoursBefore(access?.at, 1)}
      WHERE organization_id = ${organizationId}`;
    const { status, json } = await ping(tokens.access_token);
    expect([status, json.error.message]).toEqual([401, expect.stringContaining('expired')]);
    const [refresh] = await sql<{ at: Date }[]>`
      SELECT expires_at AS at FROM refresh_tokens WHERE organization_id = ${organizationId}`;
    await sql`
      UPDATE refresh_tokens SET expires_at = ${hoursBefore(refresh?.at, 90 * 24)}
      WHERE organization_id = ${organizationId}`;
    expect((await client.refresh(tokens.refresh_token)).json.error).toBe('invalid_grant');
    await server.runJob('forget-key-tokens');
    await server.runJob('end-unused-consents');
    expect((await listKeys(tenant))[0]?.status).toBe('revoked');
    expect(
      await sql`
      SELECT FROM api_key_tokens WHERE organization_id = ${tenant.organization_id}`,
    ).toHaveLength(0);
  });

  it('are not issued for an expired code, whose key is deleted', async () => {
    const tenant = await server.createTenant();
    const session = await signInAs(server, tenant, tenant.user_id);
    const client = await registerOAuthClient(server);
    const redirect = await consentTo(session, tenant, client.request);
    expect(await listKeys(tenant)).toHaveLength(1);
    await server.database.sql`
      UPDATE consents SET code_expires_at = now() - interval '1 s'
      WHERE organization_id = ${tenant.organization_id}`;
    const { json } = await client.exchange(redirect.searchParams.get('code') ?? '');
    expect(json.error).toBe('invalid_grant');
    await server.runJob('end-unused-consents');
    expect(await listKeys(tenant)).toEqual([]);
  });
});

describe('the registration of an OAuth client', () => {
  it('returns only acceptable redirect URIs and a cleaned name, and issues no secret', async () => {
    const { json } = await postOAuth(server, '/oauth/register', {
      redirect_uris: ['javascript:alert(1)', 'cursor://callback', CALLBACK, 'http://example.com/', 5],
      client_name: ' Evil\u202e\nname ',
      token_endpoint_auth_method: 'client_secret_basic',
    });
    expect(json).toMatchObject({
      redirect_uris: [CALLBACK],
      client_name: 'Evil name',
      token_endpoint_auth_method: 'none',
    });
    expect(json).not.toHaveProperty('client_secret');
  });

  it.each([
    [{ redirect_uris: [] }, 'invalid_redirect_uri'],
    [{ redirect_uris: 'https://a.example' }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https://a.example/#x'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https://user:x@a.example/'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['http://localhost.evil.example/'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: Array(20).fill(`https://a.example/${'x'.repeat(400)}`) }, 'invalid_redirect_uri'],
    [{}, 'invalid_redirect_uri'],
  ])('refuses %j', async (metadata, error) => {
    const { status, json } = await postOAuth(server, '/oauth/register', metadata);
    expect([status, json.error]).toEqual([400, error]);
  });
});
