import { type CommentStatus, LIMITS, type PageSortField, type Priority } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Fragment, Sql } from '../../../core/db/database.ts';
import { pageWindow, toListing } from '../../../core/db/listings.ts';
import { isUuid } from '../../../core/records/ids.ts';
import type { Listing, PageRequest } from '../../../core/records/paging.ts';
import { isWrittenInstant } from '../../../core/texts/instants.ts';
import { pendingCondition } from '../../comment-counts/queries.ts';
import { type CommentFilter, filterCondition } from '../search/filter-queries.ts';
import type { ScreenshotView } from './points.ts';

/** A page with comments. */
export interface PageRow {
  readonly project_id: string | null;
  readonly site_id: string | null;
  readonly site_name: string | null;
  readonly page_url: string;
  readonly page_title: string | null;
  readonly open_count: number;
  readonly resolved_count: number;
  readonly updated_at: Date;
  /** The id of its newest comment, the tie-breaker of the order. */
  readonly newest_id: string;
  /** The screenshot of its newest comment that has one; null: none has. */
  readonly picture: PictureRow | null;
  readonly pins: readonly PinRow[] | null;
}

export interface PictureRow extends ScreenshotView {
  readonly comment_id: string;
  /** The id of the screenshot. */
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

export interface PinRow extends ScreenshotView {
  readonly id: string;
  readonly number: number | null;
  readonly title: string | null;
  readonly content: string;
  readonly status: CommentStatus;
  readonly priority: Priority;
  readonly assigned_to: string | null;
  readonly assigned_to_name: string | null;
  /** An instant in JSON. */
  readonly created_at: string;
}

interface PageSearch {
  readonly filter: CommentFilter;
  readonly field: PageSortField;
  readonly page: PageRequest;
}

/** The maximum number of comments considered, the newest ones, which bounds the work. */
const MAX_CONSIDERED_COMMENTS = 50_000;
/** The maximum length of the excerpt of a comment's text, in characters. */
const MAX_EXCERPT_LENGTH = 200;

/** The name of an order and the validation of its cursors. */
export function pageRules(field: PageSortField) {
  const isValue = (value: string) =>
    field === 'updated_at' ? isWrittenInstant(value) : /^\d{1,9}$/.test(value);
  return {
    order: `pages ${field}`,
    accepts: ([value = '', id = '', ...rest]: readonly string[]) =>
      rest.length === 0 && isValue(value) && isUuid(id),
  };
}

/** The sort values of a row, for the cursor after it. */
export function sortValues(row: PageRow, field: PageSortField): string[] {
  const value = row[field];
  return [value instanceof Date ? value.toISOString() : String(value), row.newest_id];
}

/** Pages with the matching comments, their pictures and their open pins, in one statement. */
export async function listPages(sql: Sql, actor: Actor, search: PageSearch): Promise<Listing<PageRow>> {
  const { organizationId } = actor;
  const { page, field } = search;
  const rows = await sql<(PageRow & { total: number })[]>`
    WITH ${pageGroups(sql, actor, search)},
    listed AS (
      SELECT g.* FROM grouped g WHERE ${cursorCondition(sql, field, page.after)}
      ORDER BY ${orderBy(sql, sql`g`, field)} ${pageWindow(sql, page)}
    )
    SELECT listed.project_id, listed.site_id, site.name AS site_name, newest.page_url, newest.page_title,
      listed.open_count, listed.resolved_count, listed.updated_at, listed.newest_id,
      (SELECT count(*)::int FROM grouped) AS total,
      (SELECT jsonb_build_object('comment_id', s.comment_id, 'id', s.id, ${positionFields(sql)})
       FROM comment_screenshots s ${screenshotContext(sql, organizationId)}
       WHERE s.organization_id = ${organizationId} AND s.comment_id = listed.picture_of) AS picture,
      (SELECT jsonb_agg(jsonb_build_object('id', c.id, 'number', c.number, 'title', c.title,
         'content', left(c.content, ${MAX_EXCERPT_LENGTH}), 'status', c.status, 'priority', c.priority,
         'assigned_to', c.assigned_to, 'assigned_to_name', assignee.name, 'created_at', c.created_at,
         ${positionFields(sql)}) ORDER BY c.id DESC)
       FROM comments c
       LEFT JOIN people assignee ON assignee.organization_id = ${organizationId} AND assignee.id = c.assigned_to
       LEFT JOIN comment_screenshots s ON s.organization_id = ${organizationId} AND s.comment_id = c.id
       LEFT JOIN comment_evidence e ON e.organization_id = ${organizationId} AND e.comment_id = c.id
       WHERE c.organization_id = ${organizationId} AND c.id = ANY (listed.pin_ids)) AS pins
    FROM listed
    JOIN comments newest ON newest.organization_id = ${organizationId} AND newest.id = listed.newest_id::uuid
    LEFT JOIN sites site ON site.organization_id = ${organizationId} AND site.id = listed.site_id
    ORDER BY ${orderBy(sql, sql`listed`, field)}`
    .withOwnPlan()
    .heavy(organizationId);
  return toListing(rows, page, () => countPages(sql, actor, search));
}

async function countPages(sql: Sql, actor: Actor, search: PageSearch): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    WITH ${pageGroups(sql, actor, search)} SELECT count(*)::int AS total FROM grouped`
    .withOwnPlan()
    .heavy(actor.organizationId);
  return row?.total ?? 0;
}

/** The matching comments, one row for each page: equivalent URLs count as one page. */
function pageGroups(sql: Sql, actor: Actor, { filter }: PageSearch): Fragment {
  const isPending = pendingCondition(sql, sql`f.status`);
  return sql`found AS (
      SELECT c.id, c.project_id, c.site_id, c.page_hash, c.status, c.updated_at
      FROM comments c WHERE ${filterCondition(sql, actor, filter)}
      ORDER BY c.id DESC LIMIT ${MAX_CONSIDERED_COMMENTS}
    ),
    grouped AS (
      SELECT f.project_id, f.site_id, f.page_hash, max(f.id::text) AS newest_id, max(f.updated_at) AS updated_at,
        count(*) FILTER (WHERE ${isPending})::int AS open_count,
        count(*) FILTER (WHERE NOT ${isPending})::int AS resolved_count,
        (array_agg(f.id ORDER BY f.id DESC) FILTER (WHERE ${isPending}))[1:${LIMITS.pagePins}::int] AS pin_ids,
        (array_agg(f.id ORDER BY f.id DESC) FILTER (WHERE s.comment_id IS NOT NULL))[1] AS picture_of
      FROM found f
      LEFT JOIN comment_screenshots s ON s.organization_id = ${actor.organizationId} AND s.comment_id = f.id
      GROUP BY f.project_id, f.site_id, f.page_hash
    )`;
}

/** The columns that position a comment in a picture, from its screenshot `s`, the comment `c` and its evidence `e`. */
function positionFields(sql: Sql): Fragment {
  return sql`'width', s.width, 'height', s.height, 'pin_x', s.pin_x, 'pin_y', s.pin_y,
    'viewport', c.context -> 'viewport', 'scroll', e.evidence #> '{environment,scroll}'`;
}

/** Joins the comment `c` and the evidence `e` of a screenshot `s`. */
function screenshotContext(sql: Sql, organizationId: string): Fragment {
  return sql`JOIN comments c ON c.organization_id = ${organizationId} AND c.id = s.comment_id
    LEFT JOIN comment_evidence e ON e.organization_id = ${organizationId} AND e.comment_id = s.comment_id`;
}

function orderBy(sql: Sql, table: Fragment, field: PageSortField): Fragment {
  const value = field === 'updated_at' ? sql`${table}.updated_at` : sql`${table}.open_count`;
  return sql`${value} DESC, ${table}.newest_id DESC`;
}

/** The condition that the pages `g` come after a cursor. */
function cursorCondition(sql: Sql, field: PageSortField, after: readonly string[] | undefined): Fragment {
  if (after === undefined) return sql`true`;
  const [value = '', id = ''] = after;
  return field === 'updated_at'
    ? sql`(g.updated_at, g.newest_id) < (${value}::timestamptz, ${id.toLowerCase()}::text)`
    : sql`(g.open_count, g.newest_id) < (${value}::int, ${id.toLowerCase()}::text)`;
}
