import { type Actor, isInTeam, type TenantReader } from '../../../core/access/actor.ts';
import type { Fragment, Sql } from '../../../core/db/database.ts';
import { visibilityCondition } from '../../../core/db/scope.ts';
import {
  type CommentDetailRow,
  type CommentKey,
  commentColumns,
  commentTables,
  pinColumns,
  visibleTo,
} from '../comment/queries.ts';
import { type ReplyRow, replyColumns } from '../replies/queries.ts';
import { type ScreenshotRow, screenshotValue } from '../screenshots/queries.ts';
import { rankOf } from '../search/column-queries.ts';
import type { SubscriberRow } from '../subscribers/queries.ts';

/** A comment with its replies, subscribers and screenshot. */
export interface FullComment {
  readonly comment: CommentDetailRow;
  /** The first or the newest 50, oldest first. */
  readonly replies: readonly ReplyRow[];
  readonly subscribers: readonly SubscriberRow[];
  readonly screenshot: ScreenshotRow | null;
  /** The key by which its column is ordered. */
  readonly rank: string;
}

/** The selection of the 50 replies that are read with a comment. */
export type ReplySelection = 'first' | 'newest';

const MAX_REPLIES = 50;

interface FullRow extends CommentDetailRow {
  readonly replies: readonly JsonRow<ReplyRow>[] | null;
  readonly subscribers: readonly SubscriberRow[] | null;
  readonly screenshot: ScreenshotRow | null;
  readonly rank: string;
}

/** A row in JSON, where instants are strings. */
type JsonRow<Row> = {
  readonly [Name in keyof Row]: Row[Name] extends Date
    ? string
    : Date extends Row[Name]
      ? string | null
      : Row[Name];
};

/**
 * Reads comments with their first or newest 50 replies, all their subscribers and their screenshots in one statement,
 * without those that the actor does not see, in no particular order.
 */
export async function findFullComments(
  sql: Sql,
  actor: TenantReader,
  {
    id: ids,
    kind,
    replies: selection = 'first',
  }: CommentKey<readonly string[]> & { readonly replies?: ReplySelection },
): Promise<FullComment[]> {
  const { organizationId } = actor;
  const rows = await sql<FullRow[]>`
    SELECT ${commentColumns(sql, actor)}, ${pinColumns(sql)}, c.reported_at, ${contextFor(sql, actor)} AS context, ${rankOf(sql, sql`c`)} AS rank,
      ${screenshotValue(sql, actor)} AS screenshot,
      (SELECT jsonb_agg(part ORDER BY part.id) FROM (
        SELECT ${replyColumns(sql)}
        FROM replies r JOIN people creator ON creator.organization_id = r.organization_id AND creator.id = r.created_by
        WHERE r.organization_id = ${organizationId} AND r.comment_id = c.id ${visibilityCondition(sql, actor, sql`r.visibility`)}
        ORDER BY r.id ${selection === 'newest' ? sql`DESC` : sql``} LIMIT ${MAX_REPLIES}
      ) part) AS replies,
      (SELECT jsonb_agg(jsonb_build_object('id', p.id, 'email', p.email) ORDER BY s.created_at, s.person_id)
       FROM comment_subscribers s JOIN people p ON p.organization_id = s.organization_id AND p.id = s.person_id
       WHERE s.organization_id = ${organizationId} AND s.comment_id = c.id) AS subscribers
    FROM ${commentTables(sql, actor)}
    WHERE ${visibleTo(sql, actor, kind)} AND c.id = ANY (${[...ids]}::uuid[])`;
  return rows.map(({ replies, subscribers, screenshot, rank, ...comment }) => ({
    comment,
    screenshot,
    rank,
    replies: (replies ?? []).map(fromJson),
    subscribers: subscribers ?? [],
  }));
}

/**
 * The context that the page reported; for readers outside the team, without the visitor's e-mail address and the values
 * of the site's own fields.
 */
function contextFor(sql: Sql, actor: Pick<Actor, 'role'>): Fragment {
  return isInTeam(actor) ? sql`c.context` : sql`c.context - 'email' - 'fields'`;
}

function fromJson({ created_at, updated_at, edited_at, ...reply }: JsonRow<ReplyRow>): ReplyRow {
  return {
    ...reply,
    edited_at: edited_at === null ? null : new Date(edited_at),
    created_at: new Date(created_at),
    updated_at: new Date(updated_at),
  };
}
