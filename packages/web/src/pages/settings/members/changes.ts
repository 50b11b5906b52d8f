import type { MemberRecord } from '@postil/client';
import type { MemberRole } from '@postil/contract/enums';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/api/client.ts';
import { useChange } from '../../../data/records/change.ts';
import { memberRecords } from '../../../data/records/kinds.ts';
import { sessionQuery, useSession } from '../../../data/session.ts';

/** What of a member can be changed in place. */
export interface MemberChange {
  readonly id: string;
  readonly role?: MemberRole;
  readonly project_ids?: readonly string[];
}

/** Changes the role or the projects of a member at once. */
export function useChangeMember(): (change: MemberChange) => void {
  const client = useQueryClient();
  const { user } = useSession();
  const change = useChange(memberRecords, [memberRecords.key]);
  return async (wanted) => {
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
  };
}

function shownOf({ id, role, project_ids: projects }: MemberChange): Partial<MemberRecord> {
  const before = memberRecords.find(id);
  const wanted = role ?? before?.role;
  // Everybody else sees all projects.
  const seen = wanted === 'guest' ? [...(projects ?? before?.project_ids ?? [])] : [];
  return { ...(role && { role }), project_ids: seen };
}
