import { Gone } from '@postil/contract';
import { auditOf, createClientOf, createMember, readMember } from '@postil/harness/factories/records';
import {
  emailOf,
  PASSWORD,
  readSession,
  SAME_ORIGIN_HEADERS,
  setMemberPassword,
  signInAs,
  withCookie,
} from '@postil/harness/factories/sessions';
import { createTestOrganization, startTestServer } from '@postil/harness/postil/test-server';
import {
  CLIENT,
  type ProviderClaims,
  startIdentityProvider,
} from '@postil/harness/servers/identity-provider';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

const BASE_URL = 'http://postil.example';
const provider = await startIdentityProvider(`${BASE_URL}/auth/oidc/callback`);
const settings = {
  BASE_URL,
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_NAME: 'Example login',
};
/** A server whose provider is authoritative for all accounts of a domain. */
const server = await startTestServer({ ...settings, OIDC_DOMAINS: 'Example.com, example.org' });
/** A server whose settings give roles to groups. */
const grouped = await startTestServer({ ...settings, OIDC_ROLES: 'staff=member,leads=admin' });
const groupedTenant = await grouped.createTenant();
/** The organisation of the provider of `bound`, one of several. */
let boundId = '';
const bound = await startTestServer(async (database) => {
  boundId = (await createTestOrganization(database)).organization_id;
  return { ...settings, OIDC_ROLES: 'staff=member', OIDC_ORGANIZATION: boundId };
});
afterAll(() => Promise.all([server.close(), grouped.close(), bound.close(), provider.close()]));

/** The cookie and the URL that begin a sign-in. */
async function begin({ url } = server, returnTo = '/board', below = '') {
  const query = new URLSearchParams({ return_to: returnTo });
  const started = await fetch(`${url}/auth/oidc/start?${query}`, { redirect: 'manual' });
  expect(started.status).toBe(302);
  const set = started.headers.get('set-cookie') ?? '';
  expect(set).toMatch(/^postil_sign_on=[^;]+; /);
  expect(set).toContain(`; Path=${below}/auth/oidc; Max-Age=600; HttpOnly; SameSite=Lax`);
  return { cookie: set.split(';')[0] ?? '', address: started.headers.get('location') ?? '' };
}

/** Returns from the provider. */
async function end(to: string, { cookie, at = server }: { cookie: string; at?: typeof server }) {
  const response = await fetch(to.replace(BASE_URL, at.url), { redirect: 'manual', headers: { cookie } });
  expect(response.status).toBe(302);
  const session = response.headers.getSetCookie().find((each) => each.startsWith('postil_session='));
  const browser = session === undefined ? undefined : withCookie(at, session.split(';')[0] ?? '');
  return { location: response.headers.get('location'), browser };
}

async function signOn(
  claims: ProviderClaims,
  { name = crypto.randomUUID(), at = server, returnTo = '/board' } = {},
) {
  provider.people.set(name, claims);
  const { cookie, address } = await begin(at, returnTo);
  return end(await provider.signIn(address, name), { cookie, at });
}

async function createPerson() {
  const tenant = await server.createTenant();
  const member = await createMember(tenant);
  const claims = { email: member.email.toUpperCase(), email_verified: true, name: 'Grace' };
  return { tenant, member, claims };
}

describe('single sign-on', () => {
  it('is offered by name, and signs a member in who has no password', async () => {
    const options = await server.anonymous.get('/sign-in-options');
    expect(JSON.parse(options.text).data.single_sign_on).toMatchObject({ name: 'Example login' });
    const { tenant, member, claims } = await createPerson();
    const { location, browser } = await signOn(claims);
    expect(location).toBe('/board');
    expect(browser && (await readSession(browser))).toMatchObject({
      user: { id: member.id },
      role: 'member',
      has_password: false,
    });
    expect((await auditOf(tenant, 'session.created'))[0]?.metadata).toMatchObject({
      proof: 'single_sign_on',
    });
  });

  it('recognises the person by the id of the provider, whatever their current e-mail address', async () => {
    const { member, claims } = await createPerson();
    const name = crypto.randomUUID();
    await signOn(claims, { name });
    const other = await createPerson();
    const { browser } = await signOn({ ...other.claims, email_verified: false }, { name });
    expect(browser && (await readSession(browser)).user.id).toBe(member.id);
  });

  it('refuses an e-mail address that the provider has not verified, and a person whom nobody added', async () => {
    const { claims } = await createPerson();
    const unverified = await signOn({ ...claims, email_verified: false });
    expect(unverified).toEqual({ location: '/sign-in?error=unverified_email', browser: undefined });
    const unknown = await signOn({ email: 'nobody@example.com', email_verified: true });
    expect(unknown).toEqual({ location: '/sign-in?error=no_account', browser: undefined });
  });

  it('invalidates the links with which others could set a password', async () => {
    const { tenant, member, claims } = await createPerson();
    const { data } = JSON.parse((await tenant.api.post(`/members/${member.id}/invitation`)).text);
    await signOn(claims);
    const token = data.url.split('/').at(-1);
    const body = { token, password: 'what an admin would like' };
    (await server.anonymous.post('/invitations/accept', body)).error('link_invalid');
  });

  it('ends only in the browser in which it began, and once', async () => {
    const { claims } = await createPerson();
    const [own, other] = [await begin(), await begin()];
    provider.people.set('grace', claims);
    const back = await provider.signIn(own.address, 'grace');
    expect((await end(back, { cookie: '' })).location).toBe('/sign-in?error=expired');
    expect((await end(back, { cookie: 'postil_sign_on=v1.abcdefgh.AAAA' })).location).toBe(
      '/sign-in?error=expired',
    );
    expect((await end(back, other)).location).toBe('/sign-in?error=failed');
    expect((await end(back, own)).location).toBe('/board');
    expect((await end(back, own)).location).toBe('/sign-in?error=failed');
  });

  it('stores the attempt, over https, in a cookie that only this server can set', async () => {
    const secure = await startTestServer({ ...settings, BASE_URL: 'https://postil.example' });
    onTestFinished(() => secure.close());
    const started = await fetch(`${secure.url}/auth/oidc/start`, { redirect: 'manual' });
    expect(started.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-postil_sign_on=[^;]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
  });

  it('leads nowhere else', async () => {
    const { claims } = await createPerson();
    const name = crypto.randomUUID();
    for (const returnTo of ['//evil.example', 'https://evil.example', '/\\evil.example'])
      expect((await signOn(claims, { name, returnTo })).location).toBe('/');
  });
});

describe('the groups of the provider', () => {
  const at = grouped;

  it('make people members with the most powerful role, at each sign-in', async () => {
    const name = crypto.randomUUID();
    const person = { email: `${name}@example.com`, email_verified: true, name: 'Ada' };
    const first = await signOn({ ...person, groups: ['staff', 'leads'] }, { name, at });
    const session = first.browser && (await readSession(first.browser));
    expect(session).toMatchObject({ role: 'admin', user: { name: 'Ada' } });
    await signOn({ ...person, groups: ['staff'] }, { name, at });
    const member = await readMember(groupedTenant, session?.user.id ?? '');
    expect(member).toMatchObject({ role: 'member', status: 'active' });
    const left = await signOn({ ...person, groups: ['others'] }, { name, at });
    expect(left.location).toBe('/sign-in?error=no_group');
  });

  it.each([
    { role: 'guest', status: 401 },
    { role: 'member', status: 200 },
  ])('remove a $role, whose key gets $status from then on', async ({ role, status }) => {
    const [name, person] = [crypto.randomUUID(), { email: `${role}@example.com`, email_verified: true }];
    const { browser } = await signOn({ ...person, groups: ['staff'] }, { name, at });
    const memberId = (browser && (await readSession(browser)).user.id) ?? '';
    const client = await createClientOf(at, groupedTenant, { memberId, permissions: ['read'] });
    await groupedTenant.api.put(`/members/${memberId}`, { role });
    expect((await signOn({ ...person, groups: [] }, { name, at })).location).toBe('/sign-in?error=no_group');
    expect((await client.get('/comments')).status).toBe(status);
  });

  it('do not change owners', async () => {
    const email = await emailOf(groupedTenant, groupedTenant.user_id);
    const { browser } = await signOn({ email, email_verified: true, groups: ['staff'] }, { at });
    expect(browser && (await readSession(browser)).role).toBe('owner');
  });

  it('add nobody beyond the limit of members', async () => {
    const small = await startTestServer({ ...settings, OIDC_ROLES: 'staff=member', LIMIT_MEMBERS: '2' });
    onTestFinished(() => small.close());
    await small.createTenant();
    const person = () => ({
      email: `${crypto.randomUUID()}@example.com`,
      email_verified: true,
      groups: ['staff'],
    });
    expect((await signOn(person(), { at: small })).location).toBe('/board');
    expect(await signOn(person(), { at: small })).toEqual({
      location: '/sign-in?error=member_limit_reached',
      browser: undefined,
    });
  });
});

describe('a provider that is authoritative for one organisation', () => {
  const at = bound;
  const verified = (email: string) => ({ email, email_verified: true, groups: ['staff'] });

  it('begins sessions for that organisation only', async () => {
    const other = await bound.createTenant();
    const name = crypto.randomUUID();
    const { browser } = await signOn(verified(`${name}@example.com`), { name, at });
    if (!browser) throw new Error('Nobody was signed in.');
    const { user } = await readSession(browser);
    // The person is added to another organisation later, and signs in again.
    await other.api.post('/members', { email: `${name}@example.com`, name: 'Ada', role: 'owner' });
    const again = (await signOn(verified(`${name}@example.com`), { name, at })).browser;
    for (const session of [browser, again ?? browser]) {
      const { organizations, organization } = await readSession(session);
      expect([organization.id, organizations.map(({ id }) => id)]).toEqual([boundId, [boundId]]);
      const otherOrganization = { organization_id: other.organization_id };
      (await session.put('/session', otherOrganization)).error('not_found');
      const key = { name: 'Mine', token_type: 'api', permissions: ['read'] };
      const issued = JSON.parse((await session.post('/api-keys', key)).text).data.key;
      const read = await bound.as(issued).get(`/projects/${other.project_id}`);
      read.error('not_found');
    }
    // Nor does it see or end the person's sessions in other organisations.
    const elsewhere = await signInAs(bound, other, user.id);
    expect((await readSession(elsewhere)).organizations).toHaveLength(2);
    const listed = JSON.parse((await browser.get('/sessions')).text).data;
    expect(listed).toHaveLength(2);
    (await browser.delete('/sessions')).body(200, Gone);
    expect((await elsewhere.get('/session')).status).toBe(200);
    expect(JSON.parse((await elsewhere.get('/sessions')).text).data).toHaveLength(2);
  });

  it('links an account that belongs elsewhere only once its owner has confirmed with the password', async () => {
    const other = await bound.createTenant();
    const email = await emailOf(other, other.user_id);
    const name = crypto.randomUUID();
    provider.people.set(name, verified(email));
    const { cookie, address } = await begin(at);
    const back = await provider.signIn(address, name);
    const response = await fetch(back.replace(BASE_URL, at.url), { redirect: 'manual', headers: { cookie } });
    expect(response.headers.get('location')).toBe('/sign-in?error=confirm');
    const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
    expect(cookies.some((each) => each.startsWith('postil_session='))).toBe(false);
    const pending = cookies.find((each) => each.startsWith('postil_link=')) ?? '';
    expect((await signOn(verified(email), { name, at })).location).toBe('/sign-in?error=confirm');
    await setMemberPassword(bound, other.user_id);
    const stranger = await bound.createTenant();
    await setMemberPassword(bound, stranger.user_id);
    const enter = async (address: string) =>
      bound.anonymous.post(
        '/session',
        { email: address, password: PASSWORD },
        { ...SAME_ORIGIN_HEADERS, cookie: pending },
      );
    // The password of another account is no confirmation.
    expect((await enter(await emailOf(stranger, stranger.user_id))).status).toBe(200);
    expect((await signOn(verified(email), { name, at })).location).toBe('/sign-in?error=confirm');
    expect((await enter(email)).status).toBe(200);
    const { location, browser } = await signOn(verified(email), { name, at });
    expect(location).toBe('/board');
    expect(browser && (await readSession(browser)).organizations.map(({ id }) => id)).toEqual([boundId]);
  });

  it.each([
    ['that was mailed to its owner', null, '/board'],
    ['that an admin made', 'admin', '/sign-in?error=confirm'],
  ])('links such an account by a link to set a password %s, or not', async (_by, maker, location) => {
    const other = await bound.createTenant();
    const email = await emailOf(other, other.user_id);
    const name = crypto.randomUUID();
    provider.people.set(name, verified(email));
    const { cookie, address } = await begin(at);
    const back = await provider.signIn(address, name);
    const response = await fetch(back.replace(BASE_URL, at.url), { redirect: 'manual', headers: { cookie } });
    const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
    const pending = cookies.find((each) => each.startsWith('postil_link=')) ?? '';
    const token = crypto.randomUUID();
    await bound.database.sql`
      INSERT INTO password_links (token_hash, purpose, user_id, organization_id, created_by, expires_at)
      VALUES (sha256(${token}::text::bytea), 'reset', ${other.user_id}, ${maker && other.organization_id},
        ${maker && other.user_id}, now() + interval '1 hour')`;
    const reset = await bound.anonymous.post(
      '/password-resets/use',
      { token, password: PASSWORD },
      { ...SAME_ORIGIN_HEADERS, cookie: pending },
    );
    expect(reset.status, reset.text).toBe(200);
    expect((await signOn(verified(email), { name, at })).location).toBe(location);
  });

  it('links nobody else to a linked account', async () => {
    const [name, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const claims = verified(`${name}@example.com`);
    expect((await signOn(claims, { name, at })).location).toBe('/board');
    expect((await signOn(claims, { name: other, at })).location).toBe('/sign-in?error=already_linked');
  });

  it('ends the membership and the sessions of somebody who lost the groups', async () => {
    const name = crypto.randomUUID();
    const person = { email: `${name}@example.com`, email_verified: true };
    const { browser } = await signOn({ ...person, groups: ['staff'] }, { name, at });
    expect((await browser?.get('/session'))?.status).toBe(200);
    expect((await signOn({ ...person, groups: [] }, { name, at })).location).toBe('/sign-in?error=no_group');
    (await browser?.get('/session'))?.error('session_ended');
    expect((await signOn({ ...person, groups: ['staff'] }, { name, at })).location).toBe('/board');
  });
});

describe('a provider that is authoritative for domains', () => {
  it('signs nobody in with an address of another domain, or an invalid one', async () => {
    const person = { email_verified: true };
    for (const email of ['eve@evil.example', 'eve@example.com.evil.example'])
      expect((await signOn({ ...person, email })).location).toBe('/sign-in?error=foreign_domain');
    for (const email of [
      'not an email',
      'x@example.com\r\nBcc: z@evil.example',
      `${'x'.repeat(400)}@example.com`,
    ])
      expect((await signOn({ ...person, email })).location).toBe('/sign-in?error=no_email');
  });

  it('signs nobody in of another domain whose account was linked before the settings named any', async () => {
    const tenant = await server.createTenant();
    const { id, email } = await createMember(tenant, { email: `${crypto.randomUUID()}@elsewhere.example` });
    const name = crypto.randomUUID();
    await server.database.sql`
      INSERT INTO identities (issuer, subject, user_id) VALUES (${provider.issuer}, ${name}, ${id})`;
    for (const claimed of [email, `${name}@example.com`])
      expect(await signOn({ email: claimed, email_verified: true }, { name })).toEqual({
        location: '/sign-in?error=foreign_domain',
        browser: undefined,
      });
  });

  it('signs nobody in if there are several organisations and no setting chooses one', async () => {
    const open = await startTestServer(settings);
    onTestFinished(() => open.close());
    await open.createTenant();
    const tenant = await open.createTenant();
    const email = await emailOf(tenant, tenant.user_id);
    expect(await signOn({ email, email_verified: true }, { at: open })).toEqual({
      location: '/sign-in?error=not_configured',
      browser: undefined,
    });
  });
});

describe('a sign-in that the provider ends', () => {
  it.each([
    ['access_denied', 'cancelled'],
    ['server_error', 'unavailable'],
    ['temporarily_unavailable', 'unavailable'],
    ['invalid_scope', 'failed'],
    ['x&error=y', 'failed'],
  ])('leads back to the sign-in page with a message (%s)', async (error, reason) => {
    const { cookie, address } = await begin();
    const state = new URL(address).searchParams.get('state') ?? '';
    for (const rest of ['', '&code=c']) {
      const attempt = rest === '' ? { cookie, state } : await beginAgain();
      const back = `${BASE_URL}/auth/oidc/callback?error=${error}&state=${attempt.state}${rest}`;
      expect(await end(back, attempt)).toEqual({
        location: `/sign-in?error=${reason}`,
        browser: undefined,
      });
    }
  });

  async function beginAgain() {
    const { cookie, address } = await begin();
    return { cookie, state: new URL(address).searchParams.get('state') ?? '' };
  }
});

describe('single sign-on below a path', () => {
  it('stays below it, whatever its outcome', async () => {
    const pathProvider = await startIdentityProvider(`${BASE_URL}/feedback/auth/oidc/callback`);
    const below = await startTestServer({
      ...settings,
      BASE_URL: `${BASE_URL}/feedback`,
      OIDC_ISSUER: pathProvider.issuer,
    });
    onTestFinished(() => Promise.all([below.close(), pathProvider.close()]).then(() => {}));
    const tenant = await below.createTenant();
    const owner = await emailOf(tenant, tenant.user_id);
    pathProvider.people.set('owner', { email: owner, email_verified: true });
    const { cookie, address } = await begin(below, '/board', '/feedback');
    // As a proxy that strips the path.
    const back = (await pathProvider.signIn(address, 'owner')).replace('/feedback/', '/');
    expect((await end(back, { cookie, at: below })).location).toBe('/feedback/board');
    expect((await end(back, { cookie: '', at: below })).location).toBe('/feedback/sign-in?error=expired');
  });
});
