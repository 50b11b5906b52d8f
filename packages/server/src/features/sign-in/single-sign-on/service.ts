import { LIMITS, type MemberRole, PERMISSIONS } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { type Cap, requireRoom } from '../../../core/db/caps.ts';
import type { Sql } from '../../../core/db/database.ts';
import { ConflictError } from '../../../core/errors.ts';
import { findFormatProblem } from '../../../core/texts/formats.ts';
import { type Account, ensureAccount, findAccountByEmail, findAccountById } from '../../accounts/service.ts';
import { listMemberships } from '../../members/memberships/service.ts';
import { addMember, changeMember, type OnGuestRemoved, removeMember } from '../../members/service.ts';
import type { PendingLink } from '../identities/pending.ts';
import { findIdentity, insertIdentity, isLinkedToOther } from '../identities/queries.ts';
import { forgetKnownPassword, useLinksUp } from '../passwords/service.ts';
import { type BegunSession, beginSession, endSessionsIn, type Visitor } from '../sessions/service.ts';
import type { Claims, ProviderSettings } from './provider.ts';
import { findOnlyOrganizationId } from './queries.ts';

/** Why a person whom the provider knows cannot sign in here. */
export type Refusal =
  | 'unverified_email'
  | 'no_account'
  | 'no_group'
  | 'no_room'
  | 'foreign_domain'
  | 'already_linked'
  | 'not_configured'
  | 'cancelled'
  | 'unavailable'
  | 'failed';

/** A person whom the provider knows cannot sign in here. */
export class SignOnRefusedError extends Error {
  readonly reason: Refusal;

  constructor(reason: Refusal) {
    super(`A single sign-on was refused: ${reason}.`);
    this.reason = reason;
  }
}

/** How a sign-in with the provider ended, where nothing that it did is to be taken back. */
export type SignOnResult =
  | { readonly begun: BegunSession }
  /** The account belongs to organisations for which the provider does not speak: its owner has to confirm. */
  | { readonly confirm: PendingLink }
  /** No group of the person has a role any more: the membership and its sessions have ended. */
  | { readonly refused: 'no_group' };

/** The most powerful role of the groups of a person. @returns undefined when none of them has one. */
export function roleOf(
  groups: readonly string[],
  roles: ProviderSettings['roles'],
): 'admin' | 'member' | 'guest' | undefined {
  const given = new Set(groups.map((group) => roles.get(group)));
  return (['admin', 'member', 'guest'] as const).find((role) => given.has(role));
}

/** For what the provider speaks: the one organisation that it opens, or accounts of certain domains. */
export interface Reach {
  /** undefined: it speaks for all accounts of its domains. */
  readonly organizationId: string | undefined;
  readonly domains: readonly string[];
}

/**
 * For what the provider speaks: the organisation of the settings or else the only one, and the domains of the settings.
 *
 * @throws {SignOnRefusedError} `not_configured`: there are several organisations, and nothing says for which it speaks.
 */
export async function findReach(sql: Sql, { organizationId, domains }: ProviderSettings): Promise<Reach> {
  const ownId = organizationId ?? (await findOnlyOrganizationId(sql));
  if (ownId === undefined && domains.length === 0) throw new SignOnRefusedError('not_configured');
  return { organizationId: ownId, domains };
}

/** A sign-in with the provider. */
export interface SignOn {
  readonly claims: Claims;
  readonly settings: ProviderSettings;
  readonly reach: Reach;
  /** How many members an organisation may have. */
  readonly cap: Cap;
  readonly onGuestRemoved: OnGuestRemoved;
}

/**
 * Signs in a person whom the provider knows: by an earlier sign-in, or by the verified e-mail address. A provider that
 * speaks for one organisation begins sessions that open only that one. Where groups have roles, the person gets the role
 * of its groups, and somebody new becomes a member; owners stay owners.
 *
 * @throws {SignOnRefusedError} nobody here is that person, none of the groups ever had a role, there is no room for another
 *   member, or the provider does not speak for the person.
 */
export async function signOn(tx: Tx, wanted: SignOn, visitor: Visitor): Promise<SignOnResult> {
  const { claims, settings, reach } = wanted;
  const { organizationId } = reach;
  const found = await findKnown(tx, claims, reach);
  if (found && 'userId' in found) return { confirm: found };
  if (settings.roles.size > 0 && organizationId !== undefined) {
    const role = roleOf(claims.groups, settings.roles);
    const { requestId } = visitor;
    if (!(await applyRole(tx, { ...wanted, role, organizationId, account: found, requestId })))
      return { refused: 'no_group' };
  }
  const account = found ?? (claims.email && (await findAccountByEmail(tx, claims.email)));
  if (!account) throw new SignOnRefusedError('no_account');
  await insertIdentity(tx, claims, account.id);
  if (await speaksForAll(tx, reach, account)) {
    // Anyone else who has one could take the account over.
    await useLinksUp(tx, account.id);
    await forgetKnownPassword(tx, account);
  }
  const opened = { organizationId: organizationId ?? null, onlyOrganizationId: organizationId ?? null };
  return { begun: await beginSession(tx, { account, proof: 'single_sign_on', ...opened }, visitor) };
}

/**
 * The account of a person of the provider, or what its owner has to confirm first.
 *
 * @returns undefined: nobody here has the address.
 * @throws {SignOnRefusedError} the address is not one for which the provider speaks, or its account is another person's.
 */
async function findKnown(tx: Tx, claims: Claims, reach: Reach): Promise<Account | PendingLink | undefined> {
  const id = await findIdentity(tx, claims);
  if (id !== undefined) {
    const linked = await findAccountById(tx, id);
    // It may have been linked before the settings named the domains.
    if (linked && !isOfDomains(linked.email, reach)) throw new SignOnRefusedError('foreign_domain');
    return linked;
  }
  const { email } = claims;
  if (
    email === undefined ||
    !claims.isEmailVerified ||
    findFormatProblem('email', email) !== undefined ||
    email.length > LIMITS.name
  )
    throw new SignOnRefusedError('unverified_email');
  if (!isOfDomains(email, reach)) throw new SignOnRefusedError('foreign_domain');
  const account = await findAccountByEmail(tx, email);
  if (!account) return undefined;
  if (await isLinkedToOther(tx, claims, account.id)) throw new SignOnRefusedError('already_linked');
  if (await speaksForAll(tx, reach, account)) return account;
  const { issuer, subject } = claims;
  return { issuer, subject, userId: account.id };
}

function isOfDomains(email: string, { domains }: Reach): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.length === 0 || domains.includes(domain);
}

/** Whether the provider speaks for every organisation of an account. */
async function speaksForAll(tx: Sql, { organizationId }: Reach, { id }: Account): Promise<boolean> {
  if (organizationId === undefined) return true;
  const memberships = await listMemberships(tx, id);
  return memberships.every((each) => each.organization_id === organizationId);
}

interface RoleChange extends Pick<SignOn, 'claims' | 'cap' | 'onGuestRemoved'> {
  readonly role: Exclude<MemberRole, 'owner'> | undefined;
  readonly organizationId: string;
  readonly account: Account | undefined;
  readonly requestId: string;
}

/**
 * Gives a person the role of its groups in the organisation of the provider. Whose groups have none any more, is no
 * longer a member; owners stay.
 *
 * @returns whether the person is a member.
 * @throws {SignOnRefusedError} the person is none, and becomes none.
 */
async function applyRole(
  tx: Tx,
  { claims, role, organizationId, cap, onGuestRemoved, account, requestId }: RoleChange,
): Promise<boolean> {
  const memberships = account ? await listMemberships(tx, account.id) : [];
  const present = memberships.find((each) => each.organization_id === organizationId)?.role;
  if (present === 'owner') return true;
  if (account && present) {
    const actor = operator({ organizationId, personId: account.id, requestId });
    const target = { id: account.id, ifMatch: undefined };
    if (role !== undefined) {
      await changeMember(tx, actor, { ...target, body: { role } });
      return true;
    }
    await removeMember(tx, actor, { ...target, onGuestRemoved });
    await endSessionsIn(tx, account.id, organizationId);
    return false;
  }
  if (role === undefined) throw new SignOnRefusedError('no_group');
  const email = account?.email ?? claims.email;
  if (email === undefined) throw new SignOnRefusedError('no_account');
  await requireRoom(tx, { organizationId }, cap).catch(refuseBeyond);
  const name = (claims.name ?? email).slice(0, LIMITS.name);
  const personId = account?.id ?? (await ensureAccount(tx, { email, passwordHash: null }));
  await addMember(tx, operator({ organizationId, personId, requestId }), { email, name, role });
  return true;
}

function refuseBeyond(error: unknown): never {
  throw error instanceof ConflictError ? new SignOnRefusedError('no_room') : error;
}

/** The provider, acting in the name of the person who signs in. */
function operator(person: Pick<Actor, 'organizationId' | 'personId' | 'requestId'>): Actor {
  return {
    ...person,
    type: 'system',
    via: { kind: 'system', id: person.personId },
    scope: 'organization',
    role: null,
    permissions: PERMISSIONS,
  };
}
