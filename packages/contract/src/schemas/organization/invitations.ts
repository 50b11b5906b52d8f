import { Type } from 'typebox';
import { MEMBER_ROLES } from '../../values/enums.ts';
import { LIMITS } from '../../values/limits.ts';
import { Body, Instant, Nullable, OneOf, PersonReference, RequiredText, Uuid } from '../text.ts';
import { LinkToken } from './link-token.ts';

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
  token: LinkToken(),
  name: Type.Optional(RequiredText(LIMITS.name)),
  password: Type.String({
    minLength: 1,
    maxLength: LIMITS.password,
    description: 'The current password of an existing account, or else a new one of at least 12 characters.',
    examples: ['correct horse battery staple'],
  }),
});
export type AcceptInvitationBody = Type.Static<typeof AcceptInvitationBody>;
