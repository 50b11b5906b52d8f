import type { ProjectStatus, Resolvers, StatusSetting, UndecidedEnding } from '@postil/contract';
import type { TenantReader, TenantRole, TenantScope } from '../../core/access/actor.ts';
import { assignments, type Fragment, type Sql } from '../../core/db/database.ts';
import { containsPattern, countOf, olderThanCursor, pageWindow, toListing } from '../../core/db/listings.ts';
import { scopeCondition } from '../../core/db/scope.ts';
import type { Listing, PageRequest } from '../../core/records/paging.ts';
import { commentCount } from '../comment-counts/queries.ts';

export interface ProjectRow {
  readonly id: string;
  readonly organization_id: string;
  readonly name: string;
  readonly status: ProjectStatus;
  readonly resolved_by: Resolvers;
  /** The number of days without a decision after which the reporter is reminded; null: never. */
  readonly acceptance_days: number | null;
  readonly acceptance_ending: UndecidedEnding;
  /** The settings of all statuses, of those that differ from the default, or of none. */
  readonly statuses: readonly StatusSetting[];
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A project, with the numbers of its sites and comments if they were requested. */
export interface ListedProjectRow extends ProjectRow {
  readonly sites_count?: number;
  readonly comments_count?: number;
}

/** The purpose of a lock until the end of the transaction: a reference from a new row, a change, or a deletion. */
export type LockPurpose = 'reference' | 'change' | 'removal';

/** The project with this id, locked for the purpose `lock` if given; undefined if not in the scope. */
export async function findProject(
  sql: Sql,
  scope: TenantScope,
  { id, lock }: { id: string; lock?: LockPurpose },
): Promise<ProjectRow | undefined> {
  const [row] = await sql<ProjectRow[]>`
    SELECT ${columns(sql)} FROM projects p WHERE ${visibleTo(sql, scope)} AND p.id = ${id} ${lockClause(sql, lock)}`;
  return row;
}

interface ProjectFilter {
  readonly name: string | undefined;
  readonly status: ProjectStatus | 'all';
  readonly includesCounts: boolean;
  readonly page: PageRequest;
}

/** Projects that the actor may see, newest first. */
export async function listProjects(
  sql: Sql,
  scope: TenantReader,
  { name, status, includesCounts, page }: ProjectFilter,
): Promise<Listing<ListedProjectRow>> {
  const nameCondition = name === undefined ? sql`` : sql`AND p.name ILIKE ${containsPattern(name)}`;
  const statusCondition = status === 'all' ? sql`` : sql`AND p.status = ${status}`;
  const matchingProjects = sql`FROM projects p WHERE ${visibleTo(sql, scope)} ${nameCondition} ${statusCondition}`;
  // Sites and comments are counted only for the projects of the page, not for the skipped ones.
  const rows = await sql<(ListedProjectRow & { total: number })[]>`
    SELECT ${columns(sql)}, p.total ${includesCounts ? countColumns(sql, scope) : sql``}
    FROM (
      SELECT ${columns(sql)}, (SELECT count(*)::int ${matchingProjects}) AS total
      ${matchingProjects} ${olderThanCursor(sql, sql`p.id`, page)}
      ORDER BY p.id DESC ${pageWindow(sql, page)}
    ) p
    ORDER BY p.id DESC`;
  return toListing(rows, page, () => countOf(sql, matchingProjects));
}

/** The active projects that the actor may see, by name. @param max the maximum number. */
export function findActiveProjects(
  sql: Sql,
  scope: TenantScope,
  max: number,
): Promise<Pick<ProjectRow, 'id' | 'name'>[]> {
  return sql<Pick<ProjectRow, 'id' | 'name'>[]>`
    SELECT p.id, p.name FROM projects p WHERE ${visibleTo(sql, scope)} AND p.status = 'active'
    ORDER BY p.name, p.id LIMIT ${max}`;
}

/** The status settings of a project; undefined if it is unknown. */
export async function findStatuses(
  sql: Sql,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
): Promise<readonly StatusSetting[] | undefined> {
  const [row] = await sql<Pick<ProjectRow, 'statuses'>[]>`
    SELECT p.statuses FROM projects p WHERE p.organization_id = ${organizationId} AND p.id = ${id}`;
  return row?.statuses;
}

/** The people who may resolve the comments of a project; undefined if it is unknown. */
export async function findResolvers(
  sql: Sql,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
): Promise<Resolvers | undefined> {
  const [row] = await sql<Pick<ProjectRow, 'resolved_by'>[]>`
    SELECT p.resolved_by FROM projects p WHERE p.organization_id = ${organizationId} AND p.id = ${id}`;
  return row?.resolved_by;
}

/** Stores a new, active project. */
export async function insertProject(
  tx: Sql,
  { organizationId, id, name }: { organizationId: string; id: string; name: string },
): Promise<void> {
  await tx`INSERT INTO projects (organization_id, id, name) VALUES (${organizationId}, ${id}, ${name})`;
}

interface ProjectChanges {
  readonly name?: string;
  readonly status?: ProjectStatus;
  readonly resolved_by?: Resolvers;
  readonly acceptance_days?: number | null;
  readonly acceptance_ending?: UndecidedEnding;
  /** The status settings, as JSON. */
  readonly statuses?: string;
}

/** Changes columns of a locked project; every change creates a new version. */
export async function updateProject(
  tx: Sql,
  { organization_id: organizationId, id }: ProjectRow,
  changes: ProjectChanges,
): Promise<void> {
  await tx`
    UPDATE projects SET ${assignments(changes)}, version = version + 1, updated_at = now()
    WHERE organization_id = ${organizationId} AND id = ${id}`;
}

/** The numbers of sites and comments that are deleted together with a project. */
export async function countContents(
  tx: Sql,
  { organization_id: organizationId, id }: Pick<ProjectRow, 'organization_id' | 'id'>,
): Promise<{ sites_count: number; comments_count: number }> {
  const [row = { sites_count: 0, comments_count: 0 }] = await tx<
    { sites_count: number; comments_count: number }[]
  >`
    SELECT p.id ${countColumns(tx, { organizationId, role: null })} FROM projects p WHERE p.organization_id = ${organizationId} AND p.id = ${id}`;
  return { sites_count: row.sites_count, comments_count: row.comments_count };
}

/** Deletes a locked project; the foreign keys delete its sites, comments and keys, too. */
export async function deleteProject(
  tx: Sql,
  { organization_id: organizationId, id }: Pick<ProjectRow, 'organization_id' | 'id'>,
): Promise<void> {
  await tx`DELETE FROM projects WHERE organization_id = ${organizationId} AND id = ${id}`;
}

function columns(sql: Sql): Fragment {
  return sql`p.id, p.organization_id, p.name, p.status, p.statuses, p.resolved_by, p.acceptance_days,
    p.acceptance_ending, p.version, p.created_at, p.updated_at`;
}

function countColumns(sql: Sql, reader: TenantRole): Fragment {
  const { organizationId } = reader;
  const projectCondition = sql`n.organization_id = ${organizationId} AND n.project_id = p.id`;
  return sql`,
    (SELECT count(*)::int FROM sites s
      WHERE s.organization_id = ${organizationId} AND s.project_id = p.id) AS sites_count,
    ${commentCount(sql, reader, projectCondition)} AS comments_count`;
}

function visibleTo(sql: Sql, scope: TenantScope): Fragment {
  return sql`p.organization_id = ${scope.organizationId} ${scopeCondition(sql, scope, sql`p.id`)}`;
}

function lockClause(sql: Sql, purpose: LockPurpose | undefined): Fragment {
  switch (purpose) {
    case undefined:
      return sql``;
    case 'reference':
      return sql`FOR KEY SHARE`;
    case 'change':
      return sql`FOR NO KEY UPDATE`;
    case 'removal':
      return sql`FOR UPDATE`;
    default:
      return purpose satisfies never;
  }
}
