import type { Differences } from '../../core/records/differences.ts';
import type { ChangeEvent } from '../activity/emit.ts';
import { presentMember } from './present.ts';
import type { MemberRow } from './queries.ts';

/** The event of a change to a member. @param row the member after the change, or before the removal. */
export function memberEvent(
  type: ChangeEvent['type'],
  row: MemberRow,
  details: { changes?: Differences } = {},
): ChangeEvent {
  const { id, name, email, role } = row;
  const metadata = { member: { id, name, email, role }, ...details };
  return {
    type,
    projectId: null,
    siteId: null,
    visibility: 'team',
    commentId: null,
    metadata,
    subject: { member: presentMember(row) },
  };
}
