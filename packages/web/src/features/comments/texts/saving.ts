import { api } from '../../../data/api/client.ts';
import { useChange } from '../../../data/records/change.ts';
import { type KnownTask, keys, taskRecords } from '../../../data/records/kinds.ts';
import { CHANGES_SUBJECT, offerUndoOf } from '../../../data/records/undo.ts';
import { type Edit, type RecordWithVersion, sendEdit } from '../../../data/records/versions.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { toast } from '../../../ui/overlay/toasts.tsx';
import { useChangeDescription } from '../changes/description.ts';
import { fieldsOf, type TaskDetail } from '../detail/detail.ts';
import { type EditedTexts, keepRefusedEdit } from './edits.ts';

type Texts = Pick<TaskDetail, 'title' | 'content' | 'description'>;

/** The editable texts of a comment. */
export function textsOf({ title, content, description }: Texts): EditedTexts {
  return { title: title ?? '', content, description: description ?? '' };
}

const toRecordTexts = ({ title = '', content = '', description = '' }: EditedTexts) => ({
  title: title.trim() || null,
  content: content.trim(),
  description: description.trim() || null,
});

/**
 * Sends an edit of the texts of a comment, on a page or a mockup.
 *
 * @throws {EditConflict} somebody else gave one of the texts another value.
 */
export function sendTexts(
  { id, mockup }: Pick<TaskDetail, 'id' | 'mockup'>,
  { base, change }: Pick<Edit<Partial<Texts>, unknown>, 'base' | 'change'>,
): Promise<Partial<KnownTask>> {
  return sendEdit<Partial<Texts>, Partial<KnownTask>>({
    base,
    change,
    read: async () => (mockup ? fieldsOf(await api.getMockupComment({ id })) : api.getComment({ id })),
    send: async (options) =>
      mockup
        ? fieldsOf(await api.updateMockupComment({ id, ...change }, options))
        : api.updateComment({ id, ...change }, options),
  });
}

/**
 * Saves the edited texts of a comment optimistically, with Undo. If somebody else has changed the same text, their
 * version is shown, and the edit is kept for the editor.
 */
export function useSaveTexts({
  id,
  mockup,
  version,
}: TaskDetail): (base: EditedTexts, mine: EditedTexts) => void {
  const { task, common } = useTexts();
  const changeTask = useChange(taskRecords, [keys.taskActivity(id)]);
  const describe = useChangeDescription();
  const save = async (base: EditedTexts, mine: EditedTexts): Promise<boolean> => {
    const baseTexts = toRecordTexts(base);
    const change = changeOf(base, mine);
    let isRefused = false;
    const send = async () => {
      try {
        return await sendTexts({ id, mockup }, { base: { ...baseTexts, version }, change });
      } catch (error) {
        const current = keepRefusedEdit(error, { id, edit: { base, mine }, message: task.textNotSaved });
        isRefused = true;
        // The error concerns the edit of this comment.
        const { title, content, description, version: currentVersion } = current as Texts & RecordWithVersion;
        return { title, content, description, version: currentVersion };
      }
    };
    return (await changeTask({ id, change, send, failed: task.notChanged })) && !isRefused;
  };
  return (base, mine) => {
    const change = changeOf(base, mine);
    if (Object.keys(change).length === 0) return;
    const undo = () => {
      toast({ text: describe(changeOf(mine, base), undefined), subject: CHANGES_SUBJECT });
      void save(mine, base);
    };
    const text = describe(change, undefined);
    void offerUndoOf(save(base, mine), { text, label: common.undo, subject: CHANGES_SUBJECT, undo });
  };
}

/** The texts changed by an edit, in the form of the record. */
function changeOf(base: EditedTexts, mine: EditedTexts): Partial<Texts> {
  const [baseTexts, myTexts] = [toRecordTexts(base), toRecordTexts(mine)];
  return {
    ...(myTexts.title !== baseTexts.title && { title: myTexts.title }),
    ...(myTexts.content !== baseTexts.content && { content: myTexts.content }),
    ...(myTexts.description !== baseTexts.description && { description: myTexts.description }),
  };
}
