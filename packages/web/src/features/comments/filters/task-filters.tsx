import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/context.tsx';
import { lazyPart } from '../../../lib/loaded-later.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Dropdown } from '../../../ui/overlay/choices.tsx';
import { useShortcut } from '../../../ui/shortcuts/shortcuts.tsx';
import type { TaskSearch } from '../cache/search.ts';
import type { FilterKind } from './chosen.ts';
import { ProjectChoice, SiteChoice } from './scope.tsx';
import { TextFilter } from './text-filter.tsx';

const FilterChoices = lazyPart(() => import('./filter-choices.tsx'));

/** The filter controls of the bar; the active filters are in the chips below. */
export function TaskFilters({ search }: { search: TaskSearch }) {
  return (
    <>
      <ProjectChoice search={search} />
      <SiteChoice search={search} />
      <TextFilter search={search} />
      <AddFilter search={search} />
    </>
  );
}

/** The button that opens the filters: first the choice of a kind, then its values. */
function AddFilter({ search }: { search: TaskSearch }) {
  const { filters } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [kind, setKind] = useState<FilterKind | undefined>();
  const open = (isOpening: boolean) => {
    // In parallel with the code of the popover.
    void FilterChoices.prepare();
    setOpen(isOpening);
    setKind(undefined);
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
      <FilterChoices search={search} kind={kind} onKind={setKind} />
    </Dropdown>
  );
}
