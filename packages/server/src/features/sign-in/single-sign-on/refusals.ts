/** The reason why a user of the identity provider cannot sign in here. */
export type Refusal =
  | 'no_email'
  | 'unverified_email'
  | 'email_verification_missing'
  | 'unreadable_verification'
  | 'no_account'
  | 'no_group'
  | 'too_many_groups'
  | 'unreadable_groups'
  | 'member_limit_reached'
  | 'foreign_domain'
  | 'already_linked'
  | 'not_configured'
  | 'cancelled'
  | 'unavailable'
  | 'failed';

/** A user of the identity provider cannot sign in here. */
export class SignOnRefusedError extends Error {
  readonly reason: Refusal;

  /** @param advice for the operator: the problem and its remedy. */
  constructor(reason: Refusal, advice?: string) {
    super(advice ?? `A single sign-on was refused: ${reason}.`);
    this.reason = reason;
  }
}
