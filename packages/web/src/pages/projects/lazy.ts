import { lazyPart } from '../../lib/loaded-later.tsx';

/** The form for a project's name, loaded on first use. */
export const ProjectNameDialog = lazyPart(async () => ({
  default: (await import('./project-dialogs.tsx')).ProjectNameDialog,
}));

/** The confirmation of a project's deletion. */
export const DeleteProjectDialog = lazyPart(async () => ({
  default: (await import('./project-dialogs.tsx')).DeleteProjectDialog,
}));
