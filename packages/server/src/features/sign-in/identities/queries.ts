import type { Sql } from '../../../core/db/database.ts';

/** A person as identified by a provider. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** The id of the account that is linked to an identity. @returns undefined before the first sign-in. */
export async function findLinkedAccountId(
  sql: Sql,
  { issuer, subject }: Identity,
): Promise<string | undefined> {
  const [row] = await sql<{ user_id: string }[]>`
    SELECT user_id FROM identities WHERE issuer = ${issuer} AND subject = ${subject}`;
  return row?.user_id;
}

/** Links an identity to an account. An identity that is already linked keeps its account. */
export async function insertIdentity(tx: Sql, { issuer, subject }: Identity, userId: string): Promise<void> {
  await tx`
    INSERT INTO identities (issuer, subject, user_id) VALUES (${issuer}, ${subject}, ${userId})
    ON CONFLICT (issuer, subject) DO NOTHING`;
}

/** Whether an account is linked to another identity at the same provider. */
export async function isLinkedToOtherIdentity(
  sql: Sql,
  { issuer, subject }: Identity,
  userId: string,
): Promise<boolean> {
  const rows = await sql`
    SELECT FROM identities WHERE issuer = ${issuer} AND user_id = ${userId} AND subject <> ${subject} LIMIT 1`;
  return rows.length > 0;
}

/** The groups with a role that a person had at the latest sign-in with any, and the claim that listed them. */
export interface Grant {
  /** The name of the claim. */
  readonly claim: string;
  readonly groups: readonly string[];
}

/** The stored groups with a role of a person. @returns undefined: none are stored. */
export async function findGrant(sql: Sql, { issuer, subject }: Identity): Promise<Grant | undefined> {
  const [row] = await sql<Grant[]>`
    SELECT granting_claim AS claim, granting_groups AS groups FROM identities
    WHERE issuer = ${issuer} AND subject = ${subject} AND granting_groups IS NOT NULL`;
  return row;
}

/** Stores the groups with a role of a linked person. @param grant undefined: deletes the stored ones. */
export async function storeGrant(
  tx: Sql,
  { issuer, subject }: Identity,
  grant: Grant | undefined,
): Promise<void> {
  await tx`
    UPDATE identities SET granting_claim = ${grant?.claim ?? null}, granting_groups = ${grant ? [...grant.groups] : null}::text[]
    WHERE issuer = ${issuer} AND subject = ${subject}`;
}
