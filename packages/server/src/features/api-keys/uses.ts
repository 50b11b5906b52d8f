import type { Sql } from '../../core/db/database.ts';
import { updateLastUsed } from './queries.ts';

/** Remembers when keys were used, so that requests need not write it. */
export interface KeyUses {
  note(organizationId: string, apiKeyId: string): void;
  /** Writes what was noted since the last call. Uses noted when a process dies are lost: at most a minute. */
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
      for (const [organizationId, keys] of noted) {
        const rows = [...keys].map(([id, usedAt]) => ({ id, usedAt }));
        await updateLastUsed(sql, organizationId, rows);
      }
    },
  };
}
