import type { ApiKeyRecord } from '@postil/client';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../data/api/client.ts';
import { useTexts } from '../../i18n/context.tsx';
import { fieldProblemsOf, problemOf } from '../../i18n/problems.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx';
import { PermissionBoxes } from './key-fields.tsx';
import { refreshKeys } from './queries.ts';

/** Changes the name of a key and what it may do. Its secret stays. */
export function EditKey({ apiKey, onClose }: { apiKey: ApiKeyRecord; onClose: () => void }) {
  const texts = useTexts();
  const { common } = texts;
  const { keys } = texts.settings;
  const [name, setName] = useState(apiKey.name);
  const [permissions, setPermissions] = useState<readonly ApiKeyRecord['permissions'][number][]>(
    apiKey.permissions,
  );
  const change = useMutation({
    mutationFn: () => api.updateApiKey({ id: apiKey.id, name, permissions: [...permissions] }),
    onSuccess: async () => {
      await refreshKeys();
      onClose();
    },
  });
  const wrong = fieldProblemsOf(change.error);
  const isComplete = name.trim() !== '' && permissions.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !change.isPending) change.mutate();
  };
  return (
    <Dialog title={keys.change} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={common.name}
          value={name}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
          problem={wrong.name ?? (name.trim() === '' ? common.required : undefined)}
        />
        <PermissionBoxes
          tokenType={apiKey.token_type}
          chosen={permissions}
          onChange={setPermissions}
          problem={wrong.permissions ?? (permissions.length === 0 ? keys.onePermission : undefined)}
        />
        {change.error && Object.keys(wrong).length === 0 && (
          <p role="alert" className="text-danger">
            {problemOf(change.error, texts)}
          </p>
        )}
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
