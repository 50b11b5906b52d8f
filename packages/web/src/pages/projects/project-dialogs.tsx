import type { ProjectRecord } from '@postil/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api/client.ts';
import { DeleteDialog } from '../../data/dialogs/delete-dialog.tsx';
import { NameDialog } from '../../data/dialogs/name-dialog.tsx';
import { mockupRecords, projectRecords, siteRecords, taskRecords } from '../../data/records/kinds.ts';
import { sendEdit } from '../../data/records/versions.ts';
import { projectCache, projectCounts } from '../../features/projects/index.ts';
import { useTexts } from '../../i18n/context.tsx';

/** The fields of a project that its dialogs need. */
export type NamedProject = Pick<ProjectRecord, 'id' | 'name'>;

/** The dialog for the name of a new project, or of `project`. */
export function ProjectNameDialog({
  project,
  onClose,
  onDone,
}: {
  readonly project?: NamedProject;
  readonly onClose: () => void;
  readonly onDone?: (project: ProjectRecord) => void;
}) {
  const { projects } = useTexts();
  return (
    <NameDialog<EditedProject, ProjectRecord>
      title={project ? projects.renameTitle : projects.create}
      description={project ? undefined : projects.createHint}
      record={project}
      save={(name, base) => (base ? rename(base, name) : api.createProject({ name }))}
      onSaved={async (saved) => {
        await projectRecords.refresh();
        onDone?.(saved);
      }}
      onClose={onClose}
    />
  );
}

/** A project to rename, with its version unless it comes from a list. */
type EditedProject = NamedProject & { readonly version?: number };

function rename(base: EditedProject, name: string): Promise<ProjectRecord> {
  const { id } = base;
  return sendEdit<EditedProject, ProjectRecord>({
    base,
    change: { name },
    read: () => api.getProject({ id }),
    send: (options) => api.updateProject({ id, name }, options),
  });
}

/** Deletes a project permanently, after the person has typed its name. */
export function DeleteProjectDialog({
  project,
  onClose,
  onDone,
}: {
  readonly project: NamedProject;
  readonly onClose: () => void;
  /** Leaves the page of the deleted record before other queries are refetched. */
  readonly onDone?: () => Promise<unknown>;
}) {
  const { common, projects } = useTexts();
  const { data: counts } = useQuery(projectCounts(project));
  return (
    <DeleteDialog
      title={projects.deleteTitle(project.name)}
      warning={counts && projects.deleteWarning(common.sites(counts.sites), common.comments(counts.comments))}
      name={project.name}
      action={projects.delete}
      successMessage={projects.deleted(project.name)}
      remove={() => api.deleteProject({ id: project.id })}
      onDeleted={async () => {
        onClose();
        await onDone?.();
        projectCache.forget(project.id);
        const kinds = [projectRecords, siteRecords, mockupRecords, taskRecords];
        await Promise.all(kinds.map((each) => each.refresh()));
      }}
      onClose={onClose}
    />
  );
}
