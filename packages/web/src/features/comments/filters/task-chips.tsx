import { useState } from 'react';
import { FIRST_VIEW, lazyPart } from '../../../lib/loaded-later.tsx';
import type { TaskSearch } from '../cache/search.ts';
import { isFiltered } from '../cache/search-filters.ts';
import type { FilterKind } from './chosen.ts';

const FilterChips = lazyPart(() => import('./filter-chips.tsx'), FIRST_VIEW);

/** The row of the active filters, with its space reserved while they load; hidden without filters or saved view. */
export function TaskChips({ search }: { search: TaskSearch }) {
  const [openedKind, setOpened] = useState<FilterKind>();
  if (openedKind === undefined && !isFiltered(search) && !search.view) return null;
  return (
    <div className="min-h-10 shrink-0 border-b border-line px-6 py-1 max-frame:px-3">
      <FilterChips search={search} openedKind={openedKind} onOpened={setOpened} />
    </div>
  );
}
