import type { Visibility } from '@postil/contract/enums';
import { LIMITS } from '@postil/contract/limits';
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { newKey } from '../../../data/ids.ts';
import { useMay } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { classes } from '../../../lib/classes.ts';
import { Button } from '../../../ui/form/button.tsx';
import { formatKeys, submitsForm } from '../../../ui/shortcuts/keys.ts';
import { NOTE_SURFACE, VisibilityChoice, VisibilityIcon } from '../badges/readers.tsx';
import type { Subject } from '../cache/replies.ts';
import { ChoosePictures } from '../pictures/choose-button.tsx';
import { attach, takeAttached, useAttached } from '../pictures/drafts.ts';
import { AttachedPictures } from '../pictures/preview.tsx';
import { pastedFiles, useCheckedFiles, useDrop } from '../pictures/taking.ts';
import { SuggestedPeople, useMentions } from './mention-list.tsx';
import { type Mentionable, mentionedIn } from './mentions.ts';
import { reveal } from './reveal.ts';
import { useSendReply } from './sending.ts';
import { readDraft, storeDraft } from './unsent.ts';

interface ComposerProps {
  readonly subject: Subject;
  /** Whether it is in a list, such as the comments of a mockup, where it renders compactly. */
  readonly isInline?: boolean;
}

/** The reply field. Text that was not sent is restored when the comment is opened again. */
export function Composer({ subject, isInline = false }: ComposerProps) {
  const { task, mockups } = useTexts();
  const composer = useComposer(subject);
  const isEmpty = composer.content.trim() === '';
  const isBare = isInline && isEmpty && !composer.hasPictures;
  const names = isInline
    ? { field: mockups.reply, placeholder: mockups.replyPlaceholder, send: mockups.reply }
    : { field: task.reply, placeholder: task.reply, send: task.send };
  return (
    <form
      noValidate
      onSubmit={composer.onSubmit}
      {...composer.drop.zone}
      className={classes(
        'relative flex flex-col gap-2',
        !isInline && 'border-t border-line p-3',
        composer.drop.isOver && 'bg-surface-hover outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <SuggestedPeople {...composer.mentions} />
      {!isBare && <Readers subject={subject} readers={composer.readers} />}
      <AttachedPictures commentId={subject.id} />
      <div className="flex items-end gap-2">
        <Field composer={composer} label={names.field} placeholder={names.placeholder} />
        {composer.onFiles && <ChoosePictures label={task.pictures.choose} onFiles={composer.onFiles} />}
        {!isBare && (
          <Button type="submit" look={isInline ? 'plain' : 'main'} disabled={isEmpty}>
            {names.send}
          </Button>
        )}
      </div>
    </form>
  );
}

function Field({
  composer: { textarea, content, write, mentions, readers, onKeyDown, onPaste },
  label,
  placeholder,
}: {
  readonly composer: ReturnType<typeof useComposer>;
  readonly label: string;
  readonly placeholder: string;
}) {
  const { task } = useTexts();
  const isNote = readers.mayChoose && readers.visibility === 'team';
  return (
    <textarea
      ref={textarea}
      aria-label={label}
      {...mentions.combobox.field}
      dir="auto"
      rows={1}
      maxLength={LIMITS.content}
      placeholder={isNote ? task.writeNote : placeholder}
      title={task.replyHint(formatKeys('mod+Enter'))}
      value={content}
      onChange={({ target }) => {
        write(target.value);
        mentions.offer(target.value, target.selectionStart);
      }}
      onClick={({ currentTarget }) => mentions.offer(content, currentTarget.selectionStart)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onBlur={() => mentions.offer('', 0)}
      className={classes(
        'field-sizing-content max-h-48 min-h-8 min-w-0 flex-1 resize-none px-2.5 py-1 text-base coarse:min-h-11 coarse:py-2.5',
        isNote ? NOTE_SURFACE : 'rounded-control border border-line-strong bg-surface-raised',
      )}
    />
  );
}

/** The readers of the reply: the team's choice if everyone sees the comment; a sentence if only the team does. */
function Readers({ subject, readers }: { subject: Subject; readers: ReturnType<typeof useReaders> }) {
  const { task } = useTexts();
  const { mayChoose, visibility, setVisibility } = readers;
  if (mayChoose) {
    return (
      <VisibilityChoice
        label={task.replyKind}
        labels={task.replyKinds}
        value={visibility}
        onValue={setVisibility}
      />
    );
  }
  if (subject.visibility !== 'team') return null;
  return (
    <p className="flex items-center gap-1.5 text-xs text-text-quiet">
      <VisibilityIcon visibility="team" /> {task.noteOnly}
    </p>
  );
}

function useComposer(subject: Subject) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [content, setContent] = useState(() => readDraft(subject.id));
  const readers = useReaders(subject);
  const chosen = useRef<Mentionable[]>([]);
  const send = useSendReply(subject);
  const pictures = useAttachments(subject);
  const write = (value: string) => {
    setContent(value);
    storeDraft(subject.id, value);
  };
  const mentions = useMentions(
    { subject, visibility: readers.visibility },
    { textarea, content, write, onChosen: (one) => chosen.current.push(one) },
  );
  const onSubmit = (event?: FormEvent) => {
    event?.preventDefault();
    const trimmed = content.trim();
    textarea.current?.focus();
    if (trimmed === '') return;
    const mentionedIds = mentionedIn(trimmed, chosen.current);
    write('');
    chosen.current = [];
    const key = newKey();
    reveal(key);
    void send({
      key,
      content: trimmed,
      mentionedIds,
      pictures: takeAttached(subject.id),
      visibility: readers.visibility,
      writtenAt: new Date().toISOString(),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || mentions.onKeyDown(event)) return;
    if (submitsForm(event)) onSubmit(event);
  };
  return { textarea, content, write, mentions, readers, onSubmit, onKeyDown, ...pictures };
}

/** The pictures of the reply; reviewers, who came by a link, cannot add any. */
function useAttachments({ id }: Subject) {
  const { hasAccount } = useMay();
  const attachChecked = useCheckedFiles((files) => attach(id, files));
  const onFiles = hasAccount ? attachChecked : undefined;
  const onPaste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData);
    if (!onFiles || files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  return { hasPictures: useAttached(id).length > 0, drop: useDrop(onFiles), onFiles, onPaste };
}

/**
 * The readers of a reply. On a comment for everyone, the team chooses for each reply; on a team-only comment, only the
 * team reads it.
 */
function useReaders(subject: Subject) {
  const may = useMay();
  const [chosen, setVisibility] = useState<Visibility>('everyone');
  const mayChoose = !may.isGuest && subject.visibility === 'everyone';
  return { mayChoose, visibility: mayChoose ? chosen : subject.visibility, setVisibility };
}
