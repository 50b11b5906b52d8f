import { LIMITS } from '@postil/contract/limits';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/context.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { CheckField, TextField } from '../../../ui/form/field.tsx';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';

/** The dialog for the name and the sharing of a new view. */
export default function NewViewDialog({
  title,
  description,
  canShare = false,
  isBusy = false,
  problem,
  onClose,
  onSave,
}: {
  readonly title: string;
  readonly description?: string;
  readonly canShare?: boolean;
  readonly isBusy?: boolean;
  readonly problem?: string | undefined;
  readonly onClose: () => void;
  readonly onSave: (name: string, isShared: boolean) => void;
}) {
  const { common, views } = useTexts();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setMissing(true);
    if (!isBusy) onSave(name.trim(), isShared);
  };
  return (
    <Dialog title={title} isOpen onClose={onClose} {...(description ? { description } : {})}>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          label={views.name}
          value={name}
          maxLength={LIMITS.viewName}
          autoComplete="off"
          problem={isMissing && name.trim() === '' ? common.required : problem}
          onChange={({ target }) => setName(target.value)}
        />
        {canShare && (
          <CheckField
            label={views.share}
            checked={isShared}
            onChange={({ target }) => setShared(target.checked)}
          />
        )}
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="main" disabled={isBusy}>
            {isBusy ? common.saving : common.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
