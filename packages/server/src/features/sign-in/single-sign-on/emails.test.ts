import { createMember } from '@postil/harness/factories/records';
import { createCookieClient, readSession } from '@postil/harness/factories/sessions';
import { type LogEntry, startTestServer } from '@postil/harness/postil/test-server';
import { startForgingProvider } from '@postil/harness/servers/forging-provider';
import { afterAll, describe, expect, it } from 'vitest';

const provider = await startForgingProvider();
const log: LogEntry[] = [];
const settings = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'postil', OIDC_NAME: 'Example login' };
const options = { onLog: (entry: LogEntry) => log.push(entry) };
const server = await startTestServer(settings, options);
const trustingServer = await startTestServer({ ...settings, OIDC_TRUST_EMAIL: 'true' }, options);
afterAll(() => Promise.all([server.close(), trustingServer.close(), provider.close()]));
const tenants = new Map([
  [server, await server.createTenant()],
  [trustingServer, await trustingServer.createTenant()],
]);

/** Signs in a member of the server with these claims. */
async function signIn(claims: Record<string, unknown>, targetServer = server) {
  const tenant = tenants.get(targetServer);
  if (!tenant) throw new Error('The server has no organisation.');
  const { id, email } = await createMember(tenant);
  const redirect = await fetch(`${targetServer.url}/auth/oidc/start`, { redirect: 'manual' });
  const [cookie = ''] = (redirect.headers.get('set-cookie') ?? '').split(';');
  const callbackUrl = provider.signIn(redirect.headers.get('location') ?? '', {
    claims: { email, ...claims },
  });
  const callback = await fetch(callbackUrl, { redirect: 'manual', headers: { cookie } });
  const session = callback.headers.getSetCookie().find((each) => each.startsWith('postil_session='));
  const browser =
    session === undefined ? undefined : createCookieClient(targetServer, session.split(';')[0] ?? '');
  const signedInId = browser && (await readSession(browser)).user.id;
  return { location: callback.headers.get('location'), isSignedIn: signedInId === id };
}

describe('an e-mail address from a provider', () => {
  it.each<[string, Record<string, unknown>, string, string]>([
    ['the provider does not say whether it is verified', {}, 'email_verification_missing', 'is absent'],
    ['its verification is null', { email_verified: null }, 'email_verification_missing', 'is absent'],
    ['it is not verified', { email_verified: false }, 'unverified_email', 'is false'],
    ['its verification is the string "false"', { email_verified: 'false' }, 'unverified_email', 'is false'],
    [
      'its verification is not a boolean',
      { email_verified: 1 },
      'unreadable_verification',
      'neither true nor false',
    ],
    [
      'there is none',
      { email: undefined, preferred_username: 'ada@example.com' },
      'no_email',
      'sent no e-mail',
    ],
  ])('signs nobody in when %s, and the log names the setting', async (...[, claims, reason, words]) => {
    expect(await signIn(claims)).toEqual({ location: `/sign-in?error=${reason}`, isSignedIn: false });
    const setting = reason === 'no_email' ? 'OIDC_SCOPES' : 'OIDC_TRUST_EMAIL';
    expect(log.at(-1)).toMatchObject({ reason, err: { message: expect.stringContaining(words) } });
    expect(log.at(-1)).toMatchObject({ err: { message: expect.stringContaining(setting) } });
    expect(log.at(-1)).toMatchObject({ err: { message: expect.stringContaining('Example login') } });
  });

  it.each([true, 'true', 'True'])(
    'signs a member in when the provider has verified it: %j',
    async (claim) => {
      expect(await signIn({ email_verified: claim })).toEqual({ location: '/', isSignedIn: true });
    },
  );

  it.each([
    ['nothing', {}],
    ['that it is not verified', { email_verified: false }],
    ['something else', { email_verified: 'perhaps' }],
  ])('that is trusted signs a member in, although the provider says %s', async (_statement, claims) => {
    expect(await signIn(claims, trustingServer)).toEqual({ location: '/', isSignedIn: true });
  });

  it("is required even if the provider's addresses are trusted", async () => {
    const { location } = await signIn({ email: undefined, email_verified: true }, trustingServer);
    expect(location).toBe('/sign-in?error=no_email');
  });
});

it('somebody who was removed from the organisation after a first sign-in has no account there', async () => {
  const tenant = tenants.get(server);
  if (!tenant) throw new Error('The server has no organisation.');
  const { id, email } = await createMember(tenant);
  const claims = { sub: crypto.randomUUID(), email, email_verified: true };
  expect((await signIn(claims)).location).toBe('/');
  expect((await tenant.api.delete(`/members/${id}`)).status).toBe(200);
  expect((await signIn(claims)).location).toBe('/sign-in?error=no_account');
});
