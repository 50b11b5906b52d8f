import { randomUUID } from 'node:crypto';
import type { Sql } from '../../core/db/database.ts';
import { type Account, ensureUser, findByEmailKey, findById, updatePassword } from './queries.ts';

export type { Account } from './queries.ts';

/** The account of an e-mail address, in any letter case. */
export function findAccountByEmail(sql: Sql, email: string): Promise<Account | undefined> {
  return findByEmailKey(sql, email.toLowerCase());
}

/** The account with this id. */
export function findAccountById(sql: Sql, id: string): Promise<Account | undefined> {
  return findById(sql, id);
}

/**
 * Finds the account of an e-mail address, or creates it. An account that has a password keeps it.
 *
 * @returns its id, by which its person is known in every organisation.
 */
export function ensureAccount(
  tx: Sql,
  { email, passwordHash }: { email: string; passwordHash: string | null },
): Promise<string> {
  // Random, because every organisation of the person sees the id, which must not reveal when the account was made.
  return ensureUser(tx, { id: randomUUID(), email, passwordHash });
}

/**
 * Sets or removes the password of an account.
 *
 * @param password its hash; null: the person can no longer sign in with one. `knownTo`: the organisation whose admin may
 *   know it, null if nobody may; undefined: as before.
 */
export function setPasswordHash(
  tx: Sql,
  userId: string,
  password: { hash: string | null; knownTo?: string | null },
): Promise<void> {
  return updatePassword(tx, userId, password);
}
