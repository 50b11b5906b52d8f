import type { ReplyRecord } from '@postil/client';
import { api } from '../../../api/client.ts';
import { problemOf } from '../../../api/problems.ts';
import { queryClient } from '../../../api/queries.ts';
import { useTexts } from '../../../texts/context.tsx';
import { patchTask, taskKeys } from '../../tasks/tasks.ts';
import { patchDetail, type TaskDetail } from '../detail.ts';
import { activityKey } from './activity.ts';
import { putUnsent, removeUnsent, type UnsentReply } from './unsent.ts';

/** Sends a reply, which is shown at once; one that is not sent stays, with its text. */
export function useSendReply(detail: TaskDetail): (reply: UnsentReply) => Promise<void> {
  const texts = useTexts();
  return async ({ problem: _, ...reply }) => {
    putUnsent(detail.id, reply);
    try {
      const sent = await create(detail, reply);
      show(detail, sent);
      removeUnsent(detail.id, reply.key);
    } catch (error) {
      putUnsent(detail.id, { ...reply, problem: problemOf(error, texts) });
    }
  };
}

function create(
  { id, mockup }: TaskDetail,
  { key, content, mentionedIds }: UnsentReply,
): Promise<ReplyRecord> {
  const input = { id, content, ...(mentionedIds.length > 0 && { mentioned_ids: [...mentionedIds] }) };
  const options = { idempotencyKey: key };
  return mockup ? api.createMockupCommentReply(input, options) : api.createReply(input, options);
}

function show({ id }: TaskDetail, reply: ReplyRecord): void {
  const detail = queryClient.getQueryData<TaskDetail>(taskKeys.detail(id));
  // The live changes may have brought it before.
  if (detail && !detail.replies.some((each) => each.id === reply.id)) {
    patchDetail(id, ({ replies }) => ({ replies: [...replies, reply] }));
    patchTask(id, { replies_count: detail.replies_count + 1 });
  }
  void queryClient.invalidateQueries({ queryKey: activityKey(id) });
}
