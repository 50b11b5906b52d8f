import type {
  AuthorKind,
  Category,
  CloseReason,
  CommentStatus,
  DeviceType,
  Pin,
  Priority,
  Resolvers,
  Visibility,
} from '@postil/contract';
import {
  type Actor,
  authorKindOf,
  isInTeam,
  type Tenant,
  type TenantReader,
  type TenantRole,
} from '../../../core/access/actor.ts';
import { assignments, type Fragment, type Sql } from '../../../core/db/database.ts';
import { scopeCondition, visibilityCondition } from '../../../core/db/scope.ts';
import type { CommentKind } from '../../comment-counts/queries.ts';
import { termsOf } from './terms.ts';

export interface CommentRow {
  readonly id: string;
  readonly organization_id: string;
  /** Unique within the organisation; null for a comment created by an older version during an upgrade. */
  readonly number: number | null;
  readonly project_id: string | null;
  readonly site_id: string | null;
  readonly title: string | null;
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
  readonly visibility: Visibility;
  readonly created_by: string;
  readonly created_by_name: string;
  readonly author_kind: AuthorKind;
  readonly assigned_to: string | null;
  readonly assigned_to_name: string | null;
  /** `YYYY-MM-DD`. */
  readonly due_date: string | null;
  /** The number of replies that the reader of the row sees. */
  readonly replies_count: number;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly resolved_at: Date | null;
  readonly close_reason: CloseReason | null;
  /** The releases of its page when it was created, fixed and last seen again; null: unknown. */
  readonly seen_in: string | null;
  readonly fixed_in: string | null;
  readonly seen_again_in: string | null;
  /** Data that another system stores with the comment. */
  readonly external_id: string | null;
  readonly source: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The columns of a summary. */
export type SummarizedRow = Pick<
  CommentRow,
  | 'id'
  | 'number'
  | 'content'
  | 'status'
  | 'priority'
  | 'category'
  | 'page_url'
  | 'site_id'
  | 'created_by'
  | 'created_by_name'
  | 'author_kind'
  | 'assigned_to'
  | 'assigned_to_name'
  | 'due_date'
  | 'created_at'
>;

/** The position of a comment on a mockup; all null for a comment on a page. */
export interface PinRow {
  readonly mockup_id: string | null;
  readonly mockup_version: number | null;
  /** Fractions of the width and height of the picture. */
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

/** A comment after a change. */
interface ChangedCommentRow extends CommentDetailRow {
  /** The number of all replies, including those that the actor does not see. */
  readonly all_replies_count: number;
}

/** A comment that is locked for a change, with the columns that decide whether it can be changed. */
export interface LockedCommentRow extends PinnedCommentRow {
  readonly project_status: 'active' | 'archived' | null;
  /** The people who may resolve it; null: anyone, for a comment without a project. */
  readonly resolved_by: Resolvers | null;
}

/** Columns of `CommentRow`, from the tables that `commentTables` joins, as the actor sees them. */
export function commentColumns(sql: Sql, actor: TenantRole): Fragment {
  return sql`c.id, c.organization_id, c.number, c.project_id, c.site_id, c.title, c.content, c.description, c.status, c.priority,
    c.page_url, c.route, c.page_title, c.device_type, c.category, c.tags, c.visibility, c.created_by,
    creator.name AS created_by_name, ${authorKind(sql, sql`c`)} AS author_kind,
    c.assigned_to, assignee.name AS assigned_to_name, c.due_date::text AS due_date, ${replyCount(sql, actor)} AS replies_count, c.version,
    c.created_at, c.updated_at, c.resolved_at, c.close_reason, c.seen_in, c.fixed_in, c.seen_again_in, c.external_id, c.source, c.metadata`;
}

/** The `author_kind` of the comment or reply with this alias. Only `people` records which authors are visitors. */
export function authorKind(sql: Sql, alias: Fragment): Fragment {
  return sql`CASE WHEN creator.is_guest THEN 'visitor' ELSE ${alias}.author_kind END`;
}

/** The number of replies to the comment `c` that the actor sees. */
export function replyCount(sql: Sql, actor: TenantRole): Fragment {
  if (isInTeam(actor)) return sql`c.replies_count`;
  return sql`CASE WHEN c.replies_count = 0 THEN 0 ELSE (SELECT count(*)::int FROM replies shown
    WHERE shown.organization_id = ${actor.organizationId} AND shown.comment_id = c.id
      AND shown.visibility = 'everyone') END`;
}

/**
 * The tables of an organisation's comments for a FROM clause: `c`, its `creator`, and its `assignee`, which may be null.
 *
 * @param comments the table, or a part of its rows.
 */
export function commentTables(sql: Sql, { organizationId }: Tenant, comments = sql`comments`): Fragment {
  return sql`${comments} c ${authorTables(sql, { organizationId })}`;
}

/** The `creator` and the `assignee`, which may be null, of the comments `c` of an organisation, to be joined to them. */
export function authorTables(sql: Sql, { organizationId }: Tenant): Fragment {
  return sql`JOIN people creator ON creator.organization_id = ${organizationId} AND creator.id = c.created_by
    LEFT JOIN people assignee ON assignee.organization_id = ${organizationId} AND assignee.id = c.assigned_to`;
}

/** Columns of `PinRow`. */
export function pinColumns(sql: Sql): Fragment {
  return sql`c.mockup_id, c.mockup_version, c.x, c.y, c.width, c.height`;
}

/** Columns of `CommentDetailRow`. */
function detailColumns(sql: Sql, actor: TenantRole): Fragment {
  return sql`${commentColumns(sql, actor)}, ${pinColumns(sql)}, c.reported_at, c.context`;
}

/** The condition that the comment `c` has this kind and is visible to the actor. */
export function visibleTo(sql: Sql, actor: TenantReader, kind: CommentKind | 'any'): Fragment {
  const kindConditions = {
    page: sql`AND c.mockup_id IS NULL`,
    mockup: sql`AND c.mockup_id IS NOT NULL`,
    any: sql``,
  };
  return sql`c.organization_id = ${actor.organizationId} ${scopeCondition(sql, actor, sql`c.project_id`)}
    ${visibilityCondition(sql, actor, sql`c.visibility`)} ${kindConditions[kind]}`;
}

/** Identifies a comment, or several. A comment that is not of the `kind` is not found. */
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
    SELECT ${detailColumns(sql, actor)} FROM ${commentTables(sql, actor)}
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
    SELECT ${commentColumns(tx, actor)}, ${pinColumns(tx)}, project.status AS project_status, project.resolved_by
    FROM ${commentTables(tx, actor)}
    LEFT JOIN projects project ON project.organization_id = ${actor.organizationId} AND project.id = c.project_id
    WHERE ${visibleTo(tx, actor, kind)} AND c.id = ANY (${[...ids]}::uuid[])
    ORDER BY c.id
    FOR UPDATE OF c`;
}

export interface NewComment {
  readonly id: string;
  readonly createdAt: Date;
  readonly projectId: string | null;
  readonly siteId: string | null;
  readonly title: string | null;
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
  readonly visibility: Visibility;
  readonly assignedTo: string | null;
  /** `YYYY-MM-DD`; undefined and null: none. */
  readonly dueDate?: string | null;
  readonly reportedAt: Date | null;
  readonly context: Readonly<Record<string, unknown>>;
  /** The release of its page; undefined and null: unknown. */
  readonly seenIn?: string | null;
  /** The hash of its element, in hexadecimal digits; undefined and null: unknown. */
  readonly elementHash?: string | null;
  /** The data from another system; undefined: none. */
  readonly origin?: Origin | undefined;
  /** Its position on a mockup; undefined: it is on a page. */
  readonly pin?: NewPin | undefined;
}

/** The position of a new comment on a version of a mockup. */
interface NewPin extends Pin {
  readonly mockupId: string;
  readonly version: number;
}

/** Data that another system stores with a new comment. */
interface Origin {
  readonly external_id?: string;
  readonly source?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** The columns that the row and the record of a new comment have in common. */
export function newCommentColumns(comment: NewComment, author: Actor) {
  const { status, createdAt, pin } = comment;
  return {
    id: comment.id,
    title: comment.title,
    content: comment.content,
    description: comment.description,
    status,
    priority: comment.priority,
    page_url: comment.pageUrl,
    route: comment.route,
    page_title: comment.pageTitle,
    device_type: comment.deviceType,
    category: comment.category,
    tags: [...comment.tags],
    visibility: comment.visibility,
    created_by: author.personId,
    author_kind: authorKindOf(author),
    assigned_to: comment.assignedTo,
    due_date: comment.dueDate ?? null,
    resolved_at: status === 'RESOLVED' ? createdAt : null,
    close_reason: null,
    seen_in: comment.seenIn ?? null,
    fixed_in: null,
    seen_again_in: null,
    external_id: comment.origin?.external_id ?? null,
    source: comment.origin?.source ?? null,
    metadata: comment.origin?.metadata ?? {},
    mockup_id: pin?.mockupId ?? null,
    mockup_version: pin?.version ?? null,
    x: pin?.x ?? null,
    y: pin?.y ?? null,
    width: pin?.width ?? null,
    height: pin?.height ?? null,
    created_at: createdAt,
  };
}

export interface CommentChanges {
  readonly project_id?: string | null;
  readonly site_id?: string | null;
  readonly title?: string | null;
  readonly content?: string;
  readonly description?: string | null;
  readonly status?: CommentStatus;
  readonly priority?: Priority;
  readonly category?: Category | null;
  readonly tags?: string[];
  readonly page_title?: string | null;
  readonly visibility?: Visibility;
  readonly assigned_to?: string | null;
  readonly due_date?: string | null;
  readonly resolved_at?: Date | null;
  readonly close_reason?: CloseReason | null;
  readonly fixed_in?: string | null;
  /** Whether to set `fixed_in` to the release of the newest result, if it has one. */
  readonly takes_release?: boolean;
  readonly seen_again_in?: string | null;
  readonly seen_again_at?: Date;
  readonly external_id?: string | null;
  readonly source?: string | null;
  readonly metadata?: Readonly<Record<string, string>>;
  /** JSON. */
  readonly context?: string;
  /** The change to the number of replies. */
  readonly replies_count_change?: number;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number | null;
  readonly height?: number | null;
}

/**
 * Changes columns of a locked comment, possibly none; every call creates a new version.
 *
 * @returns the comment after the change; undefined when it is now hidden from the actor.
 */
export async function updateComment(
  tx: Sql,
  actor: Actor,
  {
    row,
    changes: {
      replies_count_change: countChange,
      metadata,
      takes_release: takesRelease = false,
      ...changes
    } = {},
  }: { row: PinnedCommentRow; changes?: CommentChanges | undefined },
): Promise<ChangedCommentRow | undefined> {
  const changesSearch = SEARCHED_COLUMNS.some((field) => changes[field] !== undefined);
  const terms = changesSearch
    ? { terms: tx`array_to_tsvector(${termsOf({ ...row, ...changes })}::text[])` }
    : {};
  const storedMetadata = metadata === undefined ? {} : { metadata: JSON.stringify(metadata) };
  const replies = countChange === undefined ? {} : { replies_count: tx`replies_count + ${countChange}::int` };
  const release = takesRelease ? { fixed_in: releaseOfResult(tx, row) } : {};
  const [changedRow] = await tx<ChangedCommentRow[]>`
    WITH changed AS (
      UPDATE comments SET ${assignments({ ...changes, ...storedMetadata, ...replies, ...terms, ...release, updated_at: new Date() })}, version = version + 1
      WHERE organization_id = ${row.organization_id} AND id = ${row.id}
      RETURNING *
    )
    SELECT ${detailColumns(tx, actor)}, c.replies_count AS all_replies_count
    FROM ${commentTables(tx, actor, tx`changed`)} WHERE ${visibleTo(tx, actor, 'any')}`;
  return changedRow;
}

/** The release of a comment's newest result. */
function releaseOfResult(tx: Sql, { organization_id: organizationId, id }: PinnedCommentRow): Fragment {
  return tx`(SELECT r.release FROM comment_results r
    WHERE r.organization_id = ${organizationId} AND r.comment_id = ${id} ORDER BY r.id DESC LIMIT 1)`;
}

/** The columns with search terms. */
const SEARCHED_COLUMNS = ['title', 'content', 'description', 'page_title', 'tags'] as const;

/** Deletes a comment. */
export async function deleteComment(
  tx: Sql,
  { organization_id: organizationId, id }: Pick<CommentRow, 'organization_id' | 'id'>,
): Promise<void> {
  await tx`DELETE FROM comments WHERE organization_id = ${organizationId} AND id = ${id}`;
}

interface FollowerRow {
  readonly person_id: string;
  readonly tie: 'subscriber' | 'replier';
}

/** Everybody who subscribed or replied to a comment; a person who did both is listed twice. */
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
