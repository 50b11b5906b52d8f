import { Type } from 'typebox';
import { MEMBER_ROLES, MEMBER_STATUSES } from '../../values/enums.ts';
import { LIMITS } from '../../values/limits.ts';
import { Page } from '../envelope.ts';
import { pagingParameters } from '../paging.ts';
import { Body, Instant, Nullable, OneOf, RequiredText, Uuid } from '../text.ts';

export const MemberRecord = Type.Object({
  id: Uuid({ description: 'The id of the user.' }),
  email: Type.String(),
  name: Type.String(),
  role: OneOf(MEMBER_ROLES),
  project_ids: Type.Array(Uuid(), {
    description: 'The projects of a guest; empty for the other roles, who see all.',
  }),
  status: OneOf(MEMBER_STATUSES, { description: '`invited`: the person has not accepted yet.' }),
  last_seen_at: Nullable(
    Instant({ description: "The person's last activity while signed in; null: never." }),
  ),
  version: Type.Integer(),
  created_at: Instant(),
});
export type MemberRecord = Type.Static<typeof MemberRecord>;
export const MemberPage = Page(MemberRecord);

const ProjectIds = Type.Array(Uuid(), {
  maxItems: 100,
  description: 'Only for guests: the projects they may see.',
});

export const ListMembersQuery = Body({
  search: Type.Optional(
    Type.String({
      'x-alias': ['q'],
      maxLength: LIMITS.name,
      description: 'A part of the name or e-mail address.',
    }),
  ),
  role: Type.Optional(Type.Array(OneOf(MEMBER_ROLES), { description: 'Any of these roles.' })),
  ...pagingParameters(),
});
export type ListMembersQuery = Type.Static<typeof ListMembersQuery>;

export const AddMemberBody = Body({
  email: Type.String({
    'x-trim': true,
    format: 'email',
    maxLength: LIMITS.name,
    examples: ['ada@example.com'],
  }),
  name: RequiredText(LIMITS.name, { examples: ['Ada Lovelace'] }),
  role: OneOf(MEMBER_ROLES),
  project_ids: Type.Optional(ProjectIds),
});
export type AddMemberBody = Type.Static<typeof AddMemberBody>;

export const UpdateMemberBody = Body(
  {
    name: Type.Optional(RequiredText(LIMITS.name)),
    role: Type.Optional(OneOf(MEMBER_ROLES)),
    project_ids: Type.Optional(ProjectIds),
  },
  { minProperties: 1 },
);
export type UpdateMemberBody = Type.Static<typeof UpdateMemberBody>;
