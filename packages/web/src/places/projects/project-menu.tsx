import type { ProjectStatus } from '@postil/contract/enums';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useRefusal } from '../../api/optimistic.ts';
import { useMay } from '../../api/session.ts';
import { IconButton } from '../../parts/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../../parts/menu.tsx';
import { toast } from '../../parts/toasts.tsx';
import { useTexts } from '../../texts/context.tsx';
import { DeleteProjectDialog, type NamedProject, ProjectNameDialog } from './project-dialogs.tsx';

/** Archives a project or makes it active again, with Undo. */
export function useSetProjectStatus(): (project: NamedProject, status: ProjectStatus) => void {
  const { common, projects } = useTexts();
  const client = useQueryClient();
  const refuse = useRefusal();
  const change = useMutation({
    mutationFn: ({ id, status }: { id: string; status: ProjectStatus }) => api.updateProject({ id, status }),
    onSettled: () => client.invalidateQueries({ queryKey: ['projects'] }),
  });
  const set = (project: NamedProject, status: ProjectStatus, isUndoing = false) => {
    const dismiss = isUndoing
      ? undefined
      : toast({
          text: status === 'archived' ? projects.archived(project.name) : projects.activated(project.name),
          action: {
            label: common.undo,
            run: () => set(project, status === 'archived' ? 'active' : 'archived', true),
          },
        });
    change.mutate(
      { id: project.id, status },
      {
        onError: (error) => {
          dismiss?.();
          refuse(error, () => set(project, status));
        },
      },
    );
  };
  return set;
}

/** What can be done with a project. @param onDeleted called when it is gone. */
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
  const [opened, setOpened] = useState<'rename' | 'delete' | undefined>();
  if (may.isGuest) return null;
  const close = () => setOpened(undefined);
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
          <MenuItem icon={<Pencil size={14} aria-hidden />} onSelect={() => setOpened('rename')}>
            {common.rename}
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
            <MenuItem
              isDangerous
              icon={<Trash2 size={14} aria-hidden />}
              onSelect={() => setOpened('delete')}
            >
              {projects.delete}
            </MenuItem>
          </>
        )}
      </Menu>
      {opened === 'rename' && <ProjectNameDialog project={project} onClose={close} />}
      {opened === 'delete' && (
        <DeleteProjectDialog
          project={project}
          onClose={close}
          {...(onDeleted ? { onDone: onDeleted } : {})}
        />
      )}
    </>
  );
}
