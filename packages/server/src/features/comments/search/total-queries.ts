import type { Actor } from '../../../core/access/actor.ts';
import type { Fragment, Sql } from '../../../core/db/database.ts';
import { scopeCondition, visibilityKeyOf } from '../../../core/db/scope.ts';
import { commentCount } from '../../comment-counts/queries.ts';
import { type CommentFilter, countedConditions, filterCondition, givenFilters } from './filter-queries.ts';

/** The limit up to which comments are counted if their number is not stored. */
export const MAX_COUNTED = 10_000;

/** The filters with stored counts. */
const COUNTED_FILTERS = ['project_id', 'site_id', 'status'];

/** Whether the number of matching comments is stored, so that the cost of reading it is constant. */
export function hasStoredCount(filter: Parameters<typeof givenFilters>[0]): boolean {
  return givenFilters(filter).every((name) => COUNTED_FILTERS.includes(name));
}

/**
 * The number of comments on pages that match, as an SQL expression; at most one more than `MAX_COUNTED` if it is not
 * stored.
 */
export function totalExpression(sql: Sql, actor: Actor, filter: CommentFilter): Fragment {
  if (!hasStoredCount(filter)) return boundedCount(sql, filterCondition(sql, actor, filter), MAX_COUNTED + 1);
  const pageCondition = sql`n.organization_id = ${actor.organizationId} AND n.kind = 'page'`;
  return commentCount(
    sql,
    actor,
    sql`${pageCondition} ${scopeCondition(sql, actor, sql`n.project_id`)} ${countedConditions(sql, sql`n`, filter)}`,
  );
}

/** The number of matching comments c, up to `max`, as an SQL expression. */
export function boundedCount(sql: Sql, matching: Fragment, max: number): Fragment {
  return sql`(SELECT count(*)::int FROM (SELECT FROM comments c WHERE ${matching} LIMIT ${max}) counted)`;
}

/** A total that was counted up to one more than `MAX_COUNTED`, as listings return it. */
export function boundedTotal(counted: number): { readonly total: number; readonly isTotalExact: boolean } {
  return { total: Math.min(counted, MAX_COUNTED), isTotalExact: counted <= MAX_COUNTED };
}

/** The total of a filter as listings return it: exact if the number is stored. */
export function listedTotal(
  filter: Parameters<typeof hasStoredCount>[0],
  counted: number,
): { readonly total: number; readonly isTotalExact: boolean } {
  return hasStoredCount(filter) ? { total: counted, isTotalExact: true } : boundedTotal(counted);
}

/** The lifetime of a cached count beyond the limit, which spares counting for each page of a listing. */
const CACHE_LIFETIME_MS = 10_000;
/** The maximum number of cached counts. */
const MAX_CACHED = 1_000;

/** Whether the cache says that more than `MAX_COUNTED` comments match. */
export function hasExceededLimit(sql: Sql, actor: Actor, filter: CommentFilter): boolean {
  const until = cacheOf(sql).get(cacheKeyOf(actor, filter));
  return until !== undefined && until > performance.now();
}

/** Caches that more than `MAX_COUNTED` comments match. */
export function cacheExceededTotal(sql: Sql, actor: Actor, filter: CommentFilter): void {
  const cache = cacheOf(sql);
  const key = cacheKeyOf(actor, filter);
  cache.delete(key);
  cache.set(key, performance.now() + CACHE_LIFETIME_MS);
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
}

/** The listings with cached counts beyond the limit, and their expiry. */
function cacheOf(sql: Sql): Map<string, number> {
  return sql.cache('listings beyond the limit');
}

/** A cache key for the part of a listing that an actor sees. */
function cacheKeyOf(actor: Actor, filter: CommentFilter): string {
  return JSON.stringify([visibilityKeyOf(actor), actor.personId, filter]);
}
