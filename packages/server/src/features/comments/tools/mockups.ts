import { COMMENT_STATUSES } from '@postil/contract';
import { Type } from 'typebox';
import { ID_ORDER } from '../../../core/db/listings.ts';
import {
  Arguments,
  Choice,
  Id,
  pageArguments,
  readToolPage,
  TOOL_PAGE_SIZE,
} from '../../../core/mcp/surface/arguments.ts';
import type { McpContext } from '../../../core/mcp/surface/context.ts';
import { LooseRecord, PageOf, presentToolPage, RecordReference } from '../../../core/mcp/surface/results.ts';
import { defineTool } from '../../../core/mcp/surface/tool.ts';
import { getMockup } from '../../mockups/mockup/service.ts';
import { presentPin } from '../comment/present.ts';
import { listMockupComments } from '../mockup-comments/queries.ts';
import { Pin } from './full-comment.ts';
import { CommentSummary, presentSummaries } from './summaries.ts';

const MockupComment = Type.Object({ ...CommentSummary.properties, ...Pin.properties });

const MockupArguments = Arguments({
  mockup_id: Id('search-mockups'),
  status: Type.Optional(Choice(COMMENT_STATUSES)),
  ...pageArguments(),
});

/** A page of the comments on a mockup, newest first, as returned to models. @throws {NotFoundError} */
export async function getMockupComments(
  context: McpContext,
  { mockup_id: mockupId, status, ...paging }: Type.Static<typeof MockupArguments>,
) {
  const { sql, reads, actor } = context;
  const page = readToolPage(paging, { ...ID_ORDER, perPage: TOOL_PAGE_SIZE });
  const { id, name, latest_version: version } = await getMockup(sql, actor, mockupId);
  const filter = status === undefined ? {} : { status: [status] };
  const listing = await listMockupComments(reads, actor, { mockupId, version, filter, page });
  const items = await presentSummaries(context, listing.rows, presentPin);
  return {
    mockup: { id, name, version },
    ...presentToolPage(listing, page, { items, sortValues: (row) => [row.id] }),
  };
}

export const getMockupCommentsTool = defineTool({
  name: 'get-mockup-comments',
  title: 'Get the comments on a mockup',
  description:
    'List the comments pinned on one mockup, newest first: x, y, width and height are fractions of the picture. get-comment reads one in full, search-comments those on pages.',
  permission: 'read',
  input: MockupArguments,
  output: Type.Object({ mockup: RecordReference, ...PageOf(LooseRecord(MockupComment)).properties }),
  run: getMockupComments,
});
