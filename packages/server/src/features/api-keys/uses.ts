import type { Sql } from '../../core/db/database.ts';
import { acceptForKeys } from '../members/service.ts';
import { updateLastUsed } from './queries.ts';

/** Remembers when keys were used, so that requests need not write to the database for that. */
export interface KeyUses {
  record(organizationId: string, apiKeyId: string): void;
  /**
   * Writes the uses recorded since the last call, and that the owners of the keys have accepted to be members. If that fails, they are kept for the next call. When a process
   * dies, the uses that it has not written are lost: those of a few seconds.
   */
  flush(sql: Sql): Promise<void>;
}

export function createKeyUses(): KeyUses {
  let uses = new Map<string, Map<string, Date>>();
  return {
    record(organizationId, apiKeyId) {
      const keys = uses.get(organizationId) ?? new Map<string, Date>();
      keys.set(apiKeyId, new Date());
      uses.set(organizationId, keys);
    },
    async flush(sql) {
      const recorded = uses;
      uses = new Map();
      try {
        for (const [organizationId, keys] of recorded) {
          const rows = [...keys].map(([id, usedAt]) => ({ id, usedAt }));
          await updateLastUsed(sql, organizationId, rows);
          await acceptForKeys(sql, organizationId, [...keys.keys()]);
          recorded.delete(organizationId);
        }
      } catch (error) {
        for (const [organizationId, keys] of recorded) putBack(organizationId, keys);
        throw error;
      }
    },
  };

  /** Restores the uses that were not written; those recorded meanwhile are later and win. */
  function putBack(organizationId: string, keys: ReadonlyMap<string, Date>): void {
    uses.set(organizationId, new Map([...keys, ...(uses.get(organizationId) ?? [])]));
  }
}
