import type { Language, MemberRole } from '@postil/contract';
import type { Tenant, TenantPerson, TenantScope } from '../../core/access/actor.ts';
import { type Fragment, insertion, type Sql } from '../../core/db/database.ts';
import { containsPattern, countOf, pageWindow, toListing } from '../../core/db/listings.ts';
import { scopeCondition, seesMatchingProject, seesProject } from '../../core/db/scope.ts';
import { isUuid } from '../../core/records/ids.ts';
import type { Listing, PageRequest } from '../../core/records/paging.ts';
import { isWrittenInstant } from '../../core/texts/instants.ts';

export interface MemberRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
  /** Ascending. */
  readonly project_ids: string[];
  readonly has_accepted: boolean;
  /** The person's last activity while signed in; null: never. */
  readonly last_seen_at: Date | null;
  readonly version: number;
  readonly created_at: Date;
}

/** The member with this person id; undefined if not in the scope. */
export async function findMember(sql: Sql, scope: TenantScope, id: string): Promise<MemberRow | undefined> {
  const [row] = await sql<MemberRow[]>`
    SELECT ${columns(sql, scope)} FROM ${tables(sql)} WHERE ${visibleTo(sql, scope)} AND m.person_id = ${id}`;
  return row;
}

/** The member with this e-mail address; undefined if not in the scope. @param email in any letter case. */
export async function findMemberByEmail(
  sql: Sql,
  scope: TenantScope,
  email: string,
): Promise<MemberRow | undefined> {
  const [row] = await sql<MemberRow[]>`
    SELECT ${columns(sql, scope)} FROM ${tables(sql)}
    WHERE ${visibleTo(sql, scope)} AND lower(person.email) = lower(${email})`;
  return row;
}

/** At most `limit` ids in a range, ascending. */
export async function findMemberIds(
  sql: Sql,
  scope: TenantScope,
  { first, last, limit }: { first: string; last: string; limit: number },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT m.person_id AS id FROM members m
    WHERE ${visibleTo(sql, scope)} AND m.person_id BETWEEN ${first} AND ${last}
    ORDER BY m.person_id LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** Locks a member against other changes until the transaction ends. */
export async function lockMember(tx: Sql, { organizationId }: TenantScope, id: string): Promise<void> {
  await tx`SELECT FROM members WHERE organization_id = ${organizationId} AND person_id = ${id} FOR UPDATE`;
}

/**
 * Locks all owners until the transaction ends, in the order of their ids. A transaction that waited for the lock does
 * not return owners who lost the role meanwhile.
 *
 * @returns their ids.
 */
export async function lockOwners(tx: Sql, organizationId: string): Promise<string[]> {
  const rows = await tx<{ person_id: string }[]>`
    SELECT person_id FROM members WHERE organization_id = ${organizationId} AND role = 'owner'
    ORDER BY person_id FOR UPDATE`;
  return rows.map(({ person_id }) => person_id);
}

/** The id of the owner who joined first; undefined for an unknown organisation. */
export async function findFirstOwnerId(sql: Sql, organizationId: string): Promise<string | undefined> {
  const [row] = await sql<{ person_id: string }[]>`
    SELECT person_id FROM members WHERE organization_id = ${organizationId} AND role = 'owner'
    ORDER BY created_at, person_id LIMIT 1`;
  return row?.person_id;
}

/**
 * Finds the ids of the members among these people who see a project and whom the actor may see, and locks their memberships until
 * the transaction ends.
 *
 * @param projectId null: no project; guests do not see such records.
 * @param isForTeam whether the record is hidden even from guests who see the project.
 */
export async function findMemberIdsAmong(
  tx: Sql,
  scope: TenantScope,
  { ids, projectId, isForTeam }: { ids: readonly string[]; projectId: string | null; isForTeam: boolean },
): Promise<string[]> {
  const rows = await tx<{ person_id: string }[]>`
    SELECT m.person_id FROM members m
    WHERE ${visibleTo(tx, scope)} AND m.person_id = ANY (${[...ids]}::uuid[])
      AND (m.role <> 'guest' OR NOT ${isForTeam}::boolean) AND ${seesProject(tx, tx`${projectId}`)}
    ORDER BY m.person_id FOR KEY SHARE`;
  return rows.map(({ person_id }) => person_id);
}

interface MemberFilter {
  /** A part of the name or the e-mail address. */
  readonly search: string | undefined;
  /** Any of these roles; undefined: all. */
  readonly roles: readonly MemberRole[] | undefined;
  readonly page: PageRequest;
}

/** The order of joining. A person's id may be older than the membership, so the cursor holds the time and the id. */
export const JOINING_ORDER = {
  order: 'joined',
  accepts: ([joinedAt = '', id = '', ...others]: readonly string[]) =>
    isWrittenInstant(joinedAt) && isUuid(id) && others.length === 0,
};

/** The values of the last member for the cursor. */
export function sortValues({ created_at: joinedAt, id }: MemberRow): string[] {
  return [joinedAt.toISOString(), id];
}

/** Members that the actor may see, latest to join first. */
export async function listMembers(
  sql: Sql,
  scope: TenantScope,
  { page, ...filter }: MemberFilter,
): Promise<Listing<MemberRow>> {
  const matching = sql`FROM ${tables(sql)} WHERE ${visibleTo(sql, scope)} ${conditions(sql, filter)}`;
  const [joinedAt = '', id = ''] = page.after ?? [];
  const cursorCondition =
    page.after === undefined
      ? sql``
      : sql`AND (m.created_at, m.person_id) < (${joinedAt}::timestamptz, ${id}::uuid)`;
  const rows = await sql<(MemberRow & { total: number })[]>`
    SELECT ${columns(sql, scope)}, (SELECT count(*)::int ${matching}) AS total
    ${matching} ${cursorCondition}
    ORDER BY m.created_at DESC, m.person_id DESC ${pageWindow(sql, page)}`;
  return toListing(rows, page, () => countOf(sql, matching));
}

interface NewMember {
  readonly organizationId: string;
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: MemberRole;
}

/**
 * Adds a person with an account, or re-adds a former member; a password known to no admin counts as acceptance.
 *
 * @returns false if the person is a member already.
 */
export async function insertMember(
  tx: Sql,
  { organizationId, id, name, email, role }: NewMember,
): Promise<boolean> {
  await tx`
    INSERT INTO people AS former (organization_id, id, is_guest, name, email, accepted_at)
    SELECT ${organizationId}::uuid, id, false, ${name}, ${email},
      CASE WHEN password_hash IS NOT NULL AND password_known_to IS NULL THEN now() END
    FROM users WHERE id = ${id}
    ON CONFLICT (organization_id, id) DO UPDATE
    SET name = excluded.name, email = excluded.email, accepted_at = coalesce(former.accepted_at, excluded.accepted_at)`;
  const rows = await tx`
    INSERT INTO members (organization_id, person_id, role) VALUES (${organizationId}, ${id}, ${role})
    ON CONFLICT (organization_id, person_id) DO NOTHING
    RETURNING person_id`;
  await tx`
    INSERT INTO memberships (user_id, organization_id) VALUES (${id}, ${organizationId})
    ON CONFLICT (user_id, organization_id) DO NOTHING`;
  return rows.length > 0;
}

/** Changes a locked member; every change creates a new version. */
export async function updateMember(
  tx: Sql,
  { organizationId }: TenantScope,
  { id, name, role }: Pick<MemberRow, 'id' | 'name' | 'role'>,
): Promise<void> {
  await tx`UPDATE people SET name = ${name} WHERE organization_id = ${organizationId} AND id = ${id}`;
  await tx`
    UPDATE members SET role = ${role}, version = version + 1
    WHERE organization_id = ${organizationId} AND person_id = ${id}`;
}

/**
 * Replaces the visible projects of a member within the scope.
 *
 * @param projectIds without duplicates.
 * @returns the number of existing projects among them.
 */
export async function replaceProjects(
  tx: Sql,
  scope: TenantScope,
  { id, projectIds }: { id: string; projectIds: readonly string[] },
): Promise<number> {
  const { organizationId } = scope;
  await tx`
    DELETE FROM member_projects
    WHERE organization_id = ${organizationId} AND person_id = ${id} ${scopeCondition(tx, scope, tx`project_id`)}`;
  // With the lock, a concurrently deleted project is either missing or deleted with the rows inserted here.
  const projects = await tx<{ id: string }[]>`
    SELECT p.id FROM projects p
    WHERE p.organization_id = ${organizationId} AND p.id = ANY (${[...projectIds]}::uuid[]) ${scopeCondition(tx, scope, tx`p.id`)}
    FOR KEY SHARE`;
  if (projects.length === 0) return 0;
  const rows = projects.map((project) => ({
    organization_id: organizationId,
    person_id: id,
    project_id: project.id,
  }));
  await tx`INSERT INTO member_projects ${insertion(rows)}`;
  return rows.length;
}

/** Stores the projects of a guest in case the person becomes a guest again. @param projectIds empty: deletes the stored ones. */
export async function setWithheldProjects(
  tx: Sql,
  { organizationId }: Tenant,
  { id, projectIds }: { id: string; projectIds: readonly string[] },
): Promise<void> {
  await tx`
    UPDATE people SET withheld_project_ids = ${projectIds.length > 0 ? [...projectIds] : null}::uuid[]
    WHERE organization_id = ${organizationId} AND id = ${id}`;
}

/** The stored projects of a former guest that still exist, locked against deletion until the transaction ends. */
export async function findWithheldProjects(
  tx: Sql,
  { organizationId }: Tenant,
  id: string,
): Promise<string[]> {
  const [person] = await tx<{ ids: string[] }[]>`
    SELECT coalesce(withheld_project_ids, '{}') AS ids FROM people
    WHERE organization_id = ${organizationId} AND id = ${id}`;
  if (!person || person.ids.length === 0) return [];
  const projects = await tx<{ id: string }[]>`
    SELECT p.id FROM projects p
    WHERE p.organization_id = ${organizationId} AND p.id = ANY (${person.ids}::uuid[]) ORDER BY p.id FOR KEY SHARE`;
  return projects.map((project) => project.id);
}

/** Revokes all guests' access to a project that is being deleted. */
export async function hideProjectFromGuests(
  tx: Sql,
  organizationId: string,
  projectId: string,
): Promise<void> {
  await tx`DELETE FROM member_projects WHERE organization_id = ${organizationId} AND project_id = ${projectId}`;
}

/**
 * Removes a locked member; foreign keys delete project access and subscriptions, too. The person stays the author of
 * comments.
 */
export async function deleteMember(tx: Sql, organizationId: string, id: string): Promise<void> {
  await tx`DELETE FROM members WHERE organization_id = ${organizationId} AND person_id = ${id}`;
  await tx`DELETE FROM memberships WHERE organization_id = ${organizationId} AND user_id = ${id}`;
}

function columns(sql: Sql, scope: TenantScope): Fragment {
  return sql`m.person_id AS id, person.email, person.name, m.role, m.version, m.created_at, person.accepted_at IS NOT NULL AS has_accepted,
    person.last_seen_at,
    ARRAY(SELECT mp.project_id FROM member_projects mp
      WHERE mp.organization_id = m.organization_id AND mp.person_id = m.person_id
        ${scopeCondition(sql, scope, sql`mp.project_id`)}
      ORDER BY mp.project_id) AS project_ids`;
}

function tables(sql: Sql): Fragment {
  return sql`members m
    JOIN people person ON person.organization_id = m.organization_id AND person.id = m.person_id`;
}

function visibleTo(sql: Sql, scope: TenantScope): Fragment {
  const { organizationId } = scope;
  if (scope.scope === 'organization') return sql`m.organization_id = ${organizationId}`;
  const projectCondition = seesMatchingProject(sql, scopeCondition(sql, scope, sql`mp.project_id`));
  return sql`m.organization_id = ${organizationId} AND ${projectCondition}`;
}

function conditions(sql: Sql, { search, roles }: Omit<MemberFilter, 'page'>): Fragment {
  const pattern = search === undefined ? '' : containsPattern(search);
  const searchCondition =
    search === undefined ? sql`` : sql`AND (person.name ILIKE ${pattern} OR person.email ILIKE ${pattern})`;
  const roleCondition = roles === undefined ? sql`` : sql`AND m.role = ANY (${[...roles]}::text[])`;
  return sql`${searchCondition} ${roleCondition}`;
}

/** Turns mail to a person on or off. */
export async function setWantsMail(
  sql: Sql,
  { organizationId, personId }: { organizationId: string; personId: string },
  wantsMail: boolean,
): Promise<void> {
  await sql`
    UPDATE people SET wants_mail = ${wantsMail} WHERE organization_id = ${organizationId} AND id = ${personId}`;
}

/** The mail preferences of a person. */
export interface MailPreferences {
  /** false: no mail. */
  readonly wantsMail: boolean;
  /** The reasons for notifications that are not mailed. */
  readonly unmailedReasons: readonly string[];
  /** The language of mail; null: not chosen. */
  readonly language: Language | null;
}

/** The mail preferences of a person; undefined if unknown. @param forChange locks them until the transaction ends. */
export async function findMailPreferences(
  sql: Sql,
  { organizationId, personId }: TenantPerson,
  { forChange = false }: { readonly forChange?: boolean } = {},
): Promise<MailPreferences | undefined> {
  const [row] = await sql<MailPreferences[]>`
    SELECT wants_mail AS "wantsMail", unmailed_reasons AS "unmailedReasons", language FROM people
    WHERE organization_id = ${organizationId} AND id = ${personId} ${forChange ? sql`FOR UPDATE` : sql``}`;
  return row;
}

/** Changes a person's mail preferences. */
export async function changeMailPreferences(
  tx: Sql,
  { organizationId, personId }: TenantPerson,
  { wantsMail, unmailedReasons, language }: MailPreferences,
): Promise<void> {
  await tx`
    UPDATE people SET wants_mail = ${wantsMail}, unmailed_reasons = ${[...unmailedReasons]}::text[],
      language = ${language}
    WHERE organization_id = ${organizationId} AND id = ${personId}`;
}
