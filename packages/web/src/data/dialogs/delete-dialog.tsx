import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../i18n/context.tsx';
import { ConfirmByName } from '../../ui/confirm.tsx';
import { toast } from '../../ui/overlay/toasts.tsx';
import { useRefusal } from '../records/change.ts';

/** Deletes a record permanently, after the person has typed its name. */
export function DeleteDialog({
  title,
  warning,
  name,
  action,
  successMessage,
  remove,
  onDeleted,
  onClose,
}: {
  readonly title: string;
  /** A sentence about the records that are deleted with it; undefined until they are known, which disables deletion. */
  readonly warning: string | undefined;
  readonly name: string;
  /** The text of the button, such as "Delete the project". */
  readonly action: string;
  /** The message after the deletion. */
  readonly successMessage: string;
  readonly remove: () => Promise<unknown>;
  /** Leaves the page of the record, if it is open, and then refetches the queries that showed it. */
  readonly onDeleted: () => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { common } = useTexts();
  const refuse = useRefusal();
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      toast({ text: successMessage });
      await onDeleted();
    },
    onError: (error) => refuse(error, () => removal.mutate()),
  });
  return (
    <ConfirmByName
      title={title}
      description={warning ?? common.loading}
      name={name}
      action={action}
      isOpen
      isBusy={removal.isPending || warning === undefined}
      onClose={onClose}
      onConfirm={() => removal.mutate()}
    />
  );
}
