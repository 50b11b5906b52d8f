import { Check, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTexts } from '../texts/context.tsx';
import { classes } from './classes.ts';
import { Cut } from './cut.tsx';
import { FirstTrigger, loadedLater } from './loaded-later.tsx';
import { bestOf, comparable } from './matching.ts';
import type { DropdownProps } from './opened-dropdown.tsx';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly icon?: ReactNode;
}

export interface ChoiceListProps {
  /** The name of the list, read out with the field. */
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  /** Called with a value that was chosen, or chosen again. */
  readonly onChoose: (value: string) => void;
  /** Any text may be chosen too; it is called with it. */
  readonly onText?: (text: string) => void;
  readonly placeholder?: string;
}

/** More are found by typing. */
const MOST_SHOWN = 100;
const TYPED = 'typed:';

/** A field to type in, above what can be chosen. Arrows move through the choices, Enter chooses. */
export function ChoiceList({ label, choices, chosen, onChoose, onText, placeholder }: ChoiceListProps) {
  const { common } = useTexts();
  const id = useId();
  const [query, setQuery] = useState('');
  const [place, setPlace] = useState(0);
  const shown = shownChoices({ choices, query, hasText: onText !== undefined, use: common.useText });
  const active = Math.min(place, shown.length - 1);
  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    if (choice.value.startsWith(TYPED)) onText?.(choice.value.slice(TYPED.length));
    else onChoose(choice.value);
    if (choice.value.startsWith(TYPED)) setQuery('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      choose(shown[active]);
    }
    const moved = movedPlace(event.key, active, shown.length);
    if (moved === undefined) return;
    event.preventDefault();
    setPlace(moved);
    document.getElementById(`${id}-${moved}`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className="flex min-h-0 flex-col">
      <input
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        dir="auto"
        placeholder={placeholder ?? label}
        value={query}
        onChange={({ target }) => {
          setQuery(target.value);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
        className="h-9 shrink-0 border-b border-line bg-transparent px-3 outline-none coarse:h-11"
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable
        tabIndex={-1}
        className="max-h-84 min-h-0 overflow-y-auto p-1"
      >
        {shown.map((choice, index) => (
          <Option
            key={choice.value}
            id={`${id}-${index}`}
            choice={choice}
            isActive={index === active}
            isChosen={chosen.includes(choice.value)}
            onActive={() => setPlace(index)}
            onChoose={() => choose(choice)}
          />
        ))}
      </div>
      {shown.length === 0 && <p className="px-3 pb-3 text-text-quiet">{common.noMatch}</p>}
    </div>
  );
}

function Option({
  id,
  choice: { value, label, icon },
  isActive,
  isChosen,
  onActive,
  onChoose,
}: {
  readonly id: string;
  readonly choice: Choice;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly onActive: () => void;
  readonly onChoose: () => void;
}) {
  return (
    <button
      type="button"
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isChosen}
      onPointerMove={isActive ? undefined : onActive}
      // The focus stays in the field, so that one can go on typing.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classes(
        'flex h-8 w-full items-center gap-2 rounded-control px-2 text-start coarse:h-11',
        isActive && 'bg-surface-hover',
      )}
    >
      {value.startsWith(TYPED) ? <Plus size={14} aria-hidden className="shrink-0" /> : icon}
      <span className="min-w-0 flex-1">
        <Cut>{label}</Cut>
      </span>
      <span className="w-4 shrink-0">{isChosen && <Check size={14} aria-hidden />}</span>
    </button>
  );
}

const dropdowns = loadedLater(() => import('./opened-dropdown.tsx'));

/** A popover below one focusable element. Its code is loaded when the first one is opened. */
export function Dropdown(props: DropdownProps) {
  const { trigger, isOpen = false, onOpen } = props;
  const [isUsed, setUsed] = useState(false);
  const code = dropdowns.useLoaded(isUsed || isOpen);
  if (code) return <code.OpenedDropdown {...props} />;
  const open = () => {
    setUsed(true);
    onOpen?.(true);
  };
  return <FirstTrigger trigger={trigger} opens="dialog" onOpen={open} onNear={dropdowns.prepare} />;
}

function shownChoices({
  choices,
  query,
  hasText,
  use,
}: {
  readonly choices: readonly Choice[];
  readonly query: string;
  readonly hasText: boolean;
  readonly use: (text: string) => string;
}): readonly Choice[] {
  const found = bestOf(choices, query, ({ label }) => label).slice(0, MOST_SHOWN);
  const text = query.trim();
  const isKnown = choices.some(({ label }) => comparable(label) === comparable(text));
  if (!hasText || text === '' || isKnown) return found;
  return [...found, { value: `${TYPED}${text}`, label: use(text) }];
}

/** Where a key leads in a list; undefined for keys that lead nowhere. */
export function movedPlace(key: string, place: number, length: number): number | undefined {
  if (length === 0) return undefined;
  if (key === 'ArrowDown') return (place + 1) % length;
  if (key === 'ArrowUp') return (place - 1 + length) % length;
  return undefined;
}
