import type { OrganizationRecord } from '@postil/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../data/api/client.ts';
import { type ConflictDecision, FormConflict } from '../../data/records/form-conflict.tsx';
import { refusalOf, sendEdit } from '../../data/records/versions.ts';
import { sessionQuery, useMay, useSession } from '../../data/session.ts';
import { useTexts } from '../../i18n/context.tsx';
import { fieldProblemsOf } from '../../i18n/problems.ts';
import { CopyButton } from '../../ui/copy.tsx';
import { Empty } from '../../ui/data/empty.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { toast } from '../../ui/overlay/toasts.tsx';
import { SettingsPage } from './layout.tsx';
import { Section } from './section.tsx';

/** The name of the organisation, and its id for developers. */
export default function Organization() {
  const { organization: texts } = useTexts().settings;
  const { organization } = useSession();
  const { isAdmin } = useMay();
  return (
    <SettingsPage tab="organization">
      {isAdmin ? (
        <>
          <Section title={texts.name} description={texts.nameHint}>
            <NameForm key={organization.id} />
          </Section>
          <Section title={texts.id} description={texts.idHint}>
            <p className="flex flex-wrap items-center gap-3">
              <code dir="ltr" className="font-mono text-[12px] [overflow-wrap:anywhere]">
                {organization.id}
              </code>
              <CopyButton text={organization.id} />
            </p>
          </Section>
        </>
      ) : (
        <Empty>{texts.forAdmins}</Empty>
      )}
    </SettingsPage>
  );
}

/** The record to edit; the session's copy has no version. */
type NamedOrganization = Pick<OrganizationRecord, 'name'> & { readonly version?: number };

function NameForm() {
  const texts = useTexts();
  const { common, settings } = texts;
  const { organization } = useSession();
  const client = useQueryClient();
  const [name, setName] = useState(organization.name);
  const [base, setBase] = useState<NamedOrganization>(organization);
  const change = useMutation({
    mutationFn: (baseOrganization: NamedOrganization) =>
      sendEdit<NamedOrganization, OrganizationRecord>({
        base: baseOrganization,
        change: { name },
        read: () => api.getOrganization(),
        send: (options) => api.updateOrganization({ name }, options),
      }),
    onSuccess: async (saved) => {
      setBase(saved);
      toast({ text: settings.organization.renamed });
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  const isEmpty = name.trim() === '';
  const problem = fieldProblemsOf(change.error, texts).name ?? refusalOf(change.error, texts);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty && !change.isPending) change.mutate(base);
  };
  const applyDecision = ({ current, taken, isFinal }: ConflictDecision<NamedOrganization>) => {
    setBase(current);
    change.reset();
    if (taken.name !== undefined) setName(taken.name);
    if (isFinal) change.mutate(current);
  };
  return (
    <form onSubmit={submit} noValidate className="flex max-w-sm flex-col gap-4">
      <FormConflict
        error={change.error}
        base={base}
        mine={{ name }}
        labels={{ name: common.name }}
        onDecision={applyDecision}
      />
      <TextField
        label={common.name}
        autoComplete="organization"
        value={name}
        onChange={({ target }) => setName(target.value)}
        problem={isEmpty ? common.required : problem}
      />
      <Button
        type="submit"
        className="self-start"
        disabled={change.isPending || name.trim() === organization.name}
      >
        {common.save}
      </Button>
    </form>
  );
}
