import type { ApiKeyStatus, MemberRole, Permission, TokenType } from '@postil/contract';
import { assignments, type Fragment, insertion, type Sql } from '../../core/db/database.ts';
import { countOf, olderThanCursor, pageWindow, toListing } from '../../core/db/listings.ts';
import { projectIdsOfMember } from '../../core/db/scope.ts';
import type { Listing, PageRequest } from '../../core/records/paging.ts';

export interface ApiKeyRow {
  readonly id: string;
  readonly name: string;
  readonly token_type: TokenType;
  readonly project_id: string | null;
  readonly permissions: Permission[];
  readonly last_four: string;
  readonly created_by: string;
  readonly owner_removed: boolean;
  /** null if the owner is no longer a member. */
  readonly owner_role: MemberRole | null;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly last_used_at: Date | null;
  readonly version: number;
  readonly created_at: Date;
}

/** The status of a key at this moment. */
export function statusOf({ revoked_at, expires_at }: ApiKeyRow): ApiKeyStatus {
  if (revoked_at) return 'revoked';
  return expires_at && expires_at.getTime() <= Date.now() ? 'expired' : 'active';
}

/** The columns of a key for authentication. */
export interface SecretRow {
  readonly secret_hash: string;
  readonly organization_id: string;
  readonly api_key_id: string;
  readonly token_type: TokenType;
  readonly project_id: string | null;
  readonly permissions: Permission[];
  readonly person_id: string;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  /** The current role of the person; null for non-members. */
  readonly role: MemberRole | null;
  /** The projects that a guest may see; null for everybody else, whose access is not restricted. */
  readonly seen_project_ids: string[] | null;
}

/**
 * The secrets with these hexadecimal hashes, with the current role and projects of their owners; unknown ones are missing.
 */
export function findSecrets(sql: Sql, hashes: readonly string[]): Promise<SecretRow[]> {
  return sql<SecretRow[]>`
    SELECT encode(s.secret_hash, 'hex') AS secret_hash, s.organization_id, s.api_key_id, s.token_type, s.project_id,
      s.permissions, s.person_id, s.expires_at, s.revoked_at, m.role,
      ${projectIdsOfMember(sql)} AS seen_project_ids
    FROM api_key_secrets s
    LEFT JOIN members m ON m.organization_id = s.organization_id AND m.person_id = s.person_id
    WHERE s.secret_hash = ANY (SELECT decode(hash, 'hex') FROM unnest(${[...hashes]}::text[]) AS hash)`.onReservedConnection();
}

/** The keys of the access tokens with these hexadecimal hashes, except unknown ones and those of former members. */
export function findTokens(sql: Sql, hashes: readonly string[]): Promise<SecretRow[]> {
  return sql<SecretRow[]>`
    SELECT encode(t.token_hash, 'hex') AS secret_hash, s.organization_id, s.api_key_id, s.token_type, s.project_id,
      s.permissions, s.person_id, least(s.expires_at, t.expires_at) AS expires_at, s.revoked_at, m.role,
      ${projectIdsOfMember(sql)} AS seen_project_ids
    FROM api_key_tokens t
    JOIN api_key_secrets s ON s.organization_id = t.organization_id AND s.api_key_id = t.api_key_id
    JOIN members m ON m.organization_id = s.organization_id AND m.person_id = s.person_id
    WHERE t.token_hash = ANY (SELECT decode(hash, 'hex') FROM unnest(${[...hashes]}::text[]) AS hash)`.onReservedConnection();
}

/** Stores an access token of a key. An unknown key is ignored. */
export async function insertToken(
  tx: Sql,
  { organizationId, id, secretHash, expiresAt }: Omit<IssuedToken, 'secret'> & { secretHash: string },
): Promise<void> {
  await tx`
    INSERT INTO api_key_tokens (token_hash, organization_id, api_key_id, person_id, expires_at)
    SELECT decode(${secretHash}, 'hex'), organization_id, api_key_id, person_id, ${expiresAt}::timestamptz
    FROM api_key_secrets WHERE organization_id = ${organizationId} AND api_key_id = ${id}`;
}

/** An access token: a short-lived secret of a key. */
export interface IssuedToken {
  readonly organizationId: string;
  /** The id of the key. */
  readonly id: string;
  readonly secret: string;
  readonly expiresAt: Date;
}

/** Deletes the access tokens that have expired. */
export async function deleteExpiredTokens(sql: Sql): Promise<void> {
  await sql`DELETE FROM api_key_tokens WHERE expires_at < now()`;
}

export interface NewApiKey {
  readonly organizationId: string;
  readonly id: string;
  readonly name: string;
  readonly tokenType: TokenType;
  readonly projectId: string | null;
  readonly permissions: readonly Permission[];
  readonly secretHash: string;
  readonly lastFour: string;
  readonly personId: string;
  readonly expiresAt: Date | null;
}

/** Stores a new key and the hash of its secret. */
export async function insertApiKey(tx: Sql, key: NewApiKey): Promise<void> {
  await tx`
    INSERT INTO api_keys (organization_id, id, name, token_type, project_id, permissions, last_four, created_by, expires_at)
    VALUES (${key.organizationId}, ${key.id}, ${key.name}, ${key.tokenType}, ${key.projectId}, ${[...key.permissions]},
      ${key.lastFour}, ${key.personId}, ${key.expiresAt})`;
  await insertSecret(tx, key);
}

async function insertSecret(
  tx: Sql,
  { organizationId, id, secretHash }: Pick<NewApiKey, 'organizationId' | 'id' | 'secretHash'>,
) {
  const keys = await tx<object[]>`
    SELECT organization_id, id AS api_key_id, token_type, project_id, permissions, created_by AS person_id, expires_at,
      revoked_at
    FROM api_keys WHERE organization_id = ${organizationId} AND id = ${id}`;
  const rows = keys.map((key) => ({ secret_hash: Buffer.from(secretHash, 'hex'), ...key }));
  if (rows.length > 0) await tx`INSERT INTO api_key_secrets ${insertion(rows)}`;
}

/** Replaces the secret: the old one is no longer accepted, and a revoked key works again. */
export async function replaceSecret(
  tx: Sql,
  {
    organizationId,
    id,
    secretHash,
    lastFour,
  }: Pick<NewApiKey, 'organizationId' | 'id' | 'secretHash' | 'lastFour'>,
): Promise<void> {
  await tx`
    UPDATE api_keys SET last_four = ${lastFour}, revoked_at = NULL, last_used_at = NULL, version = version + 1
    WHERE organization_id = ${organizationId} AND id = ${id}`;
  await tx`DELETE FROM api_key_secrets WHERE organization_id = ${organizationId} AND api_key_id = ${id}`;
  await insertSecret(tx, { organizationId, id, secretHash });
}

export interface ApiKeyChanges {
  readonly name?: string;
  readonly permissions?: Permission[];
  readonly expires_at?: Date | null;
  readonly revoked_at?: Date;
}

/** Changes a key, increments its version, and copies the change to the row used by authentication. */
export async function updateApiKey(
  tx: Sql,
  { organizationId, id }: Pick<NewApiKey, 'organizationId' | 'id'>,
  changes: ApiKeyChanges,
): Promise<void> {
  const [row] = await tx<Pick<SecretRow, 'permissions' | 'expires_at' | 'revoked_at'>[]>`
    UPDATE api_keys SET ${assignments(changes)}, version = version + 1
    WHERE organization_id = ${organizationId} AND id = ${id}
    RETURNING permissions, expires_at, revoked_at`;
  if (!row) return;
  await tx`
    UPDATE api_key_secrets SET ${assignments(row)}
    WHERE organization_id = ${organizationId} AND api_key_id = ${id}`;
}

/** Deletes a key and its secret. */
export async function deleteApiKey(tx: Sql, organizationId: string, id: string): Promise<void> {
  await tx`DELETE FROM api_key_secrets WHERE organization_id = ${organizationId} AND api_key_id = ${id}`;
  await tx`DELETE FROM api_keys WHERE organization_id = ${organizationId} AND id = ${id}`;
}

/** Stores the widget key of a site, which identifies the site. */
export async function insertWidgetKey(
  tx: Sql,
  organizationId: string,
  { widgetKey, siteId }: { widgetKey: string; siteId: string },
): Promise<void> {
  await tx`
    INSERT INTO widget_keys (widget_key, organization_id, site_id)
    VALUES (${widgetKey}, ${organizationId}, ${siteId})`;
}

/** Deletes the widget keys of a site. */
export async function deleteWidgetKeys(tx: Sql, organizationId: string, siteId: string): Promise<void> {
  await tx`DELETE FROM widget_keys WHERE organization_id = ${organizationId} AND site_id = ${siteId}`;
}

/** Deletes the secrets and widget keys of a project, before the project is deleted with its keys and sites. */
export async function deleteSecretsOfProject(
  tx: Sql,
  organizationId: string,
  projectId: string,
): Promise<void> {
  const sites = await tx<{ id: string }[]>`
    SELECT id FROM sites WHERE organization_id = ${organizationId} AND project_id = ${projectId}`;
  await tx`
    DELETE FROM widget_keys
    WHERE organization_id = ${organizationId} AND site_id = ANY (${sites.map(({ id }) => id)}::uuid[])`;
  await tx`DELETE FROM api_key_secrets WHERE organization_id = ${organizationId} AND project_id = ${projectId}`;
}

/** Locks a key against other changes until the transaction ends. An unknown id is ignored. */
export async function lockApiKey(tx: Sql, organizationId: string, id: string): Promise<void> {
  await tx`SELECT id FROM api_keys WHERE organization_id = ${organizationId} AND id = ${id} FOR UPDATE`;
}

/** The unrevoked keys of a person, in the order of their ids, locked against other changes until the transaction ends. */
export async function lockKeysOf(tx: Sql, organizationId: string, personId: string): Promise<ApiKeyRow[]> {
  const scope = { organizationId, ownerId: personId };
  return tx<ApiKeyRow[]>`
    SELECT ${columns(tx)} FROM ${tables(tx)} WHERE ${keyScopeCondition(tx, scope)} AND k.revoked_at IS NULL
    ORDER BY k.id FOR UPDATE OF k`;
}

/** Keys of an organisation: all, or those of one person. */
export interface KeyScope {
  readonly organizationId: string;
  /** The person; null: everybody. */
  readonly ownerId: string | null;
}

/** The key in this scope with this id; undefined when there is none. */
export async function findApiKey(sql: Sql, scope: KeyScope, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await sql<ApiKeyRow[]>`
    SELECT ${columns(sql)} FROM ${tables(sql)} WHERE ${keyScopeCondition(sql, scope)} AND k.id = ${id}`;
  return row;
}

interface ApiKeyFilter {
  readonly page: PageRequest;
  readonly tokenType: TokenType | undefined;
  readonly status: ApiKeyStatus | undefined;
}

/** The keys in this scope, newest first. */
export async function listApiKeys(
  sql: Sql,
  scope: KeyScope,
  { page, ...filter }: ApiKeyFilter,
): Promise<Listing<ApiKeyRow>> {
  const matching = sql`FROM ${tables(sql)} WHERE ${keyScopeCondition(sql, scope)} ${conditions(sql, filter)}`;
  const rows = await sql<(ApiKeyRow & { total: number })[]>`
    SELECT ${columns(sql)}, (SELECT count(*)::int ${matching}) AS total ${matching}
    ${olderThanCursor(sql, sql`k.id`, page)}
    ORDER BY k.id DESC ${pageWindow(sql, page)}`;
  return toListing(rows, page, () => countOf(sql, matching));
}

/** Stores the last uses of keys. @param uses the ids of keys, each with the instant of its last use. */
export async function updateLastUsed(
  sql: Sql,
  organizationId: string,
  uses: readonly { id: string; usedAt: Date }[],
): Promise<void> {
  await sql`
    UPDATE api_keys SET last_used_at = used.at
    FROM unnest(${uses.map(({ id }) => id)}::uuid[], ${uses.map(({ usedAt }) => usedAt.toISOString())}::timestamptz[]) AS used (id, at)
    WHERE organization_id = ${organizationId} AND api_keys.id = used.id
      AND (last_used_at IS NULL OR last_used_at < used.at)`;
}

function keyScopeCondition(sql: Sql, { organizationId, ownerId }: KeyScope): Fragment {
  const ownerCondition = ownerId === null ? sql`` : sql`AND k.created_by = ${ownerId}`;
  return sql`k.organization_id = ${organizationId} ${ownerCondition}`;
}

function columns(sql: Sql): Fragment {
  return sql`k.id, k.name, k.token_type, k.project_id, k.permissions, k.last_four, k.created_by, k.expires_at,
    k.revoked_at, k.last_used_at, k.version, k.created_at,
    owner.role AS owner_role, owner.role IS NULL AS owner_removed`;
}

function tables(sql: Sql): Fragment {
  return sql`api_keys k
    LEFT JOIN members owner ON owner.organization_id = k.organization_id AND owner.person_id = k.created_by`;
}

function conditions(sql: Sql, { tokenType, status }: Omit<ApiKeyFilter, 'page'>): Fragment {
  const typeCondition = tokenType === undefined ? sql`` : sql`AND k.token_type = ${tokenType}`;
  const isExpired = sql`coalesce(k.expires_at <= now(), false)`;
  switch (status) {
    case undefined:
      return typeCondition;
    case 'revoked':
      return sql`${typeCondition} AND k.revoked_at IS NOT NULL`;
    case 'expired':
      return sql`${typeCondition} AND k.revoked_at IS NULL AND ${isExpired}`;
    case 'active':
      return sql`${typeCondition} AND k.revoked_at IS NULL AND NOT ${isExpired}`;
    default:
      return status satisfies never;
  }
}
