import type { Sql } from '../../../core/db/database.ts';

/** A person as a provider knows it. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** The account of a person of a provider. @returns undefined before the first sign-in. */
export async function findIdentity(sql: Sql, { issuer, subject }: Identity): Promise<string | undefined> {
  const [row] = await sql<{ user_id: string }[]>`
    SELECT user_id FROM identities WHERE issuer = ${issuer} AND subject = ${subject}`;
  return row?.user_id;
}

/** Links a person of a provider to an account. */
export async function insertIdentity(tx: Sql, { issuer, subject }: Identity, userId: string): Promise<void> {
  await tx`
    INSERT INTO identities (issuer, subject, user_id) VALUES (${issuer}, ${subject}, ${userId})
    ON CONFLICT (issuer, subject) DO NOTHING`;
}

/** The only organisation. @returns undefined when there are several. */
export async function findOnlyOrganizationId(sql: Sql): Promise<string | undefined> {
  const [only, another] = await sql<{ id: string }[]>`SELECT id FROM organizations ORDER BY id LIMIT 2`;
  return another ? undefined : only?.id;
}
