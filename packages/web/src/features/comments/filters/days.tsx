import { useTexts } from '../../../i18n/context.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import type { TaskSearch } from '../cache/search.ts';
import { useChangeSearch } from './change-search.ts';
import { DAYS, type DayKind } from './chosen.ts';

/** The first and the last day of a filter. */
export default function Days({ kind, search }: { kind: DayKind; search: TaskSearch }) {
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
