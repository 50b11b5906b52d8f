import { LIMITS } from '@postil/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { membersQuery } from '../../../api/choices.ts';
import { useMay, useSession } from '../../../api/session.ts';
import { announce } from '../../../frame/announcer.tsx';
import { keyName } from '../../../frame/shortcuts.tsx';
import { Avatar } from '../../../parts/avatar.tsx';
import { Button } from '../../../parts/button.tsx';
import { movedPlace } from '../../../parts/choices.tsx';
import { classes } from '../../../parts/classes.ts';
import { Cut } from '../../../parts/cut.tsx';
import { useTexts } from '../../../texts/context.tsx';
import type { TaskDetail } from '../detail.ts';
import { seesProject } from '../people.ts';
import { type Mentionable, mentionAt, mentionedIn, offeredFor, withMention } from './mentions.ts';
import { useSendReply } from './sending.ts';
import { keepDraft, readDraft } from './unsent.ts';

/** Where a reply is written. What was typed and not sent is there again when the panel is opened the next time. */
export function Composer({ detail }: { detail: TaskDetail }) {
  const { task } = useTexts();
  const listId = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const [content, setContent] = useState(() => readDraft(detail.id));
  const chosen = useRef<Mentionable[]>([]);
  const send = useSendReply(detail);
  const write = (value: string) => {
    setContent(value);
    keepDraft(detail.id, value);
  };
  const mentions = useMentions(detail, { text, content, write, onChosen: (one) => chosen.current.push(one) });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const wanted = content.trim();
    text.current?.focus();
    if (wanted === '') return;
    const mentionedIds = mentionedIn(wanted, chosen.current);
    write('');
    chosen.current = [];
    void send({
      key: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
      content: wanted,
      mentionedIds,
      writtenAt: new Date().toISOString(),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || mentions.onKeyDown(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <form noValidate onSubmit={submit} className="relative flex items-end gap-2 border-t border-line p-3">
      <Offered listId={listId} {...mentions} />
      <textarea
        ref={text}
        aria-label={task.reply}
        aria-autocomplete="list"
        aria-controls={mentions.people.length > 0 ? listId : undefined}
        aria-activedescendant={mentions.people.length > 0 ? `${listId}-${mentions.place}` : undefined}
        dir="auto"
        rows={1}
        maxLength={LIMITS.content}
        placeholder={task.reply}
        title={task.replyHint(keyName('mod+Enter'))}
        value={content}
        onChange={({ target }) => {
          write(target.value);
          mentions.look(target.value, target.selectionStart);
        }}
        onClick={({ currentTarget }) => mentions.look(content, currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onBlur={() => mentions.look('', 0)}
        className="field-sizing-content max-h-48 min-h-8 min-w-0 flex-1 resize-none rounded-control border border-line-strong bg-surface-raised px-2.5 py-1 text-base coarse:min-h-11 coarse:py-2.5"
      />
      <Button type="submit" look="main" disabled={content.trim() === ''}>
        {task.send}
      </Button>
    </form>
  );
}

interface Mentions {
  readonly people: readonly Mentionable[];
  readonly place: number;
  readonly choose: (person: Mentionable) => void;
  readonly onPlace: (place: number) => void;
  /** Looks whether a name is being typed at the caret. */
  readonly look: (text: string, caret: number) => void;
  /** @returns whether the key was for the list. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
}

function useMentions(
  detail: TaskDetail,
  field: {
    readonly text: { readonly current: HTMLTextAreaElement | null };
    readonly content: string;
    readonly write: (text: string) => void;
    readonly onChosen: (person: Mentionable) => void;
  },
): Mentions {
  const { task } = useTexts();
  const may = useMay();
  const { user } = useSession();
  const { data: members = [] } = useQuery({ ...membersQuery, enabled: !may.isGuest });
  const [caret, setCaret] = useState<number>();
  const [place, setPlace] = useState(0);
  const query = caret === undefined ? undefined : mentionAt(field.content, caret);
  const offerable = (text: string) =>
    offeredFor(
      members.filter((member) => member.id !== user.id && seesProject(member, detail.project_id)),
      text,
    );
  const people = query ? offerable(query.text) : [];
  const choose = (person: Mentionable) => {
    if (!query) return;
    const done = withMention(field.content, query, person);
    field.onChosen(person);
    field.write(done.text);
    setCaret(undefined);
    const { text } = field;
    requestAnimationFrame(() => text.current?.setSelectionRange(done.caret, done.caret));
  };
  const look = (text: string, at: number) => {
    const found = mentionAt(text, at);
    setCaret(found && at);
    setPlace(0);
    if (found) announce(task.mentionOffered(offerable(found.text).length));
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const active = people[place];
    const moved = movedPlace(event.key, place, people.length);
    const isChosen =
      active !== undefined &&
      (event.key === 'Enter' || event.key === 'Tab') &&
      !event.ctrlKey &&
      !event.metaKey;
    if (active === undefined || (moved === undefined && !isChosen && event.key !== 'Escape')) return false;
    event.preventDefault();
    if (moved !== undefined) setPlace(moved);
    else if (isChosen) choose(active);
    else setCaret(undefined);
    return true;
  };
  return { people, place, choose, onPlace: setPlace, look, onKeyDown };
}

function Offered({ listId, people, place, choose, onPlace }: Mentions & { listId: string }) {
  const { task } = useTexts();
  if (people.length === 0) return null;
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={task.mention}
      tabIndex={-1}
      className="absolute start-3 bottom-full z-10 mb-1 w-64 max-w-[calc(100%-24px)] animate-appear rounded-card border border-line bg-surface-raised p-1 shadow-float"
    >
      {people.map((person, index) => (
        <button
          key={person.id}
          type="button"
          role="option"
          id={`${listId}-${index}`}
          tabIndex={-1}
          aria-selected={index === place}
          // The focus stays in the field, so that one can go on typing.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={index === place ? undefined : () => onPlace(index)}
          onClick={() => choose(person)}
          className={classes(
            'flex h-8 w-full items-center gap-2 rounded-control px-2 text-start coarse:h-11',
            index === place && 'bg-surface-hover',
          )}
        >
          <Avatar person={person} />
          <span className="min-w-0 flex-1">
            <Cut>{person.name}</Cut>
          </span>
        </button>
      ))}
    </div>
  );
}
