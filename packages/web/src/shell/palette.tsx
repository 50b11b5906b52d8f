import { Dialog } from 'radix-ui';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/context.tsx';
import { classes } from '../lib/classes.ts';
import { Truncate } from '../ui/data/truncate.tsx';
import { ComboboxOption, useCombobox } from '../ui/form/combobox.tsx';
import { closeOnEscape } from '../ui/overlay/escape.ts';
import { formatKeys } from '../ui/shortcuts/keys.ts';
import { useCommands } from './palette/commands.tsx';
import type { Entry } from './palette/entries.ts';
import { FIELD_CLASSES, type FieldValue, PALETTE_CLASSES } from './palette/field.ts';
import { usePaletteResults } from './palette/found.tsx';
import { storeRecent } from './palette/recent.ts';

/** Finds records, pages and commands by text: those in the cache immediately, then those found by the server. */
export default function Palette({
  typed,
  onClose,
  onClosed,
}: {
  /** The text and the selection of the field before this code was loaded. */
  readonly typed: FieldValue;
  readonly onClose: () => void;
  /** Called after the palette has been unmounted, to return the focus. */
  readonly onClosed: () => void;
}) {
  const { frame } = useTexts();
  const chosenEntry = useRef<Entry>(undefined);
  const choose = (entry: Entry) => {
    chosenEntry.current = entry;
    storeRecent(entry.id);
    onClose();
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-shade" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
            // Runs last, so that an element that the entry opens can take the focus.
            chosenEntry.current?.run();
          }}
          onKeyDown={closeOnEscape(onClose)}
          className={PALETTE_CLASSES}
        >
          <Dialog.Title className="sr-only">{frame.palette}</Dialog.Title>
          <Search typed={typed} onChoose={choose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Search({
  typed,
  onChoose,
}: {
  readonly typed: FieldValue;
  readonly onChoose: (entry: Entry) => void;
}) {
  const { frame } = useTexts();
  const [query, setQuery] = useState(typed.text);
  const field = useFirstFocus(typed);
  const commands = useCommands();
  const { groups, isSearching } = usePaletteResults(query, commands);
  const entries = groups.flatMap((group) => group.entries);
  const combobox = useCombobox({ items: entries, onChoose });
  const isEmpty = entries.length === 0 && !isSearching;
  return (
    <>
      <input
        {...combobox.field}
        ref={field}
        role="combobox"
        aria-label={frame.palette}
        aria-expanded
        aria-controls={combobox.list.id}
        autoComplete="off"
        dir="auto"
        placeholder={frame.palettePlaceholder}
        value={query}
        onChange={({ target }) => {
          setQuery(target.value);
          combobox.activateFirst();
        }}
        onKeyDown={combobox.onKeyDown}
        className={FIELD_CLASSES}
      />
      <div {...combobox.list} role="listbox" aria-label={frame.palette} className="overflow-y-auto p-1.5">
        {groups.map((group, index) => {
          const firstIndex = groups.slice(0, index).reduce((sum, each) => sum + each.entries.length, 0);
          return <Group key={group.name} {...group} option={(at) => combobox.option(firstIndex + at)} />;
        })}
      </div>
      <p role="status" className={classes(isEmpty ? 'px-4 py-6 text-center' : 'sr-only', 'text-text-quiet')}>
        {isEmpty ? frame.paletteEmpty : ''}
      </p>
    </>
  );
}

/** Entries of one kind, below its name. @param option returns the props of the entry at an index of the group. */
function Group({
  name,
  entries,
  option,
}: {
  readonly name: string;
  readonly entries: readonly Entry[];
  readonly option: ReturnType<typeof useCombobox<Entry>>['option'];
}) {
  return (
    <fieldset aria-label={name} className="min-w-0">
      <p aria-hidden className="px-2 pt-2 pb-1 text-xs font-medium text-text-quiet">
        {name}
      </p>
      {entries.map((entry, index) => (
        <ComboboxOption key={entry.id} {...option(index)} className="h-9 gap-2.5">
          <EntryContent entry={entry} />
        </ComboboxOption>
      ))}
    </fieldset>
  );
}

/** Focuses a field before the next key press, with the caret where it was. */
function useFirstFocus({ start, end }: FieldValue) {
  const field = useRef<HTMLInputElement>(null);
  const focus = useEffectEvent(() => {
    field.current?.focus();
    field.current?.setSelectionRange(start, end);
  });
  useLayoutEffect(() => focus(), []);
  return field;
}

function EntryContent({ entry: { icon, label, hint, keys } }: { entry: Entry }) {
  return (
    <>
      <span className="flex w-4 shrink-0 justify-center text-text-quiet">{icon}</span>
      <span className="min-w-0 flex-1">
        <Truncate>{label}</Truncate>
      </span>
      {hint !== undefined && (
        <span dir="auto" className="max-w-40 shrink-0 truncate text-text-quiet">
          {hint}
        </span>
      )}
      {keys !== undefined && (
        <kbd className="shrink-0 rounded-control border border-line px-1.5 font-sans text-xs text-text-quiet">
          {formatKeys(keys)}
        </kbd>
      )}
    </>
  );
}
