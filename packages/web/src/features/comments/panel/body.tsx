import { LIMITS } from '@postil/contract/limits';
import { type FormEvent, useRef, useState } from 'react';
import { useFormats, useTexts } from '../../../i18n/context.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextArea, TextField } from '../../../ui/form/field.tsx';
import type { TaskDetail } from '../detail/detail.ts';
import { editorKeys } from '../texts/editor-keys.ts';
import { type EditedTexts, useRefusedEdit } from '../texts/edits.ts';
import { ConcurrentChangeNotice } from '../texts/meanwhile.tsx';
import { Prose } from '../texts/prose.tsx';
import { textsOf, useSaveTexts } from '../texts/saving.ts';
import { useTick } from '../texts/ticking.ts';
import { useTextEdit } from '../texts/use-text-edit.ts';

/** The title, the text and the description of a comment, or the editor for them. */
export function Body({
  detail,
  isEditing,
  mayChange,
  onEdited,
}: {
  readonly detail: TaskDetail;
  readonly isEditing: boolean;
  readonly mayChange: boolean;
  readonly onEdited: () => void;
}) {
  const refused = useRefusedEdit(detail.id);
  const tick = useTick(detail);
  if (isEditing || refused) return <Editor detail={detail} onEdited={onEdited} />;
  const { title, content, description } = detail;
  return (
    <div className="flex flex-col gap-2">
      {title !== null && (
        <p dir="auto" className="text-lg font-semibold">
          {title}
        </p>
      )}
      <Prose text={content} className={title === null ? 'text-lg' : 'text-base'} />
      {description && (
        <Prose
          text={description}
          className="text-base text-text-quiet"
          onTick={mayChange ? tick : undefined}
        />
      )}
    </div>
  );
}

const FIELDS = ['title', 'content', 'description'];

function Editor({ detail, onEdited }: { detail: TaskDetail; onEdited: () => void }) {
  const { task, common } = useTexts();
  const text = useRef<HTMLTextAreaElement>(null);
  const { edit, currentTexts, problem, save, cancel, decide } = useEditor(detail, { text, onEdited });
  const { title = '', content = '', description = '' } = edit.mine;
  return (
    <form noValidate onSubmit={save} onKeyDown={editorKeys({ save, cancel })} className="flex flex-col gap-3">
      <ConcurrentChangeNotice
        edit={edit}
        currentTexts={currentTexts}
        labels={{ title: task.title, content: task.text, description: task.description }}
        commentId={detail.id}
        texts={{ fields: FIELDS }}
        onDecided={decide}
      />
      <TextField
        label={`${task.title} (${common.optional})`}
        maxLength={LIMITS.name}
        autoComplete="off"
        value={title}
        onChange={({ target }) => edit.write({ title: target.value })}
      />
      <TextArea
        ref={text}
        autoFocus
        label={task.text}
        problem={problem}
        rows={3}
        value={content}
        onChange={({ target }) => edit.write({ content: target.value })}
      />
      <TextArea
        label={`${task.description} (${common.optional})`}
        rows={2}
        maxLength={LIMITS.description}
        value={description}
        onChange={({ target }) => edit.write({ description: target.value })}
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

function useEditor(
  detail: TaskDetail,
  { text, onEdited }: { text: { current: HTMLTextAreaElement | null }; onEdited: () => void },
) {
  const { common, board } = useTexts();
  const { number } = useFormats();
  const currentTexts = textsOf(detail);
  const edit = useTextEdit(detail.id, currentTexts);
  const send = useSaveTexts(detail);
  const [isSubmitted, setSubmitted] = useState(false);
  const problemWith = ({ content = '' }: EditedTexts) => {
    if (content.trim() === '') return common.required;
    return [...content.trim()].length > LIMITS.content ? board.newTooLong(number(LIMITS.content)) : undefined;
  };
  const finish = (base: EditedTexts, mine: EditedTexts) => {
    if (problemWith(mine) !== undefined) {
      setSubmitted(true);
      return text.current?.focus();
    }
    send(base, mine);
    onEdited();
  };
  return {
    edit,
    currentTexts,
    problem: isSubmitted ? problemWith(edit.mine) : undefined,
    save: (event?: FormEvent) => {
      event?.preventDefault();
      if (edit.changed.length > 0) edit.compare();
      else finish(edit.base, edit.mine);
    },
    cancel: () => {
      edit.resolve(currentTexts);
      onEdited();
    },
    /** Saves the texts that the person has chosen after a concurrent change. */
    decide: (mine: EditedTexts) => finish(currentTexts, mine),
  };
}
