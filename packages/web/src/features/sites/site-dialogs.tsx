import { PostilError, type SiteRecord } from '@postil/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../data/api/client.ts';
import { FormConflict, type Settled } from '../../data/records/form-conflict.tsx';
import { projectRecords, siteRecords, taskRecords } from '../../data/records/kinds.ts';
import { EditConflict, sendEdit } from '../../data/records/versions.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { useTexts } from '../../i18n/context.tsx';
import { fieldProblemsOf, problemOf } from '../../i18n/problems.ts';
import { ConfirmByName } from '../../ui/confirm.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toasts.tsx';
import { siteCache, siteCount } from './queries.ts';

/** Asks for name and domain of a site: a new one of the project, or `site`. */
export function SiteDialog({
  projectId,
  site,
  onClose,
  onDone,
}: {
  readonly projectId: string;
  readonly site?: SiteRecord;
  readonly onClose: () => void;
  readonly onDone?: (id: string) => void;
}) {
  const texts = useTexts();
  const { common, projects } = texts;
  const [values, setValues] = useState({ name: site?.name ?? '', domain: site?.domain ?? '' });
  const [base, setBase] = useState(site);
  const [isTried, setTried] = useState(false);
  const name = values.name.trim();
  const domain = values.domain.trim();
  const save = useMutation({
    mutationFn: (from: SiteRecord | undefined) =>
      from ? updateSite(from, { name, domain }) : api.createSite({ project_id: projectId, name, domain }),
    onSuccess: async ({ id }) => {
      await Promise.all([siteRecords, projectRecords].map((each) => each.refresh()));
      onDone?.(id);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name !== '' && domain !== '' && !save.isPending) save.mutate(base);
  };
  const problems = problemsOf(save.error, texts);
  const change = (changed: Partial<typeof values>) => {
    setValues({ ...values, ...changed });
    if (save.error) save.reset();
  };
  const settle = ({ now, taken, isFinal }: Settled<SiteRecord>) => {
    setBase(now);
    change(taken);
    if (isFinal) save.mutate(now);
  };
  return (
    <Dialog title={site ? projects.editSite : projects.addSite} isOpen onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        {base && (
          <FormConflict
            error={save.error}
            base={base}
            mine={{ name, domain }}
            labels={{ name: projects.siteName, domain: projects.domain }}
            onSettled={settle}
          />
        )}
        <TextField
          label={projects.siteName}
          hint={projects.siteNameHint}
          problem={isTried && name === '' ? common.required : problems.name}
          value={values.name}
          maxLength={255}
          autoComplete="off"
          autoFocus
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextField
          label={projects.domain}
          hint={projects.domainHint}
          problem={isTried && domain === '' ? common.required : problems.domain}
          value={values.domain}
          maxLength={255}
          autoComplete="off"
          inputMode="url"
          dir="ltr"
          onChange={({ target }) => change({ domain: target.value })}
        />
        {problems.other !== undefined && (
          <p role="alert" className="text-danger">
            {problems.other}
          </p>
        )}
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="main" disabled={save.isPending}>
            {site ? common.save : common.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function updateSite(base: SiteRecord, change: Pick<SiteRecord, 'name' | 'domain'>): Promise<{ id: string }> {
  const { id } = base;
  return sendEdit({
    base,
    change,
    read: () => api.getSite({ id }),
    send: (options) => api.updateSite({ id, ...change }, options),
  });
}

interface SiteProblems {
  readonly name?: string;
  readonly domain?: string;
  readonly other?: string;
}

/** What was refused, by the field that it is about. */
function problemsOf(error: unknown, texts: Texts): SiteProblems {
  if (!error || error instanceof EditConflict) return {};
  if (error instanceof PostilError && error.code === 'domain_taken') return { domain: error.message };
  const { name, domain } = fieldProblemsOf(error, texts);
  if (name === undefined && domain === undefined) return { other: problemOf(error, texts) };
  return { ...(name === undefined ? {} : { name }), ...(domain === undefined ? {} : { domain }) };
}

/** Deletes a site for good, after its name was typed. */
export function DeleteSiteDialog({
  site,
  onClose,
  onDone,
}: {
  readonly site: SiteRecord;
  readonly onClose: () => void;
  /** Leaves the page of the deleted record before everything else is refetched. */
  readonly onDone: () => Promise<unknown>;
}) {
  const texts = useTexts();
  const { common, projects } = texts;
  const count = useQuery(siteCount(site.id));
  const removal = useMutation({
    mutationFn: () => api.deleteSite({ id: site.id }),
    onSuccess: async () => {
      toast({ text: projects.siteDeleted(site.name) });
      await onDone();
      siteCache.forget(site.id);
      await Promise.all([siteRecords, projectRecords, taskRecords].map((each) => each.refresh()));
    },
    onError: (error) =>
      toast({
        text: problemOf(error, texts),
        isProblem: true,
        action: { label: common.retry, run: () => removal.mutate() },
      }),
  });
  return (
    <ConfirmByName
      title={projects.deleteSiteTitle(site.name)}
      description={
        count.data === undefined ? common.loading : projects.deleteSiteWarning(common.comments(count.data))
      }
      name={site.name}
      action={projects.deleteSite}
      isOpen
      isBusy={removal.isPending || count.data === undefined}
      onClose={onClose}
      onConfirm={() => removal.mutate()}
    />
  );
}
