import type { ProjectStatus } from '@postil/contract/enums';
import { useMutation } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Ellipsis, PackageCheck, Pencil } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../data/api/client.ts';
import { useRefusal } from '../../data/records/change.ts';
import { projectRecords } from '../../data/records/kinds.ts';
import { offerUndo } from '../../data/records/undo.ts';
import { useMay } from '../../data/session.ts';
import { useTexts } from '../../i18n/context.tsx';
import { lazyPart } from '../../lib/loaded-later.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { DeleteItem, Menu, MenuItem, MenuLine } from '../../ui/overlay/menu.tsx';
import { DeleteProjectDialog, ProjectNameDialog } from './lazy.ts';
import type { NamedProject } from './project-dialogs.tsx';

const ResultRules = lazyPart(() => import('./result-rules.tsx'));

/** Archives or reactivates a project, with Undo. */
export function useSetProjectStatus(): (project: NamedProject, status: ProjectStatus) => void {
  const { common, projects } = useTexts();
  const refuse = useRefusal();
  const change = useMutation({
    mutationFn: ({ id, status }: { id: string; status: ProjectStatus }) => api.updateProject({ id, status }),
    onSettled: () => projectRecords.refresh(),
  });
  const set = (project: NamedProject, status: ProjectStatus, isUndoing = false) => {
    const withdraw = isUndoing
      ? undefined
      : offerUndo({
          text: status === 'archived' ? projects.archived(project.name) : projects.activated(project.name),
          label: common.undo,
          undo: () => set(project, status === 'archived' ? 'active' : 'archived', true),
        });
    change.mutate(
      { id: project.id, status },
      {
        onError: (error) => {
          withdraw?.();
          refuse(error, () => set(project, status));
        },
      },
    );
  };
  return set;
}

/** The actions of a project. @param onDeleted called after its deletion. */
export function ProjectMenu({
  project,
  status,
  onDeleted,
}: {
  readonly project: NamedProject;
  readonly status: ProjectStatus;
  readonly onDeleted?: () => Promise<unknown>;
}) {
  const { common, projects } = useTexts();
  const may = useMay();
  const setStatus = useSetProjectStatus();
  const [openedDialog, setOpenedDialog] = useState<'rename' | 'results' | 'delete' | undefined>();
  if (may.isGuest) return null;
  const close = () => setOpenedDialog(undefined);
  const isArchived = status === 'archived';
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={projects.menu(project.name)}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        {!isArchived && (
          <MenuItem icon={<Pencil size={14} aria-hidden />} onSelect={() => setOpenedDialog('rename')}>
            {common.rename}
          </MenuItem>
        )}
        {!isArchived && may.isAdmin && (
          <MenuItem icon={<PackageCheck size={14} aria-hidden />} onSelect={() => setOpenedDialog('results')}>
            {projects.results.title}
          </MenuItem>
        )}
        <MenuItem
          icon={isArchived ? <ArchiveRestore size={14} aria-hidden /> : <Archive size={14} aria-hidden />}
          onSelect={() => setStatus(project, isArchived ? 'active' : 'archived')}
        >
          {isArchived ? projects.activate : projects.archive}
        </MenuItem>
        {may.isAdmin && (
          <>
            <MenuLine />
            <DeleteItem onSelect={() => setOpenedDialog('delete')}>{projects.delete}</DeleteItem>
          </>
        )}
      </Menu>
      {openedDialog === 'rename' && <ProjectNameDialog project={project} onClose={close} />}
      {openedDialog === 'results' && <ResultRules id={project.id} onClose={close} />}
      {openedDialog === 'delete' && (
        <DeleteProjectDialog
          project={project}
          onClose={close}
          {...(onDeleted ? { onDone: onDeleted } : {})}
        />
      )}
    </>
  );
}
