import type { MemberRole } from '@postil/contract';
import type { Sql } from '../../../core/db/database.ts';

/** A member who has not accepted the invitation. */
export interface InvitationRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly inviter_id: string | null;
  readonly inviter_name: string | null;
  readonly invited_at: Date;
  /** The expiry of the last link; null without a valid one. */
  readonly link_expires_at: Date | null;
}

/** The members who have not accepted the invitation, most recently added first; at most 1,000. */
export async function listInvitations(sql: Sql, organizationId: string): Promise<InvitationRow[]> {
  const invitedMembers = await sql<Omit<InvitationRow, 'link_expires_at'>[]>`
    SELECT m.person_id AS id, p.name, p.email, m.role, inviter.id AS inviter_id, inviter.name AS inviter_name,
      coalesce(i.created_at, m.created_at) AS invited_at
    FROM members m
    JOIN people p ON p.organization_id = ${organizationId} AND p.id = m.person_id
    LEFT JOIN invitations i ON i.organization_id = ${organizationId} AND i.person_id = m.person_id
    LEFT JOIN people inviter ON inviter.organization_id = ${organizationId} AND inviter.id = i.invited_by
    WHERE m.organization_id = ${organizationId} AND p.accepted_at IS NULL
    ORDER BY m.created_at DESC, m.person_id DESC LIMIT 1000`;
  const links = await sql<{ user_id: string; expires_at: Date }[]>`
    SELECT user_id, max(expires_at) AS expires_at FROM password_links
    WHERE organization_id = ${organizationId} AND user_id = ANY (${invitedMembers.map(({ id }) => id)}::uuid[])
      AND purpose = 'invitation' AND expires_at > now()
    GROUP BY user_id`;
  const expiryByMember = new Map(links.map((link) => [link.user_id, link.expires_at]));
  return invitedMembers.map((row) => ({ ...row, link_expires_at: expiryByMember.get(row.id) ?? null }));
}

/** The name of the inviter of a person. @returns undefined if unknown. */
export async function findInviterName(
  sql: Sql,
  { organizationId, personId }: { organizationId: string; personId: string },
): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`
    SELECT inviter.name FROM invitations i
    JOIN people inviter ON inviter.organization_id = i.organization_id AND inviter.id = i.invited_by
    WHERE i.organization_id = ${organizationId} AND i.person_id = ${personId}`;
  return row?.name;
}
