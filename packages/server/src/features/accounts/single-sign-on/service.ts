import { LIMITS, type MemberRole, PERMISSIONS } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { type Cap, requireRoom } from '../../../core/db/caps.ts';
import type { Sql } from '../../../core/db/database.ts';
import { ConflictError } from '../../../core/errors.ts';
import {
  type Account,
  addMember,
  changeMember,
  ensureAccount,
  findAccountByEmail,
  findAccountById,
  listMemberships,
} from '../../members/service.ts';
import { forgetKnownPassword, useLinksUp } from '../passwords/service.ts';
import { type BegunSession, beginSession, type Visitor } from '../sessions/service.ts';
import type { Claims, ProviderSettings } from './provider.ts';
import { findIdentity, findOnlyOrganizationId, insertIdentity } from './queries.ts';

/** Why a person whom the provider knows cannot sign in here. */
export type Refusal = 'unverified_email' | 'no_account' | 'no_group' | 'no_room';

/** A person whom the provider knows cannot sign in here. */
export class SignOnRefusedError extends Error {
  readonly reason: Refusal;

  constructor(reason: Refusal) {
    super(`A single sign-on was refused: ${reason}.`);
    this.reason = reason;
  }
}

/** The most powerful role of the groups of a person. @returns undefined when none of them has one. */
export function roleOf(
  groups: readonly string[],
  roles: ProviderSettings['roles'],
): 'admin' | 'member' | 'guest' | undefined {
  const given = new Set(groups.map((group) => roles.get(group)));
  return (['admin', 'member', 'guest'] as const).find((role) => given.has(role));
}

/** Where people of the provider become members. @returns undefined when that is not clear. */
export async function findSignOnOrganization(
  sql: Sql,
  { organizationId }: ProviderSettings,
): Promise<string | undefined> {
  return organizationId ?? (await findOnlyOrganizationId(sql));
}

/** A sign-in with the provider. */
export interface SignOn {
  readonly claims: Claims;
  readonly settings: ProviderSettings;
  /** Where somebody new becomes a member. */
  readonly organizationId: string | undefined;
  /** How many members an organisation may have. */
  readonly cap: Cap;
}

/**
 * Signs in a person whom the provider knows: by an earlier sign-in, or by the verified e-mail address. Where groups have
 * roles, the person gets the role of its groups, and somebody new becomes a member; owners stay owners.
 *
 * @throws {SignOnRefusedError} nobody here is that person, none of the groups has a role, or there is no room for another
 *   member.
 */
export async function signOn(
  tx: Tx,
  { claims, settings, organizationId, cap }: SignOn,
  visitor: Visitor,
): Promise<BegunSession> {
  const known = await findKnown(tx, claims);
  const role = roleOf(claims.groups, settings.roles);
  if (settings.roles.size > 0 && organizationId !== undefined)
    await applyRole(tx, { claims, role, organizationId, cap, account: known, requestId: visitor.requestId });
  const account = known ?? (await findKnown(tx, claims));
  if (!account) throw new SignOnRefusedError('no_account');
  await insertIdentity(tx, claims, account.id);
  // Whoever else has one could take the account over.
  await useLinksUp(tx, account.id);
  await forgetKnownPassword(tx, account);
  return beginSession(
    tx,
    { account, proof: 'single_sign_on', organizationId: organizationId ?? null },
    visitor,
  );
}

async function findKnown(tx: Sql, claims: Claims): Promise<Account | undefined> {
  const id = await findIdentity(tx, claims);
  if (id !== undefined) return findAccountById(tx, id);
  if (claims.email === undefined || !claims.isEmailVerified) throw new SignOnRefusedError('unverified_email');
  return findAccountByEmail(tx, claims.email);
}

interface RoleChange {
  readonly claims: Claims;
  readonly role: Exclude<MemberRole, 'owner'> | undefined;
  readonly organizationId: string;
  readonly cap: Cap;
  readonly account: Account | undefined;
  readonly requestId: string;
}

async function applyRole(
  tx: Tx,
  { claims, role, organizationId, cap, account, requestId }: RoleChange,
): Promise<void> {
  const memberships = account ? await listMemberships(tx, account.id) : [];
  const present = memberships.find((each) => each.organization_id === organizationId)?.role;
  if (present === 'owner') return;
  if (role === undefined) throw new SignOnRefusedError('no_group');
  if (account && present) {
    const actor = operator({ organizationId, personId: account.id, requestId });
    await changeMember(tx, actor, { id: account.id, body: { role }, ifMatch: undefined });
    return;
  }
  const email = account?.email ?? claims.email;
  if (email === undefined) throw new SignOnRefusedError('no_account');
  await requireRoom(tx, { organizationId }, cap).catch(refuseBeyond);
  const name = (claims.name ?? email).slice(0, LIMITS.name);
  const personId = account?.id ?? (await ensureAccount(tx, { email, passwordHash: null }));
  await addMember(tx, operator({ organizationId, personId, requestId }), { email, name, role });
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
