import type { ApiKeyRecord } from '@postil/client';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../data/api/client.ts';
import { type ConflictDecision, FormConflict } from '../../data/records/form-conflict.tsx';
import { refusalOf, sendEdit, versionIn } from '../../data/records/versions.ts';
import { useTexts } from '../../i18n/context.tsx';
import { fieldProblemsOf } from '../../i18n/problems.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx';
import { PermissionBoxes } from './key-fields.tsx';
import { refreshKeys } from './queries.ts';

/** Changes the name and the permissions of a key. Its secret is unchanged. */
export function EditKey({ apiKey, onClose }: { apiKey: ApiKeyRecord; onClose: () => void }) {
  const texts = useTexts();
  const { common } = texts;
  const { keys } = texts.settings;
  const [name, setName] = useState(apiKey.name);
  const [permissions, setPermissions] = useState<readonly ApiKeyRecord['permissions'][number][]>(
    apiKey.permissions,
  );
  const [base, setBase] = useState<EditedKey>(apiKey);
  const mine = { name, permissions: [...permissions] };
  const change = useMutation({
    mutationFn: (baseKey: EditedKey) => updateKey(baseKey, mine),
    onSuccess: async () => {
      await refreshKeys();
      onClose();
    },
  });
  const problems = fieldProblemsOf(change.error, texts);
  const isComplete = name.trim() !== '' && permissions.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !change.isPending) change.mutate(base);
  };
  const refusal = Object.keys(problems).length === 0 ? refusalOf(change.error, texts) : undefined;
  const applyDecision = ({ current, taken, isFinal }: ConflictDecision<EditedKey>) => {
    setBase(current);
    change.reset();
    if (taken.name !== undefined) setName(taken.name);
    if (taken.permissions) setPermissions(taken.permissions);
    if (isFinal) change.mutate(current);
  };
  return (
    <Dialog title={keys.change} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <FormConflict
          error={change.error}
          base={base}
          mine={mine}
          labels={{ name: common.name, permissions: keys.permissions }}
          onDecision={applyDecision}
        />
        <TextField
          label={common.name}
          value={name}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
          problem={problems.name ?? (name.trim() === '' ? common.required : undefined)}
        />
        <PermissionBoxes
          tokenType={apiKey.token_type}
          chosen={permissions}
          onChange={setPermissions}
          problem={problems.permissions ?? (permissions.length === 0 ? keys.onePermission : undefined)}
        />
        <FormProblem>{refusal}</FormProblem>
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="main" disabled={change.isPending}>
            {common.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The editable fields of a key; only a key that was fetched individually has its version. */
type EditedKey = Pick<ApiKeyRecord, 'id' | 'name' | 'permissions'> & { readonly version?: number };

function updateKey(
  base: EditedKey,
  change: Pick<ApiKeyRecord, 'name' | 'permissions'>,
): Promise<ApiKeyRecord> {
  const { id } = base;
  return sendEdit<EditedKey, ApiKeyRecord>({
    base,
    change,
    read: async () => {
      const { data, etag } = await api.getApiKey.withResponse({ id });
      return { ...data, version: versionIn(etag) };
    },
    send: (options) => api.updateApiKey({ id, ...change }, options),
  });
}
