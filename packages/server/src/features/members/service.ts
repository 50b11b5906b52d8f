import type { AddMemberBody, MemberRole, UpdateMemberBody } from '@postil/contract';
import { type Actor, requireRole } from '../../core/access/actor.ts';
import type { Tx } from '../../core/changes/transaction.ts';
import type { Cap } from '../../core/db/caps.ts';
import type { Sql } from '../../core/db/database.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../core/errors.ts';
import { type Differences, differences } from '../../core/records/differences.ts';
import { isUuid } from '../../core/records/ids.ts';
import { requireVersion, type Target } from '../../core/records/versions.ts';
import { ensureAccount } from '../accounts/service.ts';
import { emit } from '../activity/emit.ts';
import { audit } from '../audit-log/service.ts';
import { memberEvent } from './events.ts';
import { invite } from './invitations/queries.ts';
import {
  deleteMember,
  findFirstOwnerId,
  findMailPreferences,
  findMember,
  findMemberByEmail,
  findMemberIdsAmong,
  insertMember,
  lockMember,
  lockOwners,
  type MailPreferences,
  type MemberRow,
  replaceProjects,
  setWithheldProjects,
  updateMember,
} from './queries.ts';

/** @throws {NotFoundError} the person is not a member, or is hidden from the actor. */
export async function getMember(sql: Sql, actor: Actor, id: string): Promise<MemberRow> {
  const row = await findMember(sql, actor, id);
  if (!row) throw new NotFoundError();
  return row;
}

/** A member by id or e-mail address; undefined for people whom the actor may not see. */
export function findMemberByIdOrEmail(
  sql: Sql,
  actor: Actor,
  idOrEmail: string,
): Promise<MemberRow | undefined> {
  return isUuid(idOrEmail) ? findMember(sql, actor, idOrEmail) : findMemberByEmail(sql, actor, idOrEmail);
}

interface RequiredMembers {
  readonly ids: readonly string[];
  /** The field of the request with their ids. */
  readonly field: string;
  readonly projectId: string | null;
  /** Whether the record is hidden from guests. */
  readonly isForTeam?: boolean;
}

/**
 * Requires that all people are members who can see a project, and locks their memberships until the transaction ends.
 *
 * @param field the field with their ids.
 * @param projectId the project of the record; null: none.
 * @throws {ValidationError} lists those who are not.
 */
export async function requireMembers(
  tx: Sql,
  actor: Actor,
  { ids, field, projectId, isForTeam = false }: RequiredMembers,
): Promise<void> {
  const distinctIds = uniqueIds(ids);
  const members = new Set(await findMemberIdsAmong(tx, actor, { ids: distinctIds, projectId, isForTeam }));
  const others = distinctIds.filter((id) => !members.has(id));
  if (others.length === 0) return;
  const rule = others.length === 1 ? 'must be a member' : 'must be members';
  const groupPhrase = isForTeam
    ? 'of the team, because guests do not see this'
    : 'of the organisation who can see the project';
  throw new ValidationError({ [field]: [`${rule} ${groupPhrase}: ${others.join(', ')}`] });
}

/** The mail preferences of the actor's person. @throws {NotFoundError} the person is unknown. */
export async function getMailPreferences(
  sql: Sql,
  actor: Actor,
  options: { readonly forChange?: boolean } = {},
): Promise<MailPreferences> {
  const preferences = await findMailPreferences(sql, actor, options);
  if (!preferences) throw new NotFoundError();
  return preferences;
}

/** The id of the owner who joined first, on whose behalf the operator of the server acts. @throws {NotFoundError} for an unknown organisation. */
export async function getFirstOwnerId(sql: Sql, organizationId: string): Promise<string> {
  const id = await findFirstOwnerId(sql, organizationId);
  if (id === undefined) throw new NotFoundError();
  return id;
}

/** The limit on the number of members per organisation. @param max 0: no limit. */
export function memberCap(max: number): Cap {
  return { table: 'members', records: 'members', max, setting: 'LIMIT_MEMBERS' };
}

/**
 * Adds a member, and creates an account if the e-mail address has none. A person who has not accepted yet is invited by
 * e-mail, and gets no other e-mail until then.
 *
 * @throws {ConflictError} `already_exists`.
 * @throws {NotFoundError} for an unknown project.
 */
export async function addMember(tx: Tx, actor: Actor, body: AddMemberBody): Promise<MemberRow> {
  const { email, name, role, project_ids: projectIds } = body;
  requireGuestForProjects(role, projectIds);
  requireRoleFor(actor, role);
  const { organizationId } = actor;
  const id = await ensureAccount(tx, { email, passwordHash: null });
  if (!(await insertMember(tx, { organizationId, id, name, email, role }))) {
    throw new ConflictError(
      'already_exists',
      'There is already a member with this e-mail address: change that member.',
    );
  }
  await setProjects(tx, actor, { id, projectIds: uniqueIds(projectIds ?? []) });
  await setWithheldProjects(tx, actor, { id, projectIds: [] });
  if (!tx.isSilent) await invite(tx, { organizationId, personId: id }, { invitedBy: actor.personId });
  const row = await getMember(tx, actor, id);
  await record(tx, actor, { action: 'added', row });
  return row;
}

/**
 * Changes the name, role or projects of a member. Setting a field to its current value is not a change, and without
 * changes there is no event.
 *
 * @throws {ConflictError} `last_owner`.
 * @throws {NotFoundError} for an unknown member or project.
 */
export async function changeMember(
  tx: Tx,
  actor: Actor,
  { body, ...target }: Target & { body: UpdateMemberBody },
): Promise<MemberRow> {
  const { row, isLastOwner } = await getLockedMember(tx, actor, target);
  const { name = row.name, role = row.role, project_ids: projectIds } = body;
  requireGuestForProjects(role, projectIds);
  if (role !== row.role) requireRoleFor(actor, role);
  if (isLastOwner && role !== 'owner') refuseLastOwner();
  const { id } = row;
  const update = { name, role, project_ids: projectIdsAfterChange(row, role, projectIds) };
  const changes = differences(row, update);
  if (Object.keys(changes).length === 0) return row;
  await updateMember(tx, actor, { id, name, role });
  if (changes.project_ids) await setProjects(tx, actor, { id, projectIds: update.project_ids });
  const changedRow = await getMember(tx, actor, id);
  await record(tx, actor, { action: 'updated', row: changedRow, changes });
  return changedRow;
}

/** Called in the transaction that removes a guest. @param personId the guest, who is no longer a member. */
export type OnGuestRemoved = (tx: Tx, actor: Actor, personId: string) => Promise<void>;

/** The removal of a member. */
interface Removal extends Target {
  readonly onGuestRemoved: OnGuestRemoved;
  /** Details of the reason, for the audit log. */
  readonly reason?: Record<string, unknown>;
}

/**
 * Removes a member with all subscriptions; the person's texts and assignments stay.
 *
 * @throws {ConflictError} `last_owner`.
 */
export async function removeMember(
  tx: Tx,
  actor: Actor,
  { onGuestRemoved, reason, ...target }: Removal,
): Promise<void> {
  const { row, isLastOwner } = await getLockedMember(tx, actor, target);
  if (isLastOwner) refuseLastOwner();
  await deleteMember(tx, actor.organizationId, row.id);
  await setWithheldProjects(tx, actor, { id: row.id, projectIds: [] });
  await record(tx, actor, { action: 'removed', row, ...(reason && { reason }) });
  if (row.role === 'guest') await onGuestRemoved(tx, actor, row.id);
}

/** Locks the owners before the member, always in this order, so that simultaneous requests cannot deadlock. */
async function getLockedMember(
  tx: Tx,
  actor: Actor,
  { id, ifMatch }: Target,
): Promise<{ row: MemberRow; isLastOwner: boolean }> {
  const ownerIds = await lockOwners(tx, actor.organizationId);
  await lockMember(tx, actor, id);
  const row = await getMember(tx, actor, id);
  requireVersion(ifMatch, row.version);
  requireRoleFor(actor, row.role);
  return { row, isLastOwner: row.role === 'owner' && !ownerIds.some((ownerId) => ownerId !== id) };
}

/** Only an owner may add, change or remove an owner. */
function requireRoleFor(actor: Actor, role: MemberRole): void {
  if (role === 'owner') requireRole(actor, 'owner');
}

function refuseLastOwner(): never {
  throw new ConflictError('last_owner', 'An organisation needs an owner: make somebody else an owner first.');
}

function requireGuestForProjects(role: MemberRole, projectIds: readonly string[] | undefined): void {
  if (projectIds === undefined || role === 'guest') return;
  throw new ValidationError({
    project_ids: ['is only for the role guest: the other roles see all projects'],
  });
}

async function setProjects(
  tx: Tx,
  actor: Actor,
  { id, projectIds }: { id: string; projectIds: readonly string[] },
): Promise<void> {
  const foundCount = await replaceProjects(tx, actor, { id, projectIds });
  if (foundCount < projectIds.length) throw new NotFoundError();
}

function projectIdsAfterChange(
  row: MemberRow,
  role: MemberRole,
  projectIds: readonly string[] | undefined,
): string[] {
  if (role !== 'guest') return [];
  return projectIds === undefined ? row.project_ids : uniqueIds(projectIds);
}

/** Distinct ids, in the order of the database. */
function uniqueIds(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort();
}

interface MemberChange {
  readonly action: 'added' | 'updated' | 'removed';
  readonly row: MemberRow;
  readonly changes?: Differences;
  readonly reason?: Record<string, unknown>;
}

async function record(tx: Tx, actor: Actor, { action, row, changes, reason }: MemberChange): Promise<void> {
  const { id, name, email, role } = row;
  const type = `member.${action}` as const;
  await emit(tx, actor, memberEvent(type, row, { ...(changes && { changes }) }));
  await audit(tx, actor, {
    action: type,
    target: { type: 'member', id, name },
    metadata: { email, role, ...(changes && { changes }), ...reason },
  });
}
