import { LIMITS } from '@postil/contract';
import { Type } from 'typebox';
import { ID_ORDER } from '../../../core/db/listings.ts';
import {
  Arguments,
  pageArguments,
  readToolPage,
  Text,
  TOOL_PAGE_SIZE,
} from '../../../core/mcp/surface/arguments.ts';
import type { McpContext } from '../../../core/mcp/surface/context.ts';
import { PageOf, presentToolPage } from '../../../core/mcp/surface/results.ts';
import { defineTool } from '../../../core/mcp/surface/tool.ts';
import { listMockups, type MockupRow } from './queries.ts';

const MockupSummary = Type.Object({
  id: Type.String(),
  name: Type.String(),
  comments_count: Type.Integer(),
  created_at: Type.String(),
});

/** A page of the project's mockups, newest first, as returned to models. */
export async function searchMockups(
  { sql, actor }: McpContext,
  { query, ...paging }: { query?: string; limit?: number; cursor?: string },
) {
  const page = readToolPage(paging, { ...ID_ORDER, perPage: TOOL_PAGE_SIZE });
  const filter = { projectIds: undefined, statuses: undefined, name: query, page };
  const listing = await listMockups(sql, actor, filter);
  return presentToolPage(listing, page, {
    items: listing.rows.map(presentMockupSummary),
    sortValues: ({ id }) => [id],
  });
}

/** A mockup as tools list it. */
export function presentMockupSummary({ id, name, comments_count, created_at: createdAt }: MockupRow) {
  return { id, name, comments_count, created_at: createdAt.toISOString() };
}

export const searchMockupsTool = defineTool({
  name: 'search-mockups',
  title: 'Search mockups',
  description:
    'Find the designs of the project that are reviewed as pictures, newest first. Use it for a mockup_id; get-mockup-comments reads the comments on one.',
  permission: 'read',
  input: Arguments({
    query: Type.Optional(Text(LIMITS.name, 'A part of the name.')),
    ...pageArguments(),
  }),
  output: PageOf(MockupSummary),
  run: searchMockups,
});
