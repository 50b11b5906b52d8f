import type { Actor } from '../../../core/access/actor.ts';
import type { Passwords } from '../../../core/access/passwords.ts';
import { hashSecret } from '../../../core/access/secrets.ts';
import type { Database, Sql } from '../../../core/db/database.ts';
import { ValidationError } from '../../../core/errors.ts';
import { type Account, setPasswordHash } from '../../accounts/queries.ts';
import { audit } from '../../audit-log/service.ts';
import { deleteLink, deleteLinksOf, type LinkRow } from '../links/queries.ts';
import { createLinkError } from '../links/service.ts';
import {
  beginSession,
  type ClientInfo,
  endSessionsOf,
  type Proof,
  type StartedSession,
} from '../sessions/service.ts';
import { findPasswordProblem } from './rules.ts';

/** A password change through a link. */
interface LinkUse {
  readonly token: string;
  readonly account: Account;
  readonly link: LinkRow;
  readonly password: string;
  readonly proof: Proof;
}

/**
 * Sets the password of an account with a link, invalidates all links of the account, ends its sessions and begins a new
 * one.
 *
 * @param furtherWork runs in the same transaction, before the new session begins.
 * @throws {ValidationError} the password breaks a rule. @throws {AppError} `link_invalid`: it was used meanwhile.
 */
export async function setPasswordByLink(
  { database, passwords }: { database: Database; passwords: Passwords },
  { token, account, link, password, proof }: LinkUse,
  { client, furtherWork = async () => {} }: { client: ClientInfo; furtherWork?: (tx: Sql) => Promise<void> },
): Promise<StartedSession> {
  await requireStrongPassword('password', password, account);
  const passwordHash = await passwords.hash(password);
  return database.transaction(async (tx) => {
    if (!(await deleteLink(tx, hashSecret(token)))) throw createLinkError();
    const knownTo = link.created_by === null ? null : link.organization_id;
    await setPassword(tx, { account, hash: passwordHash, knownTo, keptId: null });
    await furtherWork(tx);
    return beginSession(tx, { account, proof, organizationId: link.organization_id }, client);
  });
}

/**
 * Changes the password of the actor, and ends the other sessions.
 *
 * @throws {ValidationError} the current password is wrong, or the new one breaks a rule.
 */
export async function changeOwnPassword(
  { database, passwords }: { database: Database; passwords: Passwords },
  actor: Actor,
  {
    account,
    currentPassword,
    newPassword,
  }: { account: Account; currentPassword: string; newPassword: string },
): Promise<void> {
  await requireStrongPassword('new_password', newPassword, account);
  if (!(await passwords.matches(account.password_hash, currentPassword)))
    throw new ValidationError({ current_password: ['is wrong'] });
  const passwordHash = await passwords.hash(newPassword);
  await database.transaction(async (tx) => {
    await setPassword(tx, { account, hash: passwordHash, keptId: actor.via.id });
    await audit(tx, actor, {
      action: 'password.changed',
      target: { type: 'member', id: account.id, name: null },
    });
  });
}

/**
 * Removes a password that an admin may know, once the person has signed in by other means, and ends the sessions begun
 * with it.
 */
export async function deleteKnownPassword(tx: Sql, account: Account): Promise<void> {
  if (account.password_known_to !== null)
    await setPassword(tx, { account, hash: null, knownTo: null, keptId: null });
}

interface NewPassword {
  readonly account: Account;
  readonly hash: string | null;
  /** The organisation whose admins may know the password; null: none; undefined: unchanged. */
  readonly knownTo?: string | null;
  /** The id of the session to keep; null: none. */
  readonly keptId: string | null;
}

async function setPassword(tx: Sql, { account, keptId, ...password }: NewPassword): Promise<void> {
  await setPasswordHash(tx, account.id, password);
  await deleteLinksOf(tx, account.id);
  await endSessionsOf(tx, account.id, keptId);
}

/** @throws {ValidationError} the password breaks a rule. */
async function requireStrongPassword(field: string, password: string, { email }: Account): Promise<void> {
  const problem = await findPasswordProblem(password, email);
  if (problem !== undefined) throw new ValidationError({ [field]: [problem] });
}
