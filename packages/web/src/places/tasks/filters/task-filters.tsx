import type { TaskSearch } from '../search.ts';
import { AddFilter } from './add-filter.tsx';
import { ProjectChoice, SiteChoice } from './scope.tsx';
import { TextFilter } from './text-filter.tsx';

/** The tools of the bar that say which tasks are shown; what is chosen stands in the chips below. */
export function TaskFilters({ search }: { search: TaskSearch; isBoard?: boolean }) {
  return (
    <>
      <ProjectChoice search={search} />
      <SiteChoice search={search} />
      <TextFilter search={search} />
      <AddFilter search={search} />
    </>
  );
}
