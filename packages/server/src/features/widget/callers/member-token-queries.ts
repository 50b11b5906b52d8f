import type { Sql } from '../../../core/db/database.ts';

export interface NewMemberToken {
  readonly id: string;
  /** Hexadecimal. */
  readonly tokenHash: string;
  readonly organizationId: string;
  readonly siteId: string;
  readonly personId: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
}

/** Stores the token of a member; it ends with the session. */
export async function insertMemberToken(tx: Sql, token: NewMemberToken): Promise<void> {
  await tx`
    INSERT INTO widget_tokens (id, token_hash, organization_id, site_id, person_id, session_id, expires_at)
    VALUES (${token.id}, decode(${token.tokenHash}, 'hex'), ${token.organizationId}, ${token.siteId},
      ${token.personId}, ${token.sessionId}, ${token.expiresAt})`;
}

/** Deletes the tokens of members that have expired. */
export async function deleteExpiredTokens(sql: Sql): Promise<void> {
  await sql`DELETE FROM widget_tokens WHERE expires_at < now()`;
}
