import { LIMITS, PAGING } from '@postil/contract';
import { Type } from 'typebox';
import { Arguments, pageArguments, readToolPage, Text } from '../../core/mcp/surface/arguments.ts';
import type { McpContext } from '../../core/mcp/surface/context.ts';
import { PageOf, presentToolPage } from '../../core/mcp/surface/results.ts';
import { defineTool } from '../../core/mcp/surface/tool.ts';
import { JOINING_ORDER, listMembers, type MemberRow, sortValues } from './queries.ts';

const MemberSummary = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  role: Type.String(),
});

/** A page of the members who see the project, most recently joined first, as returned to assistants. */
export async function searchMembers(
  { sql, actor }: McpContext,
  { query, ...paging }: { query?: string; limit?: number; cursor?: string },
) {
  const page = readToolPage(paging, { ...JOINING_ORDER, perPage: PAGING.perPage });
  const listing = await listMembers(sql, actor, { search: query, roles: undefined, page });
  return presentToolPage(listing, page, { items: listing.rows.map(presentMemberSummary), sortValues });
}

/** A member as tools list it. */
export function presentMemberSummary({ id, name, email, role }: MemberRow) {
  return { id, name, email, role };
}

export const listMembersTool = defineTool({
  name: 'list-members',
  title: 'List members',
  description:
    'List the people to whom comments of the project can be assigned. Use it for the user_id of assign-comment.',
  permission: 'read',
  input: Arguments({
    query: Type.Optional(Text(LIMITS.name, 'A part of the name or e-mail address.')),
    ...pageArguments(PAGING.perPage),
  }),
  output: PageOf(MemberSummary),
  run: searchMembers,
});
