import type { ProjectStatus } from '@postil/contract';
import type { TenantRole, TenantScope } from '../../core/access/actor.ts';
import { assignments, type Fragment, type Sql } from '../../core/db/database.ts';
import { containsPattern, countOf, olderThanCursor, pageWindow, toListing } from '../../core/db/listings.ts';
import { scopeCondition, visibilityCondition } from '../../core/db/scope.ts';
import type { Listing, PageRequest } from '../../core/records/paging.ts';
import { pendingCondition } from '../comment-counts/queries.ts';

export interface SiteRow {
  readonly id: string;
  readonly organization_id: string;
  readonly project_id: string;
  readonly project_status: ProjectStatus;
  readonly name: string;
  /** The host as a person typed it. */
  readonly domain: string;
  readonly is_active: boolean;
  readonly widget_key: string;
  /** The time at which a page last loaded the widget, to the minute; null before the first time. */
  readonly last_seen_at: Date | null;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The site with this id, if the scope includes it; otherwise undefined. */
export async function findSite(sql: Sql, scope: TenantScope, id: string): Promise<SiteRow | undefined> {
  const [row] = await sql<SiteRow[]>`
    SELECT ${columns(sql)} FROM ${tables(sql)} WHERE ${visibleTo(sql, scope)} AND s.id = ${id}`;
  return row;
}

/** Reads a site and locks it, until the transaction ends, against changes and against new references to it. */
export async function lockSite(tx: Sql, scope: TenantScope, id: string): Promise<SiteRow | undefined> {
  const [row] = await tx<SiteRow[]>`
    SELECT ${columns(tx)} FROM ${tables(tx)} WHERE ${visibleTo(tx, scope)} AND s.id = ${id} FOR UPDATE OF s`;
  return row;
}

interface SiteFilter {
  /** Any of these projects; undefined: all. */
  readonly projectIds: readonly string[] | undefined;
  /** A part of the name or the domain. */
  readonly name: string | undefined;
  readonly isActive: boolean | undefined;
  readonly page: PageRequest;
}

/** Sites that the actor may see, newest first. */
export async function listSites(
  sql: Sql,
  scope: TenantScope,
  { page, ...filter }: SiteFilter,
): Promise<Listing<SiteRow>> {
  const matchingSites = sql`FROM ${tables(sql)} WHERE ${visibleTo(sql, scope)} ${conditions(sql, filter)}`;
  const rows = await sql<(SiteRow & { total: number })[]>`
    SELECT ${columns(sql)}, (SELECT count(*)::int ${matchingSites}) AS total
    ${matchingSites} ${olderThanCursor(sql, sql`s.id`, page)}
    ORDER BY s.id DESC ${pageWindow(sql, page)}`;
  return toListing(rows, page, () => countOf(sql, matchingSites));
}

/** The names of sites that the actor may see. */
export function findSiteNames(
  sql: Sql,
  scope: TenantScope,
  ids: readonly string[],
): Promise<Pick<SiteRow, 'id' | 'name'>[]> {
  return sql<Pick<SiteRow, 'id' | 'name'>[]>`
    SELECT s.id, s.name FROM sites s WHERE ${visibleTo(sql, scope)} AND s.id = ANY (${[...ids]}::uuid[])`;
}

interface SiteCountsRow {
  readonly site_id: string;
  readonly comments_count: number;
  readonly pending_count: number;
}

/** The numbers of all and of pending comments that the actor may see on sites; sites without any may be missing. */
export function countCommentsOfSites(
  sql: Sql,
  actor: TenantRole,
  ids: readonly string[],
): Promise<SiteCountsRow[]> {
  return sql<SiteCountsRow[]>`
    SELECT n.site_id, sum(n.count)::int AS comments_count,
      coalesce(sum(n.count) FILTER (WHERE ${pendingCondition(sql, sql`n.status`)}), 0)::int AS pending_count
    FROM comment_counts n
    WHERE n.organization_id = ${actor.organizationId} AND n.site_id = ANY (${[...ids]}::uuid[])
      ${visibilityCondition(sql, actor, sql`n.visibility`)}
    GROUP BY n.site_id`;
}

/** Up to `limit` ids, within a range, of sites that the actor may see, ascending. */
export async function findSiteIds(
  sql: Sql,
  scope: TenantScope,
  { first, last, limit }: { first: string; last: string; limit: number },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT s.id FROM sites s WHERE ${visibleTo(sql, scope)} AND s.id BETWEEN ${first} AND ${last}
    ORDER BY s.id LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

interface NewSite {
  readonly organizationId: string;
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly domain: string;
  readonly domainKey: string;
  readonly widgetKey: string;
}

/** @throws a database error about `sites_domain_key` if the organisation already has the domain. */
export async function insertSite(tx: Sql, site: NewSite): Promise<void> {
  await tx`
    INSERT INTO sites (organization_id, id, project_id, name, domain, domain_key, widget_key)
    VALUES (${site.organizationId}, ${site.id}, ${site.projectId}, ${site.name}, ${site.domain}, ${site.domainKey},
      ${site.widgetKey})`;
}

interface SiteChanges {
  readonly name?: string;
  readonly domain?: string;
  readonly domain_key?: string;
  readonly is_active?: boolean;
}

/** Changes columns of a locked site; every change creates a new version. @throws as `insertSite` does. */
export async function updateSite(
  tx: Sql,
  { organization_id: organizationId, id }: SiteRow,
  changes: SiteChanges,
): Promise<void> {
  await tx`
    UPDATE sites SET ${assignments(changes)}, version = version + 1, updated_at = now()
    WHERE organization_id = ${organizationId} AND id = ${id}`;
}

/** Deletes a locked site; the foreign keys delete its comments, too. */
export async function deleteSite(tx: Sql, { organization_id: organizationId, id }: SiteRow): Promise<void> {
  await tx`DELETE FROM sites WHERE organization_id = ${organizationId} AND id = ${id}`;
}

function columns(sql: Sql): Fragment {
  return sql`s.id, s.organization_id, s.project_id, p.status AS project_status, s.name, s.domain, s.is_active,
    s.widget_key, seen.last_seen_at, s.version, s.created_at, s.updated_at`;
}

function tables(sql: Sql): Fragment {
  return sql`sites s
    JOIN projects p ON p.organization_id = s.organization_id AND p.id = s.project_id
    LEFT JOIN site_presences seen ON seen.organization_id = s.organization_id AND seen.site_id = s.id`;
}

function visibleTo(sql: Sql, scope: TenantScope): Fragment {
  return sql`s.organization_id = ${scope.organizationId} ${scopeCondition(sql, scope, sql`s.project_id`)}`;
}

function conditions(sql: Sql, { projectIds, name, isActive }: Omit<SiteFilter, 'page'>): Fragment {
  const projectCondition =
    projectIds === undefined ? sql`` : sql`AND s.project_id = ANY (${[...projectIds]}::uuid[])`;
  const pattern = name === undefined ? '' : containsPattern(name);
  const nameCondition =
    name === undefined ? sql`` : sql`AND (s.name ILIKE ${pattern} OR s.domain ILIKE ${pattern})`;
  const activeCondition = isActive === undefined ? sql`` : sql`AND s.is_active = ${isActive}`;
  return sql`${projectCondition} ${nameCondition} ${activeCondition}`;
}
