import type { Actor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { lockWritableComment } from '../comment/service.ts';
import { findLastReply, type ReplyRow } from './queries.ts';
import { addReply } from './service.ts';

/**
 * Replies to a comment, unless its last reply is the same text by the same person: a client that repeats the request,
 * for example because the response was lost, does not write the reply twice.
 */
export async function replyOnce(
  tx: Tx,
  actor: Actor,
  { id, content }: { id: string; content: string },
): Promise<{ reply: ReplyRow; isNew: boolean }> {
  const target = { id, ifMatch: undefined, kind: 'any' as const };
  // From here on nobody else can reply before this transaction ends.
  await lockWritableComment(tx, actor, target);
  const last = await findLastReply(tx, actor, id);
  if (last?.created_by === actor.personId && last.content === content) return { reply: last, isNew: false };
  return { reply: await addReply(tx, actor, { ...target, content }), isNew: true };
}
