import { CATEGORIES, COMMENT_STATUSES, PRIORITIES } from '@postil/contract';
import { Type } from 'typebox';
import { Arguments, Id, OrNull } from '../../core/mcp/surface/arguments.ts';
import type { McpContext } from '../../core/mcp/surface/context.ts';
import { OpaqueRecords } from '../../core/mcp/surface/results.ts';
import { defineTool } from '../../core/mcp/surface/tool.ts';
import { DAY_MS } from '../../core/process/durations.ts';
import { countWithNoun } from '../../core/texts/counts.ts';
import { getSite } from '../sites/service.ts';
import {
  type CountRow,
  countComments,
  countPages,
  countSeenAgain,
  findOldestPending,
  type PageCountRow,
} from './queries.ts';

export const DAYS = { minimum: 1, maximum: 365, default: 30 } as const;
const MAX_LISTED_PAGES = 10;

const text = () => Type.String();
const Counts = Type.Record(Type.String(), Type.Integer());

/** The number of comments of a site or an assignee; with the id null, of those without one. */
interface NamedCount {
  readonly id: string | null;
  readonly name: string | null;
  readonly count: number;
}

const Summary = Type.Object({
  summary: text(),
  period: Type.Object({ days: Type.Integer(), from: text(), to: text() }),
  total: Type.Integer(),
  pending: Type.Integer(),
  unassigned: Type.Integer(),
  /** The number of comments, of any age, with a recurrence in the period. */
  seen_again: Type.Optional(Type.Integer()),
  by_status: Counts,
  by_priority: Counts,
  by_category: Counts,
  by_site: OpaqueRecords<NamedCount>(),
  by_assignee: OpaqueRecords<NamedCount>(),
  top_pages: OpaqueRecords<PageCountRow>(),
  oldest_pending: OrNull(Type.Object({ id: text(), status: text(), priority: text(), created_at: text() })),
});

/**
 * Counts the comments of the last `days` days by every field.
 *
 * @throws {NotFoundError} for a site that the key may not see.
 */
export async function summarizeFeedback(
  { sql, reads, actor }: McpContext,
  { site_id: siteId, days = DAYS.default }: { site_id?: string; days?: number },
): Promise<Type.Static<typeof Summary>> {
  const to = new Date();
  const since = new Date(to.getTime() - days * DAY_MS);
  const filter = { siteId, since };
  const [counts, pages, oldest, seenAgain] = await Promise.all([
    countComments(reads, actor, filter),
    countPages(reads, actor, { ...filter, limit: MAX_LISTED_PAGES }),
    findOldestPending(reads, actor, filter),
    countSeenAgain(reads, actor, filter),
  ]);
  if (siteId !== undefined && counts.length === 0) await getSite(sql, actor, siteId);
  const rowsOf = (dimension: CountRow['dimension']) => counts.filter((row) => row.dimension === dimension);
  const statuses = rowsOf('status');
  const total = sum(statuses.map(({ count }) => count));
  const pending = sum(statuses.map((row) => row.pending));
  const countWithout = (dimension: CountRow['dimension']) =>
    rowsOf(dimension).find(({ value }) => value === null)?.count ?? 0;
  const unassigned = countWithout('assignee');
  const byPriority = countsByValue(rowsOf('priority'), PRIORITIES);
  return {
    summary: `Comments of the last ${countWithNoun(days, 'day')}: ${total}, of which ${pending} pending, ${unassigned} assigned to nobody, ${byPriority.URGENT} URGENT. Seen again after they had been resolved: ${seenAgain}.`,
    period: { days, from: since.toISOString(), to: to.toISOString() },
    total,
    pending,
    unassigned,
    seen_again: seenAgain,
    by_status: countsByValue(statuses, COMMENT_STATUSES),
    by_priority: byPriority,
    by_category: { ...countsByValue(rowsOf('category'), CATEGORIES), none: countWithout('category') },
    by_site: rowsOf('site').map(presentCount),
    by_assignee: rowsOf('assignee').map(presentCount),
    top_pages: [...pages],
    oldest_pending: oldest ? { ...oldest, created_at: oldest.created_at.toISOString() } : null,
  };
}

export const summarizeFeedbackTool = defineTool({
  name: 'summarize-feedback',
  title: 'Summarize feedback',
  description:
    'Count the comments that were made in a period by status, priority, category, site, assignee and page. Start here for an overview; search-comments and get-pending-tasks read the comments.',
  permission: 'read',
  input: Arguments({
    site_id: Type.Optional(Id('search-sites')),
    days: Type.Optional(Type.Integer({ ...DAYS, description: 'Number of days to cover, up to now.' })),
  }),
  output: Summary,
  run: summarizeFeedback,
});

/** Every value of the set with its count, including values that do not occur. */
function countsByValue<Value extends string>(
  rows: readonly CountRow[],
  values: readonly Value[],
): Record<Value, number> {
  const counts = new Map(rows.map(({ value, count }) => [value, count]));
  // The object has one entry for each value.
  return Object.fromEntries(values.map((value) => [value, counts.get(value) ?? 0])) as Record<Value, number>;
}

function presentCount({ value: id, name, count }: CountRow): NamedCount {
  return { id, name, count };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => one + other, 0);
}
