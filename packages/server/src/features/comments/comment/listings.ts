import type { CommentSortField, SortOrder } from '@postil/contract';
import { COMMENT_STATUSES, PRIORITIES } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Fragment, Sql } from '../../../core/db/database.ts';
import { containing, ORDERED_BY_ID, pageWindow, toListing } from '../../../core/db/listings.ts';
import { scopeParameter } from '../../../core/db/scope.ts';
import { firstIdAt, isUuid } from '../../../core/records/ids.ts';
import type { Listing, PageRequest } from '../../../core/records/paging.ts';
import { isWrittenInstant } from '../../../core/texts/instants.ts';
import { pageHash } from '../../../core/texts/page-addresses.ts';
import { type CommentRow, commentColumns, commentTables, visibleTo } from './queries.ts';

/** Filters as the contract parses them: several values of one filter mean any of them. */
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

/** Greater than every UUIDv7. */
const AFTER_ALL_IDS = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Comments on one page of a site, newest first. @param pageUrl compared by its normal form. */
export async function listCommentsOfPage(
  sql: Sql,
  actor: Actor,
  {
    siteId,
    pageUrl,
    deviceType,
    page,
  }: { siteId: string; pageUrl: string; deviceType: string | null; page: PageRequest },
): Promise<Listing<PageCommentRow>> {
  const { organizationId } = actor;
  const seen = scopeParameter(actor);
  const hash = pageHash(pageUrl);
  const before = page.after?.[0] ?? AFTER_ALL_IDS;
  // One flat text, because nested fragments would be assembled anew for every request of the most frequent listing.
  const rows = await sql<(PageCommentRow & { total: number })[]>`
    SELECT c.id, c.content, c.status, c.priority, c.page_url, c.created_by, creator.name AS created_by_name,
      c.assigned_to, assignee.name AS assigned_to_name, c.created_at,
      (SELECT count(*)::int FROM comments c
       WHERE c.organization_id = ${organizationId} AND c.site_id = ${siteId} AND c.page_hash = ${hash}
         AND (${seen}::uuid[] IS NULL OR c.project_id = ANY (${seen}::uuid[]))
         AND (${deviceType}::text IS NULL OR c.device_type = ${deviceType})) AS total
    FROM comments c
    JOIN people creator ON creator.organization_id = c.organization_id AND creator.id = c.created_by
    LEFT JOIN people assignee ON assignee.organization_id = c.organization_id AND assignee.id = c.assigned_to
    WHERE c.organization_id = ${organizationId} AND c.site_id = ${siteId} AND c.page_hash = ${hash}
      AND (${seen}::uuid[] IS NULL OR c.project_id = ANY (${seen}::uuid[]))
      AND (${deviceType}::text IS NULL OR c.device_type = ${deviceType})
      AND c.id < ${before}
    ORDER BY c.id DESC LIMIT ${page.perPage + 1} OFFSET ${page.offset}`;
  return toListing(rows, page, async () => {
    const matching = sql`${visibleTo(sql, actor, 'page')} AND c.site_id = ${siteId} AND c.page_hash = ${hash}
      AND (${deviceType}::text IS NULL OR c.device_type = ${deviceType})`;
    return count(sql, actor, matching);
  });
}

/** An order of the listing. */
export interface CommentOrder {
  readonly field: CommentSortField;
  readonly direction: SortOrder;
}

/** Comments that match the filters, with the total over all pages. */
export async function listComments(
  sql: Sql,
  actor: Actor,
  { filter, order, page }: { filter: CommentFilter; order: CommentOrder; page: PageRequest },
): Promise<Listing<CommentRow>> {
  const matching = sql`${visibleTo(sql, actor, 'page')} ${conditions(sql, actor, filter)}`;
  const { keyset, orderBy } = ordering(sql, order, page);
  const query = sql<(CommentRow & { total: number })[]>`
    SELECT ${commentColumns(sql)}, (SELECT count(*)::int FROM comments c WHERE ${matching}) AS total
    FROM ${commentTables(sql)}
    WHERE ${matching} ${keyset}
    ORDER BY ${orderBy} ${pageWindow(sql, page)}`;
  const isKnown = isFrequent(filter, order);
  if (!isKnown) query.withoutStoredPlan();
  if (!isKnown || page.perPage > LIGHT_PAGE) query.heavy(actor.organizationId);
  const rows = await query;
  return toListing(rows, page, () => count(sql, actor, matching));
}

/** Rows of a page that does not count as heavy, however long the texts are. */
const LIGHT_PAGE = 25;

const FREQUENT_FILTERS = ['site_id', 'project_id', 'status', 'priority', 'assigned_to'];

/** Whether the statement has one of a few dozen texts, so that each connection may keep a plan for it. */
function isFrequent(filter: CommentFilter, { field }: CommentOrder): boolean {
  const given = Object.keys(filter);
  return (
    field === 'created_at' && given.length <= 2 && given.every((name) => FREQUENT_FILTERS.includes(name))
  );
}

/** The next `limit` comments of an export, oldest first. @param afterId the id of the last comment so far. */
export function listCommentsAfter(
  sql: Sql,
  actor: Actor,
  { filter, afterId, limit }: { filter: CommentFilter; afterId: string | undefined; limit: number },
): Promise<CommentRow[]> {
  return sql<CommentRow[]>`
    SELECT ${commentColumns(sql)} FROM ${commentTables(sql)}
    WHERE ${visibleTo(sql, actor, 'page')} ${conditions(sql, actor, filter)}
      ${afterId === undefined ? sql`` : sql`AND c.id > ${afterId}`}
    ORDER BY c.id LIMIT ${limit}`
    .withoutStoredPlan()
    .heavy(actor.organizationId);
}

/** The rules by which cursors of an order are named and checked. */
export function cursorRules({ field, direction }: CommentOrder) {
  const order = `${field} ${direction}`;
  if (field === 'created_at') return { ...ORDERED_BY_ID, order };
  const isValue: Record<Exclude<CommentSortField, 'created_at'>, (value: string) => boolean> = {
    updated_at: isWrittenInstant,
    priority: (value) => PRIORITIES.some((priority) => priority === value),
    status: (value) => COMMENT_STATUSES.some((status) => status === value),
  };
  const accepts = ([value = '', id = '', ...rest]: readonly string[]) =>
    rest.length === 0 && isValue[field](value) && isUuid(id);
  return { order, accepts };
}

/** The values of a page's last row that the cursor holds. */
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

async function count(sql: Sql, { organizationId }: Actor, matching: Fragment): Promise<number> {
  const [{ total } = { total: 0 }] = await sql<{ total: number }[]>`
    SELECT count(*)::int AS total FROM comments c WHERE ${matching}`
    .withoutStoredPlan()
    .heavy(organizationId);
  return total;
}

/** The condition ` AND …` on the comments c for every filter that is given. */
export function conditions(sql: Sql, actor: Actor, filter: CommentFilter): Fragment {
  const all = [
    ...when(filter.site_id, (ids) => anyOf(sql, sql`c.site_id`, { values: ids, type: sql`uuid` })),
    ...when(filter.project_id, (ids) => anyOf(sql, sql`c.project_id`, { values: ids, type: sql`uuid` })),
    ...when(filter.page_url, (pageUrl) => sql`c.page_hash = ${pageHash(pageUrl)}`),
    ...when(filter.route, (route) => sql`c.route = ${route}`),
    ...when(filter.status, (values) => anyOf(sql, sql`c.status`, { values, type: sql`comment_status` })),
    ...when(filter.priority, (values) => anyOf(sql, sql`c.priority`, { values, type: sql`priority` })),
    ...when(filter.category, (values) => anyOf(sql, sql`c.category`, { values, type: sql`text` })),
    ...when(filter.device_type, (values) => anyOf(sql, sql`c.device_type`, { values, type: sql`text` })),
    ...when(filter.tag, (tags) => sql`c.tags && ${tags}::text[]`),
    ...when(filter.assigned_to, (persons) => isAnyPerson(sql, sql`c.assigned_to`, people(persons, actor))),
    ...when(filter.created_by, (persons) => isAnyPerson(sql, sql`c.created_by`, people(persons, actor))),
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

/**
 * One value is compared by `=`: a plan that is made without knowing the values expects `ANY` to hold ten of them,
 * and then reads the whole organisation instead of an index.
 */
function anyOf(
  sql: Sql,
  column: Fragment,
  { values, type }: { values: readonly string[]; type: Fragment },
): Fragment {
  const [first] = values;
  return values.length === 1 && first !== undefined
    ? sql`${column} = ${first}::text::${type}`
    : sql`${column} = ANY (${[...values]}::text[]::${type}[])`;
}

function isAnyPerson(
  sql: Sql,
  column: Fragment,
  { ids, orNone }: { ids: string[]; orNone: boolean },
): Fragment {
  if (ids.length === 0 && orNone) return sql`${column} IS NULL`;
  const isOne = anyOf(sql, column, { values: ids, type: sql`uuid` });
  return orNone ? sql`(${isOne} OR ${column} IS NULL)` : isOne;
}

/**
 * Matches if every word of the search begins a word of the text, or if the whole search is a part of the text: the
 * latter finds parts of words, and texts in languages that put no spaces between words. One or two ASCII letters
 * would be a part of nearly every text, so they are only compared with the beginnings of words.
 */
function matchingText(sql: Sql, search: string): Fragment {
  const words = search.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  const isPart = sql`(c.content || ' ' || coalesce(c.description, '')) ILIKE ${containing(search)}`;
  if (words.length === 0) return isPart;
  const query = words.map((word) => `'${word}':*`).join(' & ');
  const hasWords = sql`c.words @@ to_tsquery('simple', ${query})`;
  return /^[\x20-\x7e]{1,2}$/.test(search) ? hasWords : sql`(${hasWords} OR ${isPart})`;
}
