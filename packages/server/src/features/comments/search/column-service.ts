import { COMMENT_STATUSES, type CommentStatus } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import {
  type ColumnRequest,
  countTotals,
  findAmongNewest,
  findByIndex,
  findByWalk,
  lookUp,
  readTotals,
  type TaskRow,
  type Totals,
} from './column-queries.ts';
import type { CommentFilter } from './filter-queries.ts';
import { countMatches } from './match-queries.ts';
import type { Position } from './positions.ts';
import { hasIndex } from './service.ts';
import { hasStoredCount, listedTotal, MAX_COUNTED } from './total-queries.ts';

/** The filters of the board: those of comments except for the status. */
type BoardFilter = Omit<CommentFilter, 'status'>;

/** A part of a column. */
export interface Column {
  readonly status: CommentStatus;
  readonly rows: readonly TaskRow[];
  readonly hasMore: boolean;
  readonly total: number;
  readonly isTotalExact: boolean;
}

/** The number of matches up to which all are looked up; more are found by walking along the order. */
const MAX_LOOKED_UP = 2_000;
/** The numbers of comments read in the order of creation: at first, and for very many matches in a second attempt. */
const WALKS = [MAX_LOOKED_UP, 20_000];

/**
 * The first tasks of every column. The cost is that of one listing with as many rows: where totals are not stored, one
 * count and one look-up serve all columns.
 *
 * @param limit the number of tasks in each column.
 * @returns a column for each status in order. If counting reached its limit, the totals are lower bounds.
 */
export async function readBoard(
  sql: Sql,
  actor: Actor,
  { filter, limit }: { filter: BoardFilter; limit: number },
): Promise<Column[]> {
  const isExact = hasStoredCount(filter);
  const totals = isExact
    ? await readTotals(sql, actor, filter)
    : await countTotals(sql, actor, { filter, max: MAX_COUNTED + 1 });
  const isWhole = isExact || sum(totals) <= MAX_COUNTED;
  // A column without a counted match may still have uncounted ones.
  const statuses = COMMENT_STATUSES.filter((status) => totals[status] > 0 || !isWhole);
  const request = { filter, statuses, after: undefined, limit: limit + 1 };
  const rows = await findTasks(sql, actor, { ...request, totals, isWhole });
  return COMMENT_STATUSES.map((status) => {
    const ofColumn = rows.filter((row) => row.status === status);
    return {
      status,
      rows: ofColumn.slice(0, limit),
      hasMore: ofColumn.length > limit,
      total: Math.max(totals[status], Math.min(ofColumn.length, limit)),
      isTotalExact: isWhole,
    };
  });
}

/** The tasks of a column after a position, with their total. */
export async function readColumn(
  sql: Sql,
  actor: Actor,
  {
    filter,
    status,
    after,
    limit,
  }: { filter: BoardFilter; status: CommentStatus; after: Position | undefined; limit: number },
): Promise<Column> {
  const ofStatus = { ...filter, status: [status] };
  const total = await countMatches(sql, actor, ofStatus);
  const isWhole = hasStoredCount(ofStatus) || total <= MAX_COUNTED;
  const totals = { OPEN: 0, IN_PROGRESS: 0, IN_REVIEW: 0, RESOLVED: 0, CLOSED: 0, [status]: total };
  const request = { filter, statuses: total === 0 ? [] : [status], after, limit: limit + 1, totals, isWhole };
  const rows = await findTasks(sql, actor, request);
  const ofColumn = { status, rows: rows.slice(0, limit), hasMore: rows.length > limit };
  return { ...ofColumn, ...listedTotal(ofStatus, total) };
}

type CountedColumns = ColumnRequest & {
  readonly totals: Totals;
  /** Whether all matches were counted. */
  readonly isWhole: boolean;
};

/** The first tasks of each column, in the order of their ranks. */
async function findTasks(
  sql: Sql,
  actor: Actor,
  { totals, isWhole, ...wanted }: CountedColumns,
): Promise<TaskRow[]> {
  const { filter, statuses } = wanted;
  if (statuses.length === 0) return [];
  if (hasIndex(actor, { ...filter, status: ['OPEN'] }, { field: 'created_at', direction: 'desc' })) {
    return findByIndex(sql, actor, wanted);
  }
  const many = statuses.filter((status) => totals[status] > MAX_LOOKED_UP || !isWhole);
  const few = statuses.filter((status) => !many.includes(status));
  const [ofFew, ofMany] = await Promise.all([
    few.length === 0 ? [] : lookUp(sql, actor, { ...wanted, statuses: few }),
    hasStoredCount(filter)
      ? findEach(sql, actor, { ...wanted, statuses: many })
      : findMany(sql, actor, { ...wanted, statuses: many, walks: isWhole ? WALKS.slice(0, 1) : WALKS }),
  ]);
  return [...ofFew, ...ofMany];
}

async function findEach(sql: Sql, actor: Actor, request: ColumnRequest): Promise<TaskRow[]> {
  return request.statuses.length === 0 ? [] : findByWalk(sql, actor, request);
}

/** Walks along the order until every column has enough; the matches of the others are looked up. */
async function findMany(
  sql: Sql,
  actor: Actor,
  { walks, ...wanted }: ColumnRequest & { walks: readonly number[] },
): Promise<TaskRow[]> {
  const found: TaskRow[] = [];
  let left = wanted.statuses;
  for (const max of walks) {
    if (left.length === 0) return found;
    const rows = await findAmongNewest(sql, actor, { ...wanted, statuses: left, max });
    const isFull = (status: CommentStatus) =>
      rows.filter((row) => row.status === status && !row.is_moved).length >= wanted.limit;
    for (const status of left.filter(isFull))
      found.push(...rows.filter((row) => row.status === status).slice(0, wanted.limit));
    left = left.filter((status) => !isFull(status));
  }
  return left.length === 0 ? found : [...found, ...(await lookUp(sql, actor, { ...wanted, statuses: left }))];
}

function sum(totals: Totals): number {
  return Object.values(totals).reduce((before, each) => before + each, 0);
}
