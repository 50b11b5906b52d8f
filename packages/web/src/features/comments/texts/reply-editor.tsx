import type { ReplyRecord } from '@postil/client';
import { LIMITS } from '@postil/contract/limits';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { useTexts } from '../../../i18n/context.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import { editorKeys } from './editor-keys.ts';
import type { EditedTexts } from './edits.ts';
import { ConcurrentChangeNotice } from './meanwhile.tsx';
import { useSaveReply } from './reply-changes.ts';
import { useTextEdit } from './use-text-edit.ts';

/** The editor that is shown in place of a reply. */
export default function ReplyEditor({ reply, onEdited }: { reply: ReplyRecord; onEdited: () => void }) {
  const { task, common } = useTexts();
  const field = useRef<HTMLTextAreaElement>(null);
  const currentTexts = { content: reply.content };
  const edit = useTextEdit(reply.id, currentTexts);
  const send = useSaveReply(reply);
  const finish = (base: EditedTexts, mine: EditedTexts) => {
    if ((mine.content ?? '').trim() === '') return field.current?.focus();
    send(base, mine);
    onEdited();
  };
  const save = (event?: FormEvent | KeyboardEvent) => {
    event?.preventDefault();
    if (edit.changed.length > 0) edit.compare();
    else finish(edit.base, edit.mine);
  };
  const cancel = () => {
    edit.resolve(currentTexts);
    onEdited();
  };
  const isEmpty = (edit.mine.content ?? '').trim() === '';
  return (
    <form
      noValidate
      onSubmit={save}
      onKeyDown={editorKeys({ save, cancel })}
      className="mt-1 flex flex-col gap-2"
    >
      <ConcurrentChangeNotice
        edit={edit}
        currentTexts={currentTexts}
        labels={{ content: task.replyText }}
        commentId={reply.comment_id}
        texts={{ fields: ['reply'], replyId: reply.id }}
        onDecided={(mine) => finish(currentTexts, mine)}
      />
      <TextArea
        ref={field}
        autoFocus
        label={task.replyText}
        isLabelHidden
        problem={isEmpty ? common.required : undefined}
        rows={2}
        maxLength={LIMITS.content}
        value={edit.mine.content ?? ''}
        onChange={({ target }) => edit.write({ content: target.value })}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={cancel}>{common.cancel}</Button>
        <Button type="submit" look="main">
          {common.save}
        </Button>
      </div>
    </form>
  );
}
