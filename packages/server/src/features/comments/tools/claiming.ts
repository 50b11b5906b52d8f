import { Type } from 'typebox';
import { Arguments, OrNull } from '../../../core/mcp/surface/arguments.ts';
import { ToolRefusal } from '../../../core/mcp/surface/refusal.ts';
import { defineTool } from '../../../core/mcp/surface/tool.ts';
import { type ClaimOutcome, claimComment, releaseComment } from '../comment/claims.ts';
import { CommentId } from './arguments.ts';
import { Claim, presentClaim } from './full-comment.ts';

const MINUTES = { minimum: 1, maximum: 480, default: 30 } as const;

export const claimTaskTool = defineTool({
  name: 'claim-task',
  title: 'Claim a task',
  description:
    'Claim a pending comment before you work on it, so that no other assistant takes it too. The claim ends after its minutes, when the comment is resolved or closed, or with release; claim again to extend it.',
  permission: 'write',
  input: Arguments({
    comment_id: CommentId,
    minutes: Type.Optional(Type.Integer({ ...MINUTES, description: 'How long the claim lasts.' })),
    release: Type.Optional(Type.Boolean({ default: false, description: 'Release your claim.' })),
  }),
  output: Type.Object({ comment_id: Type.String(), claimed: Type.Boolean(), claimed_by: OrNull(Claim) }),
  run: async ({ actor, write }, { comment_id: id, minutes = MINUTES.default, release }) => {
    const outcome = await write((tx) =>
      release ? releaseComment(tx, actor, id) : claimComment(tx, actor, { id, minutes }),
    );
    if (!release && !outcome.isOwn) throw refusalOf(outcome);
    return { comment_id: id, claimed: outcome.isOwn, claimed_by: presentClaim(outcome.claim) };
  },
});

function refusalOf({ comment, claim }: ClaimOutcome): ToolRefusal {
  if (!claim) {
    return new ToolRefusal(
      `This comment is ${comment.status}, so there is nothing to claim: get-pending-tasks lists what is still to do.`,
    );
  }
  const until = claim.expires_at.toISOString();
  return new ToolRefusal(
    `Another assistant, of the member ${claim.person_id}, has claimed this comment until ${until}: take another task from get-pending-tasks.`,
    { comment_id: comment.id, claimed: false, claimed_by: presentClaim(claim) },
  );
}
