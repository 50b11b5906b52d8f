import { API_PREFIX, LIMITS, type SubmitResultBody } from '@postil/contract';
import { Type } from 'typebox';
import { Arguments, FullUrl, Text } from '../../../../core/mcp/surface/arguments.ts';
import { ToolRefusal } from '../../../../core/mcp/surface/refusal.ts';
import { OpaqueRecord } from '../../../../core/mcp/surface/results.ts';
import { defineTool } from '../../../../core/mcp/surface/tool.ts';
import { findForeignClaim } from '../../comment/claim-service.ts';
import { lockWritableComment } from '../../comment/service.ts';
import { submitResult } from '../../results/service.ts';
import { CommentId } from '../arguments.ts';
import { presentToolResult } from '../result.ts';
import { mayRead } from '../summaries.ts';
import { claimConflict } from './claiming.ts';

const ShortText = () => Type.Optional(Text(LIMITS.name));

export const submitResultTool = defineTool({
  name: 'submit-result',
  title: 'Submit a result',
  description:
    'Submit your work on one comment: its status becomes IN_REVIEW, and its reporter accepts or refuses it. If it is refused, wait-for-feedback returns the refusal with its reason. To show how it looks now, PUT a screenshot to picture_upload_url as the multipart field "file", authenticated with the same API key.',
  permission: 'write',
  input: Arguments({
    comment_id: CommentId,
    summary: Text(LIMITS.content, 'Markdown, for the reporter.'),
    pull_request_url: Type.Optional(FullUrl()),
    commit: ShortText(),
    branch: ShortText(),
    release: Type.Optional(Text(LIMITS.environment)),
    preview_url: Type.Optional(FullUrl('A preview for the reporter.')),
    files: Type.Optional(Type.Array(Text(LIMITS.path))),
  }),
  output: Type.Object({
    comment: Type.Object({ id: Type.String(), status: Type.String() }),
    result: OpaqueRecord<object>(),
    created: Type.Boolean(),
    picture_upload_url: Type.String(),
  }),
  run: ({ actor, write, appUrl }, { comment_id: id, ...body }) =>
    write(async (tx) => {
      requireFileLimit(body);
      const target = { id, ifMatch: undefined, kind: 'any' as const };
      await lockWritableComment(tx, actor, target);
      const claim = await findForeignClaim(tx, actor, id);
      if (claim) throw claimConflict(id, claim, 'reply-to-comment can pass on your findings');
      const change = { ...target, body, isIdempotent: true };
      const { result, comment, isNew } = await submitResult(tx, actor, change);
      return {
        comment: { id, status: comment.status },
        result: mayRead(actor) ? presentToolResult(result, { actor }) : { id: result.id },
        created: isNew,
        picture_upload_url: `${appUrl}${API_PREFIX}/comments/${id}/results/${result.id}/picture`,
      };
    }),
});

function requireFileLimit({ files = [] }: SubmitResultBody): void {
  if (files.length > LIMITS.files)
    throw new ToolRefusal(`files must name at most ${LIMITS.files} paths: name the most important ones.`);
}
