import { operation } from '../../declaration/operation.ts';
import { Done, Gone, Success } from '../../schemas/envelope.ts';
import {
  ApiKeyPage,
  ApiKeyRecord,
  CreateApiKeyBody,
  IssuedApiKey,
  ListApiKeysQuery,
  UpdateApiKeyBody,
} from '../../schemas/organization/api-keys.ts';

const tag = 'Keys';

export const listApiKeys = operation({
  id: 'listApiKeys',
  method: 'GET',
  path: '/api-keys',
  access: 'admin',
  isOwnForSessions: true,
  tag,
  summary: 'List keys',
  query: ListApiKeysQuery,
  response: Success(ApiKeyPage),
});

export const createApiKey = operation({
  id: 'createApiKey',
  method: 'POST',
  path: '/api-keys',
  access: 'admin',
  isOwnForSessions: true,
  creates: true,
  returnsSecret: true,
  tag,
  summary: 'Create a key',
  body: CreateApiKeyBody,
  response: Done(IssuedApiKey),
  returnsEtag: true,
  errors: ['not_found', 'limit_reached'],
});

export const getApiKey = operation({
  id: 'getApiKey',
  method: 'GET',
  path: '/api-keys/:id',
  access: 'admin',
  isOwnForSessions: true,
  tag,
  summary: 'Read a key',
  response: Success(ApiKeyRecord),
  returnsEtag: true,
});

export const updateApiKey = operation({
  id: 'updateApiKey',
  method: 'PUT',
  path: '/api-keys/:id',
  access: 'admin',
  isOwnForSessions: true,
  tag,
  summary: 'Change a key',
  body: UpdateApiKeyBody,
  response: Done(ApiKeyRecord),
  returnsEtag: true,
});

export const deleteApiKey = operation({
  id: 'deleteApiKey',
  method: 'DELETE',
  path: '/api-keys/:id',
  access: 'admin',
  isOwnForSessions: true,
  tag,
  summary: 'Delete a key permanently',
  response: Gone,
});

export const revokeApiKey = operation({
  id: 'revokeApiKey',
  method: 'POST',
  path: '/api-keys/:id/revoke',
  access: 'admin',
  isOwnForSessions: true,
  tag,
  summary: 'Disable a key immediately',
  response: Done(ApiKeyRecord),
  returnsEtag: true,
});

export const regenerateApiKey = operation({
  id: 'regenerateApiKey',
  method: 'POST',
  path: '/api-keys/:id/regenerate',
  access: 'admin',
  isOwnForSessions: true,
  returnsSecret: true,
  tag,
  summary: 'Issue a new secret; the old one is refused immediately',
  response: Done(IssuedApiKey),
  returnsEtag: true,
});
