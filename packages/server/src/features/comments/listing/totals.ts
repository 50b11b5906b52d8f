import type { Actor } from '../../../core/access/actor.ts';
import type { Fragment, Sql } from '../../../core/db/database.ts';
import { inScope } from '../../../core/db/scope.ts';
import { numberOfComments } from '../../comment-counts/service.ts';
import { type CommentFilter, givenFilters, matchesFilter, placeConditions } from './filters.ts';

/** Up to this number, comments are counted where their number is not kept. */
export const MOST_COUNTED = 10_000;

/** The filters for whose values the numbers of comments are kept. */
const KEPT = ['project_id', 'site_id', 'status'];

/** Whether the number of comments that match is kept, so that reading it takes the same time however many they are. */
export function isKept(filter: CommentFilter): boolean {
  return givenFilters(filter).every((name) => KEPT.includes(name));
}

/** The number of comments on pages that match, as an expression in SQL; at most one more than `MOST_COUNTED`, if it is not kept. */
export function totalOf(sql: Sql, actor: Actor, filter: CommentFilter): Fragment {
  if (!isKept(filter)) return atMost(sql, matchesFilter(sql, actor, filter), MOST_COUNTED + 1);
  const ofPages = sql`n.organization_id = ${actor.organizationId} AND n.kind = 'page'`;
  return numberOfComments(
    sql,
    sql`${ofPages} ${inScope(sql, actor, sql`n.project_id`)} ${placeConditions(sql, sql`n`, filter)}`,
  );
}

/** The number of comments c that match, as an expression in SQL; counting ends at `most`. */
export function atMost(sql: Sql, matching: Fragment, most: number): Fragment {
  return sql`(SELECT count(*)::int FROM (SELECT FROM comments c WHERE ${matching} LIMIT ${most}) counted)`;
}

/** A total that was counted up to one more than `MOST_COUNTED`, as listings tell it. */
export function told(counted: number): { readonly total: number; readonly isTotalExact: boolean } {
  return { total: Math.min(counted, MOST_COUNTED), isTotalExact: counted <= MOST_COUNTED };
}

/** For how long a listing that was counted up to the bound is not counted again, for example while it is leafed through. */
const REMEMBERED_MS = 10_000;
/** Of how many listings that is known at a time. */
const MOST_REMEMBERED = 1_000;

/** By database, the listings that were counted up to the bound, and until when that is remembered. */
const beyond = new WeakMap<Sql, Map<string, number>>();

/** Whether more than `MOST_COUNTED` comments matched a moment ago. */
export function wasBeyond(sql: Sql, actor: Actor, filter: CommentFilter): boolean {
  const until = beyond.get(sql)?.get(nameOf(actor, filter));
  return until !== undefined && until > performance.now();
}

/** Remembers for a moment that more than `MOST_COUNTED` comments match. */
export function rememberBeyond(sql: Sql, actor: Actor, filter: CommentFilter): void {
  const known = beyond.get(sql) ?? new Map<string, number>();
  beyond.set(sql, known);
  const name = nameOf(actor, filter);
  known.delete(name);
  known.set(name, performance.now() + REMEMBERED_MS);
  const [oldest] = known.keys();
  if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest);
}

/** Names what an actor sees of a listing. */
function nameOf({ organizationId, scope, personId }: Actor, filter: CommentFilter): string {
  return JSON.stringify([organizationId, scope, personId, filter]);
}
