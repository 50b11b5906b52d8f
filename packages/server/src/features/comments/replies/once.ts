import type { Visibility } from '@postil/contract';
import { type Actor, authorKindOf } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { lockWritableComment } from '../comment/service.ts';
import { findLastReply, type ReplyRow } from './queries.ts';
import { addReply } from './service.ts';

/**
 * Replies to a comment, unless its last reply is the same text by the same author for the same readers: a client that repeats the request,
 * for example because the response was lost, does not write the reply twice.
 */
export async function replyOnce(
  tx: Tx,
  actor: Actor,
  { id, content, visibility }: { id: string; content: string; visibility?: Visibility | undefined },
): Promise<{ reply: ReplyRow; isNew: boolean }> {
  const target = { id, ifMatch: undefined, kind: 'any' as const };
  // From here on nobody else can reply before this transaction ends.
  await lockWritableComment(tx, actor, target);
  const last = await findLastReply(tx, actor, id);
  if (last && isSame(last, actor, { content, visibility })) return { reply: last, isNew: false };
  return { reply: await addReply(tx, actor, { ...target, content, visibility }), isNew: true };
}

function isSame(
  last: ReplyRow,
  actor: Actor,
  { content, visibility = last.visibility }: { content: string; visibility?: Visibility | undefined },
): boolean {
  return (
    last.created_by === actor.personId &&
    last.author_kind === authorKindOf(actor) &&
    last.content === content &&
    last.visibility === visibility
  );
}
