import type { MemberRole } from '@postil/contract';
import type { Fragment, Sql } from '../../core/db/database.ts';

/** Who may sign in. */
export interface Account {
  readonly id: string;
  readonly email: string;
  /** null: the person cannot sign in with a password. */
  readonly password_hash: string | null;
  /** The organisation whose admin saw the link with which the password was set, and may know it; null: nobody may. */
  readonly password_known_to: string | null;
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
    SELECT id, email, password_hash, password_known_to FROM users WHERE email_key = ${email.toLowerCase()}`;
  return row;
}

/** The account with this id. */
export async function findAccountById(sql: Sql, id: string): Promise<Account | undefined> {
  const [row] = await sql<Account[]>`
    SELECT id, email, password_hash, password_known_to FROM users WHERE id = ${id}`;
  return row;
}

/** The organisations of an account, by name. */
export function listMemberships(sql: Sql, userId: string): Promise<Membership[]> {
  return listThose(sql, userId, sql``);
}

function listThose(sql: Sql, userId: string, condition: Fragment): Promise<Membership[]> {
  return sql<Membership[]>`
    SELECT m.organization_id, o.name AS organization_name, m.role, p.name, p.last_seen_at
    FROM memberships ms
    JOIN members m ON m.organization_id = ms.organization_id AND m.person_id = ms.user_id
    JOIN people p ON p.organization_id = m.organization_id AND p.id = m.person_id
    JOIN organizations o ON o.id = m.organization_id
    WHERE ms.user_id = ${userId} ${condition}
    ORDER BY lower(o.name), o.id`;
}

/**
 * The organisations that somebody signed in to an account may enter, by name: with a password that an admin may know,
 * only the organisation of that admin.
 */
export function listEnterable(sql: Sql, userId: string): Promise<Membership[]> {
  return listThose(
    sql,
    userId,
    sql`AND EXISTS (
      SELECT FROM users u
      WHERE u.id = ms.user_id AND (u.password_known_to IS NULL OR u.password_known_to = ms.organization_id))`,
  );
}

/** Sets or removes the password of an account. @param knownTo the organisation whose admin may know it; undefined: as before. */
export async function setPasswordHash(
  tx: Sql,
  userId: string,
  { hash, knownTo }: { hash: string | null; knownTo?: string | null },
): Promise<void> {
  await tx`
    UPDATE users SET password_hash = ${hash},
      password_known_to = CASE WHEN ${knownTo !== undefined} THEN ${knownTo ?? null}::uuid ELSE password_known_to END
    WHERE id = ${userId}`;
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
