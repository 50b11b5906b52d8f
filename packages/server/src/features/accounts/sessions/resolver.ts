import { PERMISSIONS } from '@postil/contract';
import { type Caller, permissionsWithin, scopeWithin } from '../../../core/access/actor.ts';
import { hashSecret } from '../../../core/access/secrets.ts';
import type { Sql } from '../../../core/db/database.ts';
import { UnauthenticatedError } from '../../../core/errors.ts';
import type { Resolver } from '../../../core/http/authentication.ts';
import { requireOwnOrigin } from '../../../core/http/own-origin.ts';
import { readSessionToken } from '../../../core/http/session-cookie.ts';
import { joinByKey } from '../../../core/process/joined-reads.ts';
import { findSessions, type SessionRow } from './queries.ts';
import { oldestUse } from './service.ts';
import type { SessionUses } from './uses.ts';

/**
 * Finds who is signed in. Every request sees what was stored after it began, so that a session that was ended is
 * refused by the next request on every node; simultaneous requests share one query.
 */
export function createSessionResolver(sql: Sql, uses: SessionUses): Resolver {
  const findSession = joinByKey<SessionRow>(async (hashes) => {
    const rows = await findSessions(sql, hashes);
    return new Map(rows.map((row) => [row.token_hash, row]));
  });
  return async (request) => {
    const token = readSessionToken(request);
    if (token === undefined) return undefined;
    requireOwnOrigin(request);
    const row = await findSession(hashSecret(token));
    if (!row || row.last_used_at < oldestUse())
      throw new UnauthenticatedError('Your session has ended: sign in again.', 'session_ended');
    uses.record(row);
    return toCaller(row);
  };
}

/** @throws {UnauthenticatedError} the person was removed from the organisation. */
function toCaller(row: SessionRow): Caller {
  const { role } = row;
  if (role === null) {
    throw new UnauthenticatedError(
      'You are no longer a member of this organisation: sign in again for another one.',
      'session_ended',
    );
  }
  return {
    type: 'user',
    organizationId: row.organization_id,
    personId: row.user_id,
    via: { kind: 'session', id: row.id },
    scope: scopeWithin(null, row.seen_project_ids),
    role,
    permissions: permissionsWithin(PERMISSIONS, role),
  };
}
