import { Check, ChevronLeft, Plus } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/context.tsx';
import { normalizeText, rankedMatches } from '../../lib/matching.ts';
import { Truncate } from '../data/truncate.tsx';
import { ComboboxOption, useCombobox } from '../form/combobox.tsx';

export interface DropdownProps {
  readonly trigger: ReactNode;
  readonly label: string;
  readonly isOpen?: boolean;
  readonly onOpen?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A popover that is open when it first renders, unless `isOpen` says otherwise. */
export function OpenedDropdown({ trigger, label, isOpen, onOpen, children }: DropdownProps) {
  return (
    <Popover.Root
      {...(isOpen === undefined ? { defaultOpen: true } : { open: isOpen })}
      {...(onOpen === undefined ? {} : { onOpenChange: onOpen })}
    >
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 flex max-h-(--radix-popover-content-available-height) w-64 appears flex-col rounded-card border border-line bg-surface-raised shadow-float"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The button above a list of choices that returns to the previous list. */
export function ChoiceBackButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex h-8 shrink-0 items-center gap-1 rounded-t-card border-b border-line px-2 text-text-quiet hover:bg-surface-hover coarse:h-11"
    >
      <ChevronLeft size={14} aria-hidden className="rtl:-scale-x-100" />
      {children}
    </button>
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly icon?: ReactNode;
}

export interface ChoiceListProps {
  /** The name of the list, announced with the field. */
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  /** Called with a chosen value, even if it was chosen before. */
  readonly onChoose: (value: string) => void;
  /** Called with any typed text that is chosen; absent: only listed values. */
  readonly onText?: (text: string) => void;
  readonly placeholder?: string;
  /** Called with the typed text if the choices are search results. */
  readonly onSearch?: (text: string) => void;
  /** The reason why the choices could not be found. */
  readonly problem?: string | undefined;
  /** The text that was typed before the list was loaded. */
  readonly typed?: string;
  /** Whether the digits 1 to 9 choose one of the first choices immediately, as long as the field is empty. */
  readonly hasDigits?: boolean;
}

/** The maximum number of visible choices; the rest are found by typing. */
const MAX_SHOWN = 100;
const TYPED_PREFIX = 'typed:';

/** A text field above a list of choices. It gets the focus; arrows move through the choices, Enter chooses. */
export function ChoiceList(props: ChoiceListProps) {
  const { label, choices, chosen, onChoose, onText, placeholder, typed = '', hasDigits = false } = props;
  const { onSearch, problem } = props;
  const { common } = useTexts();
  const [query, setQuery] = useState(typed);
  const visibleChoices = onSearch
    ? choices
    : shownChoices({ choices, query, hasText: onText !== undefined, typedLabel: common.useText });
  const choose = ({ value }: Choice) => {
    if (!value.startsWith(TYPED_PREFIX)) return onChoose(value);
    onText?.(value.slice(TYPED_PREFIX.length));
    setQuery('');
  };
  const combobox = useCombobox({ items: visibleChoices, onChoose: choose });
  const changeQuery = (text: string) => {
    const numberedChoice = hasDigits && /^[1-9]$/.test(text) ? choices[Number(text) - 1] : undefined;
    if (numberedChoice) return choose(numberedChoice);
    setQuery(text);
    onSearch?.(text);
    combobox.activateFirst();
  };
  const field = useRef<HTMLInputElement>(null);
  // Takes the focus before the next key is pressed: the popover would take it later, and select the typed text.
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);
  // Applies the early text, unless more has been typed since.
  const applyEarlyText = useEffectEvent(() => query === typed && changeQuery(typed));
  useEffect(() => {
    if (typed !== '') applyEarlyText();
  }, [typed]);
  return (
    <div className="flex min-h-0 flex-col">
      <input
        ref={field}
        {...combobox.field}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={combobox.list.id}
        autoComplete="off"
        dir="auto"
        placeholder={placeholder ?? label}
        value={query}
        onChange={({ target }) => changeQuery(target.value)}
        onKeyDown={combobox.onKeyDown}
        className="h-9 shrink-0 border-b border-line bg-transparent px-3 outline-none coarse:h-11"
      />
      <div
        {...combobox.list}
        role="listbox"
        aria-label={label}
        aria-multiselectable
        className="max-h-84 min-h-0 overflow-y-auto p-1"
      >
        {visibleChoices.map((choice, index) => (
          <ComboboxOption
            key={choice.value}
            {...combobox.option(index)}
            isChosen={chosen.includes(choice.value)}
          >
            <ChoiceContent choice={choice} isChosen={chosen.includes(choice.value)} />
            {hasDigits && query === '' && index < 9 && (
              <kbd aria-hidden className="font-sans text-xs text-text-quiet coarse:hidden">
                {index + 1}
              </kbd>
            )}
          </ComboboxOption>
        ))}
      </div>
      {visibleChoices.length === 0 && <NoChoices problem={problem} />}
    </div>
  );
}

function NoChoices({ problem }: Pick<ChoiceListProps, 'problem'>) {
  const { common } = useTexts();
  return problem === undefined ? (
    <p className="px-3 pb-3 text-text-quiet">{common.noMatch}</p>
  ) : (
    <p role="alert" className="px-3 pb-3 text-danger">
      {problem}
    </p>
  );
}

function ChoiceContent({ choice: { value, label, icon }, isChosen }: { choice: Choice; isChosen: boolean }) {
  return (
    <>
      {value.startsWith(TYPED_PREFIX) ? <Plus size={14} aria-hidden className="shrink-0" /> : icon}
      <span className="min-w-0 flex-1">
        <Truncate>{label}</Truncate>
      </span>
      <span className="w-4 shrink-0">{isChosen && <Check size={14} aria-hidden />}</span>
    </>
  );
}

function shownChoices({
  choices,
  query,
  hasText,
  typedLabel,
}: {
  readonly choices: readonly Choice[];
  readonly query: string;
  readonly hasText: boolean;
  readonly typedLabel: (text: string) => string;
}): readonly Choice[] {
  const matches = rankedMatches(choices, query, ({ label }) => label).slice(0, MAX_SHOWN);
  const text = query.trim();
  const isKnown = choices.some(({ label }) => normalizeText(label) === normalizeText(text));
  if (!hasText || text === '' || isKnown) return matches;
  return [...matches, { value: `${TYPED_PREFIX}${text}`, label: typedLabel(text) }];
}
