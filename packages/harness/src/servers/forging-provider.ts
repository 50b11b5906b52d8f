import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The differences between the ID tokens of a provider and valid ones. */
export interface Forgery {
  /** The claims that override or extend the correct ones. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** The claims of the userinfo endpoint, in addition to the subject. Default: none. */
  readonly userInfo?: Readonly<Record<string, unknown>>;
  /** Whether the tokens are signed by a key other than the published one. */
  readonly hasForeignKey?: boolean;
}

/** A provider of OpenID Connect with ID tokens that each test specifies. */
interface ForgingProvider {
  readonly issuer: string;
  /**
   * Signs a person in without interaction.
   *
   * @param url the URL to which the application redirects the browser.
   * @returns the URL of the application to which the browser is redirected back.
   */
  signIn(url: string, forgery: Forgery): string;
  close(): void;
}

const KEY_ID = 'published';

/** Starts a provider on the loopback interface that knows every client. */
export async function startForgingProvider(): Promise<ForgingProvider> {
  const [publishedKeys, foreignKeys] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2_048 }));
  if (!publishedKeys || !foreignKeys) throw new Error('There are no keys.');
  /** The ID tokens by their authorisation codes, which also serve as access tokens. */
  const tokens = new Map<string, string>();
  const userInfos = new Map<string, object>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const code = new URLSearchParams(Buffer.concat(chunks).toString()).get('code') ?? '';
      const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
      const body = responseTo(request.url ?? '', code === '' ? bearer : code);
      response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on an interface has an address object with a port.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function responseTo(path: string, code: string): object | undefined {
    const key = publishedKeys?.publicKey.export({ format: 'jwk' });
    const responses: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/keys': { keys: [{ ...key, kid: KEY_ID, alg: 'RS256', use: 'sig' }] },
      '/token': { access_token: code, token_type: 'Bearer', id_token: tokens.get(code) },
      '/userinfo': userInfos.get(code) ?? {},
    };
    return responses[path];
  }

  return {
    issuer,
    signIn(url, { claims = {}, userInfo = {}, hasForeignKey = false }) {
      const { searchParams: parameters } = new URL(url);
      const code = crypto.randomUUID();
      const issuedAtSeconds = Math.floor(Date.now() / 1_000);
      const validClaims = {
        iss: issuer,
        aud: parameters.get('client_id'),
        sub: crypto.randomUUID(),
        iat: issuedAtSeconds,
        exp: issuedAtSeconds + 600,
        nonce: parameters.get('nonce'),
      };
      const { privateKey } = hasForeignKey ? foreignKeys : publishedKeys;
      const sentClaims = { ...validClaims, ...claims };
      tokens.set(code, toToken(sentClaims, privateKey));
      userInfos.set(code, { sub: sentClaims.sub, ...userInfo });
      const redirectUrl = new URL(parameters.get('redirect_uri') ?? '');
      redirectUrl.search = new URLSearchParams({ code, state: parameters.get('state') ?? '' }).toString();
      return redirectUrl.href;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function toToken(claims: object, key: KeyObject): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signingInput = `${encode({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })}.${encode(claims)}`;
  return `${signingInput}.${createSign('RSA-SHA256').update(signingInput).sign(key, 'base64url')}`;
}
