import { LIMITS } from '@postil/contract';
import { Type } from 'typebox';
import { ID_ORDER } from '../../core/db/listings.ts';
import {
  Arguments,
  pageArguments,
  readToolPage,
  Text,
  TOOL_PAGE_SIZE,
} from '../../core/mcp/surface/arguments.ts';
import type { McpContext } from '../../core/mcp/surface/context.ts';
import { PageOf, presentToolPage } from '../../core/mcp/surface/results.ts';
import { defineTool } from '../../core/mcp/surface/tool.ts';
import { countCommentsOfSites, listSites, type SiteRow } from './queries.ts';

const SiteSummary = Type.Object({
  id: Type.String(),
  name: Type.String(),
  domain: Type.String(),
  is_active: Type.Boolean(),
  comments_count: Type.Integer(),
  pending_count: Type.Integer(),
});

interface SiteSearch {
  readonly query?: string;
  readonly is_active?: boolean;
  readonly limit?: number;
  readonly cursor?: string;
}

/** A page of the project's sites, newest first, as returned to assistants. */
export async function searchSites({ sql, actor }: McpContext, search: SiteSearch) {
  const page = readToolPage(search, { ...ID_ORDER, perPage: TOOL_PAGE_SIZE });
  const filter = { projectIds: undefined, name: search.query, isActive: search.is_active, page };
  const listing = await listSites(sql, actor, filter);
  const present = await createSitePresenter({ sql, actor }, listing.rows);
  return presentToolPage(listing, page, { items: listing.rows.map(present), sortValues: ({ id }) => [id] });
}

/** @returns a function that presents one of these sites with its counts. */
export async function createSitePresenter(
  { sql, actor }: Pick<McpContext, 'sql' | 'actor'>,
  rows: readonly SiteRow[],
) {
  const ids = rows.map(({ id }) => id);
  const counts = ids.length > 0 ? await countCommentsOfSites(sql, actor, ids) : [];
  const countsBySite = new Map(counts.map((count) => [count.site_id, count]));
  return ({ id, name, domain, is_active }: SiteRow): Type.Static<typeof SiteSummary> => {
    const { comments_count = 0, pending_count = 0 } = countsBySite.get(id) ?? {};
    return { id, name, domain, is_active, comments_count, pending_count };
  };
}

export const searchSitesTool = defineTool({
  name: 'search-sites',
  title: 'Search sites',
  description:
    'Find the websites of the project, newest first, with the amount of feedback on each. Use it for a site_id; search-comments reads the feedback itself.',
  permission: 'read',
  input: Arguments({
    query: Type.Optional(Text(LIMITS.name, 'A part of the name or domain.')),
    is_active: Type.Optional(Type.Boolean()),
    ...pageArguments(),
  }),
  output: PageOf(SiteSummary),
  run: searchSites,
});
