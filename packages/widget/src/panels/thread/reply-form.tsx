/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks';
import type { PageComment, Visibility } from '../../api/types.ts';
import { isInTeam } from '../../model/state.ts';
import { pictureInputHandlers } from '../../parts/dropped.ts';
import { useLoaded } from '../../parts/loaded.ts';
import { Mark, ReadersChoice } from '../../parts/readers.tsx';
import { useActions, useWidget } from '../../parts/widget.ts';
import { directionOfTypedText, type Texts } from '../../texts/catalogue.ts';

/** The form for a reply. A text that could not be sent stays. */
export function ReplyForm({ comment }: { comment: PageComment }) {
  const { state } = useWidget();
  const { changing } = useActions();
  const { texts } = state;
  const [content, setContent] = useState('');
  const [chosenVisibility, setChosen] = useState<Visibility>('everyone');
  const isForTeam = comment.visibility === 'team';
  const mayChoose = isInTeam(state) && !isForTeam;
  const isNote = mayChoose && chosenVisibility === 'team';
  const text = useRef<HTMLTextAreaElement>(null);
  const [pictures, setPictures] = useState<readonly Blob[]>([]);
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    if (content.trim() === '' || isSending) return;
    setIsSending(true);
    const visibility = mayChoose ? chosenVisibility : undefined;
    if (await changing.reply(comment.id, { content: content.trim(), visibility, pictures })) {
      setContent('');
      setPictures([]);
    }
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
      {...pictureInputHandlers(state.settings, (files) => setPictures([...pictures, ...files]))}
    >
      {isForTeam && <Mark of="team">{texts.readers.hints.team}</Mark>}
      {mayChoose && <ReplyVisibilityField chosen={chosenVisibility} onChosen={setChosen} />}
      <textarea
        ref={text}
        class={isNote ? 'short note' : 'short'}
        rows={1}
        dir={directionOfTypedText(content)}
        {...labelsOf(texts, isNote)}
        value={content}
        onInput={({ currentTarget }) => setContent(currentTarget.value)}
      />
      {(content.trim() !== '' || pictures.length > 0) && (
        <ReplyPictures files={pictures} onFiles={setPictures} />
      )}
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

function labelsOf({ readers, thread }: Texts, isNote: boolean) {
  return isNote
    ? { 'aria-label': readers.note, placeholder: readers.notePlaceholder }
    : { 'aria-label': thread.reply, placeholder: thread.replyPlaceholder };
}

function ReplyVisibilityField(props: { readonly chosen: Visibility; onChosen(chosen: Visibility): void }) {
  const { texts } = useWidget().state;
  return (
    <ReadersChoice
      label={texts.readers.ofReply}
      labels={{ everyone: texts.thread.reply, team: texts.readers.note }}
      order={['everyone', 'team']}
      value={props.chosen}
      hint={texts.readers.hints[props.chosen]}
      onValue={props.onChosen}
    />
  );
}

/** The pictures of the reply, if the site allows them. */
function ReplyPictures(props: { readonly files: readonly Blob[]; onFiles(files: readonly Blob[]): void }) {
  const { settings } = useWidget().state;
  const Attachments = useLoaded(
    async () => (await import('../attachments/attachments.tsx')).AttachmentsField,
  );
  const { files, onFiles } = props;
  if (!Attachments || !settings.screenshots) return null;
  return (
    <Attachments
      files={files}
      onAdd={(added) => onFiles([...files, ...added])}
      onRemove={(file) => onFiles(files.filter((each) => each !== file))}
    />
  );
}
