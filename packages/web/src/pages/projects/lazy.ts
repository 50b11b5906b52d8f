import { lazyPart } from '../../lib/loaded-later.tsx';

/** The form of a project's name, loaded when the first one opens. */
export const ProjectNameDialog = lazyPart(async () => ({
  default: (await import('./project-dialogs.tsx')).ProjectNameDialog,
}));

/** The question before a project is deleted. */
export const DeleteProjectDialog = lazyPart(async () => ({
  default: (await import('./project-dialogs.tsx')).DeleteProjectDialog,
}));
