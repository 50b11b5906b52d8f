import type { CommentGroup } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Fragment, Sql } from '../../../core/db/database.ts';
import { pageWindow } from '../../../core/db/listings.ts';
import type { Listing, PageRequest } from '../../../core/records/paging.ts';
import { type CommentRow, commentColumns, commentTables } from '../comment/queries.ts';
import { type CommentFilter, filterCondition } from './filter-queries.ts';
import { countMatches } from './match-queries.ts';
import { type CommentOrder, cursorRules } from './order-queries.ts';
import { listedTotal } from './total-queries.ts';

/** A comment of a listing by groups. */
export interface GroupedRow extends CommentRow {
  /** The sort key of its group. */
  readonly group_key: string;
  /** The number of comments in its group. */
  readonly group_count: number;
}

interface GroupSearch {
  readonly filter: CommentFilter;
  readonly order: CommentOrder;
  readonly page: PageRequest;
  readonly group: CommentGroup;
}

/** The maximum number of grouped comments, the newest ones, which bounds the work. */
const MAX_GROUPED = 50_000;

/** The name of an order within groups, and the validation of its cursors. */
export function groupRules(group: CommentGroup, order: CommentOrder) {
  const orderRules = cursorRules(order);
  return {
    order: `${group} ${orderRules.order}`,
    accepts: ([key, ...rest]: readonly string[]) => key !== undefined && orderRules.accepts(rest),
  };
}

/** The matching comments in order, group after group, with their total. */
export async function findGroupedComments(
  sql: Sql,
  actor: Actor,
  request: GroupSearch,
): Promise<Listing<GroupedRow>> {
  const { filter, order, page, group } = request;
  const total = await countMatches(sql, actor, filter);
  const matching = sql`
    SELECT c.id, c.status, c.priority, c.updated_at, c.due_date, ${keyOf(sql, group)} AS group_key
    FROM comments c WHERE ${filterCondition(sql, actor, filter)} ORDER BY c.id DESC LIMIT ${MAX_GROUPED}`;
  const rows = await sql<GroupedRow[]>`
    WITH counted AS (
      SELECT m.*, (count(*) OVER (PARTITION BY m.group_key))::int AS group_count FROM (${matching}) m
    ),
    listed AS (
      SELECT g.* FROM counted g WHERE ${cursorCondition(sql, order, page.after)}
      ORDER BY ${orderBy(sql, order)} ${pageWindow(sql, page)}
    )
    SELECT ${commentColumns(sql, actor)}, g.group_key, g.group_count
    FROM ${commentTables(sql, actor)} JOIN listed g ON g.id = c.id
    WHERE c.organization_id = ${actor.organizationId}
    ORDER BY ${orderBy(sql, order)}`
    .withOwnPlan()
    .heavy(actor.organizationId);
  const hasMore = rows.length > page.perPage;
  return { rows: rows.slice(0, page.perPage), hasMore, ...listedTotal(filter, total) };
}

/**
 * The group key of comments c, a text that sorts groups: statuses in their order, priorities in descending order, sites
 * and people by creation, pages by site and path; comments without a value last.
 */
function keyOf(sql: Sql, group: CommentGroup): Fragment {
  const site = sql`coalesce(c.site_id::text, '~')`;
  switch (group) {
    case 'site':
      return sql`${site} COLLATE "C"`;
    case 'page':
      return sql`(${site} || ' ' || c.route || ' ' || encode(c.page_hash, 'hex')) COLLATE "C"`;
    case 'assignee':
      return sql`coalesce(c.assigned_to::text, '~') COLLATE "C"`;
    case 'status':
      return sql`array_position(enum_range(NULL::comment_status), c.status)::text COLLATE "C"`;
    case 'priority':
      return sql`(9 - array_position(enum_range(NULL::priority), c.priority))::text COLLATE "C"`;
    default:
      return group satisfies never;
  }
}

function orderBy(sql: Sql, { field, direction }: CommentOrder): Fragment {
  const keyword = direction === 'asc' ? sql`ASC` : sql`DESC`;
  const first = field === 'created_at' ? sql`` : sql`${sortKey(sql, { field, direction })} ${keyword},`;
  return sql`g.group_key, ${first} g.id ${keyword}`;
}

/** The condition that the comments g come after a cursor. */
function cursorCondition(
  sql: Sql,
  { field, direction }: CommentOrder,
  after: readonly string[] | undefined,
): Fragment {
  if (after === undefined) return sql`true`;
  const [key = '', ...values] = after;
  const operator = direction === 'asc' ? sql`>` : sql`<`;
  const [value = '', id = value] = values;
  const isLater =
    field === 'created_at'
      ? sql`g.id ${operator} ${id}::uuid`
      : sql`(${sortKey(sql, { field, direction })}, g.id) ${operator} (${cursorValue(sql, { field, direction }, value)}, ${id}::uuid)`;
  return sql`(g.group_key > ${key}::text OR (g.group_key = ${key}::text AND ${isLater}))`;
}

type SortedField = Exclude<CommentOrder['field'], 'created_at'>;

/** The sort key of the comments g of a group; in either direction, those without a due date come last. */
function sortKey(sql: Sql, { field, direction }: CommentOrder & { field: SortedField }): Fragment {
  const values = { updated_at: sql`g.updated_at`, priority: sql`g.priority`, status: sql`g.status` };
  if (field !== 'due_date') return values[field];
  return sql`coalesce(g.due_date::text, ${missingDayKey(direction)}::text) COLLATE "C"`;
}

/** The value of a cursor to compare with `sortKey`. */
function cursorValue(
  sql: Sql,
  { field, direction }: CommentOrder & { field: SortedField },
  value: string,
): Fragment {
  const types = { updated_at: sql`timestamptz`, priority: sql`priority`, status: sql`comment_status` };
  if (field !== 'due_date') return sql`${value}::text::${types[field]}`;
  return sql`${value || missingDayKey(direction)}::text COLLATE "C"`;
}

/** A text that comes after every day in this direction. */
function missingDayKey(direction: CommentOrder['direction']): string {
  return direction === 'asc' ? '~' : '';
}
