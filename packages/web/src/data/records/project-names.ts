import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/context.tsx';
import { projectsQuery } from './choices.ts';

/** @returns the name of a project; it reads nothing itself. @see projectsQuery */
export function useProjectName(): (id: string | null) => string {
  const { common, task } = useTexts();
  const { data: projects = [] } = useQuery({ ...projectsQuery, enabled: false });
  return (id) =>
    id === null ? common.none : (projects.find((each) => each.id === id)?.name ?? task.unknown);
}
