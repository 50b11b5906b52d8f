import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { ForbiddenError } from '../../../core/errors.ts';
import { type Account, findAccountById } from '../../accounts/queries.ts';
import { findAccountByEmail } from '../../accounts/service.ts';
import { listMemberships } from '../../members/memberships/queries.ts';
import { findLinkedAccountId, insertIdentity, isLinkedToOtherIdentity } from '../identities/queries.ts';
import type { PendingLink } from '../identities/service.ts';
import { deleteLinksOf } from '../links/queries.ts';
import { deleteKnownPassword } from '../passwords/service.ts';
import { beginSession, type ClientInfo, type StartedSession } from '../sessions/service.ts';
import type { Claims } from './claims.ts';
import { requireEmail } from './emails.ts';
import type { ProviderSettings } from './provider.ts';
import { findOnlyOrganizationId } from './queries.ts';
import { SignOnRefusedError } from './refusals.ts';
import {
  applyDecision,
  type Decision,
  decide,
  type RoleDependencies,
  type SigningInPerson,
  storeGroups,
} from './role-service.ts';

/** The outcomes of a sign-in with the provider that are committed. */
type SignOnResult =
  | { readonly session: StartedSession }
  /** The account belongs to organisations that the provider is not authoritative for: its owner has to confirm. */
  | { readonly pendingLink: PendingLink }
  /** No group of the person has a role any more: the membership and its sessions have ended. */
  | { readonly refusal: 'no_group' };

/** The authority of the provider: one organisation, or the accounts of certain domains. */
interface ProviderScope {
  /** undefined: all accounts of its domains. */
  readonly organizationId: string | undefined;
  readonly domains: readonly string[];
}

/**
 * The authority of the provider: the organisation of the settings or else the only one, and the domains of the
 * settings.
 *
 * @throws {SignOnRefusedError} `not_configured`: there are several organisations, and the settings name neither one nor
 *   domains.
 */
export async function getProviderScope(
  sql: Sql,
  { organizationId, domains }: ProviderSettings,
): Promise<ProviderScope> {
  const providerOrganizationId = organizationId ?? (await findOnlyOrganizationId(sql));
  if (providerOrganizationId === undefined && domains.length === 0)
    throw new SignOnRefusedError('not_configured');
  return { organizationId: providerOrganizationId, domains };
}

/** A sign-in with the provider. */
export interface SignOn extends RoleDependencies {
  readonly claims: Claims;
  readonly settings: ProviderSettings;
  readonly scope: ProviderScope;
  /** Called with the effects of the person's groups, before they are applied. */
  readonly onDecided: (decision: Decision) => void;
}

/**
 * Signs in an identified person, found by an earlier sign-in or by the e-mail address. The sessions of a provider
 * for one organisation give access only to that one. If groups have roles, the person gets the role of their groups,
 * and new people become members; owners stay owners.
 *
 * @throws {SignOnRefusedError} the person is unknown, no group gives them a role, the limit of members is reached, or
 *   the provider is not authoritative for them.
 */
export async function signOn(tx: Tx, signIn: SignOn, client: ClientInfo): Promise<SignOnResult> {
  const { claims, settings, scope } = signIn;
  const { organizationId } = scope;
  const accountOrLink = await findAccountOrLink(tx, signIn);
  if (accountOrLink && 'userId' in accountOrLink) return { pendingLink: accountOrLink };
  const signingInPerson = toSigningInPerson(signIn, { account: accountOrLink, requestId: client.requestId });
  if (signingInPerson && !(await applyGroups(tx, signingInPerson, signIn))) return { refusal: 'no_group' };
  const account = accountOrLink ?? (claims.email && (await findAccountByEmail(tx, claims.email)));
  if (!account) throw new SignOnRefusedError('no_account');
  await insertIdentity(tx, claims, account.id);
  if (signingInPerson && !settings.isRolesDryRun) await storeGroups(tx, signingInPerson);
  if (await isAuthoritative(tx, scope, account)) {
    // With a link, or a password that an admin knows, somebody else could take over the account.
    await deleteLinksOf(tx, account.id);
    await deleteKnownPassword(tx, account);
  }
  const sessionScope = { organizationId: organizationId ?? null, onlyOrganizationId: organizationId ?? null };
  const session = await beginSession(tx, { account, proof: 'single_sign_on', ...sessionScope }, client).catch(
    refuseWithoutMembership,
  );
  return { session };
}

/** @throws {SignOnRefusedError} instead of the error for a person who is a member of no organisation here. */
function refuseWithoutMembership(error: unknown): never {
  throw error instanceof ForbiddenError ? new SignOnRefusedError('no_account') : error;
}

/** @returns undefined if groups have no roles. */
function toSigningInPerson(
  { claims, settings, scope: { organizationId } }: SignOn,
  person: Pick<SigningInPerson, 'account' | 'requestId'>,
): SigningInPerson | undefined {
  if (settings.roles.size === 0 || organizationId === undefined) return undefined;
  return { claims, settings, organizationId, ...person };
}

/** @returns whether the sign-in may continue; in a dry run it always may. */
async function applyGroups(tx: Tx, signingInPerson: SigningInPerson, signIn: SignOn): Promise<boolean> {
  const decision = await decide(tx, signingInPerson);
  signIn.onDecided(decision);
  return (
    signingInPerson.settings.isRolesDryRun ||
    applyDecision(tx, decision, { signingInPerson, dependencies: signIn })
  );
}

/**
 * The account of an identified person, or the link that its owner has to confirm first.
 *
 * @returns undefined: no account has the address.
 * @throws {SignOnRefusedError} the provider is not authoritative for the address, or its account belongs to another
 *   person.
 */
async function findAccountOrLink(
  tx: Tx,
  { claims, scope, settings }: Pick<SignOn, 'claims' | 'scope' | 'settings'>,
): Promise<Account | PendingLink | undefined> {
  const id = await findLinkedAccountId(tx, claims);
  if (id !== undefined) {
    const linkedAccount = await findAccountById(tx, id);
    // The account may have been linked before the domains were set.
    if (linkedAccount && !hasAllowedDomain(linkedAccount.email, scope))
      throw new SignOnRefusedError('foreign_domain');
    return linkedAccount;
  }
  const email = requireEmail(claims, settings);
  if (!hasAllowedDomain(email, scope)) throw new SignOnRefusedError('foreign_domain');
  const account = await findAccountByEmail(tx, email);
  if (!account) return undefined;
  if (await isLinkedToOtherIdentity(tx, claims, account.id)) throw new SignOnRefusedError('already_linked');
  if (await isAuthoritative(tx, scope, account)) return account;
  const { issuer, subject } = claims;
  return { issuer, subject, userId: account.id };
}

function hasAllowedDomain(email: string, { domains }: ProviderScope): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.length === 0 || domains.includes(domain);
}

/** Whether the provider is authoritative for every organisation of an account. */
async function isAuthoritative(
  tx: Sql,
  { organizationId }: ProviderScope,
  { id }: Account,
): Promise<boolean> {
  if (organizationId === undefined) return true;
  const memberships = await listMemberships(tx, id);
  return memberships.every((each) => each.organization_id === organizationId);
}
