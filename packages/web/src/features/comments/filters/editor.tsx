import { useTexts } from '../../../i18n/context.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { ChoiceList } from '../../../ui/overlay/opened-dropdown.tsx';
import type { TaskSearch } from '../cache/search.ts';
import { useChangeSearch } from './change-search.ts';
import {
  type ChoiceKind,
  DAYS,
  type DayKind,
  type FilterKind,
  isDayKind,
  TYPED_KINDS,
  valuesOfKind,
  withToggledValue,
} from './chosen.ts';
import { useChoices } from './kinds.tsx';

interface EditorProps<Kind extends FilterKind> {
  readonly kind: Kind;
  readonly search: TaskSearch;
}

/** The editor for the values of one filter; each choice takes effect immediately. */
export function FilterEditor({ kind, search }: EditorProps<FilterKind>) {
  return isDayKind(kind) ? <Days kind={kind} search={search} /> : <Values kind={kind} search={search} />;
}

function Values({ kind, search }: EditorProps<ChoiceKind>) {
  const { filters } = useTexts();
  const change = useChangeSearch();
  const known = useChoices(kind);
  const chosen = valuesOfKind(kind, search);
  const unknown = chosen.filter((value) => !known.some((choice) => choice.value === value));
  const isTyped = TYPED_KINDS.has(kind);
  const choices = isTyped ? [...unknown.map((value) => ({ value, label: value })), ...known] : known;
  const toggle = (value: string) => change(withToggledValue(kind, search, value));
  const placeholder = { tag: filters.typeTag, page: filters.typePage };
  return (
    <ChoiceList
      label={filters.names[kind]}
      choices={choices}
      chosen={chosen}
      onChoose={toggle}
      {...(kind === 'tag' || kind === 'page' ? { onText: toggle, placeholder: placeholder[kind] } : {})}
    />
  );
}

/** The first and the last day of a filter. */
function Days({ kind, search }: { kind: DayKind; search: TaskSearch }) {
  const { filters } = useTexts();
  const change = useChangeSearch();
  const { first, last } = DAYS[kind];
  return (
    <div className="flex flex-col gap-3 p-3">
      <TextField
        type="date"
        label={filters.from}
        value={search[first] ?? ''}
        max={search[last]}
        onChange={({ target }) => change({ [first]: target.value || undefined })}
      />
      <TextField
        type="date"
        label={filters.to}
        value={search[last] ?? ''}
        min={search[first]}
        onChange={({ target }) => change({ [last]: target.value || undefined })}
      />
    </div>
  );
}
