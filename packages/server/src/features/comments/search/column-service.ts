import { COMMENT_STATUSES, type CommentStatus } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import {
  type ColumnRequest,
  countTotals,
  findAmongNewest,
  findByIndex,
  findByLookUp,
  findByScan,
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

/** The number of matches up to which all are looked up; more are found by a scan in the order. */
const MAX_LOOKED_UP = 2_000;
/** The numbers of comments read in the order of creation: at first, and for very many matches in a second attempt. */
const SCAN_SIZES = [MAX_LOOKED_UP, 20_000];

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
  const isCountComplete = isExact || sum(totals) <= MAX_COUNTED;
  // A column without a counted match may still have uncounted ones.
  const statuses = COMMENT_STATUSES.filter((status) => totals[status] > 0 || !isCountComplete);
  const request = { filter, statuses, after: undefined, limit: limit + 1 };
  const rows = await findTasks(sql, actor, { ...request, totals, isCountComplete });
  return COMMENT_STATUSES.map((status) => {
    const columnRows = rows.filter((row) => row.status === status);
    return {
      status,
      rows: columnRows.slice(0, limit),
      hasMore: columnRows.length > limit,
      total: Math.max(totals[status], Math.min(columnRows.length, limit)),
      isTotalExact: isCountComplete,
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
  const columnFilter = { ...filter, status: [status] };
  const total = await countMatches(sql, actor, columnFilter);
  const isCountComplete = hasStoredCount(columnFilter) || total <= MAX_COUNTED;
  const totals = { OPEN: 0, IN_PROGRESS: 0, IN_REVIEW: 0, RESOLVED: 0, CLOSED: 0, [status]: total };
  const request = {
    filter,
    statuses: total === 0 ? [] : [status],
    after,
    limit: limit + 1,
    totals,
    isCountComplete,
  };
  const rows = await findTasks(sql, actor, request);
  const columnPart = { status, rows: rows.slice(0, limit), hasMore: rows.length > limit };
  return { ...columnPart, ...listedTotal(columnFilter, total) };
}

type CountedColumns = ColumnRequest & {
  readonly totals: Totals;
  /** Whether all matches were counted. */
  readonly isCountComplete: boolean;
};

/** The first tasks of each column, in the order of their ranks. */
async function findTasks(
  sql: Sql,
  actor: Actor,
  { totals, isCountComplete, ...request }: CountedColumns,
): Promise<TaskRow[]> {
  const { filter, statuses } = request;
  if (statuses.length === 0) return [];
  if (hasIndex(actor, { ...filter, status: ['OPEN'] }, { field: 'created_at', direction: 'desc' })) {
    return findByIndex(sql, actor, request);
  }
  const statusesWithMany = statuses.filter((status) => totals[status] > MAX_LOOKED_UP || !isCountComplete);
  const statusesWithFew = statuses.filter((status) => !statusesWithMany.includes(status));
  const [lookedUpTasks, scannedTasks] = await Promise.all([
    statusesWithFew.length === 0 ? [] : findByLookUp(sql, actor, { ...request, statuses: statusesWithFew }),
    hasStoredCount(filter)
      ? scanEachColumn(sql, actor, { ...request, statuses: statusesWithMany })
      : scanAllColumns(sql, actor, {
          ...request,
          statuses: statusesWithMany,
          scanSizes: isCountComplete ? SCAN_SIZES.slice(0, 1) : SCAN_SIZES,
        }),
  ]);
  return [...lookedUpTasks, ...scannedTasks];
}

async function scanEachColumn(sql: Sql, actor: Actor, request: ColumnRequest): Promise<TaskRow[]> {
  return request.statuses.length === 0 ? [] : findByScan(sql, actor, request);
}

/** Scans the newest comments, more of them each time; the columns that still lack tasks are then looked up. */
async function scanAllColumns(
  sql: Sql,
  actor: Actor,
  { scanSizes, ...request }: ColumnRequest & { scanSizes: readonly number[] },
): Promise<TaskRow[]> {
  const found: TaskRow[] = [];
  let remainingStatuses = request.statuses;
  for (const max of scanSizes) {
    if (remainingStatuses.length === 0) return found;
    const rows = await findAmongNewest(sql, actor, { ...request, statuses: remainingStatuses, max });
    const isFull = (status: CommentStatus) =>
      rows.filter((row) => row.status === status && !row.is_moved).length >= request.limit;
    for (const status of remainingStatuses.filter(isFull))
      found.push(...rows.filter((row) => row.status === status).slice(0, request.limit));
    remainingStatuses = remainingStatuses.filter((status) => !isFull(status));
  }
  return remainingStatuses.length === 0
    ? found
    : [...found, ...(await findByLookUp(sql, actor, { ...request, statuses: remainingStatuses }))];
}

function sum(totals: Totals): number {
  return Object.values(totals).reduce((before, each) => before + each, 0);
}
