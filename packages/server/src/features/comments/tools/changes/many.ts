import { CATEGORIES, COMMENT_STATUSES, LIMITS, PRIORITIES } from '@postil/contract';
import { Type } from 'typebox';
import { type ProjectActor, requireRole } from '../../../../core/access/actor.ts';
import type { Tx } from '../../../../core/changes/transaction.ts';
import { Arguments, Choice, OrNull, Text } from '../../../../core/mcp/surface/arguments.ts';
import { ToolRefusal } from '../../../../core/mcp/surface/refusal.ts';
import { defineTool } from '../../../../core/mcp/surface/tool.ts';
import { findForeignClaims } from '../../comment/claim-service.ts';
import { changeComments, lockWritableComments } from '../../comment/service.ts';
import { CommentId } from '../arguments.ts';
import { mayRead } from '../summaries.ts';
import { claimConflict } from './claiming.ts';

const MAX_IDS = 50;

const Tags = () => Type.Optional(Type.Array(Text(LIMITS.tag)));

export const updateCommentsTool = defineTool({
  name: 'update-comments',
  title: 'Update comments',
  description: `Change priority, category, tags or status of up to ${MAX_IDS} comments: all of them or none. update-comment-status takes a note.`,
  permission: 'write',
  input: Arguments({
    comment_ids: Type.Array(CommentId),
    status: Type.Optional(Choice(COMMENT_STATUSES)),
    priority: Type.Optional(Choice(PRIORITIES)),
    category: Type.Optional(OrNull(Choice(CATEGORIES))),
    add_tags: Tags(),
    remove_tags: Tags(),
  }),
  output: Type.Object({
    comments: Type.Array(Type.Object({ id: Type.String() })),
    changed_count: Type.Optional(Type.Integer()),
  }),
  run: ({ actor, write }, { comment_ids: ids, ...change }) =>
    write(async (tx) => {
      requireRole(actor, 'member');
      requireUsable(ids, change);
      if (change.status !== undefined) await requireUnclaimed(tx, actor, ids);
      const changes = await changeComments(tx, actor, { comment_ids: ids, change, kind: 'any' });
      if (!mayRead(actor)) return { comments: ids.map((id) => ({ id })) };
      return {
        comments: changes.map(({ comment: { id, number, status, priority, category } }) => ({
          id,
          number,
          status,
          priority,
          category,
        })),
        changed_count: changes.filter(({ isChanged }) => isChanged).length,
      };
    }),
});

function requireUsable(ids: readonly string[], change: object): void {
  if (ids.length === 0 || ids.length > MAX_IDS)
    throw new ToolRefusal(`comment_ids must have from 1 to ${MAX_IDS} ids: make several calls for more.`);
  if (Object.keys(change).length === 0)
    throw new ToolRefusal('Nothing to change: give status, priority, category, add_tags or remove_tags.');
}

/**
 * Refuses the call if another key has claimed one of the comments, whose status is then reserved. No other key can
 * claim them until the transaction ends.
 */
async function requireUnclaimed(tx: Tx, actor: ProjectActor, ids: readonly string[]): Promise<void> {
  await lockWritableComments(tx, actor, { id: ids, kind: 'any' });
  const claims = await findForeignClaims(tx, actor, ids);
  for (const id of ids) {
    const claim = claims.get(id);
    if (claim) throw claimConflict(id, claim, `leave ${id} out`);
  }
}
