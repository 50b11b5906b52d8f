import { randomUUID } from 'node:crypto';
import type { Sql } from '../../core/db/database.ts';
import { type Account, ensureUser, findAccountByEmailKey } from './queries.ts';

/** The account of an e-mail address, in any letter case. */
export function findAccountByEmail(sql: Sql, email: string): Promise<Account | undefined> {
  return findAccountByEmailKey(sql, email.toLowerCase());
}

/**
 * Finds the account of an e-mail address, or creates it. An existing password is not replaced.
 *
 * @returns its id, which is the id of its person in every organisation.
 */
export function ensureAccount(
  tx: Sql,
  { email, passwordHash }: { email: string; passwordHash: string | null },
): Promise<string> {
  // Random, because every organisation of the person sees the id, which must not reveal when the account was created.
  return ensureUser(tx, { id: randomUUID(), email, passwordHash });
}
