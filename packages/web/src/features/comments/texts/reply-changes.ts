import type { ReplyRecord } from '@postil/client';
import { api } from '../../../data/api/client.ts';
import { useChange } from '../../../data/records/change.ts';
import { keys, replyRecords } from '../../../data/records/kinds.ts';
import { CHANGES_SUBJECT, offerUndoOf } from '../../../data/records/undo.ts';
import { sendEdit } from '../../../data/records/versions.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { toast } from '../../../ui/overlay/toasts.tsx';
import { shorten } from '../../../ui/shorten.ts';
import { type EditedTexts, keepRefusedEdit } from './edits.ts';

/**
 * Saves the edited text of a reply optimistically, with Undo. On a conflict with a change by somebody else, their text
 * is shown, and the edit is kept for the editor.
 */
export function useSaveReply(reply: ReplyRecord): (base: EditedTexts, mine: EditedTexts) => void {
  const { task, common } = useTexts();
  const { id, comment_id: commentId, version } = reply;
  const changeReply = useChange(replyRecords, [keys.taskActivity(commentId)]);
  const save = async (base: EditedTexts, mine: EditedTexts): Promise<boolean> => {
    const change = { content: (mine.content ?? '').trim() };
    let isRefused = false;
    const send = async (): Promise<Partial<ReplyRecord>> => {
      try {
        return await sendEdit<Pick<ReplyRecord, 'content'>, ReplyRecord>({
          base: { content: base.content ?? '', version },
          change,
          read: () => api.getReply({ id }),
          send: (options) => api.updateReply({ id, ...change }, options),
        });
      } catch (error) {
        const current = keepRefusedEdit(error, { id, edit: { base, mine }, message: task.textNotSaved });
        isRefused = true;
        // The error concerns the edit of this reply.
        return current as ReplyRecord;
      }
    };
    const optimisticChange = { ...change, edited_at: new Date().toISOString() };
    return (
      (await changeReply({ id, change: optimisticChange, send, failed: task.replyNotChanged })) && !isRefused
    );
  };
  return (base, mine) => {
    if ((mine.content ?? '').trim() === base.content) return;
    const textOf = ({ content = '' }: EditedTexts) => task.changedTo(task.replyText, shorten(content));
    const undo = () => {
      toast({ text: textOf(base), subject: CHANGES_SUBJECT });
      void save(mine, base);
    };
    void offerUndoOf(save(base, mine), {
      text: textOf(mine),
      label: common.undo,
      subject: CHANGES_SUBJECT,
      undo,
    });
  };
}
