import { Type } from 'typebox';
import { API_KEY_STATUSES, PERMISSIONS, TOKEN_TYPES } from '../../values/enums.ts';
import { LIMITS } from '../../values/limits.ts';
import { Page } from '../envelope.ts';
import { pagingParameters } from '../paging.ts';
import { Body, Instant, Nullable, OneOf, RequiredText, Uuid } from '../text.ts';

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
    description: 'Whether the member who created the key was removed; it still works until revoked.',
  }),
});
export type ApiKeyRecord = Type.Static<typeof ApiKeyRecord>;
export const ApiKeyPage = Page(ApiKeyRecord);

/** The response to creating or regenerating a key, the only one that contains its secret. */
export const IssuedApiKey = Type.Object({ ...keyFields, key: Type.String({ examples: ['pst_…'] }) });
export type IssuedApiKey = Type.Static<typeof IssuedApiKey>;

export const ListApiKeysQuery = Body({
  token_type: Type.Optional(OneOf(TOKEN_TYPES, { description: 'Only keys of this kind.' })),
  status: Type.Optional(OneOf(API_KEY_STATUSES, { description: 'Only keys with this status.' })),
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
