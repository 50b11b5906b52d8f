import type { CommentSortField, SortOrder } from '@postil/contract';
import { COMMENT_STATUSES, PRIORITIES } from '@postil/contract';
import { type Fragment, type Sql, withoutStoredPlan } from '../../core/db/database.ts';
import { containing, ORDERED_BY_ID, olderThanCursor, pageWindow, toListing } from '../../core/db/listings.ts';
import type { Listing, PageRequest } from '../../core/http/paging.ts';
import { firstIdAt, isUuid } from '../../core/ids.ts';
import { pageHash } from '../../core/pages.ts';
import type { Actor } from '../../core/policy.ts';
import { type CommentRow, commentColumns, commentTables, visibleTo } from './queries.ts';

/** Filters as the contract reads them: several values of one mean any of them. */
export interface CommentFilter {
  readonly site_id?: string[];
  readonly project_id?: string[];
  readonly page_url?: string;
  readonly route?: string;
  readonly status?: string[];
  readonly priority?: string[];
  readonly category?: string[];
  readonly device_type?: string[];
  readonly tag?: string[];
  readonly assigned_to?: string[];
  readonly created_by?: string[];
  readonly search?: string;
  readonly created_after?: string;
  readonly created_before?: string;
}

type PageCommentRow = Pick<
  CommentRow,
  | 'id'
  | 'content'
  | 'status'
  | 'priority'
  | 'page_url'
  | 'created_by'
  | 'created_by_name'
  | 'assigned_to'
  | 'assigned_to_name'
  | 'created_at'
>;

/** Comments on one page of a site, newest first. @param pageUrl compared by its normal form. */
export async function listCommentsOfPage(
  sql: Sql,
  actor: Actor,
  {
    siteId,
    pageUrl,
    deviceType,
    page,
  }: { siteId: string; pageUrl: string; deviceType: string | undefined; page: PageRequest },
): Promise<Listing<PageCommentRow>> {
  const onDevice = deviceType === undefined ? sql`` : sql`AND c.device_type = ${deviceType}`;
  const onPage = sql`${visibleTo(sql, actor)} AND c.site_id = ${siteId} AND c.page_hash = ${pageHash(pageUrl)} ${onDevice}`;
  const rows = await sql<(PageCommentRow & { total: number })[]>`
    SELECT c.id, c.content, c.status, c.priority, c.page_url, c.created_by, creator.name AS created_by_name,
      c.assigned_to, assignee.name AS assigned_to_name, c.created_at,
      (SELECT count(*)::int FROM comments c WHERE ${onPage}) AS total
    FROM ${commentTables(sql)}
    WHERE ${onPage} ${olderThanCursor(sql, sql`c.id`, page)}
    ORDER BY c.id DESC ${pageWindow(sql, page)}`;
  return toListing(rows, page, () => count(sql, onPage));
}

/** An order of the listing and how its cursors look. */
export interface CommentOrder {
  readonly field: CommentSortField;
  readonly direction: SortOrder;
}

/** Comments by filters, with the total over all pages. */
export async function listComments(
  sql: Sql,
  actor: Actor,
  { filter, order, page }: { filter: CommentFilter; order: CommentOrder; page: PageRequest },
): Promise<Listing<CommentRow>> {
  const matching = sql`${visibleTo(sql, actor)} ${conditions(sql, actor, filter)}`;
  const { keyset, orderBy } = ordering(sql, order, page);
  const rows = await withoutStoredPlan(
    sql<(CommentRow & { total: number })[]>`
      SELECT ${commentColumns(sql)}, (SELECT count(*)::int FROM comments c WHERE ${matching}) AS total
      FROM ${commentTables(sql)}
      WHERE ${matching} ${keyset}
      ORDER BY ${orderBy} ${pageWindow(sql, page)}`,
  );
  return toListing(rows, page, () => count(sql, matching));
}

/** The next `limit` comments of an export, oldest first. @param afterId the last of those before. */
export function listCommentsAfter(
  sql: Sql,
  actor: Actor,
  { filter, afterId, limit }: { filter: CommentFilter; afterId: string | undefined; limit: number },
): Promise<CommentRow[]> {
  return withoutStoredPlan(
    sql<CommentRow[]>`
      SELECT ${commentColumns(sql)} FROM ${commentTables(sql)}
      WHERE ${visibleTo(sql, actor)} ${conditions(sql, actor, filter)}
        ${afterId === undefined ? sql`` : sql`AND c.id > ${afterId}`}
      ORDER BY c.id LIMIT ${limit}`,
  );
}

/** How cursors of an order are named and checked. */
export function cursorRules({ field, direction }: CommentOrder) {
  const order = `${field} ${direction}`;
  if (field === 'created_at') return { ...ORDERED_BY_ID, order };
  const isValue: Record<Exclude<CommentSortField, 'created_at'>, (value: string) => boolean> = {
    updated_at: (value) =>
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && !Number.isNaN(Date.parse(value)),
    priority: (value) => PRIORITIES.some((priority) => priority === value),
    status: (value) => COMMENT_STATUSES.some((status) => status === value),
  };
  const accepts = ([value = '', id = '', ...rest]: readonly string[]) =>
    rest.length === 0 && isValue[field](value) && isUuid(id);
  return { order, accepts };
}

/** What the cursor holds of the last row of a page. */
export function sortValues(row: CommentRow, { field }: CommentOrder): string[] {
  if (field === 'created_at') return [row.id];
  const value = row[field];
  return [value instanceof Date ? value.toISOString() : value, row.id];
}

function ordering(sql: Sql, { field, direction }: CommentOrder, { after }: PageRequest) {
  const towards = direction === 'asc' ? sql`ASC` : sql`DESC`;
  const beyond = direction === 'asc' ? sql`>` : sql`<`;
  if (field === 'created_at') {
    // Ids hold the instant of creation, so their index gives this order.
    const keyset = after ? sql`AND c.id ${beyond} ${after[0] ?? ''}::uuid` : sql``;
    return { keyset, orderBy: sql`c.id ${towards}` };
  }
  const [column, type] = {
    updated_at: [sql`c.updated_at`, sql`timestamptz`] as const,
    priority: [sql`c.priority`, sql`priority`] as const,
    status: [sql`c.status`, sql`comment_status`] as const,
  }[field];
  const [value = '', id = ''] = after ?? [];
  const keyset = after ? sql`AND (${column}, c.id) ${beyond} (${value}::text::${type}, ${id}::uuid)` : sql``;
  return { keyset, orderBy: sql`${column} ${towards}, c.id ${towards}` };
}

async function count(sql: Sql, matching: Fragment): Promise<number> {
  const [{ total } = { total: 0 }] = await withoutStoredPlan(
    sql<{ total: number }[]>`SELECT count(*)::int AS total FROM comments c WHERE ${matching}`,
  );
  return total;
}

/** Every filter that is given, each as ` AND …`. */
function conditions(sql: Sql, actor: Actor, filter: CommentFilter): Fragment {
  const all = [
    ...when(filter.site_id, (ids) => sql`c.site_id = ANY (${ids}::uuid[])`),
    ...when(filter.project_id, (ids) => sql`c.project_id = ANY (${ids}::uuid[])`),
    ...when(filter.page_url, (pageUrl) => sql`c.page_hash = ${pageHash(pageUrl)}`),
    ...when(filter.route, (route) => sql`c.route = ${route}`),
    ...when(filter.status, (statuses) => sql`c.status = ANY (${statuses}::text[]::comment_status[])`),
    ...when(filter.priority, (priorities) => sql`c.priority = ANY (${priorities}::text[]::priority[])`),
    ...when(filter.category, (categories) => sql`c.category = ANY (${categories}::text[])`),
    ...when(filter.device_type, (types) => sql`c.device_type = ANY (${types}::text[])`),
    ...when(filter.tag, (tags) => sql`c.tags && ${tags}::text[]`),
    ...when(filter.assigned_to, (persons) => isAnyOf(sql, sql`c.assigned_to`, people(persons, actor))),
    ...when(filter.created_by, (persons) => isAnyOf(sql, sql`c.created_by`, people(persons, actor))),
    ...when(filter.created_after, (instant) => sql`c.id >= ${firstIdAt(new Date(instant))}`),
    ...when(filter.created_before, (instant) => sql`c.id < ${firstIdAt(new Date(instant))}`),
    ...when(filter.search || undefined, (search) => matchingText(sql, search)),
  ];
  return all.reduce((before, condition) => sql`${before} AND ${condition}`, sql``);
}

function when<Value>(value: Value | undefined, condition: (value: Value) => Fragment): Fragment[] {
  return value === undefined ? [] : [condition(value)];
}

function people(values: readonly string[], actor: Actor) {
  return {
    ids: values.map((value) => (value === 'me' ? actor.personId : value)).filter((value) => value !== 'none'),
    orNone: values.includes('none'),
  };
}

function isAnyOf(sql: Sql, column: Fragment, { ids, orNone }: { ids: string[]; orNone: boolean }): Fragment {
  return orNone
    ? sql`(${column} = ANY (${ids}::uuid[]) OR ${column} IS NULL)`
    : sql`${column} = ANY (${ids}::uuid[])`;
}

/**
 * Every word begins a word of the text, or the whole is a part of it: the second finds parts of words and
 * languages that put no space between words. An ASCII text of one or two letters would be a part of nearly
 * everything, so it counts as a word only.
 */
function matchingText(sql: Sql, search: string): Fragment {
  const words = search.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  const isPart = sql`(c.content || ' ' || coalesce(c.description, '')) ILIKE ${containing(search)}`;
  if (words.length === 0) return isPart;
  const query = words.map((word) => `'${word}':*`).join(' & ');
  const hasWords = sql`c.words @@ ${query}::text::tsquery`;
  return /^[\x20-\x7e]{1,2}$/.test(search) ? hasWords : sql`(${hasWords} OR ${isPart})`;
}
