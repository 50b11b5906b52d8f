/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks';
import type { PageComment, Visibility } from '../../api/types.ts';
import { isOfTeam } from '../../model/state.ts';
import { Mark, ReadersChoice } from '../../parts/readers.tsx';
import { useActions, useWidget } from '../../parts/widget.ts';
import { directionWhile } from '../../texts/catalogue.ts';

/** Where a reply is written. A text that could not be sent stays. */
export function ReplyForm({ comment }: { comment: PageComment }) {
  const { state } = useWidget();
  const { changing } = useActions();
  const { texts } = state;
  const [content, setContent] = useState('');
  const [chosen, setChosen] = useState<Visibility>('everyone');
  const isForTeam = comment.visibility === 'team';
  const mayChoose = isOfTeam(state) && !isForTeam;
  const isNote = mayChoose && chosen === 'team';
  const text = useRef<HTMLTextAreaElement>(null);
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    if (content.trim() === '' || isSending) return;
    setIsSending(true);
    if (await changing.reply(comment.id, content.trim(), mayChoose ? chosen : undefined)) setContent('');
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
      {isForTeam && <Mark of="team">{texts.readers.hints.team}</Mark>}
      {mayChoose && (
        <ReadersChoice
          label={texts.readers.ofReply}
          labels={{ everyone: texts.thread.reply, team: texts.readers.note }}
          order={['everyone', 'team']}
          value={chosen}
          hint={texts.readers.hints[chosen]}
          onValue={setChosen}
        />
      )}
      <textarea
        ref={text}
        class={isNote ? 'short note' : 'short'}
        rows={1}
        dir={directionWhile(content)}
        aria-label={isNote ? texts.readers.note : texts.thread.reply}
        placeholder={isNote ? texts.readers.notePlaceholder : texts.thread.replyPlaceholder}
        value={content}
        onInput={({ currentTarget }) => setContent(currentTarget.value)}
      />
      {content.trim() !== '' && (
        <footer>
          <button type="submit" class="primary" disabled={isSending}>
            {isSending ? texts.sending : isNote ? texts.readers.addNote : texts.thread.reply}
          </button>
        </footer>
      )}
    </form>
  );
}
