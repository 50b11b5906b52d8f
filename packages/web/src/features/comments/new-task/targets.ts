import { useQuery } from '@tanstack/react-query';
import { isActiveProject, projectsQuery, sitesQuery } from '../../../data/records/choices.ts';
import { type Target, targetsOf } from './fields.ts';

/** The active projects and their sites, as targets of a new task. */
export function useTargets(): readonly Target[] {
  const { data: projects = [] } = useQuery(projectsQuery);
  const { data: sites = [] } = useQuery(sitesQuery);
  return targetsOf(projects.filter(isActiveProject), sites);
}
