import { type FormEvent, type ReactNode, useState } from 'react';
import { useTexts } from '../i18n/context.tsx';
import { Button } from './form/button.tsx';
import { TextField } from './form/field.tsx';
import { Dialog, DialogActions } from './overlay/dialog.tsx';

/** Asks for confirmation of an action that cannot be undone, but whose effects are easily repaired. */
export function Confirm({
  title,
  description,
  action,
  onClose,
  onConfirm,
}: {
  readonly title: string;
  readonly description: ReactNode;
  /** The text of the confirming button. */
  readonly action: string;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}) {
  const { common } = useTexts();
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog title={title} description={description} isOpen onClose={onClose}>
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button look="danger" onClick={confirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Asks the person to type the name of the record that is about to be permanently deleted. */
export function ConfirmByName({
  title,
  description,
  name,
  action,
  isOpen,
  isBusy = false,
  onClose,
  onConfirm,
}: {
  readonly title: string;
  readonly description: ReactNode;
  readonly name: string;
  /** The text of the button, such as "Delete the project". */
  readonly action: string;
  readonly isOpen: boolean;
  readonly isBusy?: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}) {
  const { common } = useTexts();
  const [typed, setTyped] = useState('');
  const isMatching = typed.trim() === name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isMatching && !isBusy) onConfirm();
  };
  return (
    <Dialog title={title} description={description} isOpen={isOpen} onClose={onClose}>
      <form onSubmit={submit}>
        <TextField
          label={common.confirmByName(name)}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
        />
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="danger" disabled={!isMatching || isBusy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
