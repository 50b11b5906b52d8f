import { ChevronLeft, ListFilter } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../../i18n/context.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ChoiceList, Dropdown } from '../../../ui/overlay/choices.tsx';
import { useShortcut } from '../../../ui/shortcuts/shortcuts.tsx';
import type { TaskSearch } from '../cache/search.ts';
import { isKindUsed, KINDS, type Kind } from './chosen.ts';
import { FilterEditor } from './editor.tsx';
import { KindIcon } from './kinds.tsx';

/** The button that opens the filters: first which one, then its values. */
export function AddFilter({ search }: { search: TaskSearch }) {
  const { filters } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [kind, setKind] = useState<Kind | undefined>();
  const open = (opens: boolean) => {
    setOpen(opens);
    setKind(undefined);
  };
  const box = useRef<HTMLDivElement>(null);
  const choose = (next: Kind | undefined) => {
    flushSync(() => setKind(next));
    // A field that gets the focus opens the keyboard of a phone.
    if (!window.matchMedia('(pointer: coarse)').matches) box.current?.querySelector('input')?.focus();
  };
  useShortcut('f', filters.openFilters, () => open(true));
  return (
    <Dropdown
      label={filters.add}
      isOpen={isOpen}
      onOpen={open}
      trigger={
        <Button look="quiet" className="px-2">
          <ListFilter size={15} aria-hidden />
          <span className="max-frame:sr-only">{filters.add}</span>
        </Button>
      }
    >
      <div ref={box} className="flex min-h-0 flex-col">
        {kind === undefined ? (
          <ChoiceList
            label={filters.add}
            choices={KINDS.map((value) => ({
              value,
              label: filters.names[value],
              icon: <KindIcon kind={value} />,
            }))}
            chosen={KINDS.filter((each) => isKindUsed(each, search))}
            onChoose={(value) => choose(KINDS.find((each) => each === value))}
          />
        ) : (
          <>
            <button
              type="button"
              onClick={() => choose(undefined)}
              className="flex h-8 shrink-0 items-center gap-1 rounded-t-card border-b border-line px-2 text-text-quiet hover:bg-surface-hover coarse:h-11"
            >
              <ChevronLeft size={14} aria-hidden className="rtl:-scale-x-100" />
              {filters.back}
            </button>
            <FilterEditor kind={kind} search={search} />
          </>
        )}
      </div>
    </Dropdown>
  );
}
