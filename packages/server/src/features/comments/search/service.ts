import type { Actor } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import type { Listing } from '../../../core/records/paging.ts';
import type { CommentRow } from '../comment/queries.ts';
import { type CommentFilter, givenFilters } from './filter-queries.ts';
import { countMatches, findByIndex, findMatches, type Search } from './match-queries.ts';
import type { CommentOrder } from './order-queries.ts';
import { listedTotal } from './total-queries.ts';

/**
 * Finds matching comments on pages in an order, with their total. All such listings call it, and it alone chooses the
 * query plan.
 *
 * @returns a page of them; beyond `MAX_COUNTED`, a total without a stored count is a lower bound and marked as such.
 */
export async function findComments(sql: Sql, actor: Actor, search: Search): Promise<Listing<CommentRow>> {
  const { filter, order } = search;
  const listing = await (hasIndex(actor, filter, order)
    ? findByIndex(sql, actor, search)
    : listMatches(sql, actor, search));
  return { ...listing, ...listedTotal(filter, listing.total) };
}

/** For each filter, the number of matching comments, bounded like the total of a listing. */
export async function countEach(
  sql: Sql,
  actor: Actor,
  filters: readonly CommentFilter[],
): Promise<{ total: number; total_is_exact: boolean }[]> {
  const counts: { total: number; total_is_exact: boolean }[] = [];
  // One at a time, so that a request never runs more than one heavy statement.
  for (const filter of filters) {
    const { total, isTotalExact } = listedTotal(filter, await countMatches(sql, actor, filter));
    counts.push({ total, total_is_exact: isTotalExact });
  }
  return counts;
}

/** The combinations of filters that have an index ending in the id, as their sorted names. */
const INDEXED_FILTERS = new Set([
  '',
  'site_id',
  'project_id',
  'site_id status',
  'project_id status',
  'page_url site_id',
  'assigned_to',
  'created_by',
]);

/** Whether an index has the matching comments in the order of the listing. */
export function hasIndex({ scope }: Actor, filter: CommentFilter, { field }: CommentOrder): boolean {
  const isOne = (value: string | readonly string[] | undefined) =>
    typeof value !== 'object' || (value.length === 1 && value[0] !== 'none');
  return (
    field === 'created_at' &&
    (scope === 'organization' || scope.projectIds.length === 1) &&
    INDEXED_FILTERS.has(givenFilters(filter).join(' ')) &&
    Object.values(filter).every(isOne)
  );
}

async function listMatches(
  sql: Sql,
  actor: Actor,
  { filter, order, page }: Search,
): Promise<Listing<CommentRow>> {
  const total = await countMatches(sql, actor, filter);
  const { after, offset, perPage } = page;
  const limit = perPage + 1;
  const rows =
    total === 0 ? [] : await findMatches(sql, actor, { filter, order, after, offset, limit, total });
  return { rows: rows.slice(0, perPage), total, hasMore: rows.length > perPage };
}
