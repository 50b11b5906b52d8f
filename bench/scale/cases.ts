import { CATEGORIES, COMMENT_STATUSES, DEVICE_TYPES, PRIORITIES } from '@postil/contract';
import { DAY_MS } from '@postil/server/inside';
import { ids, pageUrl } from '../data/dataset.ts';
import { callTool } from '../mcp/requests.ts';
import type { Request } from '../run/request.ts';
import { MEMBERS, PROJECTS, pagesOf, projectId, type ScaleData, SITES, TAGS, WORDS } from './dataset.ts';

/** A kind of request whose response times are compared between organisations of different sizes. */
export interface ScaleCase {
  readonly name: string;
  /** Requests that differ only in the row that they name; they are sent in rotation. */
  readonly requests: readonly Request[];
  /** Whether the response time should be nearly independent of the size. */
  readonly isFlat?: boolean;
  readonly isSearch?: boolean;
  /** Whether the result is empty. */
  readonly isEmpty?: boolean;
  /** Whether the request is a call of an MCP tool. */
  readonly isTool?: boolean;
}

type Query = Readonly<Record<string, string>>;

const MAX_PAGES = 1_000;

/** Every listing, filter, order and search, and the tools of assistants. */
export function createScaleCases(data: ScaleData): ScaleCase[] {
  return [
    ...listings(data),
    ...fieldFilters(),
    ...otherFilters(data),
    ...filterPairs(data),
    ...orders(),
    ...searches(),
    ...tools(),
  ];
}

function listings(data: ScaleData): ScaleCase[] {
  return [
    { name: 'page listing', requests: pageRequests(data, toPageListing), isFlat: true },
    { ...listing('site', siteQueries({})), isFlat: true },
    listing('project', projectQueries(data, {})),
    { ...listing('all', [{}]), isFlat: true },
  ];
}

/** The filters by each value of a closed set. */
function fieldFilters(): ScaleCase[] {
  const filter = (field: string, values: readonly string[]) =>
    values.map((value) => listing(`${field} ${value}`, [{ [field]: value }]));
  return [
    ...filter('status', COMMENT_STATUSES).map((it) => ({ ...it, isFlat: true })),
    ...filter('priority', PRIORITIES),
    ...filter('category', CATEGORIES),
    ...filter('device_type', DEVICE_TYPES),
  ];
}

function otherFilters(data: ScaleData): ScaleCase[] {
  return [
    listing(
      'tag',
      TAGS.map((tag) => ({ tag })),
    ),
    listing('assigned_to a person', memberQueries('assigned_to')),
    listing('assigned_to none', [{ assigned_to: 'none' }]),
    listing('created_by', memberQueries('created_by')),
    { name: 'page_url', requests: pageRequests(data, (page) => toListing({ page_url: pageOf(page).url })) },
    { name: 'route', requests: pageRequests(data, (page) => toListing({ route: pageOf(page).route })) },
    listing('created_after, 30 days', [{ created_after: new Date(data.endMs - 30 * DAY_MS).toISOString() }]),
  ];
}

function filterPairs(data: ScaleData): ScaleCase[] {
  return [
    listing('project and status', projectQueries(data, { status: 'IN_PROGRESS' })),
    listing(
      'project and assigned_to',
      projectQueries(data, {}).map((query, index) => ({
        ...query,
        assigned_to: ids.member(index % MEMBERS),
      })),
    ),
    {
      name: 'site and page_url',
      requests: pageRequests(data, (page) =>
        toListing({ site_id: pageOf(page).site, page_url: pageOf(page).url }),
      ),
    },
    listing('project and tag', projectQueries(data, { tag: TAGS[0] })),
  ];
}

function orders(): ScaleCase[] {
  return ['updated_at', 'priority', 'status'].flatMap((field) => [
    listing(`by ${field}`, [{ sort_by: field }]),
    listing(`site by ${field}`, siteQueries({ sort_by: field })),
  ]);
}

function searches(): ScaleCase[] {
  const search = (name: string, word: string) => ({
    ...listing(`search, ${name}`, [{ search: word }]),
    isSearch: true,
  });
  return [
    search('word of all', WORDS.all),
    search('word of 1 in 20', WORDS.twentieth),
    search('word of 1 in 1,000', WORDS.thousandth),
    search('word of the oldest third', WORDS.oldest),
    search('part of a word of 1 in 20', WORDS.inner),
    { ...search('Japanese word of none', WORDS.none), isEmpty: true },
  ];
}

function tools(): ScaleCase[] {
  const call = (tool: string, args: Query) => ({
    name: tool,
    requests: [callTool(tool, args, '2025-11-25')],
    isTool: true,
  });
  return [
    { ...call('get-pending-tasks', {}), isFlat: true },
    { ...call('search-comments', { query: WORDS.twentieth }), isSearch: true },
    call('summarize-feedback', {}),
  ];
}

function listing(name: string, queries: readonly Query[]): ScaleCase {
  return { name, requests: queries.map(toListing) };
}

function toListing(query: Query): Request {
  return { method: 'GET', path: `/api/v1/comments?${new URLSearchParams(query)}` };
}

function toPageListing(page: number): Request {
  const query = { site_id: pageOf(page).site, page_url: pageOf(page).url };
  return { method: 'GET', path: `/api/v1/comments/all?${new URLSearchParams(query)}` };
}

function siteQueries(query: Query): Query[] {
  return Array.from({ length: SITES }, (_, number) => ({ ...query, site_id: ids.site(number) }));
}

function projectQueries(data: ScaleData, query: Query): Query[] {
  return Array.from({ length: PROJECTS }, (_, number) => ({ ...query, project_id: projectId(data, number) }));
}

function memberQueries(field: string): Query[] {
  return Array.from({ length: MEMBERS }, (_, number) => ({ [field]: ids.member(number) }));
}

function pageRequests(data: ScaleData, toRequest: (page: number) => Request): Request[] {
  return Array.from({ length: Math.min(pagesOf(data), MAX_PAGES) }, (_, page) => toRequest(page));
}

function pageOf(page: number): { url: string; route: string; site: string } {
  const site = page % SITES;
  const url = pageUrl(page, site);
  return { url, route: new URL(url).pathname, site: ids.site(site) };
}
