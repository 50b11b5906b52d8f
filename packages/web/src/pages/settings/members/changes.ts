import type { MemberRecord } from '@postil/client';
import type { MemberRole } from '@postil/contract/enums';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/api/client.ts';
import { useChange } from '../../../data/records/change.ts';
import { memberRecords } from '../../../data/records/kinds.ts';
import { offerUndoOf } from '../../../data/records/undo.ts';
import { sessionQuery, useSession } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';

/** The fields of a member that can be changed in place. */
export interface MemberChange {
  readonly id: string;
  readonly role?: MemberRole;
  readonly project_ids?: readonly string[];
}

/** Changes the role or the projects of a member optimistically, with Undo. */
export function useChangeMember(): (change: MemberChange) => void {
  const client = useQueryClient();
  const { common, members, task } = useTexts();
  const { user } = useSession();
  const change = useChange(memberRecords, [memberRecords.key]);
  const sendChange = async (requestedChange: MemberChange): Promise<boolean> => {
    const { id, role, project_ids: projectIds } = requestedChange;
    const isAccepted = await change({
      id,
      change: optimisticFieldsOf(requestedChange),
      send: () =>
        api.updateMember({
          id,
          ...(role === undefined ? {} : { role }),
          ...(projectIds === undefined ? {} : { project_ids: [...projectIds] }),
        }),
    });
    // The person's own permissions have changed with their role.
    if (isAccepted && id === user.id) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    return isAccepted;
  };
  return (requestedChange) => {
    const previous = memberRecords.find(requestedChange.id);
    const request = sendChange(requestedChange);
    if (!previous) return;
    const { id, name, role, project_ids: projectIds } = previous;
    const text = task.changedTo(
      name,
      requestedChange.role
        ? common.roles[requestedChange.role]
        : members.projectsCount(requestedChange.project_ids?.length ?? 0),
    );
    // A former guest has lost their projects with that role.
    const undo = () => void sendChange({ id, role, ...(role === 'guest' && { project_ids: projectIds }) });
    void offerUndoOf(request, { text, label: common.undo, undo });
  };
}

function optimisticFieldsOf({ id, role, project_ids: projectIds }: MemberChange): Partial<MemberRecord> {
  const previous = memberRecords.find(id);
  const nextRole = role ?? previous?.role;
  // Other roles see all projects.
  const visibleProjectIds = nextRole === 'guest' ? [...(projectIds ?? previous?.project_ids ?? [])] : [];
  return { ...(role && { role }), project_ids: visibleProjectIds };
}
