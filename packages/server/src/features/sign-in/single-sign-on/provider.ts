import type { Configuration } from 'openid-client';
import { type Claims, readClaims } from './claims.ts';
import type { Roles } from './groups.ts';

/** The settings of the OpenID Connect provider and of the roles of its groups. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** undefined for a public client, which PKCE protects. */
  readonly clientSecret: string | undefined;
  /** Its display name. */
  readonly name: string;
  /** The requested scopes; `openid` is one of them. */
  readonly scopes: readonly string[];
  /** Whether its e-mail addresses count as verified whatever the claim `email_verified` says. */
  readonly trustsEmail: boolean;
  /** The claim that lists the groups of a person. */
  readonly groupsClaim: string;
  /** Empty: groups have no effect. */
  readonly roles: Roles;
  /** Whether role changes are only logged. */
  readonly isRolesDryRun: boolean;
  /**
   * The organisation that it is authoritative for, in which people become members. Default: the only one; with
   * several, it is authoritative for the accounts of `domains` in all of them.
   */
  readonly organizationId: string | undefined;
  /** The domains of the e-mail addresses that it is authoritative for, in lower case; empty: any domain. */
  readonly domains: readonly string[];
}

/** The state stored in the browser during a sign-in. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** An OpenID Connect provider. */
export interface Provider {
  /**
   * Begins a sign-in.
   *
   * @returns the URL to open in the browser, and the state with which the response is verified.
   *
   * @throws {Error} the provider is unavailable.
   */
  begin(redirectUrl: string): Promise<{ url: URL; attempt: Attempt }>;
  /**
   * Completes a sign-in.
   *
   * @param url the URL to which the provider redirected the browser.
   *
   * @throws {Error} it is not a response to the attempt, or not valid.
   */
  complete(url: URL, attempt: Attempt): Promise<Claims>;
}

const TIMEOUT_SECONDS = 10;
/** The tolerated clock skew of the provider. */
const CLOCK_TOLERANCE_SECONDS = 300;

/**
 * Prepares the connection to a provider; its discovery happens at the first sign-in, and again at the next one if it
 * has failed.
 */
export function createProvider(settings: ProviderSettings): Provider {
  let discovery: Promise<Configuration> | undefined;
  const configuration = () => {
    discovery ??= discover(settings).catch((error: unknown) => {
      discovery = undefined;
      throw error;
    });
    return discovery;
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
    async complete(url, { state, nonce, verifier }) {
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
      if (claims.iat > Date.now() / 1_000 + CLOCK_TOLERANCE_SECONDS)
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
  const usesPlainHttp = issuer.startsWith('http:');
  return client.discovery(new URL(issuer), clientId, undefined, authentication, {
    timeout: TIMEOUT_SECONDS,
    // The signature of ID tokens is checked, although they come over TLS.
    execute: [client.enableNonRepudiationChecks, ...(usesPlainHttp ? [client.allowInsecureRequests] : [])],
  });
}
