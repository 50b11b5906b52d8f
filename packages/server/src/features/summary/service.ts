import { COMMENT_STATUSES, SUMMARY_LIMITS } from '@postil/contract';
import type { Actor } from '../../core/access/actor.ts';
import type { Sql } from '../../core/db/database.ts';
import {
  countBusiestPages,
  countSeenAgain,
  countStatuses,
  countWeeks,
  measureFirstReplies,
  measureResolutions,
  type ReportedPageRow,
  type ReportFilter,
  type SeenAgainRow,
  type StatusRow,
  type WaitRow,
  type WeekRow,
} from './report-queries.ts';

const WEEK_DAYS = 7;

/** The rows of a report, and its period. */
export interface Report {
  readonly from: Date;
  readonly to: Date;
  readonly weeks: readonly WeekRow[];
  readonly pages: readonly ReportedPageRow[];
  readonly seenAgain: SeenAgainRow | undefined;
  readonly statuses: readonly StatusRow[];
  /** undefined: no data. */
  readonly firstReply: WaitRow | undefined;
  readonly resolution: WaitRow | undefined;
}

/**
 * Statistics of the comments on pages: created and resolved comments by week, the busiest pages, and the waiting times.
 * The numbers by status are exact at any size; the others up to `SUMMARY_LIMITS`, the limits on the rows read.
 *
 * @param period.days rounded up to whole weeks from Monday to Monday, of which the last has not ended.
 * @param period.timeZone the time zone of the weeks, by its IANA name.
 */
export async function reportFeedback(
  sql: Sql,
  actor: Actor,
  { days, timeZone, ...filter }: ReportFilter & { days: number; timeZone: string },
): Promise<Report> {
  const to = new Date();
  const starts = await weeksUntil(to, Math.ceil(days / WEEK_DAYS), timeZone);
  const [from = to] = starts;
  const { countedComments, pages: limit, measuredComments } = SUMMARY_LIMITS;
  const period = { ...filter, from };
  const [weeks, pages, [seenAgain], statuses, [firstReply], [resolution]] = await Promise.all([
    countWeeks(sql, actor, { ...filter, starts, max: countedComments }),
    countBusiestPages(sql, actor, { ...period, limit, max: countedComments }),
    countSeenAgain(sql, actor, { ...period, max: countedComments }),
    countStatuses(sql, actor, { ...filter, statuses: COMMENT_STATUSES }),
    measureFirstReplies(sql, actor, { ...period, max: measuredComments }),
    measureResolutions(sql, actor, { ...period, max: measuredComments, read: countedComments }),
  ]);
  return { from, to, weeks, pages, seenAgain, statuses, firstReply, resolution };
}

/** The beginnings of the last weeks up to that of `now`, followed by the beginning of the next week. */
export async function weeksUntil(now: Date, count: number, timeZone: string): Promise<Date[]> {
  // Loaded lazily, because it takes 6 MB of memory.
  const { Temporal } = await import('temporal-polyfill');
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  return Array.from({ length: count + 1 }, (_, index) => {
    const start = monday.add({ weeks: index + 1 - count }).toZonedDateTime(timeZone);
    return new Date(start.epochMilliseconds);
  });
}
