import type { CreateApiKeyBody, Permission, UpdateApiKeyBody } from '@postil/contract';
import { type Actor, requirePermission, requireRole } from '../../core/access/actor.ts';
import { hashSecret, issueSecret } from '../../core/access/secrets.ts';
import type { Cap } from '../../core/db/caps.ts';
import { breaksConstraint, type Sql } from '../../core/db/database.ts';
import { NotFoundError, ValidationError } from '../../core/errors.ts';
import { differences } from '../../core/records/differences.ts';
import { newId } from '../../core/records/ids.ts';
import { requireVersion } from '../../core/records/versions.ts';
import { audit } from '../audit-log/service.ts';
import {
  type ApiKeyChanges,
  type ApiKeyRow,
  deleteApiKey,
  findApiKey,
  type IssuedToken,
  insertApiKey,
  insertToken,
  type KeyScope,
  listApiKeys,
  lockApiKey,
  lockKeysOf,
  type NewApiKey,
  replaceSecret,
  statusOf,
  updateApiKey,
} from './queries.ts';

/** The limit on the number of keys per organisation. @param max 0: no limit. */
export function keyCap(max: number): Cap {
  return { table: 'api_keys', records: 'keys', max, setting: 'LIMIT_API_KEYS' };
}

/** A key just created or regenerated, with its secret, which cannot be retrieved later. */
interface IssuedKey {
  readonly row: ApiKeyRow;
  readonly secret: string;
}

/**
 * Creates a key that belongs to the actor's person.
 *
 * @throws {ValidationError} if the project or the permissions do not suit the kind of key, or the expiry has passed.
 * @throws {NotFoundError} for an unknown project; {ForbiddenError} for permissions that the actor lacks.
 */
export async function createApiKey(tx: Sql, actor: Actor, body: CreateApiKeyBody): Promise<IssuedKey> {
  requireFittingFields(body);
  requireGrantable(actor, body.permissions);
  const secret = issueSecret(body.token_type);
  const id = newId();
  await insertKey(tx, {
    organizationId: actor.organizationId,
    id,
    name: body.name,
    tokenType: body.token_type,
    projectId: body.project_id ?? null,
    permissions: body.permissions,
    secretHash: hashSecret(secret),
    lastFour: secret.slice(-4),
    personId: actor.personId,
    expiresAt: readExpiry(body.expires_at),
  });
  await recordAudit(tx, actor, {
    change: 'created',
    id,
    name: body.name,
    metadata: {
      token_type: body.token_type,
      permissions: body.permissions,
      expires_at: body.expires_at ?? null,
    },
  });
  return { row: await getApiKey(tx, actor, id), secret };
}

async function insertKey(tx: Sql, key: NewApiKey): Promise<void> {
  try {
    await insertApiKey(tx, key);
  } catch (error) {
    // The foreign key also covers a project that is deleted concurrently.
    if (breaksConstraint(error, 'api_keys_organization_id_project_id_fkey')) throw new NotFoundError();
    throw error;
  }
}

/**
 * Issues an access token, which is accepted in addition to the secret of its key. It is invalid once
 * the key is invalid or regenerated, or its owner is no longer a member.
 */
export async function issueToken(
  tx: Sql,
  { lifetimeMs, ...key }: Pick<IssuedToken, 'organizationId' | 'id'> & { readonly lifetimeMs: number },
): Promise<IssuedToken> {
  const token = { ...key, secret: issueSecret('access'), expiresAt: new Date(Date.now() + lifetimeMs) };
  await insertToken(tx, { ...token, secretHash: hashSecret(token.secret) });
  return token;
}

/** @throws {NotFoundError} the key is unknown, or the actor may not manage it. */
export async function getApiKey(sql: Sql, actor: Actor, id: string): Promise<ApiKeyRow> {
  const row = await findApiKey(sql, keyScopeOf(actor), id);
  if (!row) throw new NotFoundError();
  return row;
}

/** The keys that the actor may manage: all, or, without the `admin` permission, only their own. */
export function keyScopeOf({ organizationId, personId, permissions }: Actor): KeyScope {
  return { organizationId, ownerId: permissions.includes('admin') ? null : personId };
}

/** All keys that the actor may manage, newest first. */
export async function listAllApiKeys(sql: Sql, actor: Actor): Promise<readonly ApiKeyRow[]> {
  const { rows } = await listApiKeys(sql, keyScopeOf(actor), {
    tokenType: undefined,
    status: undefined,
    page: ONE_PAGE,
  });
  return rows;
}

const ONE_PAGE = { page: 1, perPage: 1_000_000, offset: 0, after: undefined, order: 'newest' } as const;

/**
 * Changes the name, permissions or expiry of a key. A change that makes it more powerful, such as reviving an expired
 * key, is checked like its creation. Setting a field to its current value is not a change.
 */
export async function changeApiKey(
  tx: Sql,
  actor: Actor,
  { id, body, ifMatch }: { id: string; body: UpdateApiKeyBody; ifMatch: string | undefined },
): Promise<ApiKeyRow> {
  const row = await getLockedApiKey(tx, actor, { id, ifMatch });
  if (body.permissions) {
    requireFittingFields({
      token_type: row.token_type,
      permissions: body.permissions,
      ...(row.project_id !== null && { project_id: row.project_id }),
    });
    requireGrantable(actor, body.permissions);
  }
  const { expires_at: expiresAt, ...others } = body;
  const update = { ...others, ...(expiresAt !== undefined && { expires_at: readExpiry(expiresAt) }) };
  const changes = differences<Pick<ApiKeyRow, 'name' | 'permissions' | 'expires_at'>>(row, update);
  if (Object.keys(changes).length === 0) return row;
  if (extendsKey(row, update)) requireIssuable(actor, { ...row, ...update });
  await updateApiKey(tx, { organizationId: actor.organizationId, id }, update);
  await recordAudit(tx, actor, { change: 'updated', id, name: row.name, metadata: { changes } });
  return getApiKey(tx, actor, id);
}

/** Whether a change extends the permissions or the lifetime of a key. */
function extendsKey(row: ApiKeyRow, { permissions = [], expires_at: expiresAt }: ApiKeyChanges): boolean {
  if (permissions.some((permission) => !row.permissions.includes(permission))) return true;
  if (expiresAt === undefined || row.expires_at === null) return false;
  return expiresAt === null || expiresAt > row.expires_at;
}

/** Revokes a key: it is refused from the next request on, but stays listed. Revoking it again is a no-op. */
export async function revokeApiKey(tx: Sql, actor: Actor, id: string): Promise<ApiKeyRow> {
  const row = await getLockedApiKey(tx, actor, { id });
  if (row.revoked_at) return row;
  await revoke(tx, actor, row);
  return getApiKey(tx, actor, id);
}

/**
 * Revokes all keys of a guest who is no longer a member: the guest's projects are no longer known, and the keys of a
 * former member see all projects.
 */
export async function revokeKeysOf(tx: Sql, actor: Actor, personId: string): Promise<void> {
  for (const row of await lockKeysOf(tx, actor.organizationId, personId)) await revoke(tx, actor, row);
}

async function revoke(tx: Sql, actor: Actor, row: ApiKeyRow): Promise<void> {
  const { id, name } = row;
  await updateApiKey(tx, { organizationId: actor.organizationId, id }, { revoked_at: new Date() });
  const changes = { status: { from: statusOf(row), to: 'revoked' } };
  await recordAudit(tx, actor, { change: 'revoked', id, name, metadata: { changes } });
}

/** Issues a new secret in place of the old one, which is refused from now on; a revoked key becomes active again. */
export async function regenerateApiKey(tx: Sql, actor: Actor, id: string): Promise<IssuedKey> {
  const row = await getLockedApiKey(tx, actor, { id });
  requireIssuable(actor, row);
  const secret = issueSecret(row.token_type);
  await replaceSecret(tx, {
    organizationId: actor.organizationId,
    id,
    secretHash: hashSecret(secret),
    lastFour: secret.slice(-4),
  });
  const issued = await getApiKey(tx, actor, id);
  const changes = {
    ...differences<Pick<ApiKeyRow, 'last_four'>>(row, { last_four: issued.last_four }),
    ...(row.revoked_at && { status: { from: 'revoked', to: statusOf(issued) } }),
  };
  await recordAudit(tx, actor, { change: 'regenerated', id, name: row.name, metadata: { changes } });
  return { row: issued, secret };
}

/** Deletes a key permanently. */
export async function removeApiKey(
  tx: Sql,
  actor: Actor,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
): Promise<void> {
  const row = await getLockedApiKey(tx, actor, { id, ifMatch });
  await deleteApiKey(tx, actor.organizationId, id);
  await recordAudit(tx, actor, { change: 'deleted', id, name: row.name });
}

async function getLockedApiKey(
  tx: Sql,
  actor: Actor,
  { id, ifMatch }: { id: string; ifMatch?: string | undefined },
): Promise<ApiKeyRow> {
  await lockApiKey(tx, actor.organizationId, id);
  const row = await getApiKey(tx, actor, id);
  requireVersion(ifMatch, row.version);
  return row;
}

function requireFittingFields(
  body: Pick<CreateApiKeyBody, 'token_type' | 'permissions' | 'project_id'>,
): void {
  if (body.token_type === 'api') {
    if (body.project_id === undefined) return;
    throw new ValidationError({
      project_id: ['is only for MCP keys: an API key covers the whole organisation'],
    });
  }
  if (body.project_id === undefined)
    throw new ValidationError({ project_id: ['is required for an MCP key'] });
  if (body.permissions.includes('admin')) {
    throw new ValidationError({ permissions: ['of an MCP key can only be read, write and delete'] });
  }
}

/**
 * Anyone who holds the secret can act with the permissions of the key in the name of its owner, so nobody may grant
 * more than they have.
 */
function requireIssuable(
  actor: Actor,
  { permissions, owner_role: ownerRole }: Pick<ApiKeyRow, 'permissions' | 'owner_role'>,
): void {
  requireGrantable(actor, permissions);
  if (ownerRole === 'owner') requireRole(actor, 'owner');
}

function requireGrantable(actor: Actor, permissions: readonly Permission[]): void {
  for (const permission of permissions) requirePermission(actor, permission);
}

function readExpiry(expiresAt: string | null | undefined): Date | null {
  if (expiresAt === undefined || expiresAt === null) return null;
  const instant = new Date(expiresAt);
  if (instant.getTime() <= Date.now()) throw new ValidationError({ expires_at: ['must be in the future'] });
  return instant;
}

interface KeyAction {
  readonly change: 'created' | 'updated' | 'revoked' | 'regenerated' | 'deleted';
  readonly id: string;
  readonly name: string;
  readonly metadata?: Record<string, unknown>;
}

function recordAudit(tx: Sql, actor: Actor, { change, id, name, metadata = {} }: KeyAction): Promise<void> {
  return audit(tx, actor, { action: `api_key.${change}`, target: { type: 'api_key', id, name }, metadata });
}
