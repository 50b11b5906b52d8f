import type { ReplyRecord } from '@postil/client';
import { api } from '../../../data/api/client.ts';
import { useChange, useRemoval } from '../../../data/records/change.ts';
import { keys, replyRecords, taskRecords } from '../../../data/records/kinds.ts';
import { EditConflict, sendEdit } from '../../../data/records/versions.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { toast } from '../../../ui/overlay/toasts.tsx';
import { type EditedTexts, keepRefusedEdit } from './edits.ts';

/**
 * Saves the edited text of a reply optimistically. If somebody else has changed it meanwhile, theirs is shown, and the
 * edit is kept for the editor.
 */
export function useSaveReply(reply: ReplyRecord): (base: EditedTexts, mine: EditedTexts) => void {
  const { task } = useTexts();
  const { id, comment_id: commentId, version } = reply;
  const changeReply = useChange(replyRecords, [keys.taskActivity(commentId)]);
  return (base, mine) => {
    const change = { content: (mine.content ?? '').trim() };
    if (change.content === base.content) return;
    const send = async (): Promise<Partial<ReplyRecord>> => {
      try {
        return await sendEdit<Pick<ReplyRecord, 'content'>, ReplyRecord>({
          base: { content: base.content ?? '', version },
          change,
          read: () => api.getReply({ id }),
          send: (options) => api.updateReply({ id, ...change }, options),
        });
      } catch (error) {
        if (!(error instanceof EditConflict)) throw error;
        keepRefusedEdit(id, { base, mine });
        toast({ text: task.textNotSaved, isProblem: true });
        // The error comes from the edit of this reply.
        return error.now as ReplyRecord;
      }
    };
    const shown = { ...change, edited_at: new Date().toISOString() };
    void changeReply({ id, change: shown, send, failed: task.replyNotChanged });
  };
}

/** Removes a reply from the screen at once, and deletes it for good once the person can no longer undo it. */
export function useDeleteReply(): (reply: ReplyRecord) => void {
  const { task } = useTexts();
  const remove = useRemoval(replyRecords, [taskRecords.key]);
  return ({ id }) =>
    remove({
      id,
      text: task.replyDeleted,
      path: `/replies/${id}`,
      send: () => api.deleteReply({ id }),
      failed: task.replyNotDeleted,
    });
}
