import { auditOf, createMember, readMember } from '@postil/harness/factories/records';
import { createCookieClient, emailOf, readSession } from '@postil/harness/factories/sessions';
import { SHARED_KEY } from '@postil/harness/postil/process';
import {
  type LogEntry,
  startTestServer,
  type Tenant,
  type TestServer,
} from '@postil/harness/postil/test-server';
import { type Forgery, startForgingProvider } from '@postil/harness/servers/forging-provider';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

const provider = await startForgingProvider();
const log: LogEntry[] = [];
const ROLES = 'designers=member,leads=admin,clients=guest';
const server = await start({});
const tenant = await server.createTenant();
afterAll(() => Promise.all([server.close(), provider.close()]));

function start(settings: Record<string, string>, shared?: TestServer['database']): Promise<TestServer> {
  return startTestServer(
    {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'postil',
      OIDC_NAME: 'Example login',
      OIDC_ROLES: ROLES,
      SECRET_KEY: SHARED_KEY,
      ...settings,
    },
    { onLog: (entry) => log.push(entry), ...(shared && { shared }) },
  );
}

/** Starts another server with the members of the first, as after a restart with other settings. */
async function restart(settings: Record<string, string>): Promise<TestServer> {
  const restartedServer = await start(settings, server.database);
  onTestFinished(() => restartedServer.close());
  return restartedServer;
}

/** A person who can sign in repeatedly. */
function createPerson(email = `${crypto.randomUUID()}@example.com`) {
  const sub = crypto.randomUUID();
  return {
    email,
    async signIn(
      claims: Record<string, unknown>,
      { at = server, ...rest }: Omit<Forgery, 'claims'> & { at?: TestServer } = {},
    ) {
      const redirect = await fetch(`${at.url}/auth/oidc/start`, { redirect: 'manual' });
      const [cookie = ''] = (redirect.headers.get('set-cookie') ?? '').split(';');
      const defaultClaims = { sub, email, email_verified: true };
      const callbackUrl = provider.signIn(redirect.headers.get('location') ?? '', {
        ...rest,
        claims: { ...defaultClaims, ...claims },
      });
      const callback = await fetch(callbackUrl, { redirect: 'manual', headers: { cookie } });
      const session = callback.headers.getSetCookie().find((each) => each.startsWith('postil_session='));
      return {
        location: callback.headers.get('location'),
        browser: session === undefined ? undefined : createCookieClient(at, session.split(';')[0] ?? ''),
      };
    },
  };
}

/** Creates a person, and signs them in for the first time through a group. @returns the person, with the session. */
async function createAdmittedPerson(group = 'designers') {
  const person = createPerson();
  const { browser } = await person.signIn({ groups: [group] });
  if (!browser) throw new Error('Nobody was signed in.');
  const { user } = await readSession(browser);
  return { ...person, id: user.id, browser };
}

/** Gives a guest access to the project of an organisation. @returns the id of the project. */
async function assignProject(id: string, { api, project_id: projectId }: Tenant = tenant): Promise<string> {
  const response = await api.put(`/members/${id}`, { project_ids: [projectId] });
  expect(response.status, response.text).toBe(200);
  return projectId;
}

const UNREADABLE_CLAIMS: [string, Record<string, unknown>][] = [
  ['are left out', {}],
  ['are null', { groups: null }],
  ['are an empty text', { groups: '' }],
  ['are one text that names no group with a role', { groups: 'others' }],
  ['are several in one text', { groups: 'designers,others' }],
  ['are an object', { groups: { name: 'designers' } }],
  ['are an empty object', { groups: {} }],
  ['are objects without a name', { groups: [{ label: 'designers' }] }],
  ['are partly unreadable', { groups: ['others', null] }],
  ['are a number', { groups: 7 }],
];
const OVERAGE_CLAIMS: [string, Record<string, unknown>][] = [
  ['are too many for the token', { _claim_names: { groups: 'src1' }, _claim_sources: { src1: {} } }],
  ['are too many for the URL', { hasgroups: true }],
];

describe('groups that cannot be read', () => {
  it.each([
    ...UNREADABLE_CLAIMS.map(([problem, claims]) => [problem, claims, 'unreadable_groups'] as const),
    ...OVERAGE_CLAIMS.map(([problem, claims]) => [problem, claims, 'too_many_groups'] as const),
  ])(
    'change neither the role nor the session of a member whose groups %s, and sign nobody in',
    async (_problem, claims, reason) => {
      const { id, browser, signIn } = await createAdmittedPerson();
      expect(await signIn(claims)).toEqual({ location: `/sign-in?error=${reason}`, browser: undefined });
      expect(await readMember(tenant, id)).toMatchObject({ role: 'member', status: 'active' });
      expect((await browser.get('/session')).status).toBe(200);
      expect((await signIn({ groups: ['designers'] })).location).toBe('/');
    },
  );

  it('do not change the projects of a guest', async () => {
    const { id, signIn } = await createAdmittedPerson('clients');
    const projectId = await assignProject(id);
    await signIn({ _claim_names: { groups: 'src1' } });
    expect(await readMember(tenant, id)).toMatchObject({ role: 'guest', project_ids: [projectId] });
  });

  it('make nobody a member', async () => {
    const { signIn } = createPerson();
    expect((await signIn({})).location).toBe('/sign-in?error=unreadable_groups');
  });

  it('do not prevent owners from signing in, and leave their role unchanged', async () => {
    const { signIn } = createPerson(await emailOf(tenant, tenant.user_id));
    const { browser } = await signIn({ groups: null });
    expect(browser && (await readSession(browser)).role).toBe('owner');
    expect(log.at(-1)).toMatchObject({ claim: 'groups', provider: 'Example login' });
  });

  it('are in the log with the claim and the provider', async () => {
    const { signIn } = createPerson();
    await signIn({});
    expect(log.at(-1)).toMatchObject({
      reason: 'unreadable_groups',
      err: { message: expect.stringContaining(`the claim "groups" of Example login (${provider.issuer})`) },
    });
  });

  it('can be explained on the sign-in page, which gets the names of the provider and of the claim', async () => {
    const { data } = JSON.parse((await server.anonymous.get('/sign-in-options')).text);
    expect(data.single_sign_on).toEqual({ name: 'Example login', groups_claim: 'groups' });
  });
});

describe('the userinfo endpoint', () => {
  it.each([
    ['null', { groups: null }],
    ['nothing', {}],
    ['an empty list', { groups: [] }],
    ['null for everything', { groups: null, email: null, email_verified: null, name: null }],
    ['empty texts', { groups: '', email: '', email_verified: '', name: '' }],
  ])('does not replace the groups of the ID token with %s', async (_response, userInfo) => {
    const { signIn } = createPerson();
    const { browser } = await signIn({ groups: ['designers'] }, { userInfo });
    expect(browser && (await readSession(browser)).role).toBe('member');
  });

  it('adds groups that are missing from the ID token or too many for it', async () => {
    for (const claims of [{}, { groups: null }, { _claim_names: { groups: 'src1' } }]) {
      const { browser } = await createPerson().signIn(claims, { userInfo: { groups: ['leads'] } });
      expect(browser && (await readSession(browser)).role).toBe('admin');
    }
  });

  it('does not revoke a group if the groups of the ID token are unreadable', async () => {
    const { id, signIn } = await createAdmittedPerson();
    await signIn({ groups: [{ label: 'designers' }] }, { userInfo: { groups: [] } });
    expect((await readMember(tenant, id)).status).toBe('active');
  });

  it('does not inherit the verification of another e-mail address from the ID token', async () => {
    const { signIn } = createPerson();
    const { location } = await signIn(
      { groups: ['designers'] },
      { userInfo: { email: 'other@example.com' } },
    );
    expect(location).toBe('/sign-in?error=email_verification_missing');
  });
});

describe('groups', () => {
  const KEYCLOAK = { realm_access: { roles: ['leads'] } };
  const ZITADEL = { 'urn:zitadel:iam:org:project:roles': { leads: { '17': 'example.zitadel.cloud' } } };
  it.each<[string, string, Record<string, unknown>]>([
    ['a list of names', 'groups', { groups: ['others', 'leads'] }],
    ['one name', 'groups', { groups: 'leads' }],
    ['paths', 'groups', { groups: ['/others', '/leads'] }],
    ['objects with a name', 'groups', { groups: [{ id: '1', name: 'leads' }] }],
    ['objects with an id', 'groups', { groups: [{ id: 'leads', displayName: 'Leads' }] }],
    ['the keys of an object, as at Zitadel', 'urn:zitadel:iam:org:project:roles', ZITADEL],
    [
      'a claim with a namespace, as at Auth0',
      'https://example.com/roles',
      { 'https://example.com/roles': ['leads'] },
    ],
    ['a nested claim, as at Keycloak', 'realm_access.roles', KEYCLOAK],
  ])('are read as %s', async (_form, claim, claims) => {
    const at = await restart({ OIDC_GROUPS_CLAIM: claim });
    const { browser } = await createPerson().signIn(claims, { at });
    expect(browser && (await readSession(browser)).role).toBe('admin');
  });

  it('below another group are not the group of the same name at the root', async () => {
    expect((await createPerson().signIn({ groups: ['/others/leads'] })).location).toBe(
      '/sign-in?error=no_group',
    );
  });

  it('are requested with the scopes of the settings', async () => {
    const restartedServer = await restart({ OIDC_SCOPES: 'openid, email groups' });
    const redirect = await fetch(`${restartedServer.url}/auth/oidc/start`, { redirect: 'manual' });
    const { searchParams } = new URL(redirect.headers.get('location') ?? '');
    expect(searchParams.get('scope')).toBe('openid email groups');
  });
});

describe('a group that a person has left', () => {
  it('ends the membership at the next sign-in, and the audit log gives the reason', async () => {
    const { id, email, browser, signIn } = await createAdmittedPerson();
    expect((await signIn({ groups: ['others'] })).location).toBe('/sign-in?error=no_group');
    (await browser.get('/session')).error('session_ended');
    const entry = (await auditOf(tenant, 'member.removed')).find(({ target }) => target.id === id);
    expect(entry).toMatchObject({
      actor: { type: 'system', id: null, name: 'Single sign-on' },
      via: { kind: 'single_sign_on', id: null },
      metadata: { reason: 'no_group', provider: provider.issuer, groups_claim: 'groups', groups: ['others'] },
    });
    expect(log.at(-1)).toMatchObject({ claim: 'groups', groups: ['others'], person: email });
  });

  it('restores the projects of a guest who returns to it', async () => {
    const { id, signIn } = await createAdmittedPerson('clients');
    const projectId = await assignProject(id);
    await signIn({ groups: [] });
    await signIn({ groups: ['clients'] });
    expect(await readMember(tenant, id)).toMatchObject({ role: 'guest', project_ids: [projectId] });
  });

  it('restores the projects of a guest who had another role or none meanwhile', async () => {
    const { id, signIn } = await createAdmittedPerson('clients');
    const projectId = await assignProject(id);
    for (const groups of [['designers'], [], ['leads'], ['clients']]) await signIn({ groups });
    expect(await readMember(tenant, id)).toMatchObject({ role: 'guest', project_ids: [projectId] });
  });

  it('does not restore projects that no longer exist, or those of a guest whom an admin has removed', async () => {
    const [first, second] = [await createAdmittedPerson('clients'), await createAdmittedPerson('clients')];
    await assignProject(first.id);
    await first.signIn({ groups: [] });
    await tenant.api.post('/members', { email: first.email, name: 'Ada', role: 'guest' });
    await tenant.api.delete(`/members/${first.id}`);
    await first.signIn({ groups: ['clients'] });
    expect(await readMember(tenant, first.id)).toMatchObject({ role: 'guest', project_ids: [] });
    const created = JSON.parse((await tenant.api.post('/projects', { name: 'Soon gone' })).text);
    await tenant.api.put(`/members/${second.id}`, { project_ids: [created.data.id] });
    await second.signIn({ groups: [] });
    expect((await tenant.api.delete(`/projects/${created.data.id}`)).status).toBe(200);
    await second.signIn({ groups: ['clients'] });
    expect(await readMember(tenant, second.id)).toMatchObject({ role: 'guest', project_ids: [] });
  });
});

describe('settings that do not fit the provider', () => {
  it.each([
    ['the roles name other groups', { OIDC_ROLES: 'desingers=member' }, 'no_group'],
    ['the claim has another name', { OIDC_GROUPS_CLAIM: 'gruops' }, 'unreadable_groups'],
    ['the claim is another list', { OIDC_GROUPS_CLAIM: 'roles' }, 'no_group'],
  ])('remove nobody admitted by a group before: %s', async (_mismatch, settings, reason) => {
    const { id, browser, signIn } = await createAdmittedPerson();
    const at = await restart(settings);
    const claims = { groups: ['designers'], roles: ['others'] };
    expect((await signIn(claims, { at })).location).toBe(`/sign-in?error=${reason}`);
    expect((await readMember(tenant, id)).status).toBe('active');
    expect((await browser.get('/session')).status).toBe(200);
  });

  it('remove nobody added by an admin', async () => {
    const member = await createMember(tenant);
    const { signIn } = createPerson(member.email);
    expect((await signIn({ groups: ['others'] })).location).toBe('/sign-in?error=no_group');
    expect((await readMember(tenant, member.id)).role).toBe('member');
  });
});

describe('a dry run of roles', () => {
  it('changes nothing, and logs the effects of the roles', async () => {
    const [lead, leaver] = [await createAdmittedPerson(), await createAdmittedPerson()];
    const at = await restart({ OIDC_ROLES_DRY_RUN: 'true' });
    expect((await lead.signIn({ groups: ['leads'] }, { at })).location).toBe('/');
    expect(log.at(-1)).toMatchObject({
      msg: 'dry run of OIDC_ROLES: the role of the member would change',
      person: lead.email,
      decision: { role: 'admin' },
    });
    expect((await leaver.signIn({ groups: ['others'] }, { at })).location).toBe('/');
    expect(log.at(-1)?.msg).toBe('dry run of OIDC_ROLES: the member would be removed');
    for (const { id } of [lead, leaver])
      expect(await readMember(tenant, id)).toMatchObject({ role: 'member', status: 'active' });
    expect((await createPerson().signIn({ groups: ['leads'] }, { at })).location).toBe(
      '/sign-in?error=no_account',
    );
    expect(log.find(({ msg }) => msg.endsWith('the person would become a member'))).toBeDefined();
  });
});
