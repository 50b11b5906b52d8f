import type { Passwords } from '../../../core/access/passwords.ts';
import type { Database, Sql } from '../../../core/db/database.ts';
import { ForbiddenError, UnauthenticatedError } from '../../../core/errors.ts';
import type { Account } from '../../accounts/queries.ts';
import { listMemberships, type Membership, setPersonName } from '../../members/memberships/queries.ts';
import { deleteLinksOf } from '../links/queries.ts';
import { createLinkError, issueLink, openLink } from '../links/service.ts';
import { setPasswordByLink } from '../passwords/service.ts';
import { beginSession, type ClientInfo, type StartedSession } from '../sessions/service.ts';
import { findInviterName } from './queries.ts';

/** Finds the invitation that a token opens. @throws {AppError} `link_invalid`. */
export async function openInvitation(sql: Sql, token: string) {
  const linkAndAccount = await openLink(sql, { token, purpose: 'invitation' });
  const { user_id: personId, organization_id: organizationId } = linkAndAccount.link;
  const membership: Membership | undefined = (await listMemberships(sql, personId)).find(
    (each) => each.organization_id === organizationId,
  );
  if (!membership || organizationId === null) throw createLinkError();
  const inviterName = await findInviterName(sql, { organizationId, personId });
  return {
    ...linkAndAccount,
    membership,
    organizationId,
    inviterName,
    setsPassword: setsPassword(linkAndAccount),
  };
}

/** Whether the person sets a password: there is none yet, or an admin may know it and the link was mailed. */
function setsPassword({ link, account }: Awaited<ReturnType<typeof openLink>>): boolean {
  const replacesKnownPassword = account.password_known_to !== null && link.created_by === null;
  return account.password_hash === null || replacesKnownPassword;
}

interface Acceptance {
  readonly token: string;
  /** undefined: unchanged. */
  readonly name?: string | undefined;
  readonly password: string;
}

/**
 * Accepts an invitation, and begins a session. People without a password set one; others sign in with theirs.
 *
 * @param countAttempt called with the e-mail address of the account before its password is compared.
 * @throws {AppError} `link_invalid`.
 * @throws {UnauthenticatedError} `wrong_credentials`.
 * @throws {ForbiddenError} an admin of another organisation may know the password.
 * @throws {ValidationError} a new password breaks a rule.
 */
export async function acceptInvitation(
  services: { readonly database: Database; readonly passwords: Passwords },
  { token, name, password }: Acceptance,
  { client, countAttempt }: { client: ClientInfo; countAttempt: (email: string) => Promise<void> },
): Promise<StartedSession> {
  const { database, passwords } = services;
  const { account, link, organizationId, setsPassword } = await openInvitation(database.sql, token);
  const furtherWork = async (tx: Sql) => {
    if (name !== undefined) await setPersonName(tx, { organizationId, personId: account.id }, name);
  };
  const proof = 'invitation';
  if (setsPassword)
    return setPasswordByLink(services, { account, link, token, password, proof }, { client, furtherWork });
  await countAttempt(account.email);
  if (!(await passwords.matches(account.password_hash, password)))
    throw new UnauthenticatedError('The password is wrong.', 'wrong_credentials');
  requireOwnPassword(account, organizationId);
  return database.transaction(async (tx) => {
    await deleteLinksOf(tx, account.id);
    await furtherWork(tx);
    return beginSession(tx, { account, proof, organizationId }, client);
  });
}

/** @throws {ForbiddenError} an admin of another organisation may know the password. */
function requireOwnPassword({ password_known_to: knownTo }: Account, organizationId: string): void {
  if (knownTo === null || knownTo === organizationId) return;
  throw new ForbiddenError(
    'forbidden',
    'Your password was set by a link of another organisation, whose admins may know it. ' +
      'Set a new one with "Forgot your password?", which sends an e-mail; then you need no link to sign in here.',
  );
}

/** Creates an invitation link that is only mailed, so that no admin sees it. @returns its path. */
export async function makeInvitationPath(
  sql: Sql,
  { organizationId, personId }: { organizationId: string; personId: string },
): Promise<string> {
  const link = { purpose: 'invitation', userId: personId, organizationId, createdBy: null } as const;
  return (await issueLink(sql, link)).path;
}
