import { COMMENT_STATUSES, type CommentStatus } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Fragment, Sql } from '../../../core/db/database.ts';
import { scopeCondition } from '../../../core/db/scope.ts';
import { commentCount } from '../../comment-counts/queries.ts';
import { type CommentRow, commentColumns, commentTables, visibleTo } from '../comment/queries.ts';
import { type CommentFilter, countedConditions, filterCondition } from './filter-queries.ts';
import { idBoundBelow, type Position } from './positions.ts';

/** A comment with its rank in the column. */
export interface TaskRow extends CommentRow {
  readonly rank: string;
}

/** A request for the tasks of columns after a position. */
export interface ColumnRequest {
  readonly filter: CommentFilter;
  readonly statuses: readonly CommentStatus[];
  /** The position before the first of them. */
  readonly after: Position | undefined;
  /** The maximum number of tasks in each column. */
  readonly limit: number;
}

/** The number of rows in all columns up to which a query is not heavy, whatever the length of their texts. */
const MAX_LIGHT_ROWS = 26;

/** The number of comments in each status. */
export type Totals = Readonly<Record<CommentStatus, number>>;

/** The number of comments in each column, for filters by project and site. */
export async function readTotals(sql: Sql, actor: Actor, filter: CommentFilter): Promise<Totals> {
  const pageCondition = sql`n.organization_id = ${actor.organizationId} AND n.kind = 'page'`;
  const filterConditions = sql`${scopeCondition(sql, actor, sql`n.project_id`)} ${countedConditions(sql, sql`n`, filter)}`;
  const number = commentCount(
    sql,
    actor,
    sql`${pageCondition} ${filterConditions} AND n.status = listed.status::comment_status`,
  );
  const rows = await sql<TotalRow[]>`
    SELECT listed.status, ${number} AS total FROM unnest(${[...COMMENT_STATUSES]}::text[]) AS listed (status)`;
  return toTotals(rows);
}

/** The number of matching comments in each column, counted up to `max` in all columns together. */
export async function countTotals(
  sql: Sql,
  actor: Actor,
  { filter, max }: { filter: CommentFilter; max: number },
): Promise<Totals> {
  const rows = await sql<TotalRow[]>`
    SELECT counted.status, count(*)::int AS total
    FROM (SELECT c.status FROM comments c WHERE ${filterCondition(sql, actor, filter)} LIMIT ${max}) counted
    GROUP BY counted.status`
    .withOwnPlan()
    .heavy(actor.organizationId);
  return toTotals(rows);
}

interface TotalRow {
  readonly status: CommentStatus;
  readonly total: number;
}

function toTotals(rows: readonly TotalRow[]): Totals {
  const none: Totals = { OPEN: 0, IN_PROGRESS: 0, IN_REVIEW: 0, RESOLVED: 0, CLOSED: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ status, total }) => [status, total])) };
}

/** The first comments of each column, for filters with an index that has the comments of a status in the order of creation. */
export function findByIndex(sql: Sql, actor: Actor, request: ColumnRequest): Promise<TaskRow[]> {
  const query = tasksOf(sql, actor, firstCommentsQuery(sql, actor, request));
  return request.statuses.length * request.limit > MAX_LIGHT_ROWS ? query.heavy(actor.organizationId) : query;
}

/** The first comments of each column, for other filters that match most comments of a status. */
export function findByScan(sql: Sql, actor: Actor, request: ColumnRequest): Promise<TaskRow[]> {
  return tasksOf(sql, actor, firstCommentsQuery(sql, actor, request))
    .withOwnPlan()
    .heavy(actor.organizationId);
}

/** The first comments of each column, one column after another. */
function firstCommentsQuery(sql: Sql, actor: Actor, request: ColumnRequest): Fragment {
  const { statuses, after, limit } = request;
  const { unmovedAfter, movedAfter } = cursorConditions(sql, after);
  const matching = sql`
    SELECT c.* FROM comments c
    WHERE ${filterCondition(sql, actor, request.filter)} AND c.status = listed.status::comment_status`;
  return sql`
    SELECT c.* FROM unnest(${[...statuses]}::text[]) AS listed (status) CROSS JOIN LATERAL (
      SELECT merged.* FROM (
        (${matching} AND c.rank IS NULL ${unmovedAfter} ORDER BY c.id DESC LIMIT ${limit})
        UNION ALL
        (${matching} AND c.rank IS NOT NULL ${movedAfter} ORDER BY c.rank DESC, c.id DESC LIMIT ${limit})
      ) merged ORDER BY ${rankOf(sql, sql`merged`)} DESC, merged.id DESC LIMIT ${limit}
    ) c`;
}

/**
 * The first comments of each column among the most recently created ones, and all moved ones: a column is complete
 * only if it has `limit` comments that were never moved.
 *
 * @param max the maximum number of comments to read that were never moved, newest first.
 */
export function findAmongNewest(
  sql: Sql,
  actor: Actor,
  { max, ...request }: ColumnRequest & { max: number },
): Promise<(TaskRow & { is_moved: boolean })[]> {
  const { filter, statuses, after, limit } = request;
  const { unmovedAfter, movedAfter } = cursorConditions(sql, after);
  const columnCondition = sql`c.status = ANY (${[...statuses]}::text[]::comment_status[])`;
  const newest = sql`
    SELECT c.* FROM comments c
    WHERE ${visibleTo(sql, actor, 'page')} ${countedConditions(sql, sql`c`, filter)} AND ${columnCondition} AND c.rank IS NULL
      ${unmovedAfter}
    ORDER BY c.id DESC LIMIT ${max}`;
  const numbered = sql`
    SELECT c.id, row_number() OVER (PARTITION BY c.status ORDER BY c.id DESC) AS number FROM (${newest}) c
    WHERE ${filterCondition(sql, actor, filter)}`;
  const moved = sql`
    SELECT c.id, row_number() OVER (PARTITION BY c.status ORDER BY c.rank DESC, c.id DESC) AS number FROM comments c
    WHERE ${filterCondition(sql, actor, filter)} AND ${columnCondition} AND c.rank IS NOT NULL ${movedAfter}`;
  const found = sql`
    SELECT c.* FROM comments c WHERE c.organization_id = ${actor.organizationId} AND c.id IN (
      SELECT first.id FROM (SELECT * FROM (${numbered}) n UNION ALL SELECT * FROM (${moved}) m) first
      WHERE first.number <= ${limit})`;
  return sql<(TaskRow & { is_moved: boolean })[]>`
    SELECT ${taskColumns(sql, actor)}, c.rank IS NOT NULL AS is_moved FROM ${commentTables(sql, actor, sql`(${found})`)}
    ORDER BY ${rankOf(sql, sql`c`)} DESC, c.id DESC`
    .withOwnPlan()
    .heavy(actor.organizationId);
}

/** The first comments of each column from one look-up of all matches. */
export function findByLookUp(sql: Sql, actor: Actor, request: ColumnRequest): Promise<TaskRow[]> {
  const { filter, statuses, after, limit } = request;
  const { unmovedAfter, movedAfter } = cursorConditions(sql, after);
  const isAfter = after
    ? sql`AND ((c.rank IS NULL ${unmovedAfter}) OR (c.rank IS NOT NULL ${movedAfter}))`
    : sql``;
  // OFFSET 0 makes the planner find them before sorting, so that the order does not determine the index.
  const matching = sql`
    SELECT c.id, c.status, c.rank FROM comments c
    WHERE ${filterCondition(sql, actor, { ...filter, status: statuses })} ${isAfter} OFFSET 0`;
  const numbered = sql`
    SELECT c.id, row_number() OVER (PARTITION BY c.status ORDER BY ${rankOf(sql, sql`c`)} DESC, c.id DESC) AS number
    FROM (${matching}) c`;
  const found = sql`
    SELECT c.* FROM comments c WHERE c.organization_id = ${actor.organizationId}
      AND c.id IN (SELECT n.id FROM (${numbered}) n WHERE n.number <= ${limit})`;
  return tasksOf(sql, actor, found).withOwnPlan().heavy(actor.organizationId);
}

function tasksOf(sql: Sql, actor: Actor, comments: Fragment) {
  return sql<TaskRow[]>`
    SELECT ${taskColumns(sql, actor)} FROM ${commentTables(sql, actor, sql`(${comments})`)}
    ORDER BY ${rankOf(sql, sql`c`)} DESC, c.id DESC`;
}

function taskColumns(sql: Sql, actor: Actor): Fragment {
  return sql`${commentColumns(sql, actor)}, ${rankOf(sql, sql`c`)} AS rank`;
}

/** The rank of a comment; the digits of its id if it was never moved. */
export function rankOf(sql: Sql, comment: Fragment): Fragment {
  return sql`coalesce(${comment}.rank, replace(${comment}.id::text, '-', '') COLLATE "C")`;
}

/** The conditions ` AND …` for comments after a position: for comments that were never moved, and for moved ones. */
export function cursorConditions(
  sql: Sql,
  after: Position | undefined,
): { unmovedAfter: Fragment; movedAfter: Fragment } {
  if (after === undefined) return { unmovedAfter: sql``, movedAfter: sql`` };
  const { id, isInclusive } = idBoundBelow(after);
  const operator = isInclusive ? sql`<=` : sql`<`;
  return {
    unmovedAfter: sql`AND c.id ${operator} ${id}::uuid`,
    movedAfter: sql`AND (c.rank, c.id) < (${after.rank}::text, ${after.id}::uuid)`,
  };
}
