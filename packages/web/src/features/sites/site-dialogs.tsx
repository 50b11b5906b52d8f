import { PostilError, type SiteRecord } from '@postil/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api/client.ts';
import { DeleteDialog } from '../../data/dialogs/delete-dialog.tsx';
import { useRecordForm } from '../../data/dialogs/record-form.ts';
import { FormConflict } from '../../data/records/form-conflict.tsx';
import { projectRecords, siteRecords, taskRecords } from '../../data/records/kinds.ts';
import { EditConflict, sendEdit } from '../../data/records/versions.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { useTexts } from '../../i18n/context.tsx';
import { fieldProblemsOf, problemOf } from '../../i18n/problems.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx';
import { siteCache, siteCommentCount } from './queries.ts';

/** The dialog for the name and domain of a site: a new one of the project, or `site`. */
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
  const form = useRecordForm<EditedSite, SiteRecord, { id: string }>({
    base: site,
    initial: { name: site?.name ?? '', domain: site?.domain ?? '' },
    save: (values, base) =>
      base ? updateSite(base, values) : api.createSite({ project_id: projectId, ...values }),
    onSaved: async ({ id }) => {
      await Promise.all([siteRecords, projectRecords].map((each) => each.refresh()));
      onDone?.(id);
      onClose();
    },
  });
  const problems = problemsOf(form.error, texts);
  return (
    <Dialog title={site ? projects.editSite : projects.addSite} isOpen onClose={onClose}>
      <form onSubmit={form.submit} className="flex flex-col gap-4" noValidate>
        {form.base && (
          <FormConflict
            error={form.error}
            base={form.base}
            mine={form.values}
            labels={{ name: projects.siteName, domain: projects.domain }}
            onDecision={form.applyDecision}
          />
        )}
        <TextField
          label={projects.siteName}
          hint={projects.siteNameHint}
          problem={form.isMissing('name') ? common.required : problems.name}
          value={form.typed.name}
          maxLength={255}
          autoComplete="off"
          autoFocus
          onChange={({ target }) => form.change({ name: target.value })}
        />
        <TextField
          label={projects.domain}
          hint={projects.domainHint}
          problem={form.isMissing('domain') ? common.required : problems.domain}
          value={form.typed.domain}
          maxLength={255}
          autoComplete="off"
          inputMode="url"
          dir="ltr"
          onChange={({ target }) => form.change({ domain: target.value })}
        />
        <FormProblem>{problems.other}</FormProblem>
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="main" disabled={form.isPending}>
            {site ? common.save : common.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The editable fields of a site. */
type EditedSite = Pick<SiteRecord, 'name' | 'domain'>;

function updateSite(base: SiteRecord, change: EditedSite): Promise<{ id: string }> {
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

/** The problems by field. */
function problemsOf(error: unknown, texts: Texts): SiteProblems {
  if (!error || error instanceof EditConflict) return {};
  if (error instanceof PostilError && error.code === 'domain_taken') return { domain: error.message };
  const { name, domain } = fieldProblemsOf(error, texts);
  if (name === undefined && domain === undefined) return { other: problemOf(error, texts) };
  return { ...(name === undefined ? {} : { name }), ...(domain === undefined ? {} : { domain }) };
}

/** Deletes a site permanently, after the person has typed its name. */
export function DeleteSiteDialog({
  site,
  onClose,
  onDone,
}: {
  readonly site: SiteRecord;
  readonly onClose: () => void;
  /** Leaves the page of the deleted record before other queries are refetched. */
  readonly onDone: () => Promise<unknown>;
}) {
  const { common, projects } = useTexts();
  const { data: count } = useQuery(siteCommentCount(site.id));
  return (
    <DeleteDialog
      title={projects.deleteSiteTitle(site.name)}
      warning={count === undefined ? undefined : projects.deleteSiteWarning(common.comments(count))}
      name={site.name}
      action={projects.deleteSite}
      successMessage={projects.siteDeleted(site.name)}
      remove={() => api.deleteSite({ id: site.id })}
      onDeleted={async () => {
        await onDone();
        siteCache.forget(site.id);
        await Promise.all([siteRecords, projectRecords, taskRecords].map((each) => each.refresh()));
      }}
      onClose={onClose}
    />
  );
}
