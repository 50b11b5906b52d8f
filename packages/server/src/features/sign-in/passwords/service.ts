import { randomBytes } from 'node:crypto';
import { type Actor, requireRole } from '../../../core/access/actor.ts';
import type { Passwords } from '../../../core/access/passwords.ts';
import { hashSecret } from '../../../core/access/secrets.ts';
import type { Database, Sql } from '../../../core/db/database.ts';
import { AppError, ForbiddenError, ValidationError } from '../../../core/errors.ts';
import { DAY_MS, HOUR_MS } from '../../../core/process/durations.ts';
import { type Account, findAccountById, setPasswordHash } from '../../accounts/queries.ts';
import { audit } from '../../audit-log/service.ts';
import type { MemberRow } from '../../members/queries.ts';
import { getMember } from '../../members/service.ts';
import {
  beginSession,
  type ClientInfo,
  endSessionsOf,
  type Proof,
  type StartedSession,
} from '../sessions/service.ts';
import {
  deleteLink,
  deleteLinksOf,
  findLink,
  insertLink,
  isInOtherOrganization,
  type LinkPurpose,
  type LinkRow,
  type NewLink,
} from './queries.ts';
import { findPasswordProblem } from './rules.ts';

/** A new link. */
interface IssuedLink {
  /** The path below the base URL. */
  readonly path: string;
  readonly expiresAt: Date;
}

const LIFETIMES_MS = { reset: HOUR_MS, invitation: 7 * DAY_MS } as const satisfies Record<
  LinkPurpose,
  number
>;
const TOKEN_BYTES = 32;

/** Creates a link for an account. @param createdBy the admin who sees it; null: it is mailed to the person. */
export async function issueLink(
  tx: Sql,
  link: Omit<NewLink, 'tokenHash' | 'expiresAt'>,
): Promise<IssuedLink> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(Date.now() + LIFETIMES_MS[link.purpose]);
  await insertLink(tx, { ...link, tokenHash: hashSecret(token), expiresAt });
  return { path: `/${link.purpose}/${token}`, expiresAt };
}

/** A link for a member. */
export interface MemberLink {
  readonly memberId: string;
  readonly purpose: LinkPurpose;
  /** Whether it is created on the server's machine rather than by a member. */
  readonly isOperator?: boolean;
}

/**
 * Creates a link for a member, which an admin passes on. It gives access to the account, which must therefore belong to
 * this organisation only.
 *
 * @throws {NotFoundError} the person is not a member.
 * @throws {ForbiddenError} only owners may create an owner's link; the account belongs to other organisations too; or a
 *   password is to be reset before the first sign-in.
 */
export async function issueMemberLink(
  tx: Sql,
  actor: Actor,
  { memberId, purpose, isOperator = false }: MemberLink,
): Promise<IssuedLink> {
  const member: MemberRow = await getMember(tx, actor, memberId);
  if (member.role === 'owner') requireRole(actor, 'owner');
  const { organizationId, personId: createdBy } = actor;
  // Otherwise a link would reveal to an admin whether an added address has an account; operators can see everything.
  if (purpose === 'reset' && member.last_seen_at === null && !isOperator)
    throw new ForbiddenError(
      'forbidden',
      'This member has never signed in here: create an invitation link instead, with which the person chooses a password.',
    );
  const account = await findAccountById(tx, memberId);
  const setsPassword = purpose === 'reset' || account?.password_hash === null;
  if (setsPassword && (await isInOtherOrganization(tx, { userId: memberId, organizationId }))) {
    throw new ForbiddenError(
      'forbidden',
      'This account belongs to other organisations too: only its owner can set a password, by mail.',
    );
  }
  const link = await issueLink(tx, { purpose, userId: memberId, organizationId, createdBy });
  await audit(tx, actor, {
    action: `${purpose}_link.created`,
    target: { type: 'member', id: memberId, name: member.name },
    metadata: { expires_at: link.expiresAt.toISOString() },
  });
  return link;
}

/** The account and the link of a token. @throws {AppError} `link_invalid`. */
export async function openLink(
  sql: Sql,
  { token, purpose }: { token: string; purpose: LinkPurpose },
): Promise<{ link: LinkRow; account: Account }> {
  const link = await findLink(sql, { tokenHash: hashSecret(token), purpose });
  const account = link && (await findAccountById(sql, link.user_id));
  if (!link || !account) throw createLinkError();
  return { link, account };
}

/** The error for an invalid or expired link. */
export function createLinkError(): AppError {
  return new AppError(
    'link_invalid',
    'This link was used before, has expired or is incomplete: ask for another one.',
  );
}

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
 * @throws {ValidationError} the password breaks a rule.
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
