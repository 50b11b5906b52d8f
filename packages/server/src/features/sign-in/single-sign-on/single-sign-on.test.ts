import { Gone } from '@postil/contract';
import { auditOf, createClientOf, createMember, readMember } from '@postil/harness/factories/records';
import {
  createCookieClient,
  emailOf,
  PASSWORD,
  readSession,
  SAME_ORIGIN_HEADERS,
  setMemberPassword,
  signInAs,
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
/** A server whose provider is authoritative for all accounts of two domains. */
const server = await startTestServer({ ...settings, OIDC_DOMAINS: 'Example.com, example.org' });
/** A server whose settings give roles to groups. */
const groupedServer = await startTestServer({ ...settings, OIDC_ROLES: 'staff=member,leads=admin' });
const groupedTenant = await groupedServer.createTenant();
/** The id of the organisation for which the provider of `boundServer` is authoritative, one of several. */
let boundId = '';
const boundServer = await startTestServer(async (database) => {
  boundId = (await createTestOrganization(database)).organization_id;
  return { ...settings, OIDC_ROLES: 'staff=member', OIDC_ORGANIZATION: boundId };
});
afterAll(() => Promise.all([server.close(), groupedServer.close(), boundServer.close(), provider.close()]));

/** Begins a sign-in. @returns its cookie, and the URL of the provider's page. */
async function begin({ url } = server, returnTo = '/board', basePath = '') {
  const query = new URLSearchParams({ return_to: returnTo });
  const response = await fetch(`${url}/auth/oidc/start?${query}`, { redirect: 'manual' });
  expect(response.status).toBe(302);
  const setCookie = response.headers.get('set-cookie') ?? '';
  expect(setCookie).toMatch(/^postil_sign_on=[^;]+; /);
  expect(setCookie).toContain(`; Path=${basePath}/auth/oidc; Max-Age=600; HttpOnly; SameSite=Lax`);
  return { cookie: setCookie.split(';')[0] ?? '', providerUrl: response.headers.get('location') ?? '' };
}

const fetchCallback = (url: string, { cookie, at }: { cookie: string; at: typeof server }) =>
  fetch(url.replace(BASE_URL, at.url), { redirect: 'manual', headers: { cookie } });

/** Opens the callback URL, as the browser does when it returns from the provider. */
async function end(callbackUrl: string, { cookie, at = server }: { cookie: string; at?: typeof server }) {
  const response = await fetchCallback(callbackUrl, { cookie, at });
  expect(response.status).toBe(302);
  const session = response.headers.getSetCookie().find((each) => each.startsWith('postil_session='));
  const browser = session === undefined ? undefined : createCookieClient(at, session.split(';')[0] ?? '');
  return { location: response.headers.get('location'), browser };
}

async function signOn(
  claims: ProviderClaims,
  { name = crypto.randomUUID(), at = server, returnTo = '/board' } = {},
) {
  provider.people.set(name, claims);
  const { cookie, providerUrl } = await begin(at, returnTo);
  return end(await provider.signIn(providerUrl, name), { cookie, at });
}

/** The outcome of a refused sign-in. */
const refusalOf = (error: string) => ({ location: `/sign-in?error=${error}`, browser: undefined });

async function createPerson() {
  const tenant = await server.createTenant();
  const member = await createMember(tenant);
  const claims = { email: member.email.toUpperCase(), email_verified: true, name: 'Grace' };
  return { tenant, member, claims };
}

const verifiedClaims = (email: string) => ({ email, email_verified: true, groups: ['staff'] });

describe('single sign-on', () => {
  it('is offered by name, and signs in a member who has no password', async () => {
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

  it('recognises the person by the id at the provider, whatever their current e-mail address', async () => {
    const { member, claims } = await createPerson();
    const name = crypto.randomUUID();
    await signOn(claims, { name });
    const other = await createPerson();
    const { browser } = await signOn({ ...other.claims, email_verified: false }, { name });
    expect(browser && (await readSession(browser)).user.id).toBe(member.id);
  });

  it('refuses an e-mail address that the provider has not verified, and a person whom nobody added', async () => {
    const { claims } = await createPerson();
    const unverifiedOutcome = await signOn({ ...claims, email_verified: false });
    expect(unverifiedOutcome).toEqual(refusalOf('unverified_email'));
    const unknownOutcome = await signOn({ email: 'nobody@example.com', email_verified: true });
    expect(unknownOutcome).toEqual(refusalOf('no_account'));
  });

  it('invalidates the links with which others could set a password', async () => {
    const { tenant, member, claims } = await createPerson();
    const { data } = JSON.parse((await tenant.api.post(`/members/${member.id}/invitation`)).text);
    await signOn(claims);
    const token = data.url.split('/').at(-1);
    const body = { token, password: 'what an admin would like' };
    (await server.anonymous.post('/invitations/accept', body)).error('link_invalid');
  });

  it('can be completed only in the browser in which it began, and only once', async () => {
    const { claims } = await createPerson();
    const [ownAttempt, otherAttempt] = [await begin(), await begin()];
    provider.people.set('grace', claims);
    const callbackUrl = await provider.signIn(ownAttempt.providerUrl, 'grace');
    expect((await end(callbackUrl, { cookie: '' })).location).toBe('/sign-in?error=expired');
    expect((await end(callbackUrl, { cookie: 'postil_sign_on=v1.abcdefgh.AAAA' })).location).toBe(
      '/sign-in?error=expired',
    );
    expect((await end(callbackUrl, otherAttempt)).location).toBe('/sign-in?error=failed');
    expect((await end(callbackUrl, ownAttempt)).location).toBe('/board');
    expect((await end(callbackUrl, ownAttempt)).location).toBe('/sign-in?error=failed');
  });

  it('stores the attempt, over https, in a cookie that only this server can set', async () => {
    const secureServer = await startTestServer({ ...settings, BASE_URL: 'https://postil.example' });
    onTestFinished(() => secureServer.close());
    const response = await fetch(`${secureServer.url}/auth/oidc/start`, { redirect: 'manual' });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-postil_sign_on=[^;]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
  });

  it('redirects only to pages of the application', async () => {
    const { claims } = await createPerson();
    const name = crypto.randomUUID();
    for (const returnTo of ['//evil.example', 'https://evil.example', '/\\evil.example'])
      expect((await signOn(claims, { name, returnTo })).location).toBe('/');
  });
});

describe('the groups of the provider', () => {
  const at = groupedServer;

  it('make people members with the most powerful role, at each sign-in', async () => {
    const name = crypto.randomUUID();
    const person = { email: `${name}@example.com`, email_verified: true, name: 'Ada' };
    const first = await signOn({ ...person, groups: ['staff', 'leads'] }, { name, at });
    const session = first.browser && (await readSession(first.browser));
    expect(session).toMatchObject({ role: 'admin', user: { name: 'Ada' } });
    await signOn({ ...person, groups: ['staff'] }, { name, at });
    const member = await readMember(groupedTenant, session?.user.id ?? '');
    expect(member).toMatchObject({ role: 'member', status: 'active' });
    const outcome = await signOn({ ...person, groups: ['others'] }, { name, at });
    expect(outcome.location).toBe('/sign-in?error=no_group');
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

  it('add nobody beyond the limit on members', async () => {
    const limitedServer = await startTestServer({
      ...settings,
      OIDC_ROLES: 'staff=member',
      LIMIT_MEMBERS: '2',
    });
    onTestFinished(() => limitedServer.close());
    await limitedServer.createTenant();
    const person = () => verifiedClaims(`${crypto.randomUUID()}@example.com`);
    expect((await signOn(person(), { at: limitedServer })).location).toBe('/board');
    expect(await signOn(person(), { at: limitedServer })).toEqual(refusalOf('member_limit_reached'));
  });
});

describe('a provider that is authoritative for one organisation', () => {
  const at = boundServer;

  it('begins sessions for that organisation only', async () => {
    const other = await boundServer.createTenant();
    const name = crypto.randomUUID();
    const { browser } = await signOn(verifiedClaims(`${name}@example.com`), { name, at });
    if (!browser) throw new Error('Nobody was signed in.');
    const { user } = await readSession(browser);
    // The person is added to another organisation later, and signs in again.
    await other.api.post('/members', { email: `${name}@example.com`, name: 'Ada', role: 'owner' });
    const secondBrowser = (await signOn(verifiedClaims(`${name}@example.com`), { name, at })).browser;
    for (const session of [browser, secondBrowser ?? browser]) {
      const { organizations, organization } = await readSession(session);
      expect([organization.id, organizations.map(({ id }) => id)]).toEqual([boundId, [boundId]]);
      const otherOrganization = { organization_id: other.organization_id };
      (await session.put('/session', otherOrganization)).error('not_found');
      const body = { name: 'Mine', token_type: 'api', permissions: ['read'] };
      const apiKey = JSON.parse((await session.post('/api-keys', body)).text).data.key;
      const response = await boundServer.createClient(apiKey).get(`/projects/${other.project_id}`);
      response.error('not_found');
    }
    // A session for one organisation neither sees nor ends the person's sessions in others.
    const otherBrowser = await signInAs(boundServer, other, user.id);
    expect((await readSession(otherBrowser)).organizations).toHaveLength(2);
    const sessions = JSON.parse((await browser.get('/sessions')).text).data;
    expect(sessions).toHaveLength(2);
    (await browser.delete('/sessions')).body(200, Gone);
    expect((await otherBrowser.get('/session')).status).toBe(200);
    expect(JSON.parse((await otherBrowser.get('/sessions')).text).data).toHaveLength(2);
  });

  /** Signs in a person of another organisation, who must confirm the link. @returns them, and the link's cookie. */
  async function beginLink() {
    const other = await boundServer.createTenant();
    const email = await emailOf(other, other.user_id);
    const name = crypto.randomUUID();
    provider.people.set(name, verifiedClaims(email));
    const { cookie, providerUrl } = await begin(at);
    const callbackUrl = await provider.signIn(providerUrl, name);
    const response = await fetchCallback(callbackUrl, { cookie, at });
    expect(response.headers.get('location')).toBe('/sign-in?error=confirm');
    const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
    expect(cookies.some((each) => each.startsWith('postil_session='))).toBe(false);
    const pendingCookie = cookies.find((each) => each.startsWith('postil_link=')) ?? '';
    return { other, email, name, pendingCookie };
  }

  it('links an account that belongs elsewhere only once its owner has confirmed with the password', async () => {
    const { other, email, name, pendingCookie } = await beginLink();
    expect((await signOn(verifiedClaims(email), { name, at })).location).toBe('/sign-in?error=confirm');
    await setMemberPassword(boundServer, other.user_id);
    const stranger = await boundServer.createTenant();
    await setMemberPassword(boundServer, stranger.user_id);
    const signInWithPassword = async (address: string) =>
      boundServer.anonymous.post(
        '/session',
        { email: address, password: PASSWORD },
        { ...SAME_ORIGIN_HEADERS, cookie: pendingCookie },
      );
    // The password of another account is no confirmation.
    expect((await signInWithPassword(await emailOf(stranger, stranger.user_id))).status).toBe(200);
    expect((await signOn(verifiedClaims(email), { name, at })).location).toBe('/sign-in?error=confirm');
    expect((await signInWithPassword(email)).status).toBe(200);
    const { location, browser } = await signOn(verifiedClaims(email), { name, at });
    expect(location).toBe('/board');
    expect(browser && (await readSession(browser)).organizations.map(({ id }) => id)).toEqual([boundId]);
  });

  it.each([
    ['links an account that belongs elsewhere when its owner uses a mailed link', null, '/board'],
    [
      'does not link an account that belongs elsewhere when an admin created the link',
      'admin',
      '/sign-in?error=confirm',
    ],
  ])('%s', async (_title, creator, location) => {
    const { other, email, name, pendingCookie } = await beginLink();
    const token = crypto.randomUUID();
    await boundServer.database.sql`
      INSERT INTO password_links (token_hash, purpose, user_id, organization_id, created_by, expires_at)
      VALUES (sha256(${token}::text::bytea), 'reset', ${other.user_id}, ${creator && other.organization_id},
        ${creator && other.user_id}, now() + interval '1 hour')`;
    const reset = await boundServer.anonymous.post(
      '/password-resets/use',
      { token, password: PASSWORD },
      { ...SAME_ORIGIN_HEADERS, cookie: pendingCookie },
    );
    expect(reset.status, reset.text).toBe(200);
    expect((await signOn(verifiedClaims(email), { name, at })).location).toBe(location);
  });

  it('links nobody else to a linked account', async () => {
    const [name, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const claims = verifiedClaims(`${name}@example.com`);
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

describe('a server with single sign-on', () => {
  it('signs nobody in with an e-mail address outside OIDC_DOMAINS, or an invalid one', async () => {
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

  it('does not sign in a person outside OIDC_DOMAINS whose account was linked before it was set', async () => {
    const tenant = await server.createTenant();
    const { id, email } = await createMember(tenant, { email: `${crypto.randomUUID()}@elsewhere.example` });
    const name = crypto.randomUUID();
    await server.database.sql`
      INSERT INTO identities (issuer, subject, user_id) VALUES (${provider.issuer}, ${name}, ${id})`;
    for (const claimedEmail of [email, `${name}@example.com`])
      expect(await signOn({ email: claimedEmail, email_verified: true }, { name })).toEqual(
        refusalOf('foreign_domain'),
      );
  });

  it('signs nobody in if it has several organisations and its settings name neither one nor a domain', async () => {
    const unboundServer = await startTestServer(settings);
    onTestFinished(() => unboundServer.close());
    await unboundServer.createTenant();
    const tenant = await unboundServer.createTenant();
    const email = await emailOf(tenant, tenant.user_id);
    expect(await signOn({ email, email_verified: true }, { at: unboundServer })).toEqual(
      refusalOf('not_configured'),
    );
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
    for (const rest of ['', '&code=c']) {
      const attempt = await beginWithState();
      const callbackUrl = `${BASE_URL}/auth/oidc/callback?error=${error}&state=${attempt.state}${rest}`;
      expect(await end(callbackUrl, attempt)).toEqual(refusalOf(reason));
    }
  });

  async function beginWithState() {
    const { cookie, providerUrl } = await begin();
    return { cookie, state: new URL(providerUrl).searchParams.get('state') ?? '' };
  }
});

describe('single sign-on below a path', () => {
  it('stays below the path when it succeeds and when it fails', async () => {
    const pathProvider = await startIdentityProvider(`${BASE_URL}/feedback/auth/oidc/callback`);
    const pathServer = await startTestServer({
      ...settings,
      BASE_URL: `${BASE_URL}/feedback`,
      OIDC_ISSUER: pathProvider.issuer,
    });
    onTestFinished(() => Promise.all([pathServer.close(), pathProvider.close()]).then(() => {}));
    const tenant = await pathServer.createTenant();
    const owner = await emailOf(tenant, tenant.user_id);
    pathProvider.people.set('owner', { email: owner, email_verified: true });
    const { cookie, providerUrl } = await begin(pathServer, '/board', '/feedback');
    // The proxy strips the path.
    const callbackUrl = (await pathProvider.signIn(providerUrl, 'owner')).replace('/feedback/', '/');
    expect((await end(callbackUrl, { cookie, at: pathServer })).location).toBe('/feedback/board');
    expect((await end(callbackUrl, { cookie: '', at: pathServer })).location).toBe(
      '/feedback/sign-in?error=expired',
    );
  });
});
