import type { Sql } from '../../../core/db/database.ts';
import { markSeen } from '../../members/service.ts';
import { type SessionRow, updateLastUsed } from './queries.ts';

/** How old the stored time of the last use may become. */
const PRECISION_MS = 5 * 60_000;

interface Use {
  readonly id: string;
  readonly organizationId: string;
  readonly personId: string;
  readonly usedAt: Date;
}

/** Remembers when sessions were used, so that requests need not write to the database for that. */
export interface SessionUses {
  record(row: SessionRow): void;
  /**
   * Writes the uses since the last call, and when the people were last seen. What could not be written is lost: the
   * next request of the session records it again.
   */
  flush(sql: Sql): Promise<void>;
}

export function createSessionUses(): SessionUses {
  let uses = new Map<string, Use>();
  return {
    record({ id, organization_id: organizationId, user_id: personId, last_used_at: lastUsedAt }) {
      const usedAt = new Date();
      if (usedAt.getTime() - lastUsedAt.getTime() < PRECISION_MS) return;
      uses.set(id, { id, organizationId, personId, usedAt });
    },
    async flush(sql) {
      const recorded = [...uses.values()];
      uses = new Map();
      if (recorded.length === 0) return;
      await updateLastUsed(sql, recorded);
      for (const [organizationId, those] of Map.groupBy(recorded, (use) => use.organizationId)) {
        // One person can have several sessions.
        const people = new Map(those.map(({ personId, usedAt }) => [personId, usedAt]));
        await markSeen(
          sql,
          organizationId,
          [...people].map(([personId, at]) => ({ personId, at })),
        );
      }
    },
  };
}
