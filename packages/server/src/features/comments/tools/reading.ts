import { CATEGORIES, COMMENT_STATUSES, DEVICE_TYPES, LIMITS, PRIORITIES } from '@postil/contract';
import { Type } from 'typebox';
import {
  Arguments,
  Choice,
  Instant,
  Page,
  pageArguments,
  readToolPage,
  Text,
  TOOL_PAGE_SIZE,
} from '../../../core/mcp/surface/arguments.ts';
import type { McpContext } from '../../../core/mcp/surface/context.ts';
import { LooseRecord, PageOf, presentToolPage } from '../../../core/mcp/surface/results.ts';
import { defineTool } from '../../../core/mcp/surface/tool.ts';
import type { Listing, PageRequest } from '../../../core/records/paging.ts';
import type { CommentFilter } from '../search/filter-queries.ts';
import { type CommentOrder, cursorRules, sortValues } from '../search/order-queries.ts';
import {
  countPending,
  findPendingPage,
  type PendingFilter,
  type PendingRow,
  URGENCY_ORDER,
  sortValues as urgencyValues,
} from '../search/pending-queries.ts';
import { findComments } from '../search/service.ts';
import { AssigneeFilter, checkSite, readPerson, SiteId } from './arguments.ts';
import { CommentSummary, presentSummaries } from './summaries.ts';

const ORDERS = {
  newest: { field: 'created_at', direction: 'desc' },
  oldest: { field: 'created_at', direction: 'asc' },
  priority: { field: 'priority', direction: 'desc' },
} as const satisfies Record<string, CommentOrder>;

const SearchArguments = Arguments({
  query: Type.Optional(Text(LIMITS.search, 'Words that the text must contain.')),
  status: Type.Optional(Choice(COMMENT_STATUSES)),
  priority: Type.Optional(Choice(PRIORITIES)),
  category: Type.Optional(Choice(CATEGORIES)),
  device_type: Type.Optional(Choice(DEVICE_TYPES)),
  site_id: SiteId,
  page_url: Type.Optional(Page('Full URL or path of the page.')),
  route: Type.Optional(Text(LIMITS.url, 'Path on any host.')),
  tag: Type.Optional(Text(LIMITS.tag)),
  assigned_to: AssigneeFilter,
  created_after: Type.Optional(Instant('ISO 8601 with a time zone.')),
  created_before: Type.Optional(Instant('ISO 8601 with a time zone.')),
  sort: Type.Optional(Choice(['newest', 'oldest', 'priority'], { default: 'newest' })),
  ...pageArguments(),
});

/** A page of the project's comments that match the filters, as returned to models. */
export async function searchComments(context: McpContext, args: Type.Static<typeof SearchArguments>) {
  const { reads, actor } = context;
  const order: CommentOrder = ORDERS[args.sort ?? 'newest'];
  const page = readToolPage(args, { ...cursorRules(order), perPage: TOOL_PAGE_SIZE });
  const filter = await toFilter(context, args);
  const listing = await findComments(reads, actor, { filter, order, page });
  if (listing.total === 0) await checkSite(context, args.site_id);
  const items = await presentSummaries(context, listing.rows);
  return presentToolPage(listing, page, { items, sortValues: (row) => sortValues(row, order) });
}

async function toFilter(
  context: McpContext,
  { limit: _limit, cursor: _cursor, sort: _sort, ...args }: Type.Static<typeof SearchArguments>,
): Promise<CommentFilter> {
  const { query, page_url, route, assigned_to, created_after, created_before, ...others } = args;
  const lists = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, [value]]));
  return {
    ...lists,
    ...(query !== undefined && { search: query }),
    ...(page_url !== undefined && { page_url }),
    ...(route !== undefined && { route }),
    ...(created_after !== undefined && { created_after }),
    ...(created_before !== undefined && { created_before }),
    ...(assigned_to !== undefined && { assigned_to: [(await readPerson(context, assigned_to)) ?? 'none'] }),
  };
}

export const searchCommentsTool = defineTool({
  name: 'search-comments',
  title: 'Search comments',
  description:
    'Find comments on pages by words and filters, in any status. For open work use get-pending-tasks, for mockups get-mockup-comments, for counts summarize-feedback.',
  permission: 'read',
  input: SearchArguments,
  output: PageOf(LooseRecord(CommentSummary)),
  run: searchComments,
});

const PendingArguments = Arguments({
  site_id: SiteId,
  priority: Type.Optional(Choice(PRIORITIES)),
  assigned_to: AssigneeFilter,
  include_claimed: Type.Optional(Type.Boolean({ default: false, description: 'Also claimed ones.' })),
  ...pageArguments(),
});

/** A page of the project's pending comments, as returned to models. */
export async function getPendingTasks(context: McpContext, args: Type.Static<typeof PendingArguments>) {
  const { site_id: siteId, priority, assigned_to: person } = args;
  const page = readToolPage(args, { ...URGENCY_ORDER, perPage: TOOL_PAGE_SIZE });
  const assignedTo = person === undefined ? undefined : await readPerson(context, person);
  const filter = {
    site_id: siteId,
    priority,
    assigned_to: assignedTo,
    include_claimed: args.include_claimed,
  };
  const query = { filter, page };
  // Assistants working in parallel keep requesting the same page.
  const key = `pending page ${JSON.stringify(query)}`;
  const listing = await context.share(key, () => listPending(context, query));
  if (listing.total === 0) await checkSite(context, siteId);
  const items = await presentSummaries(context, listing.rows);
  return presentToolPage(listing, page, { items, sortValues: urgencyValues });
}

/** The total is a separate query, because counting is the slowest part and the same for every page. */
async function listPending(
  { reads, actor, share }: McpContext,
  { filter, page }: { filter: PendingFilter; page: PageRequest },
): Promise<Listing<PendingRow>> {
  const rows = await findPendingPage(reads, actor, { filter, page });
  const hasMore = rows.length > page.perPage;
  const isComplete = !hasMore && page.after === undefined;
  const key = `pending total ${JSON.stringify(filter)}`;
  const counted = isComplete
    ? { total: rows.length }
    : await share(key, () => countPending(reads, actor, filter));
  return { rows: rows.slice(0, page.perPage), ...counted, hasMore };
}

export const getPendingTasksTool = defineTool({
  name: 'get-pending-tasks',
  title: 'Get pending tasks',
  description:
    'List comments that still need work (OPEN, IN_PROGRESS, IN_REVIEW) and that no assistant has claimed, URGENT first, then the oldest. Use it to decide what to do next; search-comments finds anything else.',
  permission: 'read',
  input: PendingArguments,
  output: PageOf(LooseRecord(CommentSummary)),
  run: getPendingTasks,
});
