import type { CommentStatus } from '@postil/contract';
import type { Actor } from '../../core/access/actor.ts';
import type { Fragment, Sql } from '../../core/db/database.ts';
import { scopeCondition, visibilityCondition } from '../../core/db/scope.ts';
import { firstIdAt } from '../../core/records/ids.ts';
import { commentCount, pendingCondition } from '../comment-counts/queries.ts';

/** Selects the comments on pages for a report: those of a project, of a site, or all that the actor may see. */
export interface ReportFilter {
  readonly projectId: string | undefined;
  readonly siteId: string | undefined;
}

/** A filter, and the beginning of the period. */
interface PeriodFilter extends ReportFilter {
  readonly from: Date;
}

export interface WeekRow {
  readonly starts_on: Date;
  readonly opened: number;
  readonly resolved: number;
  /** The number of resolved comments of the whole organisation that were read. */
  readonly resolved_read: number;
}

/**
 * The numbers of comments opened and resolved in each week, in the order of `starts`.
 *
 * @param options.starts the beginnings of the weeks, followed by the end of the last one.
 * @param options.max the maximum number of matching comments, and of resolved ones of the organisation, read per week.
 */
export function countWeeks(
  sql: Sql,
  actor: Actor,
  { starts, max, ...filter }: ReportFilter & { starts: readonly Date[]; max: number },
): Promise<WeekRow[]> {
  const instants = starts.map((start) => start.toISOString());
  const ids = starts.map(firstIdAt);
  const condition = sql`c.mockup_id IS NULL ${accessCondition(sql, actor)} ${filterCondition(sql, sql`c`, filter)}`;
  return sql<WeekRow[]>`
    SELECT w.starts_on, opened.count AS opened, resolved.count AS resolved, resolved.read AS resolved_read
    FROM unnest(${instants.slice(0, -1)}::timestamptz[], ${instants.slice(1)}::timestamptz[],
      ${ids.slice(0, -1)}::uuid[], ${ids.slice(1)}::uuid[]) AS w (starts_on, ends_on, first_id, next_id)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count FROM (
        SELECT FROM comments c
        WHERE c.organization_id = ${actor.organizationId} AND c.id >= w.first_id AND c.id < w.next_id AND ${condition}
        LIMIT ${max}) c) opened
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE ${condition})::int AS count, count(*)::int AS read FROM (
        SELECT c.project_id, c.site_id, c.mockup_id, c.visibility FROM comments c
        WHERE c.organization_id = ${actor.organizationId} AND c.resolved_at >= w.starts_on AND c.resolved_at < w.ends_on
        LIMIT ${max}) c) resolved
    ORDER BY w.starts_on`
    .withOwnPlan()
    .heavy(actor.organizationId);
}

export interface ReportedPageRow {
  readonly page_url: string;
  readonly site_id: string | null;
  readonly pending: number;
  readonly total: number;
}

/** The pages with the most comments among the newest `max`; equivalent URLs count as one. */
export function countBusiestPages(
  sql: Sql,
  actor: Actor,
  { limit, max, ...filter }: PeriodFilter & { limit: number; max: number },
): Promise<ReportedPageRow[]> {
  return sql<ReportedPageRow[]>`
    SELECT min(c.page_url) AS page_url, c.site_id, count(*)::int AS total,
      (count(*) FILTER (WHERE ${pendingCondition(sql, sql`c.status`)}))::int AS pending
    FROM (
      SELECT c.page_url, c.site_id, c.page_hash, c.status FROM comments c
      WHERE ${periodCondition(sql, actor, filter)} ORDER BY c.id DESC LIMIT ${max}) c
    GROUP BY c.site_id, c.page_hash
    ORDER BY total DESC, page_url LIMIT ${limit}`
    .withOwnPlan()
    .heavy(actor.organizationId);
}

/** The distribution of the times until a reply or a resolution. */
export interface WaitRow {
  readonly median_minutes: number | null;
  readonly p90_minutes: number | null;
  readonly count: number;
}

/** Measures the time from the newest comments to the first reply by somebody else. */
export function measureFirstReplies(
  sql: Sql,
  actor: Actor,
  { max, ...filter }: PeriodFilter & { max: number },
): Promise<WaitRow[]> {
  return sql<WaitRow[]>`
    SELECT ${percentiles(sql, sql`reply.created_at - c.created_at`)}
    FROM (
      SELECT c.id, c.created_at, c.created_by FROM comments c
      WHERE ${periodCondition(sql, actor, filter)} ORDER BY c.id DESC LIMIT ${max}) c
    CROSS JOIN LATERAL (
      SELECT r.created_at FROM replies r
      WHERE r.organization_id = ${actor.organizationId} AND r.comment_id = c.id AND r.created_by <> c.created_by
        ${visibilityCondition(sql, actor, sql`r.visibility`)}
      ORDER BY r.id LIMIT 1) reply`
    .withOwnPlan()
    .heavy(actor.organizationId);
}

/**
 * Measures the time to resolution of the most recently resolved comments.
 *
 * @param options.read the number of resolved comments of the organisation to read.
 */
export function measureResolutions(
  sql: Sql,
  actor: Actor,
  { max, read, from, ...filter }: PeriodFilter & { max: number; read: number },
): Promise<WaitRow[]> {
  return sql<WaitRow[]>`
    SELECT ${percentiles(sql, sql`c.resolved_at - c.created_at`)}
    FROM (
      SELECT c.created_at, c.resolved_at FROM (
        SELECT c.project_id, c.site_id, c.mockup_id, c.visibility, c.created_at, c.resolved_at FROM comments c
        WHERE c.organization_id = ${actor.organizationId} AND c.resolved_at >= ${from.toISOString()}::timestamptz
        ORDER BY c.resolved_at DESC LIMIT ${read}) c
      WHERE c.mockup_id IS NULL ${accessCondition(sql, actor)} ${filterCondition(sql, sql`c`, filter)}
      ORDER BY c.resolved_at DESC LIMIT ${max}) c`
    .withOwnPlan()
    .heavy(actor.organizationId);
}

export interface SeenAgainRow {
  readonly count: number;
  /** The number of comments of the whole organisation that were read. */
  readonly read: number;
}

/**
 * The number of comments on pages whose latest recurrence is in the period.
 *
 * @param options.max the maximum number of comments of the organisation to read.
 */
export function countSeenAgain(
  sql: Sql,
  actor: Actor,
  { from, max, ...filter }: PeriodFilter & { max: number },
): Promise<SeenAgainRow[]> {
  return sql<SeenAgainRow[]>`
    SELECT count(*) FILTER (WHERE c.mockup_id IS NULL ${accessCondition(sql, actor)} ${filterCondition(sql, sql`c`, filter)})::int AS count,
      count(*)::int AS read
    FROM (
      SELECT c.project_id, c.site_id, c.mockup_id, c.visibility FROM comments c
      WHERE c.organization_id = ${actor.organizationId} AND c.seen_again_at >= ${from.toISOString()}::timestamptz
      LIMIT ${max}) c`
    .withOwnPlan()
    .heavy(actor.organizationId);
}

export interface StatusRow {
  readonly status: CommentStatus;
  readonly count: number;
}

/** The number of comments on pages in each of the statuses, from the stored counts. */
export function countStatuses(
  sql: Sql,
  actor: Actor,
  { statuses, ...filter }: ReportFilter & { statuses: readonly CommentStatus[] },
): Promise<StatusRow[]> {
  const condition = sql`n.organization_id = ${actor.organizationId} AND n.kind = 'page' AND n.status = s.status
    ${scopeCondition(sql, actor, sql`n.project_id`)} ${filterCondition(sql, sql`n`, filter)}`;
  return sql<StatusRow[]>`
    SELECT s.status, ${commentCount(sql, actor, condition)} AS count
    FROM unnest(${[...statuses]}::text[]::comment_status[]) AS s (status)`;
}

function percentiles(sql: Sql, wait: Fragment): Fragment {
  const minutes = sql`extract(epoch FROM ${wait}) / 60`;
  return sql`(percentile_cont(0.5) WITHIN GROUP (ORDER BY ${minutes}))::int AS median_minutes,
    (percentile_cont(0.9) WITHIN GROUP (ORDER BY ${minutes}))::int AS p90_minutes, count(*)::int AS count`;
}

function periodCondition(sql: Sql, actor: Actor, { from, ...filter }: PeriodFilter): Fragment {
  return sql`c.organization_id = ${actor.organizationId} AND c.id >= ${firstIdAt(from)} AND c.mockup_id IS NULL
    ${accessCondition(sql, actor)} ${filterCondition(sql, sql`c`, filter)}`;
}

function accessCondition(sql: Sql, actor: Actor): Fragment {
  return sql`${scopeCondition(sql, actor, sql`c.project_id`)} ${visibilityCondition(sql, actor, sql`c.visibility`)}`;
}

function filterCondition(sql: Sql, table: Fragment, { projectId, siteId }: ReportFilter): Fragment {
  const projectCondition =
    projectId === undefined ? sql`` : sql`AND ${table}.project_id = ${projectId}::uuid`;
  const siteCondition = siteId === undefined ? sql`` : sql`AND ${table}.site_id = ${siteId}::uuid`;
  return sql`${projectCondition} ${siteCondition}`;
}
