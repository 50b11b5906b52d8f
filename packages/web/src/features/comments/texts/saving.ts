import { api } from '../../../data/api/client.ts';
import { useChange } from '../../../data/records/change.ts';
import { type KnownTask, keys, taskRecords } from '../../../data/records/kinds.ts';
import { EditConflict, sendEdit, type Versioned } from '../../../data/records/versions.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { toast } from '../../../ui/overlay/toasts.tsx';
import { fieldsOf, type TaskDetail } from '../detail/detail.ts';
import { type EditedTexts, keepRefusedEdit } from './edits.ts';

type Texts = Pick<TaskDetail, 'title' | 'content' | 'description'>;

/** The texts of a comment, for its editor. */
export function textsOf({ title, content, description }: Texts): EditedTexts {
  return { title: title ?? '', content, description: description ?? '' };
}

const inRecord = ({ title = '', content = '', description = '' }: EditedTexts) => ({
  title: title.trim() || null,
  content: content.trim(),
  description: description.trim() || null,
});

/**
 * Saves the edited texts of a comment optimistically. If somebody else has changed the same text, theirs is shown, and
 * the edit is kept for the editor.
 */
export function useSaveTexts({
  id,
  mockup,
  version,
}: TaskDetail): (base: EditedTexts, mine: EditedTexts) => void {
  const { task } = useTexts();
  const changeTask = useChange(taskRecords, [keys.taskActivity(id)]);
  return (base, mine) => {
    const [before, wanted] = [inRecord(base), inRecord(mine)];
    const change = {
      ...(wanted.title !== before.title && { title: wanted.title }),
      ...(wanted.content !== before.content && { content: wanted.content }),
      ...(wanted.description !== before.description && { description: wanted.description }),
    };
    if (Object.keys(change).length === 0) return;
    const send = async () => {
      try {
        return await sendEdit<Texts, Partial<KnownTask>>({
          base: { ...before, version },
          change,
          read: async () => (mockup ? fieldsOf(await api.getMockupComment({ id })) : api.getComment({ id })),
          send: async (options) =>
            mockup
              ? fieldsOf(await api.updateMockupComment({ id, ...change }, options))
              : api.updateComment({ id, ...change }, options),
        });
      } catch (error) {
        if (!(error instanceof EditConflict)) throw error;
        keepRefusedEdit(id, { base, mine });
        toast({ text: task.textNotSaved, isProblem: true });
        // The error comes from the edit of this comment.
        const { title, content, description, version: newest } = error.now as Texts & Versioned;
        return { title, content, description, version: newest };
      }
    };
    void changeTask({ id, change, send, failed: task.notChanged });
  };
}
