import type { Visibility } from '@postil/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { membersQuery } from '../../../data/records/choices.ts';
import { useMay, useSession } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Truncate } from '../../../ui/data/truncate.tsx';
import { ComboboxOption, useCombobox } from '../../../ui/form/combobox.tsx';
import type { Subject } from '../cache/replies.ts';
import { seesProject } from '../detail/people.ts';
import { type Mentionable, matchingPeople, mentionAt, withMention } from './mentions.ts';

interface MentionField {
  readonly textarea: { readonly current: HTMLTextAreaElement | null };
  readonly content: string;
  readonly write: (text: string) => void;
  readonly onChosen: (person: Mentionable) => void;
}

/** The suggested people while a name is typed after an `@`. */
export function useMentions(
  reply: { readonly subject: Subject; readonly visibility: Visibility },
  field: MentionField,
) {
  const { task } = useTexts();
  const [caret, setCaret] = useState<number>();
  const findPeople = usePeopleFinder(reply);
  const query = caret === undefined ? undefined : mentionAt(field.content, caret);
  const people = query ? findPeople(query.text) : [];
  const choose = (person: Mentionable) => {
    if (!query) return;
    const result = withMention(field.content, query, person);
    field.onChosen(person);
    field.write(result.text);
    setCaret(undefined);
    const { textarea } = field;
    requestAnimationFrame(() => textarea.current?.setSelectionRange(result.caret, result.caret));
  };
  const combobox = useCombobox({ items: people, onChoose: choose, keys: ['Enter', 'Tab'] });
  /** Suggests people if a name is being typed at the caret. */
  const offer = (text: string, at: number) => {
    const found = mentionAt(text, at);
    setCaret(found && at);
    combobox.activateFirst();
    if (found) announce(task.mentionOffered(findPeople(found.text).length));
  };
  /** @returns whether the key was for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (combobox.onKeyDown(event)) return true;
    if (people.length === 0 || event.key !== 'Escape') return false;
    event.preventDefault();
    setCaret(undefined);
    return true;
  };
  return { people, combobox, offer, onKeyDown };
}

/** @returns a function that finds the people to mention whose names match a text. */
function usePeopleFinder({ subject, visibility }: { subject: Subject; visibility: Visibility }) {
  const may = useMay();
  const { user } = useSession();
  const { data: members = [] } = useQuery({ ...membersQuery, enabled: !may.isGuest });
  const people = members.filter(
    (member) =>
      member.id !== user.id &&
      seesProject(member, subject.projectId) &&
      // Guests do not see an internal note.
      (visibility === 'everyone' || member.role !== 'guest'),
  );
  return (text: string): readonly Mentionable[] => matchingPeople(people, text);
}

/** The list of suggested people, above the field. */
export function SuggestedPeople({
  people,
  combobox,
}: Pick<ReturnType<typeof useMentions>, 'people' | 'combobox'>) {
  const { task } = useTexts();
  if (people.length === 0) return null;
  return (
    <div
      {...combobox.list}
      role="listbox"
      aria-label={task.mention}
      className="absolute start-3 bottom-full z-10 mb-1 w-64 max-w-[calc(100%-24px)] appears rounded-card border border-line bg-surface-raised p-1 shadow-float"
    >
      {people.map((person, index) => (
        <ComboboxOption key={person.id} {...combobox.option(index)}>
          <Avatar person={person} />
          <span className="min-w-0 flex-1">
            <Truncate>{person.name}</Truncate>
          </span>
        </ComboboxOption>
      ))}
    </div>
  );
}
