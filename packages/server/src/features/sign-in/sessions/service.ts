import { randomBytes } from 'node:crypto';
import { type Language, PERMISSIONS } from '@postil/contract';
import { type Actor, effectivePermissions } from '../../../core/access/actor.ts';
import type { Passwords } from '../../../core/access/passwords.ts';
import { hashSecret } from '../../../core/access/secrets.ts';
import type { Database, Sql } from '../../../core/db/database.ts';
import { ForbiddenError, NotFoundError } from '../../../core/errors.ts';
import { nextExpiry, oldestUse } from '../../../core/http/session-cookie.ts';
import { newId } from '../../../core/records/ids.ts';
import { type Account, findAccountById } from '../../accounts/queries.ts';
import { findAccountByEmail } from '../../accounts/service.ts';
import { type AuditActor, audit } from '../../audit-log/service.ts';
import {
  listEnterableMemberships,
  listMemberships,
  type Membership,
  recordLastActivity,
  storeLanguage,
} from '../../members/memberships/queries.ts';
import { summarizeUnreadByPerson } from '../../notifications/notification/unread-queries.ts';
import { endConnectionsOf } from '../../widget/extension/connection-queries.ts';
import { confirmPendingLink, type PendingLink } from '../identities/service.ts';
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessionByHash,
  deleteSessionsInOrganization,
  deleteSessionsOf,
  findSessionRestriction,
  insertSession,
  type ListedSession,
  listSessionsOf,
  updateSessionOrganization,
} from './queries.ts';

/** The client data of a request. */
export interface ClientInfo {
  readonly address: string;
  readonly userAgent: string | null;
  /** The language of the application for the person; undefined: unknown. */
  readonly language: Language | undefined;
  readonly requestId: string;
  /** The session token that the client has sent. */
  readonly token: string | undefined;
}

/** The proof that a person owns an account. */
export type Proof = 'password' | 'password_reset' | 'invitation' | 'single_sign_on';

/** A new session. */
export interface StartedSession {
  /** The value of the cookie; only its hash is stored. */
  readonly token: string;
  readonly id: string;
  readonly organizationId: string;
  readonly userId: string;
}

/** A session with the data of its public form. */
export interface SessionState {
  readonly account: Account;
  readonly activeMembership: Membership;
  readonly memberships: readonly Membership[];
  readonly permissions: Actor['permissions'];
  readonly unread: number;
  readonly expiresAt: Date;
}

const TOKEN_BYTES = 32;

/** The parameters of a new session. */
interface SessionRequest {
  readonly account: Account;
  readonly proof: Proof;
  /** The requested organisation. Default: that of the person's last activity. */
  readonly organizationId?: string | null;
  /** The organisation of the provider that proves the identity, to which the session is limited; null: not limited. */
  readonly onlyOrganizationId?: string | null;
}

/**
 * Begins a session for a person who has proved that they own an account, always with a new token. It ends the earlier session
 * of the browser.
 *
 * @throws {ForbiddenError} the account belongs to no organisation that the session may give access to.
 */
export async function beginSession(
  tx: Sql,
  { account, proof, organizationId, onlyOrganizationId = null }: SessionRequest,
  client: ClientInfo,
): Promise<StartedSession> {
  const memberships = limitToOrganization(await listEnterableMemberships(tx, account.id), onlyOrganizationId);
  const activeMembership =
    memberships.find((each) => each.organization_id === organizationId) ?? lastUsedOf(memberships);
  if (!activeMembership) {
    throw new ForbiddenError(
      'forbidden',
      'Your account belongs to no organisation: ask an admin to add you.',
    );
  }
  if (client.token !== undefined) await deleteSessionByHash(tx, hashSecret(client.token));
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const newSession = {
    token,
    id: newId(),
    organizationId: activeMembership.organization_id,
    userId: account.id,
  };
  const { address, userAgent } = client;
  await insertSession(tx, {
    ...newSession,
    onlyOrganizationId,
    tokenHash: hashSecret(token),
    userAgent,
    address,
  });
  await recordLastActivity(tx, activeMembership.organization_id, [{ personId: account.id, at: new Date() }]);
  for (const { organization_id: id } of memberships)
    await storeLanguage(tx, { organizationId: id, personId: account.id }, client.language);
  const actor = actorOf(activeMembership, { account, client, via: { kind: 'session', id: newSession.id } });
  await recordSessionEvent(tx, actor, {
    action: 'created',
    name: activeMembership.name,
    metadata: { proof, ...clientOf(client) },
  });
  return newSession;
}

/** A started session, or the account of an address with a wrong password; undefined: an unknown address. */
type SignInResult = { readonly session: StartedSession } | { readonly refusedAccount: Account | undefined };

/**
 * Signs in with a password. An unknown address takes the same steps as a wrong password, so that they differ neither in
 * the response nor in its time.
 *
 * @param link an identity that is linked to the account if it matches.
 * @throws {ForbiddenError} the account belongs to no organisation.
 */
export async function signIn(
  { database, passwords }: { database: Database; passwords: Passwords },
  { email, password, link }: { email: string; password: string; link: PendingLink | undefined },
  client: ClientInfo,
): Promise<SignInResult> {
  const account = await findAccountByEmail(database.sql, email);
  const isRight = await passwords.matches(account?.password_hash ?? null, password);
  if (!account || !isRight) return { refusedAccount: account };
  const session = await database.transaction(async (tx) => {
    await confirmPendingLink(tx, link, account);
    return beginSession(tx, { account, proof: 'password' }, client);
  });
  return { session };
}

/** Records a failed attempt to sign in, in every organisation of the account. */
export async function recordRefusal(sql: Sql, account: Account, client: ClientInfo): Promise<void> {
  for (const membership of await listMemberships(sql, account.id)) {
    const actor = actorOf(membership, { account, client, via: null });
    const metadata = { reason: account.password_hash === null ? 'no_password' : 'wrong_password' };
    await recordSessionEvent(sql, actor, {
      action: 'refused',
      name: membership.name,
      metadata: { ...metadata, ...clientOf(client) },
    });
  }
}

/** A session with the data of its public form. @throws {NotFoundError} the person is not a member of the organisation. */
export async function readSession(
  sql: Sql,
  { id, userId, organizationId }: Pick<StartedSession, 'id' | 'userId' | 'organizationId'>,
): Promise<SessionState> {
  const person = { organizationId, personId: userId };
  const [account, enterableMemberships, onlyOrganizationId, [summary]] = await Promise.all([
    findAccountById(sql, userId),
    listEnterableMemberships(sql, userId),
    findSessionRestriction(sql, id),
    summarizeUnreadByPerson(sql, [person]),
  ]);
  const memberships = limitToOrganization(enterableMemberships, onlyOrganizationId);
  const activeMembership = memberships.find((each) => each.organization_id === organizationId);
  if (!account || !activeMembership) throw new NotFoundError();
  const permissions = effectivePermissions(PERMISSIONS, activeMembership.role);
  return {
    account,
    activeMembership,
    memberships,
    permissions,
    unread: summary?.unread ?? 0,
    expiresAt: nextExpiry(),
  };
}

/** Switches a session to another organisation. @throws {NotFoundError} it gives no access to that one. */
export async function switchOrganization(
  tx: Sql,
  { via, personId: userId }: Actor,
  organizationId: string,
): Promise<SessionState> {
  if (!(await updateSessionOrganization(tx, { id: via.id, organizationId }))) throw new NotFoundError();
  await recordLastActivity(tx, organizationId, [{ personId: userId, at: new Date() }]);
  return readSession(tx, { id: via.id, userId, organizationId });
}

/** The sessions of the actor's account, most recently used first. */
export function listOwnSessions(sql: Sql, { personId: userId, via }: Actor): Promise<ListedSession[]> {
  return listSessionsOf(sql, { userId, usedSince: oldestUse(), currentId: via.id });
}

/** Ends a session of the actor's account. @throws {NotFoundError} the account has no such session. */
export async function endOwnSession(tx: Sql, actor: Actor, id: string): Promise<void> {
  if (!(await deleteSession(tx, { id, userId: actor.personId, currentId: actor.via.id })))
    throw new NotFoundError();
  await recordSessionEvent(tx, actor, { action: 'ended', name: null, metadata: { session_id: id } });
}

/** Ends all sessions of the actor's account but the current one. */
export async function endOtherSessions(tx: Sql, actor: Actor): Promise<void> {
  const count = await deleteOtherSessions(tx, { userId: actor.personId, currentId: actor.via.id });
  if (count > 0) await recordSessionEvent(tx, actor, { action: 'ended', name: null, metadata: { count } });
}

/** Ends all sessions and extension connections of an account whose password was set. @param keptId the session to keep; null: none. */
export async function endSessionsOf(tx: Sql, userId: string, keptId: string | null): Promise<void> {
  await deleteSessionsOf(tx, { userId, keptId });
  await endConnectionsOf(tx, { personId: userId, organizationId: null });
}

/** Ends the sessions and extension connections of an account in an organisation whose provider no longer admits it. */
export async function endSessionsInOrganization(
  tx: Sql,
  userId: string,
  organizationId: string,
): Promise<void> {
  await deleteSessionsInOrganization(tx, { userId, organizationId });
  await endConnectionsOf(tx, { personId: userId, organizationId });
}

function limitToOrganization(
  memberships: readonly Membership[],
  onlyId: string | null,
): readonly Membership[] {
  return onlyId === null ? memberships : memberships.filter((each) => each.organization_id === onlyId);
}

function lastUsedOf(memberships: readonly Membership[]): Membership | undefined {
  const timeOf = ({ last_seen_at: at }: Membership) => at?.getTime() ?? 0;
  return memberships.toSorted((one, other) => timeOf(other) - timeOf(one))[0];
}

function actorOf(
  { organization_id: organizationId }: Membership,
  { account, client, via }: { account: Account; client: ClientInfo; via: AuditActor['via'] },
): AuditActor {
  return { organizationId, type: 'user', personId: account.id, via, requestId: client.requestId };
}

function clientOf({ address, userAgent }: ClientInfo): Record<string, unknown> {
  return { address, user_agent: userAgent };
}

interface SessionEvent {
  readonly action: 'created' | 'refused' | 'ended';
  readonly name: string | null;
  readonly metadata: Record<string, unknown>;
}

function recordSessionEvent(
  tx: Sql,
  actor: AuditActor,
  { action, name, metadata }: SessionEvent,
): Promise<void> {
  const target = { type: 'member', id: actor.personId, name };
  return audit(tx, actor, { action: `session.${action}`, target, metadata });
}
