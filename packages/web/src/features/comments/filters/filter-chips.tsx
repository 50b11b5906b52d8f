import { X } from 'lucide-react';
import { useRef } from 'react';
import { useFormats, useTexts } from '../../../i18n/context.tsx';
import { isDay } from '../../../lib/days.ts';
import { lazyPart } from '../../../lib/loaded-later.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Dropdown } from '../../../ui/overlay/choices.tsx';
import type { TaskSearch } from '../cache/search.ts';
import { isFiltered } from '../cache/search-filters.ts';
import { useChangeSearch } from './change-search.ts';
import {
  type ChoiceKind,
  DAYS,
  type DayKind,
  FILTER_KINDS,
  type FilterKind,
  isDayKind,
  isKindUsed,
  NO_FILTERS,
  valuesOfKind,
  withoutKind,
} from './chosen.ts';
import { FilterEditor } from './editor.tsx';
import { KindIcon, useChoices } from './kinds.tsx';

const SaveView = lazyPart(() => import('./save-view.tsx'));

/** The active filters as chips, for changing and removing them. */
export default function FilterChips({
  search,
  openedKind,
  onOpened,
}: {
  readonly search: TaskSearch;
  /** The filter that is being edited: its chip stays even without values. */
  readonly openedKind: FilterKind | undefined;
  readonly onOpened: (kind: FilterKind | undefined) => void;
}) {
  const { filters } = useTexts();
  const change = useChangeSearch();
  const row = useRef<HTMLElement>(null);
  const kinds = FILTER_KINDS.filter((kind) => kind === openedKind || isKindUsed(kind, search));
  return (
    <section
      ref={row}
      aria-label={filters.active}
      tabIndex={-1}
      className="flex min-h-8 flex-wrap items-center gap-1.5 outline-none"
    >
      {kinds.map((kind) => (
        <Chip
          key={kind}
          kind={kind}
          search={search}
          isOpen={openedKind === kind}
          onOpen={(isOpen) => onOpened(isOpen ? kind : undefined)}
          onRemove={() => {
            change(withoutKind(kind));
            row.current?.focus();
          }}
        />
      ))}
      {isFiltered(search) && (
        <Button look="quiet" className="px-2 text-text-quiet" onClick={() => change(NO_FILTERS)}>
          {filters.clear}
        </Button>
      )}
      <span className="ms-auto">
        <SaveView search={search} />
      </span>
    </section>
  );
}

function Chip({
  kind,
  search,
  isOpen,
  onOpen,
  onRemove,
}: {
  readonly kind: FilterKind;
  readonly search: TaskSearch;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onRemove: () => void;
}) {
  const { filters } = useTexts();
  const name = filters.names[kind];
  return (
    <span className="inline-flex h-7 max-w-full items-center rounded-control border border-line bg-surface-raised coarse:h-11">
      <Dropdown
        label={filters.change(name)}
        isOpen={isOpen}
        onOpen={onOpen}
        trigger={
          <button
            type="button"
            className="flex h-full min-w-0 items-center gap-1.5 rounded-s-control ps-2 pe-1 hover:bg-surface-hover"
          >
            <KindIcon kind={kind} />
            <span className="text-text-quiet">{name}</span>
            <span dir="auto" className="max-w-52 truncate font-medium">
              {isDayKind(kind) ? (
                <DaysText kind={kind} search={search} />
              ) : (
                <ValuesText kind={kind} search={search} />
              )}
            </span>
          </button>
        }
      >
        <FilterEditor kind={kind} search={search} />
      </Dropdown>
      <button
        type="button"
        aria-label={filters.remove(name)}
        onClick={onRemove}
        className="flex h-full w-6 items-center justify-center rounded-e-control text-text-quiet hover:bg-surface-hover hover:text-text coarse:w-11"
      >
        <X size={13} aria-hidden />
      </button>
    </span>
  );
}

function ValuesText({ kind, search }: { kind: ChoiceKind; search: TaskSearch }) {
  const { filters, common } = useTexts();
  const choices = useChoices(kind);
  const isPerson = kind === 'assignee' || kind === 'author';
  const labels = valuesOfKind(kind, search).map(
    (value) =>
      choices.find((choice) => choice.value === value.toLowerCase() || choice.value === value)?.label ??
      (isPerson ? filters.someone : value),
  );
  return labels.join(common.comma) || common.none;
}

function DaysText({ kind, search }: { kind: DayKind; search: TaskSearch }) {
  const { filters, common } = useTexts();
  const { day } = useFormats();
  const dayText = (text: string) => (isDay(text) ? day(`${text}T00:00`) : text);
  const after = search[DAYS[kind].first];
  const before = search[DAYS[kind].last];
  const parts = [after && filters.since(dayText(after)), before && filters.until(dayText(before))];
  return parts.filter(Boolean).join(' ') || common.none;
}
