import { LIMITS, type MemberRole, PERMISSIONS } from '@postil/contract';
import { type Actor, systemActor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { type Cap, requireBelowLimit } from '../../../core/db/caps.ts';
import { ConflictError } from '../../../core/errors.ts';
import type { Account } from '../../accounts/queries.ts';
import { ensureAccount } from '../../accounts/service.ts';
import { listMemberships } from '../../members/memberships/queries.ts';
import { findWithheldProjects, setWithheldProjects } from '../../members/queries.ts';
import {
  addMember,
  changeMember,
  getMember,
  type OnGuestRemoved,
  removeMember,
} from '../../members/service.ts';
import { findGrant, type Grant, storeGrant } from '../identities/queries.ts';
import { endSessionsInOrganization } from '../sessions/service.ts';
import type { Claims } from './claims.ts';
import { type GroupProblem, grantingGroups, type Role, roleOf } from './groups.ts';
import type { ProviderSettings } from './provider.ts';
import { SignOnRefusedError } from './refusals.ts';

/** The effect of a person's groups on the membership in the organisation of the provider. */
export type Decision =
  | { readonly outcome: 'kept' }
  | { readonly outcome: 'added' | 'changed'; readonly role: Role }
  | { readonly outcome: 'removed' }
  | { readonly outcome: 'refused'; readonly problem: GroupProblem | undefined };

/** A person who signs in, with the organisation in which groups have roles. */
export interface SigningInPerson {
  readonly claims: Claims;
  readonly settings: ProviderSettings;
  readonly organizationId: string;
  /** undefined: no account has the address. */
  readonly account: Account | undefined;
  readonly requestId: string;
}

/** The dependencies of giving or removing a role. */
export interface RoleDependencies {
  /** The limit on the number of members per organisation. */
  readonly cap: Cap;
  readonly onGuestRemoved: OnGuestRemoved;
}

/**
 * Decides on the membership of a person without changing it. A person is removed only if a group with a role had
 * admitted them, and a well-formed list of the same claim no longer has any of those groups: anything else may be
 * caused by the provider or the settings. Owners stay.
 */
export async function decide(tx: Tx, signingInPerson: SigningInPerson): Promise<Decision> {
  const { claims, settings } = signingInPerson;
  const currentRole = await findRole(tx, signingInPerson);
  if (currentRole === 'owner') return { outcome: 'kept' };
  const role = roleOf(claims.groups, settings.roles);
  if (role !== undefined) {
    if (currentRole === role) return { outcome: 'kept' };
    return { outcome: currentRole === undefined ? 'added' : 'changed', role };
  }
  const { problem } = claims.groups;
  if (currentRole === undefined || problem !== undefined) return { outcome: 'refused', problem };
  const grant = await findGrant(tx, claims);
  return grant && matchesSettings(grant, settings)
    ? { outcome: 'removed' }
    : { outcome: 'refused', problem: undefined };
}

async function findRole(
  tx: Tx,
  { account, organizationId }: Pick<SigningInPerson, 'account' | 'organizationId'>,
): Promise<MemberRole | undefined> {
  const memberships = account ? await listMemberships(tx, account.id) : [];
  return memberships.find((each) => each.organization_id === organizationId)?.role;
}

/** Whether the settings still give a role to a group that admitted a person. */
function matchesSettings({ claim, groups }: Grant, { groupsClaim, roles }: ProviderSettings): boolean {
  return claim === groupsClaim && groups.some((group) => roles.has(group));
}

/**
 * Applies a decision.
 *
 * @returns false if the membership has ended.
 * @throws {SignOnRefusedError} the person is refused, and nothing else has changed.
 */
export async function applyDecision(
  tx: Tx,
  decision: Decision,
  { signingInPerson, dependencies }: { signingInPerson: SigningInPerson; dependencies: RoleDependencies },
): Promise<boolean> {
  switch (decision.outcome) {
    case 'kept':
      return true;
    case 'refused':
      return refuse(decision.problem, signingInPerson);
    case 'added':
      await add(tx, decision.role, { signingInPerson, dependencies });
      return true;
    case 'changed':
      await change(tx, decision.role, signingInPerson);
      return true;
    case 'removed':
      await remove(tx, { signingInPerson, dependencies });
      return false;
    default:
      return decision satisfies never;
  }
}

/** Stores the groups with roles of a linked person, so that only their loss revokes the role. */
export async function storeGroups(tx: Tx, { claims, settings }: SigningInPerson): Promise<void> {
  const groups = grantingGroups(claims.groups, settings.roles);
  if (groups.length > 0) await storeGrant(tx, claims, { claim: settings.groupsClaim, groups });
}

function refuse(problem: GroupProblem | undefined, { claims, settings }: SigningInPerson): never {
  const claim = `the claim "${settings.groupsClaim}" of ${settings.name} (${settings.issuer})`;
  switch (problem) {
    case undefined:
      throw new SignOnRefusedError(
        'no_group',
        `None of the groups in ${claim} has a role: ${claims.groups.names.join(', ') || 'there are none'}. Compare them with OIDC_ROLES.`,
      );
    case 'too_many':
      throw new SignOnRefusedError(
        'too_many_groups',
        `There are too many groups for ${claim}, which refers to another source instead. Configure the provider to send only the groups that are assigned to the application, or roles of the application.`,
      );
    case 'absent':
      throw new SignOnRefusedError(
        'unreadable_groups',
        `The groups of a person are missing: ${claim} is absent or empty. Configure the provider to send it, check OIDC_GROUPS_CLAIM, and add the scope that it needs to OIDC_SCOPES.`,
      );
    case 'unreadable':
      throw new SignOnRefusedError(
        'unreadable_groups',
        `The groups of a person cannot be read: ${claim} must be a list of names.`,
      );
    default:
      return problem satisfies never;
  }
}

async function add(
  tx: Tx,
  role: Role,
  {
    signingInPerson,
    dependencies: { cap },
  }: { signingInPerson: SigningInPerson; dependencies: RoleDependencies },
): Promise<void> {
  const { account, claims, organizationId } = signingInPerson;
  const email = account?.email ?? claims.email;
  if (email === undefined) throw new SignOnRefusedError('no_account');
  await requireBelowLimit(tx, { organizationId }, cap).catch(refuseBeyondLimit);
  const name = (claims.name ?? email).slice(0, LIMITS.name);
  const id = account?.id ?? (await ensureAccount(tx, { email, passwordHash: null }));
  const actor = providerActor(signingInPerson, id);
  const guestProjectIds = await findWithheldProjects(tx, actor, id);
  await addMember(tx, actor, {
    email,
    name,
    role,
    ...(role === 'guest' && { project_ids: guestProjectIds }),
  });
  if (role !== 'guest') await setWithheldProjects(tx, actor, { id, projectIds: guestProjectIds });
}

function refuseBeyondLimit(error: unknown): never {
  throw error instanceof ConflictError ? new SignOnRefusedError('member_limit_reached') : error;
}

async function change(tx: Tx, role: Role, signingInPerson: SigningInPerson): Promise<void> {
  const { actor, id, guestProjectIds } = await readMemberContext(tx, signingInPerson);
  const body = { role, ...(role === 'guest' && { project_ids: [...guestProjectIds] }) };
  await changeMember(tx, actor, { id, ifMatch: undefined, body });
  await setWithheldProjects(tx, actor, { id, projectIds: role === 'guest' ? [] : guestProjectIds });
}

async function remove(
  tx: Tx,
  {
    signingInPerson,
    dependencies: { onGuestRemoved },
  }: { signingInPerson: SigningInPerson; dependencies: RoleDependencies },
): Promise<void> {
  const { claims, settings, organizationId } = signingInPerson;
  const { actor, id, guestProjectIds } = await readMemberContext(tx, signingInPerson);
  const reason = {
    reason: 'no_group',
    provider: settings.issuer,
    groups_claim: settings.groupsClaim,
    groups: claims.groups.names,
  };
  await removeMember(tx, actor, { id, ifMatch: undefined, onGuestRemoved, reason });
  await setWithheldProjects(tx, actor, { id, projectIds: guestProjectIds });
  await storeGrant(tx, claims, undefined);
  await endSessionsInOrganization(tx, id, organizationId);
}

/** The actor and the member, with the projects as a guest: the current ones, or those stored when the role changed. */
async function readMemberContext(
  tx: Tx,
  signingInPerson: SigningInPerson,
): Promise<{ actor: Actor; id: string; guestProjectIds: readonly string[] }> {
  const { account } = signingInPerson;
  if (!account) throw new Error('The member has no account.');
  const { id } = account;
  const actor = providerActor(signingInPerson, id);
  const { role, project_ids: projectIds } = await getMember(tx, actor, id);
  return {
    actor,
    id,
    guestProjectIds: role === 'guest' ? projectIds : await findWithheldProjects(tx, actor, id),
  };
}

/** The provider as the actor in changes to the person who signs in. */
function providerActor({ organizationId, requestId }: SigningInPerson, personId: string): Actor {
  return {
    ...systemActor(organizationId, personId),
    requestId,
    via: { kind: 'single_sign_on', id: personId },
    permissions: PERMISSIONS,
  };
}
