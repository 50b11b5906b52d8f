import type { Actor, Tenant } from '../../../core/access/actor.ts';
import type { Fragment, Sql } from '../../../core/db/database.ts';

export interface ClaimRow {
  readonly api_key_id: string;
  readonly person_id: string;
  /** The name of the person who owns the key. */
  readonly person_name: string;
  readonly key_name: string;
  readonly expires_at: Date;
}

/** A key that claims comments. */
type Claimant = Actor & { readonly apiKeyId: string };

/**
 * Claims a comment, or extends the claim of the same key.
 *
 * @returns false if another key has claimed it.
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

/** The current claim on a comment. */
export async function findClaim(
  sql: Sql,
  { organizationId }: Actor,
  commentId: string,
): Promise<ClaimRow | undefined> {
  return (await findClaims(sql, { organizationId }, [commentId])).get(commentId);
}

/** The current claims on comments, by the ids of the comments. */
export async function findClaims(
  sql: Sql,
  { organizationId }: Tenant,
  commentIds: readonly string[],
): Promise<ReadonlyMap<string, ClaimRow>> {
  if (commentIds.length === 0) return new Map();
  const rows = await sql<(ClaimRow & { comment_id: string })[]>`
    SELECT held.comment_id, held.api_key_id, held.person_id, person.name AS person_name, key.name AS key_name,
      held.expires_at
    FROM comment_claims held
    JOIN people person ON person.organization_id = ${organizationId} AND person.id = held.person_id
    JOIN api_keys key ON key.organization_id = ${organizationId} AND key.id = held.api_key_id
    WHERE held.organization_id = ${organizationId} AND held.comment_id = ANY (${[...commentIds]}::uuid[])
      AND held.expires_at > now()`;
  return new Map(rows.map((row) => [row.comment_id, row]));
}

/** The condition that no key has claimed the comment `c`. */
export function unclaimedCondition(sql: Sql, { organizationId }: Tenant): Fragment {
  return sql`NOT EXISTS (
    SELECT FROM comment_claims held
    WHERE held.organization_id = ${organizationId} AND held.comment_id = c.id AND held.expires_at > now())`;
}

/** Ends the claim on a comment. @param apiKeyId ends only a claim of this key; null: of any key. */
export async function deleteClaim(
  tx: Sql,
  organizationId: string,
  { commentId, apiKeyId }: { commentId: string; apiKeyId: string | null },
): Promise<void> {
  const keyCondition = apiKeyId === null ? tx`` : tx`AND api_key_id = ${apiKeyId}`;
  await tx`
    DELETE FROM comment_claims WHERE organization_id = ${organizationId} AND comment_id = ${commentId} ${keyCondition}`;
}

/** Deletes the expired claims of all tenants. */
export async function deleteExpiredClaims(sql: Sql): Promise<void> {
  await sql`/* of all tenants */ DELETE FROM comment_claims WHERE expires_at <= now()`;
}
