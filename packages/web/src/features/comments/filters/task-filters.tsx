import type { TaskSearch } from '../cache/search.ts';
import { AddFilter } from './add-filter.tsx';
import { ProjectChoice, SiteChoice } from './scope.tsx';
import { TextFilter } from './text-filter.tsx';

/** The filter controls of the bar; the active filters are in the chips below. */
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
