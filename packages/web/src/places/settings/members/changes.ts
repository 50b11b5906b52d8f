import type { MemberPage, MemberRecord } from '@postil/client';
import type { MemberRole } from '@postil/contract/enums';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { useOptimistic } from '../../../api/optimistic.ts';
import { sessionQuery, useSession } from '../../../api/session.ts';
import { type MemberFilter, memberList } from './queries.ts';

/** What of a member can be changed in place. */
export interface MemberChange {
  readonly id: string;
  readonly role?: MemberRole;
  readonly project_ids?: readonly string[];
}

/** Changes the role or the projects of a member at once, in the list that is shown. */
export function useChangeMember(filter: MemberFilter) {
  const client = useQueryClient();
  const { user } = useSession();
  return useOptimistic<InfiniteData<MemberPage>, MemberChange>({
    queryKey: memberList(filter).queryKey,
    apply: (before, change) => ({
      ...before,
      pages: before.pages.map((page) => ({ ...page, data: page.data.map((each) => changed(each, change)) })),
    }),
    run: ({ id, role, project_ids: projects }) =>
      api.updateMember({
        id,
        ...(role === undefined ? {} : { role }),
        ...(projects === undefined ? {} : { project_ids: [...projects] }),
      }),
    refreshes: [['members']],
    onDone: ({ id }) => {
      // What oneself may do has changed with one's own role.
      if (id === user.id) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
}

function changed(member: MemberRecord, { id, role, project_ids: projects }: MemberChange): MemberRecord {
  if (member.id !== id) return member;
  const wanted = role ?? member.role;
  // Everybody else sees all projects.
  const seen = wanted === 'guest' ? [...(projects ?? member.project_ids)] : [];
  return { ...member, role: wanted, project_ids: seen };
}
