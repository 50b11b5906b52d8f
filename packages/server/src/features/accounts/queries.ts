import type { Sql } from '../../core/db/database.ts';

/** A person who may sign in. */
export interface Account {
  readonly id: string;
  readonly email: string;
  /** null: the person cannot sign in with a password. */
  readonly password_hash: string | null;
  /** The organisation whose admin may know the password, having seen the link with which it was set; null: none. */
  readonly password_known_to: string | null;
}

/** The account with this e-mail address in lower case. */
export async function findAccountByEmailKey(sql: Sql, emailKey: string): Promise<Account | undefined> {
  const [row] = await sql<Account[]>`
    SELECT id, email, password_hash, password_known_to FROM users WHERE email_key = ${emailKey}`;
  return row;
}

/** The account with this id. */
export async function findAccountById(sql: Sql, id: string): Promise<Account | undefined> {
  const [row] = await sql<Account[]>`
    SELECT id, email, password_hash, password_known_to FROM users WHERE id = ${id}`;
  return row;
}

/**
 * Finds the account of an e-mail address, in any letter case, or creates it. The password is stored only if the
 * account has none.
 *
 * @returns the id of the account.
 */
export async function ensureUser(
  tx: Sql,
  { id, email, passwordHash }: { id: string; email: string; passwordHash: string | null },
): Promise<string> {
  const [account = { id }] = await tx<{ id: string }[]>`
    INSERT INTO users AS existing (id, email, email_key, password_hash)
    VALUES (${id}, ${email}, ${email.toLowerCase()}, ${passwordHash})
    ON CONFLICT (email_key) DO UPDATE SET password_hash = coalesce(existing.password_hash, excluded.password_hash)
    RETURNING id`;
  return account.id;
}

/**
 * Sets or removes the password of an account.
 *
 * @param hash of the password; null: the person can no longer sign in with one. `knownTo`: the organisation whose admin
 *   may know it, null if nobody may; undefined: unchanged.
 */
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
