import type { ProjectRecord } from '@postil/client';
import { RESOLVERS, UNDECIDED_ENDINGS } from '@postil/contract/enums';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../data/api/client.ts';
import { type ConflictDecision, FormConflict } from '../../data/records/form-conflict.tsx';
import { projectRecords } from '../../data/records/kinds.ts';
import { refusalOf, sendEdit } from '../../data/records/versions.ts';
import { projectQuery } from '../../features/projects/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { SkeletonList } from '../../ui/data/loading.tsx';
import { Problem } from '../../ui/data/problem.tsx';
import { Button } from '../../ui/form/button.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toasts.tsx';

const NEVER = 'never';
/** The days until the reporter is reminded; the API accepts any number up to 90. */
const DAYS = [3, 7, 14, 30];

type Rules = Pick<ProjectRecord, 'resolved_by' | 'acceptance_days' | 'acceptance_ending'>;
/** A project whose rules are edited. */
type EditedRules = Rules & Pick<ProjectRecord, 'id' | 'version'>;

/** The dialog with the rules of a project for results: the permission to resolve, and the outcome without a decision. */
export default function ResultRules({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { projects } = useTexts();
  const { data, error, refetch } = useQuery(projectQuery(id));
  return (
    <Dialog title={projects.results.title} isOpen onClose={onClose}>
      {data && <Form project={data} onClose={onClose} />}
      {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <SkeletonList />)}
    </Dialog>
  );
}

function Form({ project, onClose }: { readonly project: ProjectRecord; readonly onClose: () => void }) {
  const texts = useTexts();
  const { common, projects } = texts;
  const { results } = projects;
  const [base, setBase] = useState<EditedRules>(project);
  const [rules, setRules] = useState<Rules>(rulesOf(project));
  const save = useMutation({
    mutationFn: (baseRules: EditedRules) => send(baseRules, rules),
    onSuccess: async () => {
      toast({ text: results.saved });
      onClose();
      await projectRecords.refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(base);
  };
  const applyDecision = ({ current, taken, isFinal }: ConflictDecision<EditedRules>) => {
    setBase(current);
    save.reset();
    setRules({ ...rules, ...taken });
    if (isFinal) save.mutate(current);
  };
  const problem = refusalOf(save.error, texts);
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <FormConflict
        error={save.error}
        base={base}
        mine={rules}
        labels={{
          resolved_by: results.resolvedBy,
          acceptance_days: results.askAgain,
          acceptance_ending: results.ending,
        }}
        onDecision={applyDecision}
      />
      <Fields rules={rules} onChange={(change) => setRules({ ...rules, ...change })} />
      <FormProblem>{problem}</FormProblem>
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" look="main" disabled={save.isPending}>
          {common.save}
        </Button>
      </DialogActions>
    </form>
  );
}

function Fields({
  rules,
  onChange,
}: {
  readonly rules: Rules;
  readonly onChange: (change: Partial<Rules>) => void;
}) {
  const { projects } = useTexts();
  const { results } = projects;
  const { acceptance_days: days } = rules;
  // A number that was set through the API is offered, too.
  const offeredDays = [...new Set([...DAYS, ...(days === null ? [] : [days])])].toSorted((a, b) => a - b);
  return (
    <>
      <SelectField
        label={results.resolvedBy}
        value={rules.resolved_by}
        options={RESOLVERS.map((value) => ({ value, label: results.resolvers[value] }))}
        onValue={(resolved_by) => onChange({ resolved_by })}
      />
      <SelectField
        label={results.askAgain}
        value={days === null ? NEVER : String(days)}
        options={[
          { value: NEVER, label: results.never },
          ...offeredDays.map((count) => ({ value: String(count), label: results.days(count) })),
        ]}
        onValue={(value) => onChange({ acceptance_days: value === NEVER ? null : Number(value) })}
      />
      {days !== null && (
        <SelectField
          label={results.ending}
          value={rules.acceptance_ending}
          options={UNDECIDED_ENDINGS.map((value) => ({ value, label: results.endings[value] }))}
          onValue={(acceptance_ending) => onChange({ acceptance_ending })}
        />
      )}
    </>
  );
}

function rulesOf({ resolved_by, acceptance_days, acceptance_ending }: Rules): Rules {
  return { resolved_by, acceptance_days, acceptance_ending };
}

function send(base: EditedRules, rules: Rules): Promise<ProjectRecord> {
  const { id } = base;
  return sendEdit<EditedRules, ProjectRecord>({
    base,
    change: rules,
    read: () => api.getProject({ id }),
    send: (options) => api.updateProject({ id, ...rules }, options),
  });
}
