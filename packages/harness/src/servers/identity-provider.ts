import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** The claims of the provider about a person. */
export interface ProviderClaims {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
}

/** A provider of OpenID Connect on the loopback interface. */
export interface IdentityProvider {
  readonly issuer: string;
  /** The only URL to which it redirects browsers. */
  readonly redirectUrl: string;
  /** The people by their sign-in names. */
  readonly people: Map<string, ProviderClaims>;
  /**
   * Acts as a person in the browser, from the URL to which the application redirects it.
   *
   * @returns the URL of the application to which the provider redirects the browser back.
   */
  signIn(url: string, name: string): Promise<string>;
  close(): Promise<void>;
}

export const CLIENT = { id: 'postil', secret: 'a secret of the client' };

/** Starts a provider that knows one client. @param redirectUrl the only URL to which it redirects browsers. */
export async function startIdentityProvider(redirectUrl: string): Promise<IdentityProvider> {
  const people = new Map<string, ProviderClaims>();
  const server = createServer((request, response) => handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on an interface has an address object with a port.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUrl] }],
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key of the tests'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
  });
  const handle = provider.callback();
  return {
    issuer,
    redirectUrl,
    people,
    signIn: (url, name) => browse(url, { name, redirectUrl }),
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Follows redirects and sends the forms of the provider, with its cookies. */
async function browse(
  url: string,
  { name, redirectUrl }: { name: string; redirectUrl: string },
): Promise<string> {
  const cookies = new Map<string, string>();
  let nextRequest: { url: string; form?: URLSearchParams } = { url };
  for (let count = 0; count < 20; count += 1) {
    if (nextRequest.url.startsWith(redirectUrl)) return nextRequest.url;
    const response: Response = await fetch(nextRequest.url, {
      method: nextRequest.form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
      ...(nextRequest.form && { body: nextRequest.form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(key, value);
    }
    const location = response.headers.get('location');
    const text = await response.text();
    if (location !== null) nextRequest = { url: new URL(location, nextRequest.url).href };
    else nextRequest = { url: nextRequest.url, form: toForm(text, name) };
  }
  throw new Error('The provider does not send the browser back.');
}

function toForm(page: string, name: string): URLSearchParams {
  if (page.includes('name="login"'))
    return new URLSearchParams({ prompt: 'login', login: name, password: 'x' });
  if (page.includes('value="consent"')) return new URLSearchParams({ prompt: 'consent' });
  throw new Error(`The provider shows an unknown page: ${page}`);
}
