import type { Actor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { lockWritableComment } from '../comment/service.ts';
import { findLastReply, type ReplyRow } from './queries.ts';
import { addReply } from './service.ts';

/**
 * Replies to a comment, unless its last reply is the same text of the same person: whoever asks again, for example
 * because the answer was lost, does not write it twice.
 */
export async function replyOnce(
  tx: Tx,
  actor: Actor,
  { id, content }: { id: string; content: string },
): Promise<{ reply: ReplyRow; isNew: boolean }> {
  const target = { id, ifMatch: undefined, kind: 'any' as const };
  // From here on nobody else replies before this transaction ends.
  await lockWritableComment(tx, actor, target);
  const last = await findLastReply(tx, actor, id);
  if (last?.created_by === actor.personId && last.content === content) return { reply: last, isNew: false };
  return { reply: await addReply(tx, actor, { ...target, content }), isNew: true };
}
