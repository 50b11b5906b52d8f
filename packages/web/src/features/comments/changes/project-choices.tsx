import { useQuery } from '@tanstack/react-query';
import { FolderKanban } from 'lucide-react';
import { isActiveProject, projectsQuery } from '../../../data/records/choices.ts';
import type { Choice } from '../../../ui/overlay/choices.tsx';

/** The projects to which a task can be moved. */
export function useProjectChoices(): readonly Choice[] {
  const { data: projects = [] } = useQuery(projectsQuery);
  return projects.filter(isActiveProject).map(({ id, name }) => ({
    value: id,
    label: name,
    icon: <FolderKanban size={15} aria-hidden />,
  }));
}
