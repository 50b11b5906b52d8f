import {
  Done,
  ExtensionAccount,
  ExtensionConnection,
  ExtensionPage,
  SitePage,
  type SiteRecord,
  Success,
} from '@postil/contract';
import { connectExtension, EXTENSION_ORIGIN } from '@postil/harness/factories/extension';
import { createMember, createProject, createSite } from '@postil/harness/factories/records';
import { currentSessionId, PASSWORD, signInAs } from '@postil/harness/factories/sessions';
import { createWidgetComment, pageClient } from '@postil/harness/factories/widget';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { Type } from 'typebox';
import { afterAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../core/process/durations.ts';

const server = await startTestServer({ LIMIT_SITES: '3' });
afterAll(() => server.close());

const PAGE = 'https://docs.example.org/install';

async function readSites({ api }: Tenant): Promise<readonly SiteRecord[]> {
  return (await api.get('/sites')).body(200, Success(SitePage)).data.data;
}

describe('POST /extension-connections', () => {
  it('lets the extension act as the member, and read the member’s account', async () => {
    const tenant = await server.createTenant();
    const { client, connection } = await connectExtension(server, tenant);
    const account = (await client.get('/widget/v1/extension')).body(200, Success(ExtensionAccount)).data;
    expect(account.member.id).toBe(tenant.user_id);
    expect(account.organization.id).toBe(tenant.organization_id);
    expect(Date.parse(connection.expires_at) - Date.parse(connection.created_at)).toBeCloseTo(
      90 * 24 * 3_600_000,
      -4,
    );
  });

  it('stores only the given hash', async () => {
    const tenant = await server.createTenant();
    const { token } = await connectExtension(server, tenant);
    const rows = await server.database.sql`
      SELECT c::text AS row FROM extension_connections c WHERE organization_id = ${tenant.organization_id}`;
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('refuses an invalid hash, one that was used before, and keys', async () => {
    const tenant = await server.createTenant();
    const session = await signInAs(server, tenant, tenant.user_id);
    const body = { token_hash: 'a'.repeat(64), name: 'Firefox' };
    (await session.post('/extension-connections', { ...body, token_hash: 'x' })).error('validation_failed');
    expect((await session.post('/extension-connections', body)).status).toBe(201);
    (await session.post('/extension-connections', body)).error('validation_failed');
    (await tenant.api.post('/extension-connections', body)).error('wrong_key_type');
    (await server.anonymous.post('/extension-connections', body)).error('unauthenticated');
  });

  it('keeps only the newest 20 connections of a member', async () => {
    const tenant = await server.createTenant();
    const session = await signInAs(server, tenant, tenant.user_id);
    const first = await connectExtension(server, tenant, session);
    for (let count = 0; count < 20; count += 1) await connectExtension(server, tenant, session);
    const list = (await session.get('/extension-connections')).body(
      200,
      Success(Type.Array(ExtensionConnection)),
    ).data;
    expect(list).toHaveLength(20);
    (await first.client.get('/widget/v1/extension')).error('session_ended');
  });
});

describe('POST /widget/v1/extension/pages', () => {
  it('finds the site with the longest domain that matches the page', async () => {
    const tenant = await server.createTenant();
    await createSite(tenant, { domain: 'www.example.com' });
    const shopSite = await createSite(tenant, { domain: 'shop.example.com' });
    const { openSite } = await connectExtension(server, tenant);
    const { page } = await openSite('https://www.shop.example.com/a?b#c');
    expect(page.site).toMatchObject({ id: shopSite.id, name: shopSite.name, collects_log: true });
    expect(page.projects).toEqual([]);
    expect((await openSite('http://blog.example.com/')).page.site?.id).not.toBe(shopSite.id);
    expect((await openSite('http://127.0.0.1:5173/')).page.site?.id).toBe(tenant.site_id);
  });

  it('requires a project on a page without a site, and creates a site in it, once', async () => {
    const tenant = await server.createTenant();
    const archivedProject = await createProject(tenant, 'Archived');
    await tenant.api.put(`/projects/${archivedProject.id}`, { status: 'archived' });
    const { open, openSite } = await connectExtension(server, tenant);
    const unknownPage = (await open(PAGE)).body(200, Done(ExtensionPage)).data;
    expect(unknownPage.site).toBeNull();
    expect(unknownPage.projects.map(({ id }) => id)).toEqual([tenant.project_id]);
    (await open(PAGE, archivedProject.id)).error('project_archived');
    (await open(PAGE, crypto.randomUUID())).error('not_found');
    const { client, page } = await openSite(PAGE, tenant.project_id);
    const secondVisit = await openSite('https://docs.example.org/other');
    expect(secondVisit.page.site?.id).toBe(page.site?.id);
    const { id } = await createWidgetComment(client, { page_url: PAGE, visibility: 'everyone' });
    const pinsResponse = await client.get(`/widget/v1/pins?page_url=${encodeURIComponent(PAGE)}`);
    expect(pinsResponse.text).toContain(id);
    const createdSite = (await readSites(tenant)).find((site) => site.id === page.site?.id);
    expect(createdSite).toMatchObject({ domain: 'docs.example.org', project_id: tenant.project_id });
  });

  it('creates no more sites than the organisation may have', async () => {
    const tenant = await server.createTenant();
    const { open } = await connectExtension(server, tenant);
    for (const host of ['a', 'b'])
      expect((await open(`https://${host}.example/`, tenant.project_id)).status).toBe(200);
    (await open('https://c.example/', tenant.project_id)).error('limit_reached');
  });

  it('refuses a page of an inactive site', async () => {
    const tenant = await server.createTenant();
    await tenant.api.put(`/sites/${tenant.site_id}`, { is_active: false });
    const { open } = await connectExtension(server, tenant);
    (await open('http://localhost/')).error('site_inactive');
  });

  it('accepts the log of a member even if the site collects none from its visitors', async () => {
    const tenant = await server.createTenant();
    const { openSite } = await connectExtension(server, tenant);
    const { client } = await openSite(PAGE, tenant.project_id);
    const log = [{ at: '2026-01-02T03:04:05.678Z', kind: 'error', text: 'Broken' }];
    const { id } = await createWidgetComment(client, { page_url: PAGE, context: { technical_log: log } });
    expect((await tenant.api.get(`/comments/${id}/detail`)).text).toContain('Broken');
  });

  it('shows guests the sites of their projects, and creates none for them', async () => {
    const tenant = await server.createTenant();
    const hiddenProject = await createProject(tenant, 'Hidden');
    await createSite(tenant, { domain: 'hidden.example', project_id: hiddenProject.id });
    const guest = await createMember(tenant, { role: 'guest', project_ids: [tenant.project_id] });
    const { open } = await connectExtension(server, tenant, await signInAs(server, tenant, guest.id));
    expect((await open('http://localhost/')).status).toBe(200);
    (await open('https://hidden.example/')).error('insufficient_permission');
    (await open(PAGE, tenant.project_id)).error('insufficient_permission');
  });

  it('finds no site of another organisation', async () => {
    const [tenant, other] = [await server.createTenant(), await server.createTenant()];
    const site = await createSite(other, { domain: 'other.example' });
    const { open, token } = await connectExtension(server, tenant);
    const foundPage = (await open('https://other.example/')).body(200, Done(ExtensionPage)).data;
    expect(foundPage.site).toBeNull();
    (await open('https://other.example/', other.project_id)).error('not_found');
    const foreignClient = pageClient(server, `${token}.${site.id}`, EXTENSION_ORIGIN);
    (await foreignClient.get('/widget/v1/people')).error('unauthenticated');
  });
});

describe('the token of an extension', () => {
  it('is not accepted from pages', async () => {
    const tenant = await server.createTenant();
    const { token, openSite } = await connectExtension(server, tenant);
    const { page } = await openSite('http://localhost/');
    const clientWithoutSite = pageClient(server, token, 'http://localhost');
    (await clientWithoutSite.get('/widget/v1/extension')).error('forbidden');
    const siteClient = pageClient(server, `${token}.${page.site?.id}`, 'http://localhost');
    const response = await siteClient.get('/widget/v1/people');
    response.error('forbidden');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('reaches neither the API nor, without the id of a site, the endpoints of a site', async () => {
    const tenant = await server.createTenant();
    const { client, token, openSite } = await connectExtension(server, tenant);
    (await client.get('/comments')).error('wrong_key_type');
    (await client.get('/widget/v1/people')).error('wrong_key_type');
    (await client.post('/extension-connections', { token_hash: 'b'.repeat(64), name: 'x' })).error(
      'wrong_key_type',
    );
    const { client: siteClient } = await openSite('http://localhost/');
    (await siteClient.get('/widget/v1/extension')).error('wrong_key_type');
    for (const wrongToken of [`${token}x`, `${token}.${'-'.repeat(36)}`])
      (await pageClient(server, wrongToken, EXTENSION_ORIGIN).get('/widget/v1/people')).error(
        'unauthenticated',
      );
  });

  it('is revoked by the member, by the extension, by a new password and with the membership', async () => {
    const tenant = await server.createTenant();
    const member = await createMember(tenant, { role: 'member' });
    const session = await signInAs(server, tenant, member.id);
    const [revokedByMember, revokedByExtension, revokedByPassword] = [
      await connectExtension(server, tenant, session),
      await connectExtension(server, tenant, session),
      await connectExtension(server, tenant, session),
    ];
    const { client } = await revokedByMember.openSite('http://localhost/');
    const stranger = await signInAs(server, tenant, tenant.user_id);
    (await stranger.delete(`/extension-connections/${revokedByMember.connection.id}`)).error('not_found');
    expect((await session.delete(`/extension-connections/${revokedByMember.connection.id}`)).status).toBe(
      200,
    );
    (await client.get('/widget/v1/people')).error('session_ended');
    (await revokedByMember.open('http://localhost/')).error('session_ended');
    expect((await revokedByExtension.client.delete('/widget/v1/extension')).status).toBe(200);
    (await revokedByExtension.client.get('/widget/v1/extension')).error('session_ended');
    await session.put('/account/password', {
      current_password: PASSWORD,
      new_password: 'another horse battery staple',
    });
    (await revokedByPassword.client.get('/widget/v1/extension')).error('session_ended');
    const last = await connectExtension(server, tenant, await signInAs(server, tenant, member.id));
    await tenant.api.delete(`/members/${member.id}`);
    (await last.client.get('/widget/v1/extension')).error('session_ended');
    expect(await currentSessionId(stranger)).not.toBe('');
  });

  it('expires 90 days after its last use', async () => {
    const tenant = await server.createTenant();
    const { client, open, connection } = await connectExtension(server, tenant);
    const age = async (days: number) => {
      const { sql } = server.database;
      const [row] = await sql<{ used: Date; expires: Date }[]>`
        SELECT last_used_at AS used, expires_at AS expires FROM extension_connections WHERE id = ${connection.id}`;
      const backdate = (instant: Date | undefined) => new Date(Number(instant) - days * DAY_MS);
      await sql`
        UPDATE extension_connections
        SET last_used_at = ${backdate(row?.used)}, expires_at = ${backdate(row?.expires)}
        WHERE id = ${connection.id}`;
    };
    await age(80);
    expect((await open('http://localhost/')).status).toBe(200);
    await age(80);
    expect((await client.get('/widget/v1/extension')).status).toBe(200);
    await age(20);
    (await client.get('/widget/v1/extension')).error('session_ended');
  });
});
