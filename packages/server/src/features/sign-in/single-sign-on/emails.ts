import { LIMITS } from '@postil/contract';
import { findFormatProblem } from '../../../core/texts/formats.ts';
import type { Claims, Verification } from './claims.ts';
import type { ProviderSettings } from './provider.ts';
import { type Refusal, SignOnRefusedError } from './refusals.ts';

/**
 * The address that identifies a person at the first sign-in.
 *
 * @throws {SignOnRefusedError} the provider sends no valid address, or neither verifies it nor is trusted without
 *   verification.
 */
export function requireEmail({ email, verification }: Claims, settings: ProviderSettings): string {
  const providerLabel = `${settings.name} (${settings.issuer})`;
  if (email === undefined || findFormatProblem('email', email) !== undefined || email.length > LIMITS.name)
    throw new SignOnRefusedError(
      'no_email',
      `${providerLabel} sent no e-mail address in the claim "email": configure it to send one, add the scope "email" to OIDC_SCOPES, and set the address of the person there.`,
    );
  if (verification === 'verified' || settings.trustsEmail) return email;
  const { reason, problem } = CAUSES[verification];
  throw new SignOnRefusedError(
    reason,
    `${providerLabel} ${problem}: configure it to send "email_verified" as true, or set OIDC_TRUST_EMAIL=true if people cannot choose their addresses there.`,
  );
}

const CAUSES: Readonly<
  Record<Exclude<Verification, 'verified'>, { readonly reason: Refusal; readonly problem: string }>
> = {
  unstated: {
    reason: 'email_verification_missing',
    problem:
      'does not say whether the e-mail address is verified, because the claim "email_verified" is absent',
  },
  unverified: {
    reason: 'unverified_email',
    problem: 'says that the e-mail address is not verified, because the claim "email_verified" is false',
  },
  unreadable: {
    reason: 'unreadable_verification',
    problem: 'sent a claim "email_verified" that is neither true nor false',
  },
};
