import { Type } from 'typebox';
import { LIMITS } from '../../values/limits.ts';
import { Body, Instant, Nullable } from '../text.ts';
import { LinkToken } from './link-token.ts';
import { CurrentPassword, EmailAddress } from './sessions.ts';

const NewPassword = () =>
  Type.String({
    minLength: LIMITS.minPassword,
    maxLength: LIMITS.password,
    description: 'Any text except the e-mail address.',
    examples: ['correct horse battery staple'],
  });

export const ChangePasswordBody = Body({ current_password: CurrentPassword(), new_password: NewPassword() });
export type ChangePasswordBody = Type.Static<typeof ChangePasswordBody>;

export const RequestPasswordResetBody = Body({ email: EmailAddress() });
export type RequestPasswordResetBody = Type.Static<typeof RequestPasswordResetBody>;

export const LinkBody = Body({ token: LinkToken() });
export type LinkBody = Type.Static<typeof LinkBody>;

/** The account of a password link. */
export const PasswordReset = Type.Object({
  email: Type.String(),
  organization_name: Nullable(
    Type.String({
      description: 'null: the person requested the link by mail.',
      examples: ['My organisation'],
    }),
  ),
});
export type PasswordReset = Type.Static<typeof PasswordReset>;

export const ResetPasswordBody = Body({ token: LinkToken(), password: NewPassword() });
export type ResetPasswordBody = Type.Static<typeof ResetPasswordBody>;

/** A link for one person, which cannot be retrieved later. */
export const AccountLink = Type.Object({
  url: Type.String({ examples: ['https://postil.example.com/reset/…'] }),
  expires_at: Instant(),
});
export type AccountLink = Type.Static<typeof AccountLink>;
