import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { movedPlace } from '../parts/choices.tsx';
import { classes } from '../parts/classes.ts';
import { Cut } from '../parts/cut.tsx';
import { useTexts } from '../texts/context.tsx';
import { useCommands } from './palette/commands.tsx';
import type { Entry } from './palette/entries.ts';
import { FIELD_LOOK, PALETTE_LOOK, type Typed } from './palette/field.ts';
import { useFound } from './palette/found.tsx';
import { keepRecent } from './palette/recent.ts';
import { keyName } from './shortcuts.tsx';

/** Finds projects, sites, tasks and commands by words; what is known is found at once, more comes from the server. */
export default function Palette({
  typed,
  onClose,
  onClosed,
}: {
  /** What was typed before this code had come. */
  readonly typed: Typed;
  readonly onClose: () => void;
  /** Called when nothing of it is left; gives the focus back. */
  readonly onClosed: () => void;
}) {
  const { frame } = useTexts();
  const chosen = useRef<Entry>(undefined);
  const choose = (entry: Entry) => {
    chosen.current = entry;
    keepRecent(entry.id);
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
            // What opens can take the focus.
            chosen.current?.run();
          }}
          className={PALETTE_LOOK}
        >
          <Dialog.Title className="sr-only">{frame.palette}</Dialog.Title>
          <Search typed={typed} onChoose={choose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Search({ typed, onChoose }: { readonly typed: Typed; readonly onChoose: (entry: Entry) => void }) {
  const { frame } = useTexts();
  const id = useId();
  const [query, setQuery] = useState(typed.text);
  const field = useFirstFocus(typed);
  const [place, setPlace] = useState(0);
  const commands = useCommands();
  const { groups, isSearching } = useFound(query, commands);
  const entries = groups.flatMap((group) => group.entries);
  const active = Math.min(place, entries.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const entry = entries[active];
      if (entry) onChoose(entry);
    }
    const moved = movedPlace(event.key, active, entries.length);
    if (moved === undefined) return;
    event.preventDefault();
    setPlace(moved);
    document.getElementById(`${id}-${moved}`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <input
        ref={field}
        role="combobox"
        aria-label={frame.palette}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        dir="auto"
        placeholder={frame.palettePlaceholder}
        value={query}
        onChange={({ target }) => {
          setQuery(target.value);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
        className={FIELD_LOOK}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={frame.palette}
        tabIndex={-1}
        className="overflow-y-auto p-1.5"
      >
        {groups.map(({ name, entries: shown }, group) => {
          const first = groups.slice(0, group).reduce((sum, each) => sum + each.entries.length, 0);
          return (
            <fieldset key={name} aria-label={name} className="min-w-0">
              <p aria-hidden className="px-2 pt-2 pb-1 text-xs font-medium text-text-quiet">
                {name}
              </p>
              {shown.map((entry, index) => (
                <Option
                  key={entry.id}
                  id={`${id}-${first + index}`}
                  entry={entry}
                  isActive={first + index === active}
                  onActive={() => setPlace(first + index)}
                  onChoose={() => onChoose(entry)}
                />
              ))}
            </fieldset>
          );
        })}
      </div>
      <p
        role="status"
        className={classes(
          entries.length === 0 && !isSearching ? 'px-4 py-6 text-center' : 'sr-only',
          'text-text-quiet',
        )}
      >
        {entries.length === 0 && !isSearching ? frame.paletteEmpty : ''}
      </p>
    </>
  );
}

/** Focuses a field before the next key is pressed, where the one before it was left. */
function useFirstFocus({ start, end }: Typed) {
  const field = useRef<HTMLInputElement>(null);
  const focus = useEffectEvent(() => {
    field.current?.focus();
    field.current?.setSelectionRange(start, end);
  });
  useLayoutEffect(() => focus(), []);
  return field;
}

function Option({
  id,
  entry,
  isActive,
  onActive,
  onChoose,
}: {
  readonly id: string;
  readonly entry: Entry;
  readonly isActive: boolean;
  readonly onActive: () => void;
  readonly onChoose: () => void;
}) {
  return (
    <button
      type="button"
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={isActive ? undefined : onActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classes(
        'flex h-9 w-full items-center gap-2.5 rounded-control px-2 text-start coarse:h-11',
        isActive && 'bg-surface-hover',
      )}
    >
      <span className="flex w-4 shrink-0 justify-center text-text-quiet">{entry.icon}</span>
      <span className="min-w-0 flex-1">
        <Cut>{entry.label}</Cut>
      </span>
      {entry.hint !== undefined && (
        <span dir="auto" className="max-w-40 shrink-0 truncate text-text-quiet">
          {entry.hint}
        </span>
      )}
      {entry.keys !== undefined && (
        <kbd className="shrink-0 rounded-control border border-line px-1.5 font-sans text-xs text-text-quiet">
          {keyName(entry.keys)}
        </kbd>
      )}
    </button>
  );
}
