import type { Sql } from '../../../../core/db/database.ts';

export interface NewMemberToken {
  readonly id: string;
  /** Hexadecimal. */
  readonly tokenHash: string;
  readonly organizationId: string;
  readonly siteId: string;
  readonly personId: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
  /** Present if a code is to be exchanged for the token first. */
  readonly code?: { readonly hash: string; readonly origin: string };
}

/** Stores the token of a member; it is deleted with the session. */
export async function insertMemberToken(tx: Sql, token: NewMemberToken): Promise<void> {
  const { code } = token;
  await tx`
    INSERT INTO widget_tokens (id, token_hash, organization_id, site_id, person_id, session_id, expires_at, code_hash,
      code_origin)
    VALUES (${token.id}, decode(${token.tokenHash}, 'hex'), ${token.organizationId}, ${token.siteId},
      ${token.personId}, ${token.sessionId}, ${token.expiresAt}, decode(${code?.hash ?? null}, 'hex'),
      ${code?.origin ?? null})`;
}

/** The token that a page gets for a code. */
interface Redemption extends Pick<NewMemberToken, 'tokenHash' | 'expiresAt'> {
  readonly code: NonNullable<NewMemberToken['code']>;
}

/**
 * Replaces the secret and the expiry of a code's token, and invalidates the code.
 *
 * @returns the id of the person; undefined: there is no such code.
 */
export async function redeemMemberToken(
  tx: Sql,
  { organization_id: organizationId, id: siteId }: { organization_id: string; id: string },
  { code, tokenHash, expiresAt }: Redemption,
): Promise<string | undefined> {
  const [row] = await tx<{ person_id: string }[]>`
    UPDATE widget_tokens SET token_hash = decode(${tokenHash}, 'hex'), expires_at = ${expiresAt},
      code_hash = NULL, code_origin = NULL
    WHERE organization_id = ${organizationId} AND site_id = ${siteId} AND code_hash = decode(${code.hash}, 'hex')
      AND code_origin = ${code.origin} AND expires_at > now()
    RETURNING person_id`;
  return row?.person_id;
}

/** Deletes the expired tokens of members. */
export async function deleteExpiredTokens(sql: Sql): Promise<void> {
  await sql`DELETE FROM widget_tokens WHERE expires_at < now()`;
}
