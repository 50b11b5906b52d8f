import { PERMISSIONS } from '@postil/contract';
import { type Caller, effectivePermissions, effectiveScope } from '../../../core/access/actor.ts';
import { hashSecret } from '../../../core/access/secrets.ts';
import type { Sql } from '../../../core/db/database.ts';
import { UnauthenticatedError } from '../../../core/errors.ts';
import type { Resolver } from '../../../core/http/authentication.ts';
import { requireOwnOrigin } from '../../../core/http/own-origin.ts';
import { oldestUse, readSessionToken } from '../../../core/http/session-cookie.ts';
import { MINUTE_MS } from '../../../core/process/durations.ts';
import { joinByKey } from '../../../core/process/joined-reads.ts';
import { recordLastActivity } from '../../members/memberships/queries.ts';
import { findSessions, type SessionRow, updateLastUsed } from './queries.ts';

/** The precision of the stored time of the last use. */
const PRECISION_MS = 5 * MINUTE_MS;

/**
 * Creates the session resolver. Sessions are not cached: every request uses a look-up that started after it, so that every node refuses an
 * ended session from the next request on; simultaneous requests share a query.
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
      'You are no longer a member of this organisation: sign in again to use another one.',
      'session_ended',
    );
  }
  return {
    type: 'user',
    organizationId: row.organization_id,
    personId: row.user_id,
    via: { kind: 'session', id: row.id },
    scope: effectiveScope(null, row.seen_project_ids),
    role,
    permissions: effectivePermissions(PERMISSIONS, role),
  };
}

interface SessionUse {
  readonly id: string;
  readonly organizationId: string;
  readonly personId: string;
  readonly usedAt: Date;
}

/** Collects the uses of sessions, so that requests need not write them to the database. */
interface SessionUses {
  record(row: SessionRow): void;
  /**
   * Writes the uses since the last call, and the last activity of the people. After a failure they are lost; the next
   * request of a session records another use.
   */
  flush(sql: Sql): Promise<void>;
}

export function createSessionUses(): SessionUses {
  let uses = new Map<string, SessionUse>();
  return {
    record({ id, organization_id: organizationId, user_id: personId, last_used_at: lastUsedAt }) {
      const usedAt = new Date();
      if (usedAt.getTime() - lastUsedAt.getTime() < PRECISION_MS) return;
      uses.set(id, { id, organizationId, personId, usedAt });
    },
    async flush(sql) {
      const recordedUses = [...uses.values()];
      uses = new Map();
      if (recordedUses.length === 0) return;
      await updateLastUsed(sql, recordedUses);
      for (const [organizationId, organizationUses] of Map.groupBy(
        recordedUses,
        (use) => use.organizationId,
      )) {
        // One person can have several sessions.
        const usedAtByPerson = new Map(organizationUses.map(({ personId, usedAt }) => [personId, usedAt]));
        await recordLastActivity(
          sql,
          organizationId,
          [...usedAtByPerson].map(([personId, at]) => ({ personId, at })),
        );
      }
    },
  };
}
