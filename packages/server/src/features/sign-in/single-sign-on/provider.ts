import type { Configuration } from 'openid-client';
import { type Claims, readClaims } from './claims.ts';
import type { Roles } from './groups.ts';

/** The provider of OpenID Connect and what its groups mean here. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** undefined for a client without a secret, which PKCE protects. */
  readonly clientSecret: string | undefined;
  /** Its name for people. */
  readonly name: string;
  /** The requested scopes; `openid` is one of them. */
  readonly scopes: readonly string[];
  /** Whether its addresses count as verified, whatever it says about them. */
  readonly trustsEmail: boolean;
  /** The claim that lists the groups of a person. */
  readonly groupsClaim: string;
  /** Empty: groups mean nothing. */
  readonly roles: Roles;
  /** Whether roles are only written to the log, and nobody gets or loses one. */
  readonly isRolesDryRun: boolean;
  /** The organisation for which it speaks, where people become members. Default: the only one, or those of `domains`. */
  readonly organizationId: string | undefined;
  /** The domains of the e-mail addresses for which it speaks, in lower case; empty: not by domain. */
  readonly domains: readonly string[];
}

/** The state that the browser keeps during a sign-in. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A provider of OpenID Connect. */
export interface Provider {
  /** Begins a sign-in. @returns where to send the browser, and what it must bring back. @throws {Error} the provider is unavailable. */
  begin(redirectUrl: string): Promise<{ url: URL; attempt: Attempt }>;
  /** Ends a sign-in. @param url to which the provider sent the browser. @throws {Error} it is not a response to the attempt, or not valid. */
  end(url: URL, attempt: Attempt): Promise<Claims>;
}

const TIMEOUT_SECONDS = 10;
/** By how much the clock of the provider may be ahead. */
const CLOCKS_DIFFER_SECONDS = 300;

/** Prepares the connection to a provider; it is found at the first sign-in, so that its failure keeps nobody else out. */
export function createProvider(settings: ProviderSettings): Provider {
  let found: Promise<Configuration> | undefined;
  const configuration = () => {
    found ??= discover(settings).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
  return {
    async begin(redirectUrl) {
      const client = await import('openid-client');
      const verifier = client.randomPKCECodeVerifier();
      const attempt = { state: client.randomState(), nonce: client.randomNonce(), verifier };
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUrl,
        scope: settings.scopes.join(' '),
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url, attempt };
    },
    async end(url, { state, nonce, verifier }) {
      const client = await import('openid-client');
      const config = await configuration();
      const tokens = await client.authorizationCodeGrant(config, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims)
        throw new Error('The provider sent no ID token: allow the scope openid for this client there.');
      if (claims.iat > Date.now() / 1_000 + CLOCKS_DIFFER_SECONDS)
        throw new Error(
          'The ID token was issued in the future: set the clocks of this server and of the provider.',
        );
      const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined;
      const userInfo = hasUserInfo ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
      return readClaims({ idToken: claims, userInfo }, settings);
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> {
  const client = await import('openid-client');
  const authentication = clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret);
  const isPlain = issuer.startsWith('http:');
  return client.discovery(new URL(issuer), clientId, undefined, authentication, {
    timeout: TIMEOUT_SECONDS,
    // The signature of ID tokens is checked, although they come over TLS.
    execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
  });
}
