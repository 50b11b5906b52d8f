import type { Sql } from '../../../core/db/database.ts';

/** The id of the only organisation. @returns undefined if there are several, or none. */
export async function findOnlyOrganizationId(sql: Sql): Promise<string | undefined> {
  const [only, another] = await sql<{ id: string }[]>`SELECT id FROM organizations ORDER BY id LIMIT 2`;
  return another ? undefined : only?.id;
}

/** Ends an attempt to sign in. @returns false if it has ended before. */
export async function endAttempt(
  sql: Sql,
  { stateHash, expiresAt }: { stateHash: string; expiresAt: Date },
): Promise<boolean> {
  const rows = await sql`
    INSERT INTO ended_sign_ons (state_hash, expires_at) VALUES (decode(${stateHash}, 'hex'), ${expiresAt})
    ON CONFLICT DO NOTHING RETURNING state_hash`;
  return rows.length > 0;
}

/** Deletes the records of ended attempts that would have expired by now. */
export async function deleteEndedAttempts(sql: Sql): Promise<void> {
  await sql`DELETE FROM ended_sign_ons WHERE expires_at < now()`;
}
