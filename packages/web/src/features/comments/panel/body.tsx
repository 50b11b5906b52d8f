import { LIMITS } from '@postil/contract/limits';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useFormats, useTexts } from '../../../i18n/context.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import { useDetailChanges } from '../detail/changes.ts';
import type { TaskDetail } from '../detail/detail.ts';

/** What the comment says, and its description. */
export function Body({
  detail,
  isEditing,
  onEdited,
}: {
  readonly detail: TaskDetail;
  readonly isEditing: boolean;
  readonly onEdited: () => void;
}) {
  if (isEditing) return <Editor detail={detail} onEdited={onEdited} />;
  const { content, description } = detail;
  return (
    <div className="flex flex-col gap-2">
      <p dir="auto" className="text-lg whitespace-pre-wrap [overflow-wrap:anywhere]">
        {content}
      </p>
      {description && (
        <p dir="auto" className="text-base whitespace-pre-wrap text-text-quiet [overflow-wrap:anywhere]">
          {description}
        </p>
      )}
    </div>
  );
}

function Editor({ detail, onEdited }: { detail: TaskDetail; onEdited: () => void }) {
  const { task, common, board } = useTexts();
  const { number } = useFormats();
  const { change } = useDetailChanges(detail);
  const [content, setContent] = useState(detail.content);
  const [description, setDescription] = useState(detail.description ?? '');
  const [problem, setProblem] = useState<string>();
  const text = useRef<HTMLTextAreaElement>(null);
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    const wanted = content.trim();
    const isLong = [...wanted].length > LIMITS.content;
    if (wanted === '' || isLong) {
      setProblem(isLong ? board.newTooLong(number(LIMITS.content)) : common.required);
      return text.current?.focus();
    }
    const changes = {
      ...(wanted !== detail.content && { content: wanted }),
      ...(description.trim() !== (detail.description ?? '') && { description: description.trim() || null }),
    };
    if (Object.keys(changes).length > 0) change(changes);
    onEdited();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event);
    if (event.key !== 'Escape') return;
    // Only the editing ends, and not the panel.
    event.preventDefault();
    onEdited();
  };
  return (
    <form noValidate onSubmit={save} onKeyDown={onKeyDown} className="flex flex-col gap-3">
      <TextArea
        ref={text}
        autoFocus
        label={task.text}
        problem={problem}
        rows={3}
        value={content}
        onChange={({ target }) => {
          setProblem(undefined);
          setContent(target.value);
        }}
      />
      <TextArea
        label={`${task.description} (${common.optional})`}
        rows={2}
        maxLength={LIMITS.description}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onEdited}>{common.cancel}</Button>
        <Button type="submit" look="main">
          {common.save}
        </Button>
      </div>
    </form>
  );
}
