import type { ExtensionConnection } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Membership } from '../../members/memberships/queries.ts';
import type { ConnectionRow } from './connection-queries.ts';

export function presentConnection(row: ConnectionRow): ExtensionConnection {
  return {
    id: row.id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}

/** The member in whose name an extension acts. */
export function presentMember({ personId: id }: Actor, { name, role }: Pick<Membership, 'name' | 'role'>) {
  return { member: { id, name }, role };
}
