import { type Groups, readGroups } from './groups.ts';

/** A provider's claims about a person, from the ID token and the userinfo endpoint. */
interface ProviderClaims {
  readonly idToken: Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };
  /** The response of the userinfo endpoint; empty if the provider has none. */
  readonly userInfo: Readonly<Record<string, unknown>>;
}

/** The provider's claim about an e-mail address: verified, not verified, missing, or neither true nor false. */
export type Verification = 'verified' | 'unverified' | 'unstated' | 'unreadable';

/** The evaluated claims about a person. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly verification: Verification;
  readonly name: string | undefined;
  readonly groups: Groups;
}

/**
 * Reads the claims of a person. Those of the userinfo endpoint take precedence over those of the ID token, except for
 * groups; an absent or empty claim never replaces a value.
 */
export function readClaims(
  providerClaims: ProviderClaims,
  { groupsClaim }: { readonly groupsClaim: string },
): Claims {
  const { idToken, userInfo } = providerClaims;
  const name = textOf(userInfo.name) ?? textOf(idToken.name);
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    ...readEmail(providerClaims),
    // A name with line breaks or other control characters is ignored.
    name: name !== undefined && /^[^\p{Cc}\p{Zl}\p{Zp}]+$/u.test(name) ? name : undefined,
    groups: readGroups(providerClaims, groupsClaim),
  };
}

function readEmail({ idToken, userInfo }: ProviderClaims): Pick<Claims, 'email' | 'verification'> {
  const [idTokenEmail, userInfoEmail] = [textOf(idToken.email), textOf(userInfo.email)];
  const isSameEmail =
    idTokenEmail === undefined ||
    userInfoEmail === undefined ||
    idTokenEmail.toLowerCase() === userInfoEmail.toLowerCase();
  // The verification of one address does not apply to another.
  const verification = readVerification(userInfo.email_verified);
  const applies = verification === 'unstated' && isSameEmail;
  return {
    email: userInfoEmail ?? idTokenEmail,
    verification: applies ? readVerification(idToken.email_verified) : verification,
  };
}

/** Some providers send a string in place of a boolean. */
function readVerification(value: unknown): Verification {
  const claim = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (claim === true || claim === 'true') return 'verified';
  if (claim === false || claim === 'false') return 'unverified';
  return claim === undefined || claim === null || claim === '' ? 'unstated' : 'unreadable';
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
