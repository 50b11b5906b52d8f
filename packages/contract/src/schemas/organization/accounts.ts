import { Type } from 'typebox';
import { MEMBER_ROLES } from '../../values/enums.ts';
import { LIMITS } from '../../values/limits.ts';
import { Body, Instant, Nullable, OneOf, PersonReference, RequiredText, Uuid } from '../text.ts';
import { CurrentPassword, EmailAddress } from './sessions.ts';

const NewPassword = () =>
  Type.String({
    minLength: LIMITS.minPassword,
    maxLength: LIMITS.password,
    description: 'Any text except the e-mail address.',
    examples: ['correct horse battery staple'],
  });

const Token = () =>
  Type.String({
    maxLength: 100,
    description: 'The last part of the link.',
    examples: ['q5mDlHFy9-d8mXoc3Bf5q0PAIrXwTcsmHxr3-hsEwvA'],
  });

export const ChangePasswordBody = Body({ current_password: CurrentPassword(), new_password: NewPassword() });
export type ChangePasswordBody = Type.Static<typeof ChangePasswordBody>;

export const RequestPasswordResetBody = Body({ email: EmailAddress() });
export type RequestPasswordResetBody = Type.Static<typeof RequestPasswordResetBody>;

export const LinkBody = Body({ token: Token() });
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

export const ResetPasswordBody = Body({ token: Token(), password: NewPassword() });
export type ResetPasswordBody = Type.Static<typeof ResetPasswordBody>;

/** A link for one person, which cannot be retrieved later. */
export const AccountLink = Type.Object({
  url: Type.String({ examples: ['https://postil.example.com/reset/…'] }),
  expires_at: Instant(),
});
export type AccountLink = Type.Static<typeof AccountLink>;

/** A member who has never signed in. */
export const InvitationRecord = Type.Object({
  member: Type.Object({
    id: Uuid(),
    name: Type.String(),
    email: Type.String(),
    role: OneOf(MEMBER_ROLES),
  }),
  inviter: Type.Unsafe<Type.Static<typeof PersonReference> | null>({
    ...PersonReference,
    type: ['object', 'null'],
  }),
  invited_at: Instant(),
  link_expires_at: Nullable(Instant({ description: 'The expiry of the last link; null: no valid one.' })),
});
export type InvitationRecord = Type.Static<typeof InvitationRecord>;

/** The contents of an invitation for the person who opens its link. */
export const Invitation = Type.Object({
  organization_name: Type.String({ examples: ['My organisation'] }),
  email: Type.String(),
  name: Type.String(),
  inviter_name: Nullable(Type.String({ examples: ['Ada Lovelace'] })),
  has_account: Type.Boolean({ description: 'The person already has a password, and signs in with it.' }),
});
export type Invitation = Type.Static<typeof Invitation>;

export const AcceptInvitationBody = Body({
  token: Token(),
  name: Type.Optional(RequiredText(LIMITS.name)),
  password: Type.String({
    minLength: 1,
    maxLength: LIMITS.password,
    description: 'The current password of an existing account, or else a new one of at least 12 characters.',
    examples: ['correct horse battery staple'],
  }),
});
export type AcceptInvitationBody = Type.Static<typeof AcceptInvitationBody>;
