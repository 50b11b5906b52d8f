import type { MemberRecord } from '@postil/client';
import { api } from '../../../data/api/client.ts';
import { DeleteDialog } from '../../../data/dialogs/delete-dialog.tsx';
import { memberRecords } from '../../../data/records/kinds.ts';
import { useTexts } from '../../../i18n/context.tsx';

/** Removes a member after the person has typed the member's name. */
export function RemoveDialog({ member, onClose }: { member: MemberRecord; onClose: () => void }) {
  const { members } = useTexts();
  return (
    <DeleteDialog
      title={members.removeTitle(member.name)}
      warning={members.removeWarning}
      name={member.name}
      action={members.removeAction}
      successMessage={members.removed(member.name)}
      remove={() => api.removeMember({ id: member.id })}
      onDeleted={async () => {
        onClose();
        await memberRecords.refresh();
      }}
      onClose={onClose}
    />
  );
}
