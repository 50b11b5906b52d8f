import type { Category, CommentStatus, DeviceType, Priority } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import { emitCreated } from '../../../core/changes/emit.ts';
import type { CreatedEvent, Tx } from '../../../core/changes/transaction.ts';
import { assignments, type Fragment, type Sql } from '../../../core/db/database.ts';
import { inScope } from '../../../core/db/scope.ts';
import { pageHash, routeOf } from '../../../core/texts/page-addresses.ts';
import { type CommentKind, countCreated } from '../../comment-counts/service.ts';
import { type SearchedFields, termsOf, termsValue } from './terms.ts';

export interface CommentRow {
  readonly id: string;
  readonly organization_id: string;
  readonly project_id: string | null;
  readonly site_id: string | null;
  readonly content: string;
  readonly description: string | null;
  readonly status: CommentStatus;
  readonly priority: Priority;
  readonly page_url: string;
  readonly route: string;
  readonly page_title: string | null;
  readonly device_type: DeviceType;
  readonly category: Category | null;
  readonly tags: string[];
  readonly created_by: string;
  readonly created_by_name: string;
  readonly assigned_to: string | null;
  readonly assigned_to_name: string | null;
  readonly replies_count: number;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly resolved_at: Date | null;
}

/** The columns from which a summary is made. */
export type SummarizedRow = Pick<
  CommentRow,
  | 'id'
  | 'content'
  | 'status'
  | 'priority'
  | 'category'
  | 'page_url'
  | 'site_id'
  | 'created_by'
  | 'created_by_name'
  | 'assigned_to'
  | 'assigned_to_name'
  | 'created_at'
>;

/** The position of a comment on a mockup; all null for a comment on a page. */
export interface PinRow {
  readonly mockup_id: string | null;
  readonly mockup_version: number | null;
  /** Shares of the width and height of the picture. */
  readonly x: number | null;
  readonly y: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** A comment together with its position on a mockup. */
export interface PinnedCommentRow extends CommentRow, PinRow {}

export interface CommentDetailRow extends PinnedCommentRow {
  readonly reported_at: Date | null;
  readonly context: Record<string, unknown>;
}

/** A comment that is locked for a change, with the columns that decide whether it may be changed. */
export interface LockedCommentRow extends PinnedCommentRow {
  readonly project_status: 'active' | 'archived' | null;
}

/** Columns of `CommentRow`, of the tables that `commentTables` joins. */
export function commentColumns(sql: Sql): Fragment {
  return sql`c.id, c.organization_id, c.project_id, c.site_id, c.content, c.description, c.status, c.priority,
    c.page_url, c.route, c.page_title, c.device_type, c.category, c.tags, c.created_by, creator.name AS created_by_name,
    c.assigned_to, assignee.name AS assigned_to_name, c.replies_count, c.version, c.created_at, c.updated_at, c.resolved_at`;
}

/**
 * The tables of comments for a FROM clause: `c`, its `creator`, and its `assignee`, which may be null.
 *
 * @param comments the table, or a part of its rows.
 */
export function commentTables(sql: Sql, comments = sql`comments`): Fragment {
  return sql`${comments} c
    JOIN people creator ON creator.organization_id = c.organization_id AND creator.id = c.created_by
    LEFT JOIN people assignee ON assignee.organization_id = c.organization_id AND assignee.id = c.assigned_to`;
}

/** Columns of `PinRow`. */
export function pinColumns(sql: Sql): Fragment {
  return sql`c.mockup_id, c.mockup_version, c.x, c.y, c.width, c.height`;
}

/** Comments of a kind that the actor may see: each path serves one kind and does not find the other. */
export function visibleTo(
  sql: Sql,
  actor: Pick<Actor, 'organizationId' | 'scope'>,
  kind: CommentKind | 'any',
): Fragment {
  const ofKind = { page: sql`AND c.mockup_id IS NULL`, mockup: sql`AND c.mockup_id IS NOT NULL`, any: sql`` };
  return sql`c.organization_id = ${actor.organizationId} ${inScope(sql, actor, sql`c.project_id`)} ${ofKind[kind]}`;
}

/** Names one comment, or several. */
export interface CommentKey<Id = string> {
  readonly id: Id;
  readonly kind: CommentKind | 'any';
}

/** The comment of a kind with this id; undefined when the actor does not see it. */
export async function findComment(
  sql: Sql,
  actor: Actor,
  { id, kind }: CommentKey,
): Promise<CommentDetailRow | undefined> {
  const [row] = await sql<CommentDetailRow[]>`
    SELECT ${commentColumns(sql)}, ${pinColumns(sql)}, c.reported_at, c.context
    FROM ${commentTables(sql)}
    WHERE ${visibleTo(sql, actor, kind)} AND c.id = ${id}`;
  return row;
}

/** Locks comments against other changes until the transaction ends; always in the order of their ids. */
export function lockComments(
  tx: Sql,
  actor: Actor,
  { id: ids, kind }: CommentKey<readonly string[]>,
): Promise<LockedCommentRow[]> {
  return tx<LockedCommentRow[]>`
    SELECT ${commentColumns(tx)}, ${pinColumns(tx)}, project.status AS project_status
    FROM ${commentTables(tx)}
    LEFT JOIN projects project ON project.organization_id = c.organization_id AND project.id = c.project_id
    WHERE ${visibleTo(tx, actor, kind)} AND c.id = ANY (${[...ids]}::uuid[])
    ORDER BY c.id
    FOR UPDATE OF c`;
}

export interface NewComment {
  readonly id: string;
  readonly createdAt: Date;
  readonly projectId: string | null;
  readonly siteId: string | null;
  readonly content: string;
  readonly description: string | null;
  readonly status: CommentStatus;
  readonly priority: Priority;
  readonly pageUrl: string;
  readonly route: string;
  readonly pageTitle: string | null;
  readonly deviceType: DeviceType;
  readonly category: Category | null;
  readonly tags: readonly string[];
  readonly assignedTo: string | null;
  readonly reportedAt: Date | null;
  readonly context: Readonly<Record<string, unknown>>;
}

/**
 * Inserts a comment together with the record of its creation, in one statement, provided that site and project
 * exist, belong together, are visible and active, and that the assignee is a member.
 *
 * @returns false if one of these conditions does not hold; then nothing is inserted.
 */
export async function insertComment(
  sql: Tx,
  actor: Actor,
  { comment, event }: { comment: NewComment; event: CreatedEvent },
): Promise<boolean> {
  const { status, createdAt } = comment;
  const rows = await sql<{ has_queued: boolean }[]>`
    WITH location AS (${locationOf(sql, actor, comment)}),
    created AS (
      INSERT INTO comments (organization_id, id, project_id, site_id, content, description, status, priority, page_url,
        page_hash, route, page_title, device_type, category, tags, context, created_by, assigned_to, reported_at,
        resolved_at, created_at, updated_at, terms)
      SELECT ${actor.organizationId}::uuid, ${comment.id}::uuid, location.project_id, location.site_id, ${comment.content},
        ${comment.description}, ${status}::comment_status, ${comment.priority}::priority, ${comment.pageUrl},
        ${pageHash(comment.pageUrl)}::bytea, ${comment.route}, ${comment.pageTitle}, ${comment.deviceType},
        ${comment.category}, ${[...comment.tags]}::text[], ${JSON.stringify(comment.context)}::jsonb, ${actor.personId}::uuid,
        ${comment.assignedTo}::uuid, ${comment.reportedAt}::timestamptz,
        ${status === 'RESOLVED' ? createdAt : null}::timestamptz, ${createdAt}::timestamptz, ${createdAt}::timestamptz,
        ${termsValue(sql, searchedFields(comment))}
      FROM location
      ${comment.assignedTo === null ? sql`` : isMember(sql, actor, comment.assignedTo)}
      RETURNING organization_id, id, project_id, site_id, status, created_by, created_at
    ), ${countCreated(sql, sql`created`)}, ${emitCreated(sql, actor, event)}
    SELECT EXISTS (SELECT FROM subscribed) AS has_queued FROM created`;
  if (rows[0]?.has_queued) sql.hasQueued = true;
  return rows.length > 0;
}

/** The texts of a new comment under the names of its columns. */
export function searchedFields({
  content,
  description,
  pageTitle,
  pageUrl,
  tags,
}: NewComment): SearchedFields {
  return { content, description, page_title: pageTitle, page_url: pageUrl, tags: [...tags] };
}

/** One row with the project and site of a new comment; no row if the comment may not be added to them. */
function locationOf(sql: Sql, actor: Actor, { siteId, projectId }: NewComment): Fragment {
  const { organizationId, scope } = actor;
  const scoped = inScope(sql, actor, sql`p.id`);
  if (siteId !== null) {
    const matching = projectId === null ? sql`` : sql`AND p.id = ${projectId}`;
    return sql`
      SELECT p.id AS project_id, s.id AS site_id
      FROM sites s JOIN projects p ON p.organization_id = s.organization_id AND p.id = s.project_id
      WHERE s.organization_id = ${organizationId} AND s.id = ${siteId} AND p.status = 'active' ${matching} ${scoped}`;
  }
  if (projectId !== null) {
    return sql`
      SELECT p.id AS project_id, NULL::uuid AS site_id FROM projects p
      WHERE p.organization_id = ${organizationId} AND p.id = ${projectId} AND p.status = 'active' ${scoped}`;
  }
  // The task of somebody who sees only one project belongs to that project.
  const [only = null, another] = scope === 'organization' ? [] : scope.projectIds;
  const isAllowed = scope === 'organization' || (only !== null && another === undefined);
  return sql`SELECT ${only}::uuid AS project_id, NULL::uuid AS site_id ${isAllowed ? sql`` : sql`WHERE false`}`;
}

/** The condition that the assignee is a member who sees the project of the `location`. */
function isMember(sql: Sql, { organizationId }: Actor, personId: string): Fragment {
  return sql`
    WHERE EXISTS (
      SELECT FROM members m WHERE m.organization_id = ${organizationId} AND m.person_id = ${personId}
        AND (m.role <> 'guest' OR EXISTS (
          SELECT FROM member_projects mp
          WHERE mp.organization_id = m.organization_id AND mp.person_id = m.person_id
            AND mp.project_id = location.project_id)))`;
}

export interface CommentChanges {
  readonly content?: string;
  readonly description?: string | null;
  readonly status?: CommentStatus;
  readonly priority?: Priority;
  readonly category?: Category | null;
  readonly tags?: string[];
  readonly page_title?: string | null;
  readonly assigned_to?: string | null;
  readonly resolved_at?: Date | null;
  /** JSON. */
  readonly context?: string;
  readonly replies_count?: number;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number | null;
  readonly height?: number | null;
}

/** Changes columns of a locked comment, possibly none; every call makes a new version of the comment. */
export async function updateComment(
  tx: Sql,
  row: Pick<CommentRow, 'organization_id' | 'id'> & SearchedFields,
  changes: CommentChanges = {},
): Promise<void> {
  const isFoundAnew = TEXTS.some((field) => changes[field] !== undefined);
  const terms = isFoundAnew ? { terms: termsValue(tx, { ...row, ...changes }) } : {};
  await tx`
    UPDATE comments SET ${assignments({ ...changes, ...terms, updated_at: new Date() })}, version = version + 1
    WHERE organization_id = ${row.organization_id} AND id = ${row.id}`;
}

/** The columns whose change changes the terms. */
const TEXTS = ['content', 'description', 'page_title', 'tags'] as const;

export interface MovedRow {
  readonly id: string;
  readonly project_id: string | null;
  readonly site_id: string | null;
  readonly from: string;
  readonly former_route: string;
  readonly route: string;
}

/**
 * Moves locked comments to another page. A route that was the path of the former page becomes the path of the new
 * one; a route that somebody set otherwise stays.
 *
 * @returns the comments whose address changed, with their former address.
 */
export function moveComments(
  tx: Sql,
  organizationId: string,
  { comments, pageUrl }: { comments: readonly PageOfComment[]; pageUrl: string },
): Promise<MovedRow[]> {
  const ids = comments.map(({ id }) => id);
  const paths = comments.map(({ page_url: former }) => routeOf(former));
  // No term holds a space.
  const terms = comments.map((comment) => termsOf({ ...comment, page_url: pageUrl }).join(' '));
  return tx<MovedRow[]>`
    UPDATE comments c
    SET page_url = ${pageUrl}, page_hash = ${pageHash(pageUrl)},
      route = CASE WHEN c.route = moving.path THEN ${routeOf(pageUrl)} ELSE c.route END,
      terms = array_to_tsvector(string_to_array(moving.terms, ' ')), version = c.version + 1, updated_at = now()
    FROM unnest(${ids}::uuid[], ${paths}::text[], ${terms}::text[]) AS moving (id, path, terms)
    JOIN comments former ON former.organization_id = ${organizationId} AND former.id = moving.id
    WHERE c.organization_id = ${organizationId} AND c.id = moving.id AND c.page_url <> ${pageUrl}
    RETURNING c.id, c.project_id, c.site_id, former.page_url AS "from", former.route AS former_route, c.route`;
}

/** A comment, the page on which it is, and what else its terms are made of. */
export type PageOfComment = Pick<CommentRow, 'id'> & SearchedFields;

/**
 * Locks a comment and all comments of one page of a site, in the order of their ids, so that two transactions that
 * do the same wait for each other.
 *
 * @returns the comment itself and those that are on the page once all are locked.
 */
export async function lockCommentsOfPage(
  tx: Sql,
  { organization_id: organizationId, site_id: siteId, id }: CommentRow,
  pageUrl: string,
): Promise<PageOfComment[]> {
  const hash = pageHash(pageUrl);
  await tx`
    SELECT id FROM comments
    WHERE organization_id = ${organizationId} AND id IN (
      SELECT id FROM comments
      WHERE organization_id = ${organizationId} AND site_id = ${siteId} AND page_hash = ${hash}
      UNION SELECT ${id}::uuid)
    ORDER BY id FOR UPDATE`;
  // Others may have moved some of them before they were locked.
  return tx<PageOfComment[]>`
    SELECT id, page_url, content, description, page_title, tags FROM comments
    WHERE organization_id = ${organizationId} AND (id = ${id} OR (site_id = ${siteId} AND page_hash = ${hash}))`;
}

/** Deletes a comment. */
export async function deleteComment(
  tx: Sql,
  { organization_id: organizationId, id }: Pick<CommentRow, 'organization_id' | 'id'>,
): Promise<void> {
  await tx`DELETE FROM comments WHERE organization_id = ${organizationId} AND id = ${id}`;
}

export interface FollowerRow {
  readonly person_id: string;
  readonly tie: 'subscriber' | 'replier';
}

/** Everybody who subscribed or replied to a comment; whoever did both is listed once for each. */
export function listFollowers(
  tx: Sql,
  { organization_id: organizationId, id }: CommentRow,
): Promise<FollowerRow[]> {
  return tx<FollowerRow[]>`
    SELECT person_id, 'subscriber' AS tie FROM comment_subscribers
    WHERE organization_id = ${organizationId} AND comment_id = ${id}
    UNION
    SELECT created_by, 'replier' FROM replies WHERE organization_id = ${organizationId} AND comment_id = ${id}`;
}
