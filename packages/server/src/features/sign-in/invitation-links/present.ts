import type { InvitationRow } from './queries.ts';

/** The public form of an invitation that nobody has accepted yet. */
export function presentInvitation(row: InvitationRow) {
  const { id, name, email, role, inviter_id: inviterId, inviter_name: inviterName } = row;
  return {
    member: { id, name, email, role },
    inviter: inviterId === null ? null : { id: inviterId, name: inviterName ?? '' },
    invited_at: row.invited_at.toISOString(),
    link_expires_at: row.link_expires_at?.toISOString() ?? null,
  };
}
