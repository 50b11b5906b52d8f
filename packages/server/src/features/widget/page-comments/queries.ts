import {
  type Anchor,
  type AuthorKind,
  type CommentStatus,
  PENDING_STATUSES,
  type PinVisibility,
  type Priority,
  type Visibility,
} from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Fragment, Sql } from '../../../core/db/database.ts';
import { scopeCondition, seesProject, visibilityCondition } from '../../../core/db/scope.ts';
import { pageHash } from '../../../core/texts/page-addresses.ts';
import { authorKind, commentTables, replyCount } from '../../comments/comment/queries.ts';

/** A reader of the comments of a site. */
export interface Viewer extends Pick<Actor, 'organizationId' | 'scope' | 'role' | 'personId'> {
  readonly siteId: string;
  /** The comments for everyone that a visitor sees; null: a member, whose access depends on the role. */
  readonly pinVisibility: PinVisibility | null;
}

export interface PageCommentRow {
  readonly id: string;
  /** The number of the comment among those of the page that the viewer sees, from 1 in the order of creation. */
  readonly number: number;
  readonly content: string;
  readonly status: CommentStatus;
  readonly priority: Priority;
  readonly visibility: Visibility;
  readonly created_by: string;
  readonly created_by_name: string;
  readonly author_kind: AuthorKind;
  readonly assigned_to: string | null;
  readonly assigned_to_name: string | null;
  readonly replies_count: number;
  readonly anchor: Anchor | null;
  readonly created_at: Date;
}

/**
 * The comments of a page, pending ones first, then the newest. They are selected first and then read by their keys: the
 * plan of a single join would depend on an estimate of how many of the organisation's comments are for everyone.
 *
 * @param options.max the maximum number of rows.
 */
export function listPageComments(
  sql: Sql,
  viewer: Viewer,
  { pageUrl, max }: { pageUrl: string; max: number },
): Promise<PageCommentRow[]> {
  return sql<PageCommentRow[]>`
    WITH page AS MATERIALIZED (
      SELECT c.id, row_number() OVER (ORDER BY c.id)::int AS number FROM comments c
      WHERE ${numberedCondition(sql, viewer, sql`c`)} AND c.page_hash = ${pageHash(pageUrl)}
    )
    SELECT page.number, ${columns(sql, viewer)}
    FROM ${commentTables(sql, viewer)} JOIN page ON page.id = c.id
    WHERE c.organization_id = ${viewer.organizationId} AND ${visibleCondition(sql, viewer)}
    ORDER BY c.status = ANY (${[...PENDING_STATUSES]}::comment_status[]) DESC, c.id DESC
    LIMIT ${max}`;
}

/** The number of a new comment of a page for the viewer, stored or held. */
export async function findNumber(
  sql: Sql,
  viewer: Viewer,
  { id, pageUrl }: { id: string; pageUrl: string },
): Promise<number> {
  const [row] = await sql<{ earlier: number }[]>`
    SELECT count(*)::int AS earlier FROM comments c
    WHERE ${numberedCondition(sql, viewer, sql`c`)} AND c.page_hash = ${pageHash(pageUrl)} AND c.id < ${id}`;
  return (row?.earlier ?? 0) + 1;
}

/** A comment of the site; undefined if the viewer does not see it. */
export async function findPageComment(
  sql: Sql,
  viewer: Viewer,
  id: string,
): Promise<PageCommentRow | undefined> {
  const [row] = await sql<PageCommentRow[]>`
    SELECT ${columns(sql, viewer)}, (
      SELECT count(*)::int FROM comments earlier
      WHERE ${numberedCondition(sql, viewer, sql`earlier`)} AND earlier.page_hash = c.page_hash AND earlier.id <= c.id
    ) AS number
    FROM ${commentTables(sql, viewer)}
    WHERE ${numberedCondition(sql, viewer, sql`c`)} AND ${visibleCondition(sql, viewer)} AND c.id = ${id}`;
  return row;
}

export interface PageReplyRow {
  readonly id: string;
  readonly content: string;
  readonly visibility: Visibility;
  readonly created_by: string;
  readonly created_by_name: string;
  readonly author_kind: AuthorKind;
  readonly created_at: Date;
}

/** The first replies to a visible comment that the viewer sees, oldest first. */
export function listPageReplies(
  sql: Sql,
  viewer: Viewer,
  { id, max }: { id: string; max: number },
): Promise<PageReplyRow[]> {
  return sql<PageReplyRow[]>`
    SELECT r.id, r.content, r.visibility, r.created_by, creator.name AS created_by_name,
      ${authorKind(sql, sql`r`)} AS author_kind, r.created_at
    FROM replies r JOIN people creator ON creator.organization_id = r.organization_id AND creator.id = r.created_by
    WHERE r.organization_id = ${viewer.organizationId} AND r.comment_id = ${id}
      ${visibilityCondition(sql, viewer, sql`r.visibility`)}
    ORDER BY r.id LIMIT ${max}`;
}

/** The members who see the project, by name. */
export function listAssignees(
  sql: Sql,
  { organizationId, projectId, max }: { organizationId: string; projectId: string; max: number },
): Promise<{ id: string; name: string }[]> {
  return sql<{ id: string; name: string }[]>`
    SELECT person.id, person.name
    FROM members m JOIN people person ON person.organization_id = m.organization_id AND person.id = m.person_id
    WHERE m.organization_id = ${organizationId} AND ${seesProject(sql, sql`${projectId}`)}
    ORDER BY lower(person.name), person.id LIMIT ${max}`;
}

/** The condition that the viewer still sees a numbered comment: visitors do not see closed ones. */
function visibleCondition(sql: Sql, viewer: Viewer): Fragment {
  return viewer.pinVisibility === null ? sql`true` : sql`c.status <> 'CLOSED'`;
}

/**
 * The condition for the comments of a site that a viewer sees, including those seen before they were closed, so that the
 * numbers of the other pins stay the same. Visitors see their own comments with any setting, unless they were made
 * team-only.
 */
function numberedCondition(sql: Sql, viewer: Viewer, comment: Fragment): Fragment {
  const authorCondition =
    viewer.pinVisibility === null || viewer.pinVisibility === 'all'
      ? sql``
      : sql`AND ${comment}.created_by = ${viewer.personId}`;
  return sql`${comment}.organization_id = ${viewer.organizationId} AND ${comment}.site_id = ${viewer.siteId}
    ${scopeCondition(sql, viewer, sql`${comment}.project_id`)} ${visibilityCondition(sql, viewer, sql`${comment}.visibility`)} ${authorCondition}`;
}

function columns(sql: Sql, viewer: Viewer): Fragment {
  return sql`c.id, c.content, c.status, c.priority, c.visibility, c.created_by, creator.name AS created_by_name,
    ${authorKind(sql, sql`c`)} AS author_kind, c.assigned_to, assignee.name AS assigned_to_name,
    ${replyCount(sql, viewer)} AS replies_count, c.context -> 'anchor' AS anchor, c.created_at`;
}
