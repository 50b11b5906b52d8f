import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../data/api/cache.ts';
import { useLiveChanges } from '../data/live.ts';
import { projectsQuery } from '../data/records/choices.ts';
import { projectRecords } from '../data/records/kinds.ts';

/** Keeps the projects cached and current: many views read the names of projects and their statuses there. */
export default function KnownProjects() {
  useQuery(projectsQuery);
  useLiveChanges(({ type }) => {
    // Does not refetch other data of a deleted project, which would not be found.
    if (type === 'project.deleted') void queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey });
    else if (type.startsWith('project.')) void projectRecords.refresh();
  });
  return null;
}
