import { auditOf, createMember, readMember } from '@postil/harness/factories/records';
import { emailOf, readSession, withCookie } from '@postil/harness/factories/sessions';
import { startTestServer } from '@postil/harness/postil/test-server';
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
const server = await startTestServer(settings);
/** Of this one, groups have roles. */
const grouped = await startTestServer({ ...settings, OIDC_ROLES: 'staff=member,leads=admin' });
const groupedTenant = await grouped.createTenant();
afterAll(() => Promise.all([server.close(), grouped.close(), provider.close()]));

/** The cookie and the address that begin a sign-in. */
async function begin({ url } = server, returnTo = '/board', below = '') {
  const query = new URLSearchParams({ return_to: returnTo });
  const started = await fetch(`${url}/auth/oidc/start?${query}`, { redirect: 'manual' });
  expect(started.status).toBe(302);
  const set = started.headers.get('set-cookie') ?? '';
  expect(set).toMatch(/^postil_sign_on=[^;]+; /);
  expect(set).toContain(`; Path=${below}/auth/oidc; Max-Age=600; HttpOnly; SameSite=Lax`);
  return { cookie: set.split(';')[0] ?? '', address: started.headers.get('location') ?? '' };
}

/** Comes back from the provider. */
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
  return {
    tenant,
    member,
    claims: { email: member.email.toUpperCase(), email_verified: true, name: 'Grace' },
  };
}

describe('single sign-on', () => {
  it('is offered by name, and signs a member in who has no password', async () => {
    const options = await server.anonymous.get('/sign-in-options');
    expect(JSON.parse(options.text).data.single_sign_on).toEqual({ name: 'Example login' });
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

  it('knows the person again by the id of the provider, whatever the e-mail address is now', async () => {
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

  it('makes the links invalid with which others could set a password', async () => {
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

  it('leads nowhere else', async () => {
    const { claims } = await createPerson();
    for (const returnTo of ['//evil.example', 'https://evil.example', '/\\evil.example'])
      expect((await signOn(claims, { returnTo })).location).toBe('/');
  });
});

describe('the groups of the provider', () => {
  const at = grouped;

  it('make people members with the most powerful role, anew at each sign-in', async () => {
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

  it('leave owners as they are', async () => {
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
      location: '/sign-in?error=no_room',
      browser: undefined,
    });
  });
});

describe('single sign-on below a path', () => {
  it('stays below it, whether it ends well or not', async () => {
    const own = await startIdentityProvider(`${BASE_URL}/feedback/auth/oidc/callback`);
    const below = await startTestServer({
      ...settings,
      BASE_URL: `${BASE_URL}/feedback`,
      OIDC_ISSUER: own.issuer,
    });
    onTestFinished(() => Promise.all([below.close(), own.close()]).then(() => {}));
    const tenant = await below.createTenant();
    const owner = await emailOf(tenant, tenant.user_id);
    own.people.set('owner', { email: owner, email_verified: true });
    const { cookie, address } = await begin(below, '/board', '/feedback');
    // As a proxy does, which takes the path away.
    const back = (await own.signIn(address, 'owner')).replace('/feedback/', '/');
    expect((await end(back, { cookie, at: below })).location).toBe('/feedback/board');
    expect((await end(back, { cookie: '', at: below })).location).toBe('/feedback/sign-in?error=expired');
  });
});
