import type { SortOrder } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import { pageWindow, toListing } from '../../../core/db/listings.ts';
import type { Listing, PageRequest } from '../../../core/records/paging.ts';
import { type CommentRow, commentColumns, commentTables, visibleTo } from '../comment/queries.ts';
import { type CommentFilter, countedConditions, filterCondition } from './filter-queries.ts';
import { type CommentOrder, ENUM_VALUES, ordering } from './order-queries.ts';
import {
  boundedCount,
  cacheExceededTotal,
  hasExceededLimit,
  hasStoredCount,
  MAX_COUNTED,
  totalExpression,
} from './total-queries.ts';

/** A page of the comments that match a filter, in an order. */
export interface Search {
  readonly filter: CommentFilter;
  readonly order: CommentOrder;
  readonly page: PageRequest;
}

/** A part of a listing: matching comments in an order, from a position. */
interface MatchRequest {
  readonly filter: CommentFilter;
  readonly order: CommentOrder;
  /** The sort values of the comment before the first of them. */
  readonly after: readonly string[] | undefined;
  /** The number of skipped matches. */
  readonly offset: number;
  readonly limit: number;
  /** The total number of matches, if it was counted; a number above `MAX_COUNTED` means any larger number. */
  readonly total: number | undefined;
}

/** The number of rows up to which a page is not heavy, whatever the length of their texts. */
const MAX_LIGHT_ROWS = 25;

/** A page of the listing from its index, with its total. */
export async function findByIndex(
  sql: Sql,
  actor: Actor,
  { filter, order, page }: Search,
): Promise<Listing<CommentRow>> {
  const { keyset, orderBy } = ordering(sql, order, page.after);
  const query = sql<(CommentRow & { total: number })[]>`
    SELECT ${commentColumns(sql, actor)}, ${totalExpression(sql, actor, filter)} AS total
    FROM ${commentTables(sql, actor)}
    WHERE ${filterCondition(sql, actor, filter)} ${keyset}
    ORDER BY ${orderBy} ${pageWindow(sql, page)}`;
  if (page.perPage > MAX_LIGHT_ROWS) query.heavy(actor.organizationId);
  return toListing(await query, page, () => countMatches(sql, actor, filter));
}

/** The number of matching comments, counted up to one more than `MAX_COUNTED` if it is not stored. */
export async function countMatches(sql: Sql, actor: Actor, filter: CommentFilter): Promise<number> {
  const query = sql<{ total: number }[]>`SELECT ${totalExpression(sql, actor, filter)} AS total`;
  if (hasStoredCount(filter)) return (await query)[0]?.total ?? 0;
  if (hasExceededLimit(sql, actor, filter)) return MAX_COUNTED + 1;
  const [{ total } = { total: 0 }] = await query.withOwnPlan().heavy(actor.organizationId);
  if (total > MAX_COUNTED) cacheExceededTotal(sql, actor, filter);
  return total;
}

/** The maximum numbers of comments scanned in the order of the listing, in the first and the second attempt. */
const SCAN_SIZES = { first: 2_000, second: 20_000 };

/**
 * Finds comments for filters and orders that have no index of their own. Few matches are found by the index of all
 * filters. Many matches are mostly found by a scan in the order; only if all of them come late in it are they looked up
 * as well, and only then does the cost grow with their number.
 */
export function findMatches(sql: Sql, actor: Actor, request: MatchRequest): Promise<CommentRow[]> {
  const { field } = request.order;
  if (field === 'priority' || field === 'status')
    return findInParts(sql, actor, { ...request, parts: partsByValue({ ...request, field }) });
  if (field === 'due_date') return findInParts(sql, actor, { ...request, parts: partsByDueDate(request) });
  return findAlongOrder(sql, actor, request);
}

/** A part of a listing; all its comments come before those of the next part. */
interface Part {
  readonly filter: CommentFilter;
  readonly order: CommentOrder;
  /** `after` of `MatchRequest`, for this part. */
  readonly after: readonly string[] | undefined;
}

/** The comments of one part after those of another. */
async function findInParts(
  sql: Sql,
  actor: Actor,
  { parts, limit, ...request }: MatchRequest & { parts: readonly Part[] },
): Promise<CommentRow[]> {
  const found: CommentRow[] = [];
  let { offset } = request;
  for (const { filter, order, after } of parts) {
    if (found.length === limit) break;
    const skipped = offset === 0 ? 0 : await countUpTo(sql, actor, { filter, max: offset });
    offset -= skipped;
    // The offset skips this whole part, and some of the next.
    if (offset > 0) continue;
    const remainingLimit = limit - found.length;
    const listing = { filter, order, after, offset: skipped, limit: remainingLimit, total: undefined };
    found.push(...(await findAlongOrder(sql, actor, listing)));
  }
  return found;
}

/** A part for each value of the field; within each, comments are in the order of creation. */
function partsByValue({
  field,
  filter,
  order: { direction },
  after: [firstValue, id] = [],
}: MatchRequest & { field: keyof typeof ENUM_VALUES }): Part[] {
  return orderedValues(filter[field], { field, direction, first: firstValue }).map((value) => ({
    filter: { ...filter, [field]: [value] },
    order: { field: 'created_at', direction },
    after: value === firstValue && id !== undefined ? [id] : undefined,
  }));
}

/** Two parts: comments by their due dates, then those without one in the order of creation. */
function partsByDueDate({ filter, order: { direction }, after }: MatchRequest): Part[] {
  const [day, id] = after ?? [];
  const isPast = day === '' && id !== undefined;
  const dated: Part = {
    filter: { ...filter, is_dated: true },
    order: { field: 'due_date', direction },
    after,
  };
  const undated: Part = {
    filter: { ...filter, is_dated: false },
    order: { field: 'created_at', direction },
    after: isPast ? [id] : undefined,
  };
  return isPast ? [undated] : [dated, undated];
}

/** The requested values of a field in the order of the listing, from `first` on. */
function orderedValues(
  filterValues: readonly string[] | undefined,
  {
    field,
    direction,
    first,
  }: { field: keyof typeof ENUM_VALUES; direction: SortOrder; first: string | undefined },
): string[] {
  const values: string[] = direction === 'asc' ? [...ENUM_VALUES[field]] : [...ENUM_VALUES[field]].reverse();
  return values
    .slice(first === undefined ? 0 : values.indexOf(first))
    .filter((value) => filterValues === undefined || filterValues.includes(value));
}

async function countUpTo(
  sql: Sql,
  actor: Actor,
  { filter, max }: { filter: CommentFilter; max: number },
): Promise<number> {
  const matching = filterCondition(sql, actor, filter);
  const [row] = await sql<{ count: number }[]>`SELECT ${boundedCount(sql, matching, max)} AS count`
    .withOwnPlan()
    .heavy(actor.organizationId);
  return row?.count ?? 0;
}

async function findAlongOrder(sql: Sql, actor: Actor, request: MatchRequest): Promise<CommentRow[]> {
  const { total = SCAN_SIZES.first + 1, limit } = request;
  const scanSizes = [
    ...(total > SCAN_SIZES.first ? [SCAN_SIZES.first] : []),
    ...(total > MAX_COUNTED ? [SCAN_SIZES.second] : []),
  ];
  for (const max of scanSizes) {
    const rows = await scan(sql, actor, { ...request, max });
    if (rows.length === limit) return rows;
  }
  return lookUp(sql, actor, request);
}

/** The matches among the first comments of the order. @param max the number to read in addition to `offset`. */
function scan(
  sql: Sql,
  actor: Actor,
  { filter, order, after, offset, limit, max }: MatchRequest & { max: number },
) {
  const { keyset, orderBy } = ordering(sql, order, after);
  const first = sql`
    SELECT c.* FROM comments c
    WHERE ${visibleTo(sql, actor, 'page')} ${countedConditions(sql, sql`c`, filter)} ${keyset}
    ORDER BY ${orderBy} LIMIT ${offset + max}`;
  const matches = sql`
    SELECT c.* FROM (${first}) c
    WHERE ${filterCondition(sql, actor, filter)}
    ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`;
  return sql<CommentRow[]>`
    SELECT ${commentColumns(sql, actor)} FROM ${commentTables(sql, actor, sql`(${matches})`)} ORDER BY ${orderBy}`.withOwnPlan();
}

/**
 * The matches among all comments. OFFSET 0 makes the planner find them before sorting, so that the order does not
 * determine the index.
 */
function lookUp(sql: Sql, actor: Actor, { filter, order, after, offset, limit }: MatchRequest) {
  const { keyset, orderBy } = ordering(sql, order, after);
  const matching = sql`
    SELECT c.id, c.updated_at, c.due_date FROM comments c
    WHERE ${filterCondition(sql, actor, filter)} ${keyset} OFFSET 0`;
  return sql<CommentRow[]>`
    SELECT ${commentColumns(sql, actor)} FROM ${commentTables(sql, actor)}
    WHERE c.organization_id = ${actor.organizationId}
      AND c.id IN (SELECT c.id FROM (${matching}) c ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset})
    ORDER BY ${orderBy}`
    .withOwnPlan()
    .heavy(actor.organizationId);
}
