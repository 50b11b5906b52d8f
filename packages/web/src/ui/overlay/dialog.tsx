import { type FormEvent, type ReactNode, useState } from 'react';
import { useTexts } from '../../i18n/context.tsx';
import { lazyPart } from '../../lib/loaded-later.tsx';
import { Button } from '../form/button.tsx';
import { TextField } from '../form/field.tsx';
import { useFocusBack } from './focus-back.ts';
import type { DialogProps } from './opened-dialog.tsx';

const OpenedDialog = lazyPart(() => import('./opened-dialog.tsx'));

/** Prepares the code of dialogs. */
export const prepareDialog = OpenedDialog.prepare;

/**
 * A modal dialog. Focus stays inside and returns to where it was. Its code is loaded with the first one.
 *
 * @param props `onClosed` gives the focus back, where it was not on the page when the dialog opened.
 */
export function Dialog(props: DialogProps & { readonly onClosed?: () => void }) {
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  const giveFocusBack = useFocusBack(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && <OpenedDialog {...props} onClosed={props.onClosed ?? giveFocusBack} />;
}

/** The buttons at the end of a dialog's form. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-5 flex flex-wrap justify-end gap-2">{children}</div>;
}

/** Asks the person to type the name of what is about to be deleted for good. */
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
  const isRight = typed.trim() === name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isRight && !isBusy) onConfirm();
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
          <Button type="submit" look="danger" disabled={!isRight || isBusy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
