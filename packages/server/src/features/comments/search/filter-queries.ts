import type { DueFilter } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import { DATABASE_LIMITS, type Fragment, type Sql } from '../../../core/db/database.ts';
import { firstIdAt } from '../../../core/records/ids.ts';
import { dayOf } from '../../../core/texts/instants.ts';
import { pageHash } from '../../../core/texts/page-addresses.ts';
import { searchQuery } from '../../../core/texts/search-terms.ts';
import { pendingCondition } from '../../comment-counts/queries.ts';
import { visibleTo } from '../comment/queries.ts';

/** The filters of comments, parsed by the contract: several values of a filter mean any of them. */
export interface CommentFilter {
  readonly site_id?: readonly string[];
  readonly project_id?: readonly string[];
  readonly page_url?: string;
  readonly route?: string;
  readonly status?: readonly string[];
  readonly priority?: readonly string[];
  readonly category?: readonly string[];
  readonly device_type?: readonly string[];
  readonly tag?: readonly string[];
  readonly assigned_to?: readonly string[];
  readonly created_by?: readonly string[];
  readonly search?: string;
  readonly external_id?: readonly string[];
  readonly source?: readonly string[];
  readonly updated_after?: string;
  readonly created_after?: string;
  readonly created_before?: string;
  readonly resolved_after?: string;
  readonly resolved_before?: string;
  readonly due?: readonly DueFilter[];
  /** The reference day of `due`. */
  readonly today?: string;
  /** Whether there is a due date. */
  readonly is_dated?: boolean;
}

/** The condition on the comments c that they are on pages, visible to the actor, and match the filters. */
export function filterCondition(sql: Sql, actor: Actor, filter: CommentFilter): Fragment {
  return sql`${visibleTo(sql, actor, 'page')} ${conditions(sql, actor, filter)}`;
}

/** The condition ` AND …` on the comments c for all given filters. */
export function conditions(sql: Sql, actor: Actor, filter: CommentFilter): Fragment {
  return conjunction(sql, [
    ...listCountedConditions(sql, sql`c`, filter),
    ...when(filter.page_url, (pageUrl) => sql`c.page_hash = ${pageHash(pageUrl)}`),
    ...when(filter.route, (route) => sql`c.route = ${route}`),
    ...when(filter.priority, (values) => anyOf(sql, sql`c.priority`, { values, type: sql`priority` })),
    ...when(filter.category, (values) => anyOf(sql, sql`c.category`, { values, type: sql`text` })),
    ...when(filter.device_type, (values) => anyOf(sql, sql`c.device_type`, { values, type: sql`text` })),
    ...when(filter.tag, (tags) => sql`c.tags && ${[...tags]}::text[]`),
    ...when(filter.assigned_to, (values) =>
      personCondition(sql, sql`c.assigned_to`, personFilter(values, actor)),
    ),
    ...when(filter.created_by, (values) =>
      personCondition(sql, sql`c.created_by`, personFilter(values, actor)),
    ),
    ...when(filter.external_id, (values) => anyOf(sql, sql`c.external_id`, { values, type: sql`text` })),
    ...when(filter.source, (values) => anyOf(sql, sql`c.source`, { values, type: sql`text` })),
    ...when(filter.updated_after, (instant) => sql`c.updated_at >= ${minTimestampSince(instant)}`),
    ...when(filter.created_after, (instant) => sql`c.id >= ${firstIdAt(new Date(instant))}`),
    ...when(filter.created_before, (instant) => sql`c.id < ${firstIdAt(new Date(instant))}`),
    ...when(filter.resolved_after, (instant) => sql`c.resolved_at >= ${instant}::timestamptz`),
    ...when(filter.resolved_before, (instant) => sql`c.resolved_at < ${instant}::timestamptz`),
    ...when(filter.due, (dueFilters) => dueCondition(sql, dueFilters, filter.today)),
    ...when(filter.is_dated, (isDated) => (isDated ? sql`c.due_date IS NOT NULL` : sql`c.due_date IS NULL`)),
    ...when(filter.search || undefined, (search) => textCondition(sql, search)),
  ]);
}

/**
 * The condition ` AND …` for the filters by site, project and status, for which counts are stored.
 *
 * @param table the alias of the comments or of their counts.
 */
export function countedConditions(sql: Sql, table: Fragment, filter: CommentFilter): Fragment {
  return conjunction(sql, listCountedConditions(sql, table, filter));
}

/** The names of the given filters, in alphabetical order. */
export function givenFilters(filter: { readonly [Name in keyof CommentFilter]?: unknown }): string[] {
  return Object.entries(filter)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name]) => name)
    .sort();
}

function conjunction(sql: Sql, conditions: readonly Fragment[]): Fragment {
  return conditions.reduce((before, condition) => sql`${before} AND ${condition}`, sql``);
}

function listCountedConditions(
  sql: Sql,
  table: Fragment,
  { site_id, project_id, status }: CommentFilter,
): Fragment[] {
  return [
    ...when(site_id, (ids) => anyOf(sql, sql`${table}.site_id`, { values: ids, type: sql`uuid` })),
    ...when(project_id, (ids) => anyOf(sql, sql`${table}.project_id`, { values: ids, type: sql`uuid` })),
    ...when(status, (values) => anyOf(sql, sql`${table}.status`, { values, type: sql`comment_status` })),
  ];
}

/**
 * The earliest time of changes that may have been committed since an instant: a change is timestamped before its
 * commit, and the clocks of nodes differ.
 */
function minTimestampSince(instant: string): Date {
  return new Date(Date.parse(instant) - DATABASE_LIMITS.settlingMs);
}

function when<Value>(value: Value | undefined, condition: (value: Value) => Fragment): Fragment[] {
  return value === undefined ? [] : [condition(value)];
}

function personFilter(values: readonly string[], actor: Actor) {
  return {
    ids: values.map((value) => (value === 'me' ? actor.personId : value)).filter((value) => value !== 'none'),
    includesNobody: values.includes('none'),
  };
}

/**
 * A single value is compared by `=`: a generic plan assumes ten values in `ANY`, and then reads the whole organisation
 * instead of an index.
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

function personCondition(
  sql: Sql,
  column: Fragment,
  { ids, includesNobody }: { ids: string[]; includesNobody: boolean },
): Fragment {
  if (ids.length === 0 && includesNobody) return sql`${column} IS NULL`;
  const isOne = anyOf(sql, column, { values: ids, type: sql`uuid` });
  return includesNobody ? sql`(${isOne} OR ${column} IS NULL)` : isOne;
}

/** @param today the reference day; undefined: the current day in UTC. */
function dueCondition(sql: Sql, filters: readonly DueFilter[], today = dayOf(new Date())): Fragment {
  const pending = pendingCondition(sql, sql`c.status`);
  const filterConditions: Readonly<Record<DueFilter, Fragment>> = {
    overdue: sql`c.due_date < ${today}::date AND ${pending}`,
    week: sql`c.due_date >= ${today}::date AND c.due_date < ${today}::date + 7 AND ${pending}`,
    none: sql`c.due_date IS NULL`,
  };
  const either = filters.reduce((before, each) => sql`${before} OR (${filterConditions[each]})`, sql`false`);
  return sql`(${either})`;
}

/** A search for a comment by its number. */
const NUMBER_PATTERN = /^\s*#(\d{1,9})\s*$/;

/**
 * Matches if every word of the search is the beginning of a word of the comment, or if the search is its number; a
 * search without words matches nothing.
 */
function textCondition(sql: Sql, search: string): Fragment {
  const number = NUMBER_PATTERN.exec(search)?.[1];
  if (number !== undefined) return sql`c.number = ${number}::integer`;
  const query = searchQuery(search);
  return query === undefined ? sql`false` : sql`c.terms @@ ${query}::tsquery`;
}
