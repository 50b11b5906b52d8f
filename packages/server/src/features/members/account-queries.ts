import type { MemberRole } from '@postil/contract';
import type { Sql } from '../../core/db/database.ts';

/** Who may sign in. */
export interface Account {
  readonly id: string;
  readonly email: string;
  /** null: the person cannot sign in with a password. */
  readonly password_hash: string | null;
}

/** A membership of an account. */
export interface Membership {
  readonly organization_id: string;
  readonly organization_name: string;
  readonly role: MemberRole;
  /** The name of the person in that organisation. */
  readonly name: string;
  /** When the person was last signed in there; null: never. */
  readonly last_seen_at: Date | null;
}

/** The account of an e-mail address, in any letter case. */
export async function findAccountByEmail(sql: Sql, email: string): Promise<Account | undefined> {
  const [row] = await sql<Account[]>`
    SELECT id, email, password_hash FROM users WHERE email_key = ${email.toLowerCase()}`;
  return row;
}

/** The account with this id. */
export async function findAccountById(sql: Sql, id: string): Promise<Account | undefined> {
  const [row] = await sql<Account[]>`SELECT id, email, password_hash FROM users WHERE id = ${id}`;
  return row;
}

/** The organisations of an account, by name. */
export function listMemberships(sql: Sql, userId: string): Promise<Membership[]> {
  return sql<Membership[]>`
    SELECT m.organization_id, o.name AS organization_name, m.role, p.name, p.last_seen_at
    FROM memberships ms
    JOIN members m ON m.organization_id = ms.organization_id AND m.person_id = ms.user_id
    JOIN people p ON p.organization_id = m.organization_id AND p.id = m.person_id
    JOIN organizations o ON o.id = m.organization_id
    WHERE ms.user_id = ${userId}
    ORDER BY lower(o.name), o.id`;
}

/** Sets the password of an account. */
export async function setPasswordHash(tx: Sql, userId: string, passwordHash: string): Promise<void> {
  await tx`UPDATE users SET password_hash = ${passwordHash} WHERE id = ${userId}`;
}

/** Records when people were last signed in, and that they have accepted to be members. */
export async function markSeen(
  sql: Sql,
  organizationId: string,
  seen: readonly { readonly personId: string; readonly at: Date }[],
): Promise<void> {
  await sql`
    UPDATE people SET last_seen_at = greatest(last_seen_at, seen.at), accepted_at = coalesce(accepted_at, seen.at)
    FROM unnest(${seen.map(({ personId }) => personId)}::uuid[], ${seen.map(({ at }) => at.toISOString())}::timestamptz[]) AS seen (person_id, at)
    WHERE organization_id = ${organizationId} AND people.id = seen.person_id`;
}

/** Sets the name by which an organisation knows a person who accepts an invitation. */
export async function setPersonName(
  tx: Sql,
  { organizationId, personId }: { organizationId: string; personId: string },
  name: string,
): Promise<void> {
  await tx`UPDATE people SET name = ${name} WHERE organization_id = ${organizationId} AND id = ${personId}`;
}
