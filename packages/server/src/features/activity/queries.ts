import type { Actor } from '../../core/access/actor.ts';
import type { Sql } from '../../core/db/database.ts';
import { olderThanCursor } from '../../core/db/listings.ts';
import { inScope } from '../../core/db/scope.ts';
import { firstIdAt } from '../../core/records/ids.ts';
import type { PageRequest } from '../../core/records/paging.ts';

export interface ActivityRow {
  readonly id: string;
  readonly type: string;
  readonly created_at: Date;
  readonly person_id: string;
  readonly person_name: string;
  readonly person_email: string | null;
  readonly comment_id: string;
  readonly content: string;
  readonly page_url: string;
  readonly page_title: string | null;
  readonly metadata: Record<string, unknown>;
}

export interface ActivityFilter {
  readonly siteId: string;
  readonly actions: readonly string[] | undefined;
  readonly personId: string | undefined;
  readonly since: Date | undefined;
}

/** The activity on the comments of a site, newest first; one row more than the page holds, if there is one. */
export function listActivity(
  sql: Sql,
  actor: Actor,
  { filter, page }: { filter: ActivityFilter; page: PageRequest },
) {
  const { siteId, actions, personId, since } = filter;
  const types = actions?.map((action) => `comment.${action}`);
  return sql<ActivityRow[]>`
    SELECT a.id, a.type, a.created_at, a.person_id, p.name AS person_name, p.email AS person_email,
      a.comment_id, a.metadata, coalesce(c.content, a.deleted_comment ->> 'content', '') AS content,
      coalesce(c.page_url, a.deleted_comment ->> 'page_url', '') AS page_url,
      coalesce(c.page_title, a.deleted_comment ->> 'page_title') AS page_title
    FROM activity a
    JOIN people p ON p.organization_id = a.organization_id AND p.id = a.person_id
    LEFT JOIN comments c ON c.organization_id = a.organization_id AND c.id = a.comment_id
    WHERE a.organization_id = ${actor.organizationId} AND a.site_id = ${siteId} AND a.comment_id IS NOT NULL
      ${inScope(sql, actor, sql`a.project_id`)}
      ${types === undefined ? sql`` : sql`AND a.type = ANY (${types}::text[])`}
      ${personId === undefined ? sql`` : sql`AND a.person_id = ${personId}`}
      ${since === undefined ? sql`` : sql`AND a.id >= ${firstIdAt(since)}`}
      ${olderThanCursor(sql, sql`a.id`, page)}
    ORDER BY a.id DESC LIMIT ${page.perPage + 1}`;
}

export type CommentActivityRow = Pick<
  ActivityRow,
  'type' | 'created_at' | 'person_id' | 'person_name' | 'metadata'
>;

/** The latest changes of one comment, newest first. */
export function listActivityOfComment(
  sql: Sql,
  { organizationId }: Actor,
  { commentId, limit }: { commentId: string; limit: number },
): Promise<CommentActivityRow[]> {
  return sql<CommentActivityRow[]>`
    SELECT a.type, a.created_at, a.person_id, p.name AS person_name, a.metadata
    FROM activity a
    JOIN people p ON p.organization_id = a.organization_id AND p.id = a.person_id
    WHERE a.organization_id = ${organizationId} AND a.comment_id = ${commentId}
    ORDER BY a.id DESC LIMIT ${limit}`;
}
