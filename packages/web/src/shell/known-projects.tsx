import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../data/api/cache.ts';
import { useLiveChanges } from '../data/live.ts';
import { projectsQuery } from '../data/records/choices.ts';
import { projectRecords } from '../data/records/kinds.ts';

/** Keeps the projects known, and with them the names of their statuses, wherever something of one is shown. */
export default function KnownProjects() {
  useQuery(projectsQuery);
  useLiveChanges(({ type }) => {
    // Other pages of a deleted project are left, because they would not find it.
    if (type === 'project.deleted') void queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey });
    else if (type.startsWith('project.')) void projectRecords.refresh();
  });
  return null;
}
