import type { ProjectRecord } from '@postil/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../data/api/client.ts';
import { FormConflict, type Settled } from '../../data/records/form-conflict.tsx';
import { mockupRecords, projectRecords, siteRecords, taskRecords } from '../../data/records/kinds.ts';
import { refusalOf, sendEdit } from '../../data/records/versions.ts';
import { projectCache, projectCounts } from '../../features/projects/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { fieldProblemsOf, problemOf } from '../../i18n/problems.ts';
import { ConfirmByName } from '../../ui/confirm.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toasts.tsx';

/** What of a project its dialogs need. */
export type NamedProject = Pick<ProjectRecord, 'id' | 'name'>;

/** Asks for the name of a project, a new one or that of `project`. */
export function ProjectNameDialog({
  project,
  onClose,
  onDone,
}: {
  readonly project?: NamedProject;
  readonly onClose: () => void;
  readonly onDone?: (project: ProjectRecord) => void;
}) {
  const texts = useTexts();
  const { common, projects } = texts;
  const [name, setName] = useState(project?.name ?? '');
  const [base, setBase] = useState<EditedProject | undefined>(project);
  const [isTried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: (from: EditedProject | undefined) =>
      from ? rename(from, name.trim()) : api.createProject({ name: name.trim() }),
    onSuccess: async (saved) => {
      await projectRecords.refresh();
      onDone?.(saved);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '' && !save.isPending) save.mutate(base);
  };
  const isMissing = isTried && name.trim() === '';
  const refused = fieldProblemsOf(save.error, texts).name ?? refusalOf(save.error, texts);
  const settle = ({ now, taken, isFinal }: Settled<EditedProject>) => {
    setBase(now);
    save.reset();
    if (taken.name !== undefined) setName(taken.name);
    if (isFinal) save.mutate(now);
  };
  return (
    <Dialog
      title={project ? projects.renameTitle : projects.create}
      {...(project ? {} : { description: projects.createHint })}
      isOpen
      onClose={onClose}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        {base && (
          <FormConflict
            error={save.error}
            base={base}
            mine={{ name: name.trim() }}
            labels={{ name: common.name }}
            onSettled={settle}
          />
        )}
        <TextField
          label={common.name}
          value={name}
          maxLength={255}
          autoComplete="off"
          autoFocus
          problem={isMissing ? common.required : refused}
          onChange={({ target }) => setName(target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="main" disabled={save.isPending}>
            {project ? common.save : common.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** A project whose name is edited; a project of a list has its version. */
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

/** Deletes a project for good, after its name was typed. */
export function DeleteProjectDialog({
  project,
  onClose,
  onDone,
}: {
  readonly project: NamedProject;
  readonly onClose: () => void;
  /** Leaves the page of the deleted record before everything else is refetched. */
  readonly onDone?: () => Promise<unknown>;
}) {
  const texts = useTexts();
  const { common, projects } = texts;
  const counts = useQuery(projectCounts(project));
  const removal = useMutation({
    mutationFn: () => api.deleteProject({ id: project.id }),
    onSuccess: async () => {
      toast({ text: projects.deleted(project.name) });
      onClose();
      await onDone?.();
      projectCache.forget(project.id);
      await Promise.all(
        [projectRecords, siteRecords, mockupRecords, taskRecords].map((each) => each.refresh()),
      );
    },
    onError: (error) =>
      toast({
        text: problemOf(error, texts),
        isProblem: true,
        action: { label: common.retry, run: () => removal.mutate() },
      }),
  });
  const description = counts.data
    ? projects.deleteWarning(common.sites(counts.data.sites), common.comments(counts.data.comments))
    : common.loading;
  return (
    <ConfirmByName
      title={projects.deleteTitle(project.name)}
      description={description}
      name={project.name}
      action={projects.delete}
      isOpen
      // What goes with it must have been said before.
      isBusy={removal.isPending || !counts.data}
      onClose={onClose}
      onConfirm={() => removal.mutate()}
    />
  );
}
