/** The reason why a person of the provider cannot sign in here. */
export type Refusal =
  | 'no_email'
  | 'unverified_email'
  | 'unstated_email'
  | 'unreadable_verification'
  | 'no_account'
  | 'no_group'
  | 'groups_too_many'
  | 'groups_unreadable'
  | 'no_room'
  | 'foreign_domain'
  | 'already_linked'
  | 'not_configured'
  | 'cancelled'
  | 'unavailable'
  | 'failed';

/** A person of the provider cannot sign in here. */
export class SignOnRefusedError extends Error {
  readonly reason: Refusal;

  /** @param advice for the operator: the problem and its remedy. */
  constructor(reason: Refusal, advice?: string) {
    super(advice ?? `A single sign-on was refused: ${reason}.`);
    this.reason = reason;
  }
}
