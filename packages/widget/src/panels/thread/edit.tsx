/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { PageComment } from '../../api/types.ts';
import { useActions, useWidget } from '../../parts/widget.ts';

/** Edits the text of a comment in place. */
export function EditForm({ comment, onEnd }: { comment: PageComment; onEnd(): void }) {
  const { state } = useWidget();
  const { changing } = useActions();
  const { texts } = state;
  const [content, setContent] = useState(comment.content);
  const text = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => text.current?.focus(), []);
  const save = async (event: Event) => {
    event.preventDefault();
    if (await changing.edit(comment.id, content)) onEnd();
  };
  return (
    <form
      class="field"
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        event.preventDefault();
        onEnd();
      }}
    >
      <textarea
        ref={text}
        dir="auto"
        aria-label={texts.composer.text}
        value={content}
        onInput={({ currentTarget }) => setContent(currentTarget.value)}
      />
      <footer>
        <button type="button" onClick={onEnd}>
          {texts.cancel}
        </button>
        <button type="submit" class="primary" disabled={content.trim() === ''}>
          {texts.save}
        </button>
      </footer>
    </form>
  );
}
