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
  const make = async (wanted: MemberChange): Promise<boolean> => {
    const { id, role, project_ids: projects } = wanted;
    const isAccepted = await change({
      id,
      change: shownOf(wanted),
      send: () =>
        api.updateMember({
          id,
          ...(role === undefined ? {} : { role }),
          ...(projects === undefined ? {} : { project_ids: [...projects] }),
        }),
    });
    // The person's own permissions have changed with their role.
    if (isAccepted && id === user.id) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    return isAccepted;
  };
  return (wanted) => {
    const before = memberRecords.find(wanted.id);
    const request = make(wanted);
    if (!before) return;
    const { id, name, role, project_ids: projects } = before;
    const text = task.changedTo(
      name,
      wanted.role ? common.roles[wanted.role] : members.projectsCount(wanted.project_ids?.length ?? 0),
    );
    // A former guest has lost their projects with that role.
    const undo = () => void make({ id, role, ...(role === 'guest' && { project_ids: projects }) });
    void offerUndoOf(request, { text, label: common.undo, undo });
  };
}

function shownOf({ id, role, project_ids: projects }: MemberChange): Partial<MemberRecord> {
  const before = memberRecords.find(id);
  const nextRole = role ?? before?.role;
  // Other roles see all projects.
  const seen = nextRole === 'guest' ? [...(projects ?? before?.project_ids ?? [])] : [];
  return { ...(role && { role }), project_ids: seen };
}
