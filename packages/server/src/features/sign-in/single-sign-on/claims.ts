import { type Groups, readGroups } from './groups.ts';

/** The claims of a person from the two sources of a provider. */
interface Sent {
  readonly idToken: Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };
  /** Empty where the provider has no such endpoint. */
  readonly userInfo: Readonly<Record<string, unknown>>;
}

/** The provider's claim about an e-mail address: verified, not verified, missing, or neither true nor false. */
export type Verification = 'verified' | 'unverified' | 'unstated' | 'unreadable';

/** The claims of a provider about a person. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly verification: Verification;
  readonly name: string | undefined;
  readonly groups: Groups;
}

/**
 * Reads the claims of a person. Those of the userinfo endpoint count before those of the ID token, except for groups; an
 * absent or empty claim never replaces one that has a value.
 */
export function readClaims(sent: Sent, { groupsClaim }: { readonly groupsClaim: string }): Claims {
  const { idToken, userInfo } = sent;
  const name = textOf(userInfo.name) ?? textOf(idToken.name);
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    ...readEmail(sent),
    // A name with line breaks or other controls is none.
    name: name !== undefined && /^[^\p{Cc}\p{Zl}\p{Zp}]+$/u.test(name) ? name : undefined,
    groups: readGroups(sent, groupsClaim),
  };
}

function readEmail({ idToken, userInfo }: Sent): Pick<Claims, 'email' | 'verification'> {
  const [own, more] = [textOf(idToken.email), textOf(userInfo.email)];
  const isSame = own === undefined || more === undefined || own.toLowerCase() === more.toLowerCase();
  // A statement about one address says nothing about another.
  const verified = userInfo.email_verified ?? (isSame ? idToken.email_verified : undefined);
  return { email: more ?? own, verification: readVerification(verified) };
}

/** Some providers send a text in place of true and false. */
function readVerification(value: unknown): Verification {
  const stated = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (stated === true || stated === 'true') return 'verified';
  if (stated === false || stated === 'false') return 'unverified';
  return stated === undefined || stated === null || stated === '' ? 'unstated' : 'unreadable';
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
