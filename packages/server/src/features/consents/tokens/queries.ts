import type { MemberRole, Permission } from '@postil/contract';
import type { Sql } from '../../../core/db/database.ts';

/** A consent with the state of its key. */
export interface ConsentRow {
  readonly organization_id: string;
  readonly api_key_id: string;
  readonly person_id: string;
  /** Hexadecimal. */
  readonly client_hash: string;
  readonly redirect_uri: string;
  readonly code_challenge: string;
  readonly permissions: Permission[];
  /** The key is neither revoked nor expired, and the presented code or token has not expired. */
  readonly is_valid: boolean;
  /** The presented code or token was used before. */
  readonly is_used: boolean;
  readonly role: MemberRole;
}

/** A new consent. */
interface NewConsent {
  readonly organizationId: string;
  readonly apiKeyId: string;
  readonly personId: string;
  /** Hexadecimal, like all hashes here. */
  readonly codeHash: string;
  readonly clientHash: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly codeExpiresAt: Date;
}

/** Stores the consent of a member. */
export async function insertConsent(tx: Sql, consent: NewConsent): Promise<void> {
  await tx`
    INSERT INTO consents (code_hash, organization_id, api_key_id, person_id, client_hash, redirect_uri, code_challenge,
      code_expires_at)
    VALUES (decode(${consent.codeHash}, 'hex'), ${consent.organizationId}, ${consent.apiKeyId}, ${consent.personId},
      decode(${consent.clientHash}, 'hex'), ${consent.redirectUri}, ${consent.codeChallenge},
      ${consent.codeExpiresAt})`;
}

/** The consent of a code, locked until the transaction ends; undefined if it is unknown. */
export async function lockConsentByCode(tx: Sql, codeHash: string): Promise<ConsentRow | undefined> {
  const [row] = await tx<ConsentRow[]>`
    SELECT c.organization_id, c.api_key_id, c.person_id, encode(c.client_hash, 'hex') AS client_hash,
      c.redirect_uri, c.code_challenge, s.permissions, m.role, c.code_used_at IS NOT NULL AS is_used,
      c.code_expires_at > now() AND s.revoked_at IS NULL AND coalesce(s.expires_at > now(), true) AS is_valid
    FROM consents c
    JOIN api_key_secrets s ON s.organization_id = c.organization_id AND s.api_key_id = c.api_key_id
    JOIN members m ON m.organization_id = c.organization_id AND m.person_id = c.person_id
    WHERE c.code_hash = decode(${codeHash}, 'hex') FOR UPDATE OF c`;
  return row;
}

/** The consent of a refresh token, if known; the token, not the consent, is locked until the transaction ends. */
export async function lockRefreshToken(tx: Sql, tokenHash: string): Promise<ConsentRow | undefined> {
  const [row] = await tx<ConsentRow[]>`
    SELECT c.organization_id, c.api_key_id, c.person_id, encode(c.client_hash, 'hex') AS client_hash,
      c.redirect_uri, c.code_challenge, s.permissions, m.role, t.used_at IS NOT NULL AS is_used,
      t.expires_at > now() AND s.revoked_at IS NULL AND coalesce(s.expires_at > now(), true) AS is_valid
    FROM refresh_tokens t
    JOIN consents c ON c.organization_id = t.organization_id AND c.api_key_id = t.api_key_id
    JOIN api_key_secrets s ON s.organization_id = c.organization_id AND s.api_key_id = c.api_key_id
    JOIN members m ON m.organization_id = c.organization_id AND m.person_id = c.person_id
    WHERE t.token_hash = decode(${tokenHash}, 'hex') FOR UPDATE OF t`;
  return row;
}

/** The consent of an access token; undefined if it is unknown. */
export async function findConsentByAccessToken(
  sql: Sql,
  tokenHash: string,
): Promise<(ConsentKey & Pick<ConsentRow, 'client_hash'>) | undefined> {
  const [row] = await sql<(ConsentKey & Pick<ConsentRow, 'client_hash'>)[]>`
    SELECT c.organization_id, c.api_key_id, c.person_id, encode(c.client_hash, 'hex') AS client_hash
    FROM api_key_tokens t
    JOIN consents c ON c.organization_id = t.organization_id AND c.api_key_id = t.api_key_id
    WHERE t.token_hash = decode(${tokenHash}, 'hex')`;
  return row;
}

/** Marks a code as used; it is single-use. */
export async function useCode(tx: Sql, codeHash: string): Promise<void> {
  await tx`UPDATE consents SET code_used_at = now() WHERE code_hash = decode(${codeHash}, 'hex')`;
}

/** Marks a refresh token as used; it is single-use. */
export async function useRefreshToken(tx: Sql, tokenHash: string): Promise<void> {
  await tx`UPDATE refresh_tokens SET used_at = now() WHERE token_hash = decode(${tokenHash}, 'hex')`;
}

/** Stores a refresh token of a consent. */
export async function insertRefreshToken(
  tx: Sql,
  {
    organization_id: organizationId,
    api_key_id: apiKeyId,
  }: Pick<ConsentRow, 'organization_id' | 'api_key_id'>,
  { tokenHash, expiresAt }: { tokenHash: string; expiresAt: Date },
): Promise<void> {
  await tx`
    INSERT INTO refresh_tokens (token_hash, organization_id, api_key_id, expires_at)
    VALUES (decode(${tokenHash}, 'hex'), ${organizationId}, ${apiKeyId}, ${expiresAt})`;
}

/** The key of a consent and its owner. */
export type ConsentKey = Pick<ConsentRow, 'organization_id' | 'api_key_id' | 'person_id'>;

/** A batch of consents whose code expired unused. */
export function listUnusedConsents(sql: Sql): Promise<ConsentKey[]> {
  return sql<ConsentKey[]>`
    SELECT organization_id, api_key_id, person_id FROM consents
    WHERE code_used_at IS NULL AND code_expires_at < now() LIMIT 100`;
}

/** Deletes the refresh tokens that have expired. */
export async function deleteExpiredRefreshTokens(sql: Sql): Promise<void> {
  await sql`DELETE FROM refresh_tokens WHERE expires_at < now()`;
}

/** A batch of consents whose code was used, and that have no refresh token left: their clients are inactive. */
export function listInactiveConsents(sql: Sql): Promise<ConsentKey[]> {
  return sql<ConsentKey[]>`
    SELECT c.organization_id, c.api_key_id, c.person_id FROM consents c
    JOIN api_key_secrets s ON s.organization_id = c.organization_id AND s.api_key_id = c.api_key_id
    WHERE c.code_used_at IS NOT NULL AND s.revoked_at IS NULL AND NOT EXISTS (
      SELECT FROM refresh_tokens t WHERE t.organization_id = c.organization_id AND t.api_key_id = c.api_key_id)
    LIMIT 100`;
}
