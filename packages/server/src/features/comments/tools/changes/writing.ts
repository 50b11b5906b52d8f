import { CLOSE_REASONS, COMMENT_STATUSES, LIMITS, VISIBILITIES } from '@postil/contract';
import { Type } from 'typebox';
import type { ProjectActor } from '../../../../core/access/actor.ts';
import type { Tx } from '../../../../core/changes/transaction.ts';
import { ValidationError } from '../../../../core/errors.ts';
import { Arguments, Choice, OrNull, Text } from '../../../../core/mcp/surface/arguments.ts';
import { RecordReference } from '../../../../core/mcp/surface/results.ts';
import { defineTool } from '../../../../core/mcp/surface/tool.ts';
import { presentReference } from '../../../../core/records/references.ts';
import { findForeignClaim } from '../../comment/claim-service.ts';
import { assignComment, lockWritableComment } from '../../comment/service.ts';
import { relate } from '../../relations/service.ts';
import { replyOnce } from '../../replies/service.ts';
import { setStatus } from '../../status/service.ts';
import { CommentId, readPerson } from '../arguments.ts';
import { presentToolReply, Reply } from '../full-comment.ts';
import { ChangedComment, mayRead, summarize } from '../summaries.ts';
import { claimConflict } from './claiming.ts';

export const updateStatusTool = defineTool({
  name: 'update-comment-status',
  title: 'Update the status of a comment',
  description:
    'Set the status of one comment, optionally with a note for the team; followers are notified. reply-to-comment writes without changing it.',
  permission: 'write',
  input: Arguments({
    comment_id: CommentId,
    status: Choice(COMMENT_STATUSES),
    close_reason: Type.Optional(Choice(CLOSE_REASONS, { description: 'Only with CLOSED.' })),
    duplicate_of: Type.Optional(CommentId),
    release: Type.Optional(Text(LIMITS.environment, 'Of the fix, or of the recurrence.')),
    note: Type.Optional(Text(LIMITS.content, 'Becomes a reply.')),
    note_visibility: Type.Optional(Choice(VISIBILITIES)),
  }),
  output: Type.Object({
    comment: ChangedComment,
    previous_status: Type.Optional(Type.String()),
    changed: Type.Optional(Type.Boolean()),
  }),
  run: ({ actor, write, appUrl }, args) =>
    write(async (tx) => {
      const { comment_id: id, status, release, note, note_visibility: visibility } = args;
      const { duplicate_of: relatedId } = args;
      const closeReason = args.close_reason ?? (relatedId ? 'duplicate' : undefined);
      if (relatedId && closeReason !== 'duplicate')
        throw new ValidationError({ duplicate_of: ['must be left out unless close_reason is duplicate'] });
      if (relatedId) await relate(tx, actor, { id, relatedId, kind: 'duplicate_of', resolves: false });
      const target = { id, ifMatch: undefined, kind: 'any' as const };
      const { status: previousStatus } = await lockWritableComment(tx, actor, target);
      const claim = await findForeignClaim(tx, actor, id);
      if (claim) throw claimConflict(id, claim, 'reply-to-comment can pass on your findings');
      const change = { ...target, status, closeReason, release, note, visibility, isIdempotent: true };
      const { comment, isChanged } = await setStatus(tx, actor, change);
      if (!mayRead(actor)) return { comment: { id, status } };
      return {
        comment: await summarize({ actor, appUrl }, tx, comment),
        previous_status: previousStatus,
        changed: isChanged,
      };
    }),
});

export const assignCommentTool = defineTool({
  name: 'assign-comment',
  title: 'Assign a comment',
  description:
    'Assign one comment to a member, who is notified, or to nobody. list-members lists them; claim-task takes a task for yourself for a while.',
  permission: 'write',
  input: Arguments({
    comment_id: CommentId,
    user_id: OrNull(
      Type.String({
        minLength: 1,
        maxLength: LIMITS.name,
        description: 'Member id, e-mail or "me"; null or "none" for nobody.',
      }),
    ),
  }),
  output: Type.Object({
    comment: ChangedComment,
    previous_assignee: Type.Optional(OrNull(RecordReference)),
    changed: Type.Optional(Type.Boolean()),
  }),
  run: ({ actor, write, appUrl }, { comment_id: id, user_id: reference }) =>
    write(async (tx) => {
      const target = { id, ifMatch: undefined, kind: 'any' as const };
      const row = await lockWritableComment(tx, actor, target);
      const userId = reference === null ? null : await readAssignee(tx, actor, reference);
      const { comment, isChanged } = await assignComment(tx, actor, { ...target, userId });
      if (!mayRead(actor)) return { comment: { id } };
      return {
        comment: await summarize({ actor, appUrl }, tx, comment),
        previous_assignee: presentReference(row.assigned_to, row.assigned_to_name),
        changed: isChanged,
      };
    }),
});

export const replyTool = defineTool({
  name: 'reply-to-comment',
  title: 'Reply to a comment',
  description:
    'Reply to one comment, as an assistant; its followers are notified. Only the team reads it; with visibility "everyone", visitors and clients do, too. A repetition of your last one is not written.',
  permission: 'write',
  input: Arguments({
    comment_id: CommentId,
    content: Text(LIMITS.content),
    visibility: Type.Optional(Choice(VISIBILITIES, { default: 'team' })),
  }),
  output: Type.Object({ comment_id: Type.String(), reply: Reply, created: Type.Boolean() }),
  run: ({ actor, write }, { comment_id: id, content, visibility }) =>
    write(async (tx) => {
      const { reply, isNew } = await replyOnce(tx, actor, { id, content, visibility });
      return { comment_id: id, reply: presentToolReply(reply), created: isNew };
    }),
});

/** The id of the assignee, as `readPerson` returns it; but the owner of the key must still be a member. */
function readAssignee(tx: Tx, actor: ProjectActor, reference: string): Promise<string | null> {
  return readPerson({ sql: tx, actor }, reference.toLowerCase() === 'me' ? actor.personId : reference);
}
