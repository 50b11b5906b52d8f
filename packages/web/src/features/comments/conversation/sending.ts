import type { CreatedReply } from '@postil/client';
import { queryClient } from '../../../data/api/cache.ts';
import { api } from '../../../data/api/client.ts';
import { reportFault } from '../../../data/api/failures.ts';
import { keys } from '../../../data/records/kinds.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { problemOf } from '../../../i18n/problems.ts';
import { toast } from '../../../ui/overlay/toasts.tsx';
import type { Subject } from '../cache/replies.ts';
import { useSendPictures } from '../pictures/sending.ts';
import { showReply } from './replies.ts';
import { reveal } from './reveal.ts';
import { type UnsentReply, unsentReplies } from './unsent.ts';

/** Sends a reply optimistically, and then its pictures. A reply that could not be sent is kept, with its text and pictures. */
export function useSendReply(subject: Subject): (reply: UnsentReply) => Promise<void> {
  const texts = useTexts();
  const sendPictures = useSendPictures(subject.id);
  return async ({ problem: _, ...reply }) => {
    unsentReplies.put(subject.id, reply);
    try {
      const sent = await create(subject, reply);
      if (sent.is_held) toast({ text: texts.review.held });
      else {
        reveal(sent.id);
        showReply(subject, sent);
      }
      unsentReplies.remove(subject.id, reply.key);
      if (!sent.is_held) void sendPictures(reply.pictures.map((each) => ({ ...each, reply_id: sent.id })));
      void queryClient.invalidateQueries({ queryKey: keys.taskActivity(subject.id) });
    } catch (error) {
      reportFault(error);
      unsentReplies.put(subject.id, { ...reply, problem: problemOf(error, texts) });
    }
  };
}

function create(
  { id, isOnMockup }: Subject,
  { key, content, mentionedIds, visibility }: UnsentReply,
): Promise<CreatedReply> {
  const input = {
    id,
    content,
    ...(visibility === 'team' && { visibility }),
    ...(mentionedIds.length > 0 && { mentioned_ids: [...mentionedIds] }),
  };
  const options = { idempotencyKey: key };
  return isOnMockup ? api.createMockupCommentReply(input, options) : api.createReply(input, options);
}
