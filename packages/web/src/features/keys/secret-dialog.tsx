import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/context.tsx';
import { CodeBlock } from '../../ui/copy.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx';

/** Shows a secret, which is never shown again. */
export function SecretDialog({
  title,
  description,
  label,
  secret,
  onClose,
}: {
  readonly title: string;
  readonly description: ReactNode;
  /** Names the secret for screen readers. */
  readonly label: string;
  /** undefined: the dialog is closed. */
  readonly secret: string | undefined;
  readonly onClose: () => void;
}) {
  const { settings } = useTexts();
  return (
    <Dialog title={title} description={description} isOpen={secret !== undefined} onClose={onClose}>
      <CodeBlock text={secret ?? ''} label={label} />
      <DialogActions>
        <Button look="main" onClick={onClose}>
          {settings.keys.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
