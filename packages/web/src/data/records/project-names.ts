import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/context.tsx';
import { projectsQuery } from './choices.ts';

/** @returns a function that finds the name of a project in the cache, without a request. @see projectsQuery */
export function useProjectName(): (id: string | null) => string {
  const { common, task } = useTexts();
  const { data: projects = [] } = useQuery({ ...projectsQuery, enabled: false });
  return (id) =>
    id === null ? common.none : (projects.find((each) => each.id === id)?.name ?? task.unknown);
}
