/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks';
import { useActions, useWidget } from '../parts/widget.ts';

import { directionWhile } from '../texts/catalogue.ts';

/** Where a reply is written. A text that could not be sent stays. */
export function ReplyForm({ pinId }: { pinId: string }) {
  const { state } = useWidget();
  const { changing } = useActions();
  const { texts } = state;
  const [content, setContent] = useState('');
  const text = useRef<HTMLTextAreaElement>(null);
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    if (content.trim() === '' || isSending) return;
    setIsSending(true);
    if (await changing.reply(pinId, content.trim())) setContent('');
    setIsSending(false);
    // The button that had the focus is gone with the text.
    text.current?.focus({ preventScroll: true });
  };
  return (
    <form
      class="field"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send();
      }}
    >
      <textarea
        ref={text}
        class="short"
        rows={1}
        dir={directionWhile(content)}
        aria-label={texts.thread.reply}
        placeholder={texts.thread.replyPlaceholder}
        value={content}
        onInput={({ currentTarget }) => setContent(currentTarget.value)}
      />
      {content.trim() !== '' && (
        <footer>
          <button type="submit" class="primary" disabled={isSending}>
            {isSending ? texts.sending : texts.thread.reply}
          </button>
        </footer>
      )}
    </form>
  );
}
