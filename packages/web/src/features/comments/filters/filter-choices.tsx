import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../../i18n/context.tsx';
import { ChoiceBack, ChoiceList } from '../../../ui/overlay/opened-dropdown.tsx';
import type { TaskSearch } from '../cache/search.ts';
import { isKindUsed, KINDS, type Kind } from './chosen.ts';
import { FilterEditor } from './editor.tsx';
import { KindIcon } from './kinds.tsx';

/** The filters that can be added, or the values of the chosen one. */
export default function FilterChoices({
  search,
  kind,
  onKind,
}: {
  readonly search: TaskSearch;
  readonly kind: Kind | undefined;
  readonly onKind: (kind: Kind | undefined) => void;
}) {
  const { filters } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const choose = (next: Kind | undefined) => {
    flushSync(() => onKind(next));
    // On a phone, focusing a field would open the keyboard.
    if (!window.matchMedia('(pointer: coarse)').matches) box.current?.querySelector('input')?.focus();
  };
  return (
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
          <ChoiceBack onClick={() => choose(undefined)}>{filters.back}</ChoiceBack>
          <FilterEditor kind={kind} search={search} />
        </>
      )}
    </div>
  );
}
