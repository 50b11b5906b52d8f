import type { MemberRecord } from '@postil/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { useRefusal } from '../../../api/optimistic.ts';
import { ConfirmByName } from '../../../parts/dialog.tsx';
import { toast } from '../../../parts/toasts.tsx';
import { useTexts } from '../../../texts/context.tsx';

/** Removes a member after their name was typed. */
export function RemoveDialog({ member, onClose }: { member: MemberRecord; onClose: () => void }) {
  const { members } = useTexts();
  const client = useQueryClient();
  const refuse = useRefusal();
  const removal = useMutation({
    mutationFn: () => api.removeMember({ id: member.id }),
    onSuccess: async () => {
      toast({ text: members.removed(member.name) });
      onClose();
      await client.invalidateQueries({ queryKey: ['members'] });
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
