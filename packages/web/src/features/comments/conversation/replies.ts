import type { ReplyRecord } from '@postil/client';
import type { Entity } from '../../../data/records/entity.ts';
import { mockupCommentRecords, taskRecords } from '../../../data/records/kinds.ts';
import { addReply } from '../cache/replies.ts';

/** Shows a sent reply in every view of its comment. The stream of changes may have added it already. */
export function showReply({ id }: { readonly id: string }, reply: ReplyRecord): void {
  if (!addReply(id, reply)) return;
  incrementReplyCount(taskRecords, id);
  incrementReplyCount(mockupCommentRecords, id);
}

function incrementReplyCount(records: Entity<{ replies_count: number }>, id: string): void {
  const count = records.find(id)?.replies_count;
  if (count !== undefined) records.patch(id, { replies_count: count + 1 });
}
