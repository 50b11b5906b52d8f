import { Type } from 'typebox';
import { MEMBER_ROLES, PERMISSIONS } from '../../values/enums.ts';
import { LIMITS } from '../../values/limits.ts';
import { Body, Instant, Nullable, OneOf, RequiredText, Uuid } from '../text.ts';

const OrganizationReference = Type.Object({
  id: Uuid(),
  name: Type.String({ examples: ['My organisation'] }),
});

/** The e-mail address of an account, in any letter case. */
export const EmailAddress = () =>
  Type.String({ 'x-trim': true, format: 'email', maxLength: LIMITS.name, examples: ['ada@example.com'] });

/** A password to compare with that of an account; the rules for new ones do not apply. */
export const CurrentPassword = () =>
  Type.String({ minLength: 1, maxLength: LIMITS.password, examples: ['correct horse battery staple'] });

/** The person who is signed in, the organisation, and the rights there. */
export const Session = Type.Object({
  user: Type.Object({ id: Uuid(), name: Type.String(), email: Type.String() }),
  organization: OrganizationReference,
  role: OneOf(MEMBER_ROLES),
  permissions: Type.Array(OneOf(PERMISSIONS)),
  organizations: Type.Array(
    Type.Object({
      id: Uuid(),
      name: Type.String({ examples: ['My organisation'] }),
      role: OneOf(MEMBER_ROLES),
    }),
    { description: 'All organisations of the person, by name.' },
  ),
  unread_notifications: Type.Integer({ minimum: 0 }),
  has_password: Type.Boolean({ description: 'false: the person signs in only with a provider.' }),
  expires_at: Instant({ description: 'The expiry of the session, unless it is used before.' }),
});
export type Session = Type.Static<typeof Session>;

/** One of the sessions of an account. */
export const SessionRecord = Type.Object({
  id: Uuid(),
  created_at: Instant(),
  last_used_at: Instant(),
  user_agent: Nullable(Type.String({ examples: ['Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'] })),
  address: Nullable(
    Type.String({ description: 'The IP address at the beginning of the session.', examples: ['192.0.2.17'] }),
  ),
  is_current: Type.Boolean({ description: 'Whether it is the session of this request.' }),
});
export type SessionRecord = Type.Static<typeof SessionRecord>;

/** The ways of signing in to this server. */
export const SignInOptions = Type.Object({
  organization_name: Nullable(
    Type.String({
      description: 'The name of the organisation, if the server has only one.',
      examples: ['My organisation'],
    }),
  ),
  single_sign_on: Type.Unsafe<{ name: string; groups_claim: string } | null>({
    type: ['object', 'null'],
    properties: {
      name: { type: 'string', examples: ['Example Inc.'] },
      groups_claim: {
        type: 'string',
        description: 'The claim with the groups of a person.',
        examples: ['groups'],
      },
    },
    required: ['name', 'groups_claim'],
    description: 'The OpenID Connect provider.',
  }),
  can_reset_by_mail: Type.Boolean(),
});
export type SignInOptions = Type.Static<typeof SignInOptions>;

export const SignInBody = Body({ email: EmailAddress(), password: CurrentPassword() });
export type SignInBody = Type.Static<typeof SignInBody>;

export const SwitchOrganizationBody = Body({ organization_id: Uuid() });
export type SwitchOrganizationBody = Type.Static<typeof SwitchOrganizationBody>;

export const UpdateAccountBody = Body({
  name: RequiredText(LIMITS.name, { description: 'In the organisation of the session.' }),
});
export type UpdateAccountBody = Type.Static<typeof UpdateAccountBody>;
