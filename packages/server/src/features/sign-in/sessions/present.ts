import type { Session, SessionRecord } from '@postil/contract';
import type { ListedSession } from './queries.ts';
import type { SessionState } from './service.ts';

export function presentSession(state: SessionState): Session {
  const { account, activeMembership, memberships, permissions, unread, expiresAt } = state;
  return {
    user: { id: account.id, name: activeMembership.name, email: account.email },
    organization: { id: activeMembership.organization_id, name: activeMembership.organization_name },
    role: activeMembership.role,
    permissions: [...permissions],
    organizations: memberships.map((each) => ({
      id: each.organization_id,
      name: each.organization_name,
      role: each.role,
    })),
    unread_notifications: unread,
    has_password: account.password_hash !== null,
    expires_at: expiresAt.toISOString(),
  };
}

/** The public form of a session. @param currentId the id of the session of the request. */
export function presentSessionRecord(row: ListedSession, currentId: string): SessionRecord {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    user_agent: row.user_agent,
    address: row.address,
    is_current: row.id === currentId,
  };
}
