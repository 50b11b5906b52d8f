import type { IssuedApiKey } from '@postil/client';
import type { Permission, TokenType } from '@postil/contract/enums';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api } from '../../data/api/client.ts';
import { isActiveProject, projectsQuery } from '../../data/records/choices.ts';
import { useTexts } from '../../i18n/context.tsx';
import { fieldProblemsOf, problemOf } from '../../i18n/problems.ts';
import { Button } from '../../ui/form/button.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { DialogActions } from '../../ui/overlay/dialog.tsx';
import { type ExpiryChoice, expiresAt, isExpiryComplete } from './expiry.ts';
import { ExpiryField, PermissionBoxes } from './key-fields.tsx';
import { refreshKeys } from './queries.ts';

interface Draft extends ExpiryChoice {
  readonly name: string;
  /** The project of a key for assistants; empty until one is chosen. */
  readonly project: string;
  readonly permissions: readonly Permission[];
}

/**
 * The fields of a new key.
 *
 * @param onIssued called with the key and its secret.
 * @param cancel a button next to the submit button.
 */
export function KeyForm({
  tokenType,
  action,
  cancel,
  onIssued,
}: {
  readonly tokenType: TokenType;
  readonly action: string;
  readonly cancel?: ReactNode;
  readonly onIssued: (issued: IssuedApiKey) => void;
}) {
  const texts = useTexts();
  const { keys } = texts.settings;
  const isForAssistant = tokenType === 'mcp';
  const projects = useProjects(isForAssistant);
  const [draft, setDraft] = useState<Draft>({
    name: '',
    project: '',
    permissions: ['read', 'write'],
    expiry: 'never',
    date: '',
  });
  const [isSubmitted, setSubmitted] = useState(false);
  const creation = useCreation(tokenType, onIssued);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const project = draft.project || (projects[0]?.id ?? '');
  const problems = fieldProblemsOf(creation.error, texts);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const isComplete = draft.name.trim() !== '' && draft.permissions.length > 0 && isExpiryComplete(draft);
    if (isComplete && !creation.isPending) creation.mutate({ ...draft, project });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        label={texts.common.name}
        hint={isForAssistant ? keys.assistantNameHint : keys.nameHint}
        value={draft.name}
        autoComplete="off"
        onChange={({ target }) => change({ name: target.value })}
        problem={
          problems.name ?? (isSubmitted && draft.name.trim() === '' ? texts.common.required : undefined)
        }
      />
      {isForAssistant && (
        <SelectField
          label={keys.project}
          hint={keys.projectHint}
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          value={project}
          onValue={(id) => change({ project: id })}
        />
      )}
      <PermissionBoxes
        tokenType={tokenType}
        chosen={draft.permissions}
        onChange={(permissions) => change({ permissions })}
        problem={
          problems.permissions ??
          (isSubmitted && draft.permissions.length === 0 ? keys.onePermission : undefined)
        }
      />
      <ExpiryField value={draft} onChange={change} isSubmitted={isSubmitted} problem={problems.expires_at} />
      {creation.error && Object.keys(problems).length === 0 && (
        <FormProblem>{problemOf(creation.error, texts)}</FormProblem>
      )}
      <DialogActions>
        {cancel}
        <Button type="submit" look="main" disabled={creation.isPending}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}

function useProjects(isWanted: boolean) {
  const { data = [] } = useQuery({ ...projectsQuery, enabled: isWanted });
  return data.filter(isActiveProject);
}

function useCreation(tokenType: TokenType, onIssued: (issued: IssuedApiKey) => void) {
  return useMutation({
    mutationFn: ({ name, project, permissions, expiry, date }: Draft) =>
      api.createApiKey({
        name,
        token_type: tokenType,
        permissions: [...permissions],
        expires_at: expiresAt({ expiry, date }),
        ...(tokenType === 'mcp' ? { project_id: project } : {}),
      }),
    onSuccess: onIssued,
    onSettled: refreshKeys,
  });
}
