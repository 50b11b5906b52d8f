import { readMember } from '@postil/harness/factories/records';
import { createCookieClient, readSession } from '@postil/harness/factories/sessions';
import { startTestServer } from '@postil/harness/postil/test-server';
import { type Forgery, startForgingProvider } from '@postil/harness/servers/forging-provider';
import { afterAll, describe, expect, it } from 'vitest';

const provider = await startForgingProvider();
const server = await startTestServer({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: 'postil',
  OIDC_ROLES: 'staff=member',
});
afterAll(() => Promise.all([server.close(), provider.close()]));
const tenant = await server.createTenant();

async function signOn({ claims, ...forgery }: Forgery) {
  const redirect = await fetch(`${server.url}/auth/oidc/start`, { redirect: 'manual' });
  const [cookie = ''] = (redirect.headers.get('set-cookie') ?? '').split(';');
  const email = `${crypto.randomUUID()}@example.com`;
  const defaultClaims = { email, email_verified: true, groups: ['staff'] };
  const url = redirect.headers.get('location') ?? '';
  const callbackUrl = provider.signIn(url, { ...forgery, claims: { ...defaultClaims, ...claims } });
  const callback = await fetch(callbackUrl, { redirect: 'manual', headers: { cookie } });
  const session = callback.headers.getSetCookie().find((each) => each.startsWith('postil_session='));
  return { email, location: callback.headers.get('location'), session: session?.split(';')[0] };
}

describe('an ID token', () => {
  it('signs in its subject if it is valid', async () => {
    const { location, session } = await signOn({});
    expect([location, session]).toEqual(['/', expect.any(String)]);
  });

  const nowSeconds = Math.floor(Date.now() / 1_000);
  it.each<[string, Forgery]>([
    ['is signed by another key', { hasForeignKey: true }],
    [
      'was issued in the future',
      { claims: { iat: nowSeconds + 86_400 * 365, exp: nowSeconds + 86_400 * 366 } },
    ],
    ['has expired', { claims: { iat: nowSeconds - 7_200, exp: nowSeconds - 3_600 } }],
    ['is for another client', { claims: { aud: 'another' } }],
    ['is for another attempt', { claims: { nonce: 'another' } }],
    ['is from another issuer', { claims: { iss: 'http://127.0.0.1:1' } }],
  ])('signs nobody in if it %s', async (_problem, forgery) => {
    const { location, session } = await signOn(forgery);
    expect([location, session]).toEqual(['/sign-in?error=failed', undefined]);
  });

  it('gives nobody a name with line breaks', async () => {
    const { email, session = '' } = await signOn({ claims: { name: 'Ada\r\nBcc: z@evil.example' } });
    const { user } = await readSession(createCookieClient(server, session));
    expect((await readMember(tenant, user.id)).name).toBe(email);
  });
});
