export const signIn = {
  title: 'Sign in',
  to: (organization: string) => `Sign in to ${organization}`,
  submit: 'Sign in',
  submitting: 'Signing in…',
  with: (provider: string) => `Continue with ${provider}`,
  or: 'or',
  forgot: 'Forgot the password?',
  again: 'Sign in again',
  againHint: 'Your session has ended. What you typed is still here.',
  resetTitle: 'Reset the password',
  resetSend: 'Send a link',
  resetSent: 'If there is an account with this address, a link is on its way. It works for one hour.',
  resetByAdmin: 'This server sends no mail: ask an admin of your organisation for a reset link.',
  resetChoose: (email: string) => `Choose a new password for ${email}.`,
  resetDone: 'Save and sign in',
  newPassword: 'New password',
  passwordHint: 'At least 12 characters, 5 of them different; not a common one.',
  linkExpiredTitle: 'This link no longer works',
  linkExpired: 'It has expired or was used before. Ask for a new one.',
  back: 'Back to sign in',
  invitationTitle: (organization: string) => `Join ${organization}`,
  invitedBy: (inviter: string, email: string) => `${inviter} invited ${email}.`,
  invited: (email: string) => `You were invited as ${email}.`,
  yourName: 'Your name',
  join: 'Join',
  joinSignIn: 'You have an account: sign in to join.',
  otherAddress: 'Signing in works only at the address that is set as BASE_URL on this server:',
  providerProblems: {
    confirm:
      'Your account also belongs to organisations that do not trust this provider. Sign in with its password, or set one by mail, and it is linked from then on.',
    cancelled: 'You cancelled signing in with the provider. Try again, or sign in with your password.',
    foreign_domain: 'The provider is not trusted for your e-mail address here. Sign in with your password.',
    already_linked:
      'Your account is linked to another person of the provider. Sign in with your password, and ask an admin.',
    not_configured:
      'Signing in with the provider is not set up for several organisations. Sign in with your password, and inform the operator of this server.',
    unverified_email: (provider: string) =>
      `${provider} says that your e-mail address is not verified. Verify it there and try again; or the operator of this server lets ${provider} send “email_verified” as true, or sets OIDC_TRUST_EMAIL.`,
    email_verification_missing: (provider: string) =>
      `${provider} does not say whether your e-mail address is verified. The operator of this server lets it send “email_verified”, or sets OIDC_TRUST_EMAIL.`,
    unreadable_verification: (provider: string) =>
      `${provider} sends “email_verified” as neither true nor false. The operator of this server corrects that there, or sets OIDC_TRUST_EMAIL.`,
    no_email: (provider: string) =>
      `${provider} sent no e-mail address. You need one there, and the operator of this server lets ${provider} send “email”, with the scope “email” in OIDC_SCOPES.`,
    no_account: 'There is no member with your e-mail address. Ask an admin to invite you.',
    no_group: 'You belong to no group that may sign in here. Ask an admin.',
    too_many_groups: (provider: string, claim: string) =>
      `You belong to more groups than ${provider} sends in “${claim}”, so your role is not known. Your account is unchanged. Inform the operator of this server, or sign in with your password.`,
    unreadable_groups: (provider: string, claim: string) =>
      `${provider} did not send your groups in “${claim}”, or not as a list, so your role is not known. Your account is unchanged. Inform the operator of this server, or sign in with your password.`,
    member_limit_reached: 'The organisation has no room for another member. Ask an admin.',
    expired: 'Signing in took too long. Try again.',
    failed: 'The provider refused to sign you in. Try again, or sign in with your password.',
    unavailable: 'The provider cannot be reached at the moment. Try again, or sign in with your password.',
  },
};
