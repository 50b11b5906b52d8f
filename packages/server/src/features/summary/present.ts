import { COMMENT_STATUSES, type FeedbackSummary, SUMMARY_LIMITS } from '@postil/contract';
import type { StatusRow, WaitRow } from './report-queries.ts';
import type { Report } from './service.ts';

/** The public form of a report. A week that reached the limit on the rows read is not `is_exact`. */
export function presentReport(report: Report): FeedbackSummary {
  const { from, to, weeks, pages, seenAgain, statuses, firstReply, resolution } = report;
  const { countedComments } = SUMMARY_LIMITS;
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    weeks: weeks.map(({ starts_on: startsOn, resolved_read: readCount, ...week }) => ({
      starts_on: startsOn.toISOString(),
      ...week,
      is_exact: week.opened < countedComments && readCount < countedComments,
    })),
    seen_again: { count: seenAgain?.count ?? 0, is_exact: (seenAgain?.read ?? 0) < countedComments },
    pages: [...pages],
    waiting: { first_reply: presentWait(firstReply), resolved: presentWait(resolution) },
    statuses: countsByStatus(statuses),
  };
}

function presentWait(row: WaitRow | undefined): FeedbackSummary['waiting']['resolved'] {
  return row ? { ...row } : { median_minutes: null, p90_minutes: null, count: 0 };
}

function countsByStatus(rows: readonly StatusRow[]): FeedbackSummary['statuses'] {
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  // The object has one entry for each status.
  return Object.fromEntries(
    COMMENT_STATUSES.map((status) => [status, counts.get(status) ?? 0]),
  ) as FeedbackSummary['statuses'];
}
