import type { Sql } from '../../core/db/database.ts';
import { updateLastUsed } from './queries.ts';

/** Remembers when keys were used, so that requests need not write it. */
export interface KeyUses {
  note(organizationId: string, apiKeyId: string): void;
  /** Writes what was noted since the last call, or keeps it for the next one where it fails. Uses noted when a process dies are lost: at most a minute. */
  flush(sql: Sql): Promise<void>;
}

export function createKeyUses(): KeyUses {
  let uses = new Map<string, Map<string, Date>>();
  return {
    note(organizationId, apiKeyId) {
      const keys = uses.get(organizationId) ?? new Map<string, Date>();
      keys.set(apiKeyId, new Date());
      uses.set(organizationId, keys);
    },
    async flush(sql) {
      const noted = uses;
      uses = new Map();
      try {
        for (const [organizationId, keys] of noted) {
          const rows = [...keys].map(([id, usedAt]) => ({ id, usedAt }));
          await updateLastUsed(sql, organizationId, rows);
          noted.delete(organizationId);
        }
      } catch (error) {
        for (const [organizationId, keys] of noted) putBack(organizationId, keys);
        throw error;
      }
    },
  };

  /** Notes again what was not written; what was noted meanwhile is later. */
  function putBack(organizationId: string, keys: ReadonlyMap<string, Date>): void {
    uses.set(organizationId, new Map([...keys, ...(uses.get(organizationId) ?? [])]));
  }
}
