import { Type } from 'typebox';
import { API_KEY_STATUSES, MEMBER_ROLES, PERMISSIONS, TOKEN_TYPES } from './enums.ts';
import { pagingParameters } from './paging.ts';
import { Body, Instant, LIMITS, Nullable, OneOf, RequiredText, Uuid } from './text.ts';

export const MemberRecord = Type.Object({
  id: Uuid({ description: 'The id of the user.' }),
  email: Type.String(),
  name: Type.String(),
  role: OneOf(MEMBER_ROLES),
  project_ids: Type.Array(Uuid(), {
    description: 'The projects of a guest; empty for the other roles, who see all.',
  }),
  version: Type.Integer(),
  created_at: Instant(),
});
export type MemberRecord = Type.Static<typeof MemberRecord>;

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
  role: Type.Optional(Type.Array(OneOf(MEMBER_ROLES))),
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

const Permissions = Type.Array(OneOf(PERMISSIONS), {
  minItems: 1,
  maxItems: PERMISSIONS.length,
  uniqueItems: true,
  description: 'Some of `read`, `write`, `delete` and, for API keys only, `admin`.',
});

const keyFields = {
  id: Uuid(),
  name: Type.String(),
  token_type: OneOf(TOKEN_TYPES),
  project_id: Nullable(Uuid()),
  permissions: Type.Array(OneOf(PERMISSIONS)),
  expires_at: Nullable(Instant()),
  status: OneOf(API_KEY_STATUSES),
  last_four: Type.String(),
  created_at: Instant(),
  last_used_at: Nullable(Instant()),
};

export const ApiKeyRecord = Type.Object({
  ...keyFields,
  owner_removed: Type.Boolean({
    description: 'The member who made the key is gone; the key works until revoked.',
  }),
});
export type ApiKeyRecord = Type.Static<typeof ApiKeyRecord>;

/** The answer to creating or regenerating a key: the only place where its secret is shown. */
export const IssuedApiKey = Type.Object({ ...keyFields, key: Type.String({ examples: ['pst_…'] }) });
export type IssuedApiKey = Type.Static<typeof IssuedApiKey>;

export const ListApiKeysQuery = Body({
  token_type: Type.Optional(OneOf(TOKEN_TYPES)),
  status: Type.Optional(OneOf(API_KEY_STATUSES)),
  ...pagingParameters(),
});
export type ListApiKeysQuery = Type.Static<typeof ListApiKeysQuery>;

export const CreateApiKeyBody = Body({
  name: RequiredText(LIMITS.name, { examples: ['Deploy script'] }),
  token_type: OneOf(TOKEN_TYPES),
  project_id: Type.Optional(Uuid({ description: 'Required for `mcp`, refused for `api`.' })),
  permissions: Permissions,
  expires_at: Type.Optional(Nullable(Instant({ description: 'In the future; null or absent: never.' }))),
});
export type CreateApiKeyBody = Type.Static<typeof CreateApiKeyBody>;

export const UpdateApiKeyBody = Body(
  {
    name: Type.Optional(RequiredText(LIMITS.name)),
    permissions: Type.Optional(Permissions),
    expires_at: Type.Optional(Nullable(Instant())),
  },
  { minProperties: 1 },
);
export type UpdateApiKeyBody = Type.Static<typeof UpdateApiKeyBody>;
