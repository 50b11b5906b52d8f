import type {
  ApprovalDecision,
  AuthorKind,
  MockupStatus,
  PictureType,
  ProjectStatus,
} from '@postil/contract';
import type { Actor, TenantReader, TenantScope } from '../../../core/access/actor.ts';
import { assignments, type Fragment, type Sql } from '../../../core/db/database.ts';
import {
  containsPattern,
  countOf,
  olderThanCursor,
  pageWindow,
  toListing,
} from '../../../core/db/listings.ts';
import { scopeCondition, visibilityCondition } from '../../../core/db/scope.ts';
import type { Listing, PageRequest } from '../../../core/records/paging.ts';
import { pendingCondition } from '../../comment-counts/queries.ts';
import type { StoredPicture } from '../files/service.ts';

export interface VersionRow {
  readonly number: number;
  /** The name of the file in the storage, like `preview_file`. */
  readonly image_file: string;
  readonly preview_file: string;
  readonly media_type: PictureType;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly created_by: string;
  readonly created_by_name: string;
  readonly author_kind: AuthorKind;
  readonly created_at: Date;
}

export interface MockupRow {
  readonly id: string;
  readonly organization_id: string;
  readonly project_id: string;
  readonly project_status: ProjectStatus;
  readonly name: string;
  readonly status: MockupStatus;
  readonly latest_version: number;
  readonly comments_count: number;
  readonly pending_count: number;
  readonly created_by: string;
  readonly created_by_name: string;
  readonly author_kind: AuthorKind;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A mockup together with its newest version. */
export interface MockupWithLatestRow extends MockupRow {
  readonly latest: VersionRow;
}

/** The mockup with this id and its latest version; undefined if not in the scope. */
export async function findMockup(
  sql: Sql,
  scope: TenantReader,
  id: string,
): Promise<MockupWithLatestRow | undefined> {
  const [row] = await sql<FlatRow[]>`
    SELECT ${columns(sql, scope)}, ${latestColumns(sql)} FROM ${tables(sql)} ${latestTables(sql)}
    WHERE ${visibleTo(sql, scope)} AND m.id = ${id}`;
  return row && nest(row);
}

/**
 * Locks a mockup: for a change to it, or only against deletion while a row is added to it. An added row also
 * refers to the project, which is then locked first, as in the deletion of a project.
 */
export async function lockMockup(
  tx: Sql,
  scope: TenantScope,
  { id, purpose }: { id: string; purpose: 'change' | 'reference' },
): Promise<Pick<MockupRow, 'id' | 'project_status' | 'status' | 'version' | 'latest_version'> | undefined> {
  const lock = purpose === 'change' ? tx`FOR UPDATE OF m` : tx`FOR KEY SHARE OF p, m`;
  const [row] = await tx<MockupRow[]>`
    SELECT m.id, p.status AS project_status, m.status, m.version, m.latest_version
    FROM mockups m JOIN projects p ON p.organization_id = m.organization_id AND p.id = m.project_id
    WHERE ${visibleTo(tx, scope)} AND m.id = ${id} ${lock}`;
  return row;
}

interface MockupFilter {
  /** Any of these projects; undefined: all. */
  readonly projectIds: readonly string[] | undefined;
  readonly statuses: readonly string[] | undefined;
  /** A part of the name. */
  readonly name: string | undefined;
  readonly page: PageRequest;
}

/** Mockups that the actor may see, newest first. */
export async function listMockups(
  sql: Sql,
  scope: TenantReader,
  { page, ...filter }: MockupFilter,
): Promise<Listing<MockupWithLatestRow>> {
  const filterConditions = sql`${visibleTo(sql, scope)} ${conditions(sql, filter)}`;
  const matchingMockups = sql`FROM mockups m WHERE ${filterConditions}`;
  const rows = await sql<(FlatRow & { total: number })[]>`
    SELECT ${columns(sql, scope)}, ${latestColumns(sql)}, (SELECT count(*)::int ${matchingMockups}) AS total
    FROM ${tables(sql)} ${latestTables(sql)}
    WHERE ${filterConditions} ${olderThanCursor(sql, sql`m.id`, page)}
    ORDER BY m.id DESC ${pageWindow(sql, page)}`;
  const listing = await toListing(rows, page, () => countOf(sql, matchingMockups));
  return { ...listing, rows: listing.rows.map(nest) };
}

/** Up to `limit` ids in a range, newest first. */
export async function findMockupIds(
  sql: Sql,
  scope: TenantScope,
  { first, last, limit }: { first: string; last: string; limit: number },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT m.id FROM mockups m WHERE ${visibleTo(sql, scope)} AND m.id BETWEEN ${first} AND ${last}
    ORDER BY m.id DESC LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** All versions of a mockup, newest first. The caller has checked that the actor may see it. */
export function listVersions(
  sql: Sql,
  { organizationId }: TenantScope,
  mockupId: string,
): Promise<VersionRow[]> {
  return sql<VersionRow[]>`
    SELECT v.number, v.image_file, v.preview_file, v.media_type, v.width, v.height, v.bytes, v.created_by,
      creator.name AS created_by_name, ${uploaderKind(sql, sql`creator`)} AS author_kind, v.created_at
    FROM mockup_versions v
    JOIN people creator ON creator.organization_id = v.organization_id AND creator.id = v.created_by
    WHERE v.organization_id = ${organizationId} AND v.mockup_id = ${mockupId}
    ORDER BY v.number DESC`;
}

interface NewMockup {
  readonly id: string;
  readonly createdAt: Date;
  readonly projectId: string;
  readonly name: string;
}

/** Stores a new mockup by the actor. Its first version is stored separately. */
export async function insertMockup(
  tx: Sql,
  { organizationId, personId }: Actor,
  { id, createdAt, projectId, name }: NewMockup,
): Promise<void> {
  await tx`
    INSERT INTO mockups (organization_id, id, project_id, name, created_by, created_at, updated_at)
    VALUES (${organizationId}, ${id}, ${projectId}, ${name}, ${personId}, ${createdAt}, ${createdAt})`;
}

interface NewVersion extends StoredPicture {
  readonly mockupId: string;
  readonly number: number;
}

/** Stores a version of a mockup. Its files must be in the storage. The caller has locked the mockup. */
export async function insertVersion(
  tx: Sql,
  { organizationId, personId }: Actor,
  version: NewVersion,
): Promise<void> {
  await tx`
    INSERT INTO mockup_versions (organization_id, mockup_id, number, image_file, preview_file, media_type, width,
      height, bytes, created_by, created_at)
    VALUES (${organizationId}, ${version.mockupId}, ${version.number}, ${version.imageFile}, ${version.previewFile},
      ${version.mediaType}, ${version.width}, ${version.height}, ${version.bytes}, ${personId}, ${new Date()})`;
}

interface MockupChanges {
  readonly name?: string;
  readonly status?: MockupStatus;
  readonly latest_version?: number;
}

/** Changes columns of a locked mockup, possibly none; every call creates a new version of the record. */
export async function updateMockup(
  tx: Sql,
  { organizationId }: TenantScope,
  { id, changes }: { id: string; changes: MockupChanges },
): Promise<void> {
  await tx`
    UPDATE mockups SET ${assignments({ ...changes, updated_at: new Date() })}, version = version + 1
    WHERE organization_id = ${organizationId} AND id = ${id}`;
}

/** The ids of all comments on a mockup. */
export async function listCommentIds(
  sql: Sql,
  { organizationId }: TenantScope,
  id: string,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM comments WHERE organization_id = ${organizationId} AND mockup_id = ${id}`;
  return rows.map((row) => row.id);
}

/** Deletes a locked mockup; the foreign keys delete its versions, comments and approvals too. */
export async function deleteMockup(tx: Sql, { organizationId }: TenantScope, id: string): Promise<void> {
  await tx`DELETE FROM mockups WHERE organization_id = ${organizationId} AND id = ${id}`;
}

export interface ApprovalRow {
  readonly id: string;
  readonly mockup_id: string;
  readonly version_number: number;
  readonly decision: ApprovalDecision;
  readonly note: string | null;
  readonly name: string;
  readonly created_by: string;
  readonly created_by_name: string;
  readonly author_kind: AuthorKind;
  readonly created_at: Date;
}

/** The sign-off log of a mockup, newest first. */
export function listApprovals(
  sql: Sql,
  { organizationId }: TenantScope,
  { mockupId, limit }: { mockupId: string; limit: number },
): Promise<ApprovalRow[]> {
  return sql<ApprovalRow[]>`
    SELECT a.id, a.mockup_id, a.version_number, a.decision, a.note, a.name, a.created_by,
      creator.name AS created_by_name, ${uploaderKind(sql, sql`creator`)} AS author_kind, a.created_at
    FROM mockup_approvals a
    JOIN people creator ON creator.organization_id = a.organization_id AND creator.id = a.created_by
    WHERE a.organization_id = ${organizationId} AND a.mockup_id = ${mockupId}
    ORDER BY a.id DESC LIMIT ${limit}`;
}

interface NewApproval {
  readonly id: string;
  readonly createdAt: Date;
  readonly mockupId: string;
  readonly versionNumber: number;
  readonly decision: ApprovalDecision;
  readonly note: string | null;
  /** null: the name of the person. */
  readonly name: string | null;
}

/** Stores an entry in the sign-off log. Without a name, it is signed with the actor's. */
export async function insertApproval(
  tx: Sql,
  { organizationId, personId }: Actor,
  approval: NewApproval,
): Promise<void> {
  await tx`
    INSERT INTO mockup_approvals (organization_id, id, mockup_id, version_number, decision, note, name, created_by,
      created_at)
    SELECT organization_id, ${approval.id}, ${approval.mockupId}, ${approval.versionNumber}, ${approval.decision},
      ${approval.note}, coalesce(${approval.name}::text, name), id, ${approval.createdAt}
    FROM people WHERE organization_id = ${organizationId} AND id = ${personId}`;
}

type FlatRow = MockupRow & { [Column in keyof VersionRow as `latest_${Column}`]: VersionRow[Column] };

function nest(row: FlatRow): MockupWithLatestRow {
  return {
    ...row,
    latest: {
      number: row.latest_number,
      image_file: row.latest_image_file,
      preview_file: row.latest_preview_file,
      media_type: row.latest_media_type,
      width: row.latest_width,
      height: row.latest_height,
      bytes: row.latest_bytes,
      created_by: row.latest_created_by,
      created_by_name: row.latest_created_by_name,
      author_kind: row.latest_author_kind,
      created_at: row.latest_created_at,
    },
  };
}

function columns(sql: Sql, scope: TenantReader): Fragment {
  const mockupComments = sql`FROM comments c WHERE c.organization_id = ${scope.organizationId} AND c.mockup_id = m.id
    ${visibilityCondition(sql, scope, sql`c.visibility`)}`;
  return sql`m.id, m.organization_id, m.project_id, p.status AS project_status, m.name, m.status, m.latest_version,
    (SELECT count(*)::int ${mockupComments}) AS comments_count,
    (SELECT count(*)::int ${mockupComments} AND ${pendingCondition(sql, sql`c.status`)}) AS pending_count,
    m.created_by, creator.name AS created_by_name,
    ${uploaderKind(sql, sql`creator`)} AS author_kind, m.version, m.created_at, m.updated_at`;
}

function latestColumns(sql: Sql): Fragment {
  return sql`v.number AS latest_number, v.image_file AS latest_image_file, v.preview_file AS latest_preview_file,
    v.media_type AS latest_media_type, v.width AS latest_width, v.height AS latest_height, v.bytes AS latest_bytes,
    v.created_by AS latest_created_by, uploader.name AS latest_created_by_name,
    ${uploaderKind(sql, sql`uploader`)} AS latest_author_kind, v.created_at AS latest_created_at`;
}

/** The `author_kind` of people who upload or sign off, who are never assistants. */
function uploaderKind(sql: Sql, person: Fragment): Fragment {
  return sql`CASE WHEN ${person}.is_guest THEN 'visitor' ELSE 'member' END`;
}

function tables(sql: Sql): Fragment {
  return sql`mockups m
    JOIN projects p ON p.organization_id = m.organization_id AND p.id = m.project_id
    JOIN people creator ON creator.organization_id = m.organization_id AND creator.id = m.created_by`;
}

function latestTables(sql: Sql): Fragment {
  return sql`
    JOIN mockup_versions v
      ON v.organization_id = m.organization_id AND v.mockup_id = m.id AND v.number = m.latest_version
    JOIN people uploader ON uploader.organization_id = v.organization_id AND uploader.id = v.created_by`;
}

function visibleTo(sql: Sql, scope: TenantScope): Fragment {
  return sql`m.organization_id = ${scope.organizationId} ${scopeCondition(sql, scope, sql`m.project_id`)}`;
}

function conditions(sql: Sql, { projectIds, statuses, name }: Omit<MockupFilter, 'page'>): Fragment {
  const projectCondition =
    projectIds === undefined ? sql`` : sql`AND m.project_id = ANY (${[...projectIds]}::uuid[])`;
  const statusCondition = statuses === undefined ? sql`` : sql`AND m.status = ANY (${[...statuses]}::text[])`;
  const nameCondition = name === undefined ? sql`` : sql`AND m.name ILIKE ${containsPattern(name)}`;
  return sql`${projectCondition} ${statusCondition} ${nameCondition}`;
}
