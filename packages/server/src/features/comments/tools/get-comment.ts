import { Type } from 'typebox';
import { Arguments, Choices } from '../../../core/mcp/surface/arguments.ts';
import { OpaqueRecord, PartOf } from '../../../core/mcp/surface/results.ts';
import { defineTool, type Tool } from '../../../core/mcp/surface/tool.ts';
import { CommentId } from './arguments.ts';
import { FullComment, readEarlierReplies, readFullComment } from './full-comment.ts';
import { readTextPart, type TextPart } from './long-texts.ts';
import type { ReadPictures } from './pictures.ts';

/** @param getPictureReader called on every call of the tool: the reader exists only once the feature is open. */
export function createGetCommentTool(getPictureReader: () => ReadPictures): Tool {
  return defineTool({
    name: 'get-comment',
    title: 'Get a comment',
    description:
      'Read one comment: text, page, newest replies first, claim; with include: evidence (selector, HTML, source), picture around the pin (screenshot) or whole (full), activity. Truncated texts end with "…": read_on reads the rest.',
    permission: 'read',
    input: Arguments({
      comment_id: CommentId,
      include: Type.Optional(Choices(['evidence', 'screenshot', 'full', 'activity'])),
      cursor: Type.Optional(Type.String({ maxLength: 1_000, description: 'For earlier replies.' })),
      read_on: Type.Optional(Type.String({ maxLength: 50, description: 'From a truncated text.' })),
    }),
    output: Type.Object({
      comment: PartOf(FullComment),
      text: Type.Optional(OpaqueRecord<Type.Static<typeof TextPart>>()),
    }),
    run: async (context, { comment_id: id, include = [], cursor, read_on: continuation }) => {
      if (continuation) return { comment: { id }, text: await readTextPart(context, id, continuation) };
      if (cursor) return { comment: { id, ...(await readEarlierReplies(context, id, cursor)) } };
      const parts = { evidence: include.includes('evidence'), activity: include.includes('activity') };
      return { comment: await readFullComment(context, id, parts) };
    },
    show: ({ actor }, { comment_id: commentId, include = [] }) =>
      getPictureReader()({
        actor,
        commentId,
        includesCrop: include.includes('screenshot'),
        includesWhole: include.includes('full'),
      }),
  });
}
