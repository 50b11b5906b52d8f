import type { ActorType } from '@postil/contract';
import type { Actor, Tenant } from '../../core/access/actor.ts';
import type { Fragment, Sql } from '../../core/db/database.ts';
import { olderThanCursor } from '../../core/db/listings.ts';
import { scopeCondition, visibilityCondition } from '../../core/db/scope.ts';
import { firstIdAt } from '../../core/records/ids.ts';
import type { PageRequest } from '../../core/records/paging.ts';

export interface ActivityRow {
  readonly id: string;
  readonly type: string;
  readonly created_at: Date;
  readonly actor_type: ActorType;
  readonly person_id: string;
  readonly person_name: string;
  readonly person_email: string | null;
  /** The name of the assistant that acted for the person; null: no assistant did. */
  readonly assistant: string | null;
  readonly comment_id: string;
  readonly content: string;
  readonly page_url: string;
  readonly page_title: string | null;
  readonly metadata: Record<string, unknown>;
}

/** The comments of a site, of a project with its tasks without a site and its mockup comments, or one comment. */
export type ActivitySubject =
  | { readonly siteId: string }
  | { readonly projectId: string }
  | { readonly commentId: string };

interface ActivityFilter {
  readonly subject: ActivitySubject;
  readonly actions: readonly string[] | undefined;
  readonly personId: string | undefined;
  readonly since: Date | undefined;
}

/** The activity of comments, newest first, with one row beyond the page, if there is one. */
export function listActivity(
  sql: Sql,
  actor: Actor,
  { filter, page }: { filter: ActivityFilter; page: PageRequest },
) {
  const { subject, actions, personId, since } = filter;
  const types = actions?.flatMap((action) => [`comment.${action}`, `mockup_comment.${action}`]);
  return sql<ActivityRow[]>`
    SELECT a.id, a.type, a.created_at, a.actor_type, a.person_id, p.name AS person_name, p.email AS person_email, k.name AS assistant,
      a.comment_id, a.metadata, coalesce(c.content, a.deleted_comment ->> 'content', '') AS content,
      coalesce(c.page_url, a.deleted_comment ->> 'page_url', '') AS page_url,
      coalesce(c.page_title, a.deleted_comment ->> 'page_title') AS page_title
    FROM activity a
    JOIN people p ON p.organization_id = a.organization_id AND p.id = a.person_id
    LEFT JOIN api_keys k ON k.organization_id = a.organization_id AND k.id = a.api_key_id AND a.actor_type = 'mcp_key'
    LEFT JOIN comments c ON c.organization_id = a.organization_id AND c.id = a.comment_id
    WHERE a.organization_id = ${actor.organizationId} AND ${subjectCondition(sql, subject)} AND a.comment_id IS NOT NULL
      ${scopeCondition(sql, actor, sql`a.project_id`)} ${recordVisibilityCondition(sql, actor)}
      ${types === undefined ? sql`` : sql`AND a.type = ANY (${types}::text[])`}
      ${personId === undefined ? sql`` : sql`AND a.person_id = ${personId}`}
      ${since === undefined ? sql`` : sql`AND a.id >= ${firstIdAt(since)}`}
      ${olderThanCursor(sql, sql`a.id`, page)}
    ORDER BY a.id DESC LIMIT ${page.perPage + 1}`;
}

/** Hides team-only records from guests, and every record of a comment that has become team-only or was so when it was deleted. */
function recordVisibilityCondition(sql: Sql, actor: Actor): Fragment {
  return sql`${visibilityCondition(sql, actor, sql`a.visibility`)}
    ${visibilityCondition(sql, actor, sql`coalesce(c.visibility, a.deleted_comment ->> 'visibility', 'team')`)}`;
}

function subjectCondition(sql: Sql, subject: ActivitySubject): Fragment {
  if ('siteId' in subject) return sql`a.site_id = ${subject.siteId}`;
  if ('projectId' in subject) return sql`a.project_id = ${subject.projectId}`;
  return sql`a.comment_id = ${subject.commentId}`;
}

/** Whether there is a comment with this id, on a page or a mockup, that the actor may see. */
export async function isVisibleComment(sql: Sql, actor: Actor, id: string): Promise<boolean> {
  const rows = await sql`
    SELECT FROM comments c
    WHERE c.organization_id = ${actor.organizationId} AND c.id = ${id} ${scopeCondition(sql, actor, sql`c.project_id`)}
      ${visibilityCondition(sql, actor, sql`c.visibility`)}`;
  return rows.length > 0;
}

export type CommentActivityRow = Pick<
  ActivityRow,
  'type' | 'created_at' | 'actor_type' | 'person_id' | 'person_name' | 'metadata'
>;

/** The latest changes to a comment, newest first, for an actor who sees the comment: it is not checked here. */
export function listActivityOfComment(
  sql: Sql,
  actor: Actor,
  { commentId, limit }: { commentId: string; limit: number },
): Promise<CommentActivityRow[]> {
  return sql<CommentActivityRow[]>`
    SELECT a.type, a.created_at, a.actor_type, a.person_id, p.name AS person_name, a.metadata
    FROM activity a
    JOIN people p ON p.organization_id = a.organization_id AND p.id = a.person_id
    WHERE a.organization_id = ${actor.organizationId} AND a.comment_id = ${commentId}
      ${visibilityCondition(sql, actor, sql`a.visibility`)}
    ORDER BY a.id DESC LIMIT ${limit}`;
}

/** The id of the person who last assigned a comment; undefined if nobody has assigned it since its creation. */
export async function findAssigner(
  sql: Sql,
  { organizationId }: Tenant,
  commentId: string,
): Promise<string | undefined> {
  const [row] = await sql<{ person_id: string }[]>`
    SELECT a.person_id FROM activity a
    WHERE a.organization_id = ${organizationId} AND a.comment_id = ${commentId}
      AND a.type IN ('comment.assigned', 'mockup_comment.assigned')
    ORDER BY a.id DESC LIMIT 1`;
  return row?.person_id;
}
