import { LIMITS } from '@postil/contract';
import { Type } from 'typebox';
import { Arguments, OrNull } from '../../../../core/mcp/surface/arguments.ts';
import { ToolRefusal } from '../../../../core/mcp/surface/refusal.ts';
import { OpaqueRecord } from '../../../../core/mcp/surface/results.ts';
import { defineTool } from '../../../../core/mcp/surface/tool.ts';
import type { ClaimRow } from '../../comment/claim-queries.ts';
import { type ClaimOutcome, claimComment, releaseComment } from '../../comment/claim-service.ts';
import { CommentId } from '../arguments.ts';
import { Claim, presentClaim, readFullComment } from '../full-comment.ts';
import { mayRead } from '../summaries.ts';

const MINUTES = { minimum: 1, maximum: LIMITS.claimMinutes, default: 30 } as const;

export const claimTaskTool = defineTool({
  name: 'claim-task',
  title: 'Claim a task',
  description:
    'Claim a pending comment before you work on it, so that no other assistant takes it or changes its status. The claim ends after the given minutes, when the comment is resolved or closed, or with release; claim again to extend it. Returns the comment as get-comment does, with evidence.',
  permission: 'write',
  input: Arguments({
    comment_id: CommentId,
    minutes: Type.Optional(Type.Integer({ ...MINUTES, description: 'Duration of the claim.' })),
    release: Type.Optional(Type.Boolean({ default: false, description: 'Release your claim.' })),
  }),
  output: Type.Object({
    comment_id: Type.String(),
    claimed: Type.Boolean(),
    claimed_by: OrNull(Claim),
    comment: Type.Optional(OpaqueRecord<Awaited<ReturnType<typeof readFullComment>>>()),
  }),
  run: async (context, { comment_id: id, minutes = MINUTES.default, release }) => {
    const { actor, write } = context;
    const outcome = await write((tx) =>
      release ? releaseComment(tx, actor, id) : claimComment(tx, actor, { id, minutes }),
    );
    if (!release && !outcome.isOwn) throw refusalOf(outcome);
    const state = { comment_id: id, claimed: outcome.isOwn, claimed_by: presentClaim(outcome.claim) };
    // A key with only the Write permission cannot read other people's texts.
    if (release || !mayRead(actor)) return state;
    return { ...state, comment: await readFullComment(context, id, { evidence: true }) };
  },
});

/** The refusal of a change to a comment that another key has claimed. @param advice the alternative. */
export function claimConflict(id: string, claim: ClaimRow, advice: string): ToolRefusal {
  const until = claim.expires_at.toISOString();
  return new ToolRefusal(
    `Another assistant, of the member ${claim.person_id}, has claimed this comment until ${until}: ${advice}.`,
    { comment_id: id, claimed: false, claimed_by: presentClaim(claim) },
  );
}

function refusalOf({ comment, claim }: ClaimOutcome): ToolRefusal {
  if (!claim) {
    return new ToolRefusal(
      `This comment is ${comment.status}, so there is nothing to claim: get-pending-tasks lists what is still to do.`,
    );
  }
  return claimConflict(comment.id, claim, 'take another task from get-pending-tasks');
}
