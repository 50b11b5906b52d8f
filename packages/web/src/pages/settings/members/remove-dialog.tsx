import type { MemberRecord } from '@postil/client';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../data/api/client.ts';
import { useRefusal } from '../../../data/records/change.ts';
import { memberRecords } from '../../../data/records/kinds.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { ConfirmByName } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/overlay/toasts.tsx';

/** Removes a member after their name was typed. */
export function RemoveDialog({ member, onClose }: { member: MemberRecord; onClose: () => void }) {
  const { members } = useTexts();
  const refuse = useRefusal();
  const removal = useMutation({
    mutationFn: () => api.removeMember({ id: member.id }),
    onSuccess: async () => {
      toast({ text: members.removed(member.name) });
      onClose();
      await memberRecords.refresh();
    },
    onError: (error) => refuse(error, () => removal.mutate()),
  });
  return (
    <ConfirmByName
      title={members.removeTitle(member.name)}
      description={members.removeWarning}
      name={member.name}
      action={members.removeAction}
      isOpen
      isBusy={removal.isPending}
      onClose={onClose}
      onConfirm={() => removal.mutate()}
    />
  );
}
