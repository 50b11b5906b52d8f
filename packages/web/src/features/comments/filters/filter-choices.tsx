import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../../i18n/context.tsx';
import { ChoiceBackButton, ChoiceList } from '../../../ui/overlay/opened-dropdown.tsx';
import type { TaskSearch } from '../cache/search.ts';
import { FILTER_KINDS, type FilterKind, isKindUsed } from './chosen.ts';
import { FilterEditor } from './editor.tsx';
import { KindIcon } from './kinds.tsx';

/** The filters that can be added, or the values of the chosen one. */
export default function FilterChoices({
  search,
  kind,
  onKind,
}: {
  readonly search: TaskSearch;
  readonly kind: FilterKind | undefined;
  readonly onKind: (kind: FilterKind | undefined) => void;
}) {
  const { filters } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const choose = (next: FilterKind | undefined) => {
    flushSync(() => onKind(next));
    // On a phone, focusing a field would open the keyboard.
    if (!window.matchMedia('(pointer: coarse)').matches) box.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={box} className="flex min-h-0 flex-col">
      {kind === undefined ? (
        <ChoiceList
          label={filters.add}
          choices={FILTER_KINDS.map((value) => ({
            value,
            label: filters.names[value],
            icon: <KindIcon kind={value} />,
          }))}
          chosen={FILTER_KINDS.filter((each) => isKindUsed(each, search))}
          onChoose={(value) => choose(FILTER_KINDS.find((each) => each === value))}
        />
      ) : (
        <>
          <ChoiceBackButton onClick={() => choose(undefined)}>{filters.back}</ChoiceBackButton>
          <FilterEditor kind={kind} search={search} />
        </>
      )}
    </div>
  );
}
