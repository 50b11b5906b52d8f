import type { Actor } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';

export interface ClaimRow {
  readonly api_key_id: string;
  readonly person_id: string;
  /** The name of the person who owns the key. */
  readonly name: string;
  readonly expires_at: Date;
}

/** A key that claims comments. */
type Claimant = Actor & { readonly apiKeyId: string };

/**
 * Claims a comment or extends the claim, in one statement.
 *
 * @returns false if the claim of another key is in force.
 */
export async function upsertClaim(
  tx: Sql,
  { organizationId, apiKeyId, personId }: Claimant,
  { commentId, minutes }: { commentId: string; minutes: number },
): Promise<boolean> {
  await tx`
    DELETE FROM comment_claims
    WHERE organization_id = ${organizationId} AND comment_id = ${commentId} AND expires_at <= now()`;
  const rows = await tx`
    INSERT INTO comment_claims AS held (organization_id, comment_id, api_key_id, person_id, expires_at)
    VALUES (${organizationId}, ${commentId}, ${apiKeyId}, ${personId}, now() + make_interval(mins => ${minutes}))
    ON CONFLICT (organization_id, comment_id) DO UPDATE
    SET api_key_id = excluded.api_key_id, person_id = excluded.person_id, expires_at = excluded.expires_at
    WHERE held.api_key_id = excluded.api_key_id
    RETURNING held.comment_id`;
  return rows.length > 0;
}

/** The claim on a comment that is in force now. */
export async function findClaim(
  sql: Sql,
  { organizationId }: Actor,
  commentId: string,
): Promise<ClaimRow | undefined> {
  const [row] = await sql<ClaimRow[]>`
    SELECT held.api_key_id, held.person_id, person.name, held.expires_at
    FROM comment_claims held
    JOIN people person ON person.organization_id = held.organization_id AND person.id = held.person_id
    WHERE held.organization_id = ${organizationId} AND held.comment_id = ${commentId} AND held.expires_at > now()`;
  return row;
}

/** Ends the claim on a comment. @param apiKeyId ends only a claim of this key; null: of any key. */
export async function deleteClaim(
  tx: Sql,
  organizationId: string,
  { commentId, apiKeyId }: { commentId: string; apiKeyId: string | null },
): Promise<void> {
  const ofKey = apiKeyId === null ? tx`` : tx`AND api_key_id = ${apiKeyId}`;
  await tx`
    DELETE FROM comment_claims WHERE organization_id = ${organizationId} AND comment_id = ${commentId} ${ofKey}`;
}

/** Deletes the expired claims of all tenants. */
export async function deleteExpiredClaims(sql: Sql): Promise<void> {
  await sql`/* of all tenants */ DELETE FROM comment_claims WHERE expires_at <= now()`;
}
