import { COMMENT_STATUSES, LIMITS, VISIBILITIES } from '@postil/contract';
import { Type } from 'typebox';
import type { ProjectActor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { Arguments, Choice, OrNull, Text } from '../../../core/mcp/surface/arguments.ts';
import { Named, presentNamed } from '../../../core/mcp/surface/results.ts';
import { defineTool } from '../../../core/mcp/surface/tool.ts';
import { nameSites } from '../../sites/service.ts';
import type { CommentRow } from '../comment/queries.ts';
import { assignComment, lockWritableComment } from '../comment/service.ts';
import { replyOnce } from '../replies/once.ts';
import { setStatus } from '../status/service.ts';
import { CommentId, readPerson } from './arguments.ts';
import { presentToolReply, Reply } from './full-comment.ts';
import { ChangedComment, type CommentSummary, presentSummary } from './reading.ts';

export const updateStatusTool = defineTool({
  name: 'update-comment-status',
  title: 'Update the status of a comment',
  description:
    'Set the status of one comment, optionally with a note for the team; followers are notified. Use reply-to-comment to write without changing the status.',
  permission: 'write',
  input: Arguments({
    comment_id: CommentId,
    status: Choice(COMMENT_STATUSES),
    note: Type.Optional(Text(LIMITS.content, 'Becomes a reply.')),
    note_visibility: Type.Optional(Choice(VISIBILITIES)),
  }),
  output: Type.Object({
    comment: ChangedComment,
    previous_status: Type.Optional(Type.String()),
    changed: Type.Optional(Type.Boolean()),
  }),
  run: ({ actor, write }, { comment_id: id, status, note, note_visibility: visibility }) =>
    write(async (tx) => {
      const target = { id, ifMatch: undefined, kind: 'any' as const };
      const { status: previousStatus } = await lockWritableComment(tx, actor, target);
      const change = { ...target, status, note, visibility, isRepeatable: true };
      const { comment, isChanged } = await setStatus(tx, actor, change);
      if (!mayRead(actor)) return { comment: { id, status } };
      return {
        comment: await summarize(tx, actor, comment),
        previous_status: previousStatus,
        changed: isChanged,
      };
    }),
});

export const assignCommentTool = defineTool({
  name: 'assign-comment',
  title: 'Assign a comment',
  description:
    'Assign one comment to a member, who is notified, or to nobody. list-members lists the members; to take a task yourself for a while use claim-task.',
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
    previous_assignee: Type.Optional(OrNull(Named)),
    changed: Type.Optional(Type.Boolean()),
  }),
  run: ({ actor, write }, { comment_id: id, user_id: given }) =>
    write(async (tx) => {
      const target = { id, ifMatch: undefined, kind: 'any' as const };
      const before = await lockWritableComment(tx, actor, target);
      const userId = given === null ? null : await readAssignee(tx, actor, given);
      const { comment, isChanged } = await assignComment(tx, actor, { ...target, userId });
      if (!mayRead(actor)) return { comment: { id } };
      return {
        comment: await summarize(tx, actor, comment),
        previous_assignee: presentNamed(before.assigned_to, before.assigned_to_name),
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

/** Whether the caller may get more than the id and what it sent. */
function mayRead({ permissions }: ProjectActor): boolean {
  return permissions.includes('read');
}

/** Unlike in a search for comments, the person who made the key must still be a member here. */
function readAssignee(tx: Tx, actor: ProjectActor, given: string): Promise<string | null> {
  return readPerson({ sql: tx, actor }, given.toLowerCase() === 'me' ? actor.personId : given);
}

async function summarize(tx: Tx, actor: ProjectActor, row: CommentRow): Promise<CommentSummary> {
  const names = await nameSites(tx, actor, [row.site_id]);
  return presentSummary(row, names.get(row.site_id ?? '') ?? null);
}
