import type { Sql } from '../../../core/db/database.ts';
import { listAll, listOpened, type Membership, type Seen, updateName, updateSeen } from './queries.ts';

export type { Membership } from './queries.ts';

/** The organisations of an account, by name. */
export function listMemberships(sql: Sql, userId: string): Promise<Membership[]> {
  return listAll(sql, userId);
}

/**
 * The organisations that somebody signed in to an account may enter, by name: with a password that an admin may know,
 * only the organisation of that admin.
 */
export function listEnterable(sql: Sql, userId: string): Promise<Membership[]> {
  return listOpened(sql, userId);
}

/** Records when people were last signed in, and that they have accepted to be members. */
export function markSeen(sql: Sql, organizationId: string, seen: readonly Seen[]): Promise<void> {
  return updateSeen(sql, organizationId, seen);
}

/** Sets the name by which an organisation knows a person who accepts an invitation. */
export function setPersonName(
  tx: Sql,
  person: { organizationId: string; personId: string },
  name: string,
): Promise<void> {
  return updateName(tx, person, name);
}
