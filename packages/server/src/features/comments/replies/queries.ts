import type { AuthorKind, Visibility } from '@postil/contract';
import { type Actor, authorKindOf, type Tenant } from '../../../core/access/actor.ts';
import { assignments, type Fragment, type Sql } from '../../../core/db/database.ts';
import { countOf, olderThanCursor, pageWindow, toListing } from '../../../core/db/listings.ts';
import { visibilityCondition } from '../../../core/db/scope.ts';
import type { Listing, PageRequest } from '../../../core/records/paging.ts';
import { authorKind, visibleTo } from '../comment/queries.ts';

export interface ReplyRow {
  readonly id: string;
  readonly comment_id: string;
  readonly content: string;
  readonly visibility: Visibility;
  readonly created_by: string;
  readonly created_by_name: string;
  readonly author_kind: AuthorKind;
  readonly version: number;
  /** null: the text was never edited. */
  readonly edited_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

interface NewReply {
  readonly id: string;
  readonly createdAt: Date;
  readonly commentId: string;
  readonly content: string;
  readonly visibility: Visibility;
}

/** Stores a reply by the actor. It does not increment the reply count of the comment. */
export async function insertReply(
  tx: Sql,
  actor: Actor,
  { id, createdAt, commentId, content, visibility }: NewReply,
): Promise<void> {
  await tx`
    INSERT INTO replies (organization_id, id, comment_id, content, visibility, created_by, author_kind, created_at,
      updated_at)
    VALUES (${actor.organizationId}, ${id}, ${commentId}, ${content}, ${visibility}, ${actor.personId},
      ${authorKindOf(actor)}, ${createdAt}, ${createdAt})`;
}

/** The reply with this id to a comment of either kind; undefined when the actor does not see it. */
export async function findReply(sql: Sql, actor: Actor, id: string): Promise<ReplyRow | undefined> {
  const [row] = await sql<ReplyRow[]>`
    SELECT ${replyColumns(sql)} FROM ${tables(sql)}
    WHERE ${visibleTo(sql, actor, 'any')} AND r.organization_id = ${actor.organizationId} AND r.id = ${id}
      ${visibilityCondition(sql, actor, sql`r.visibility`)}`;
  return row;
}

/** The newest reply to a comment that the actor sees. */
export async function findLastReply(
  sql: Sql,
  actor: Actor,
  commentId: string,
): Promise<ReplyRow | undefined> {
  const [row] = await sql<ReplyRow[]>`
    SELECT ${replyColumns(sql)} FROM ${tables(sql)}
    WHERE ${visibleTo(sql, actor, 'any')} AND r.organization_id = ${actor.organizationId} AND r.comment_id = ${commentId}
      ${visibilityCondition(sql, actor, sql`r.visibility`)}
    ORDER BY r.id DESC LIMIT 1`;
  return row;
}

/** The visible replies to a comment, in the order of the page request. The actor must see the comment. */
export async function listReplies(
  sql: Sql,
  actor: Actor,
  { commentId, page }: { commentId: string; page: PageRequest },
): Promise<Listing<ReplyRow>> {
  const condition = sql`r.organization_id = ${actor.organizationId} AND r.comment_id = ${commentId}
    ${visibilityCondition(sql, actor, sql`r.visibility`)}`;
  const matchingReplies = sql`FROM replies r WHERE ${condition}`;
  const isNewestFirst = page.order === 'newest';
  const cursorCondition = isNewestFirst ? olderThanCursor(sql, sql`r.id`, page) : newerThanCursor(sql, page);
  const rows = await sql<(ReplyRow & { total: number })[]>`
    SELECT ${replyColumns(sql)}, (SELECT count(*)::int ${matchingReplies}) AS total FROM ${tables(sql)}
    WHERE ${condition} ${cursorCondition}
    ORDER BY r.id ${isNewestFirst ? sql`DESC` : sql``} ${pageWindow(sql, page)}`;
  return toListing(rows, page, () => countOf(sql, matchingReplies));
}

/** The replies with these ids that are for everyone, oldest first. */
export function listRepliesForEveryone(
  sql: Sql,
  { organizationId }: Tenant,
  ids: readonly string[],
): Promise<ReplyRow[]> {
  return sql<ReplyRow[]>`
    SELECT ${replyColumns(sql)} FROM replies r
    JOIN people creator ON creator.organization_id = ${organizationId} AND creator.id = r.created_by
    WHERE r.organization_id = ${organizationId} AND r.id = ANY (${[...ids]}::uuid[]) AND r.visibility = 'everyone'
    ORDER BY r.id`;
}

function newerThanCursor(sql: Sql, { after }: PageRequest): Fragment {
  return after === undefined ? sql`` : sql`AND r.id > ${after[0] ?? ''}::uuid`;
}

export type ReplyChanges = Partial<Pick<ReplyRow, 'content' | 'visibility'>>;

/** Changes a reply and increments its version. */
export async function updateReply(
  tx: Sql,
  { organizationId }: Actor,
  { id, changes }: { id: string; changes: ReplyChanges },
): Promise<void> {
  const now = new Date();
  const edited = changes.content === undefined ? {} : { edited_at: now };
  await tx`
    UPDATE replies SET ${assignments({ ...changes, ...edited, updated_at: now })}, version = version + 1
    WHERE organization_id = ${organizationId} AND id = ${id}`;
}

/** Deletes a reply. It does not decrement the reply count of the comment. */
export async function deleteReply(tx: Sql, { organizationId }: Actor, id: string): Promise<void> {
  await tx`DELETE FROM replies WHERE organization_id = ${organizationId} AND id = ${id}`;
}

/** The columns of a `ReplyRow`, from the replies `r` and their `creator`. */
export function replyColumns(sql: Sql): Fragment {
  return sql`r.id, r.comment_id, r.content, r.visibility, r.created_by, creator.name AS created_by_name,
    ${authorKind(sql, sql`r`)} AS author_kind, r.version, r.edited_at, r.created_at, r.updated_at`;
}

function tables(sql: Sql): Fragment {
  return sql`replies r
    JOIN comments c ON c.organization_id = r.organization_id AND c.id = r.comment_id
    JOIN people creator ON creator.organization_id = r.organization_id AND creator.id = r.created_by`;
}
