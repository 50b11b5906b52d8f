import { type Caller, effectivePermissions, effectiveScope } from '../../core/access/actor.ts';
import { hashSecret, isAccessToken, isSiteKey, isWellFormedSecret } from '../../core/access/secrets.ts';
import type { Sql } from '../../core/db/database.ts';
import { UnauthenticatedError } from '../../core/errors.ts';
import { type Resolver, readKey } from '../../core/http/authentication.ts';
import { joinByKey } from '../../core/process/joined-reads.ts';
import { recordMailConsentOfKeyOwners } from '../members/invitations/queries.ts';
import { findSecrets, findTokens, type SecretRow, updateLastUsed } from './queries.ts';

/**
 * Finds the owner of a key. Every request uses a look-up that started after it, so that every node refuses a revoked
 * key from the next request on; simultaneous requests share a query.
 */
export function createKeyResolver(sql: Sql, uses: KeyUses): Resolver {
  const findSecret = joinByKey(async (hashes) => byHash(await findSecrets(sql, hashes)));
  const findToken = joinByKey(async (hashes) => byHash(await findTokens(sql, hashes)));
  return async (request) => {
    const key = readKey(request);
    if (key === undefined) return undefined;
    if (isSiteKey(key)) refuseWidgetKey();
    const find = isAccessToken(key) ? findToken : findSecret;
    const row = isWellFormedSecret(key) ? await find(hashSecret(key)) : undefined;
    if (!row) throw new UnauthenticatedError('The key is unknown: check that you copied all of it.');
    requireActive(row);
    uses.record(row.organization_id, row.api_key_id);
    return toCaller(row);
  };
}

function byHash(rows: readonly SecretRow[]): ReadonlyMap<string, SecretRow> {
  return new Map(rows.map((row) => [row.secret_hash, row]));
}

/** @throws {UnauthenticatedError} `key_revoked` or `key_expired`. */
function requireActive({ revoked_at: revokedAt, expires_at: expiresAt }: SecretRow): void {
  if (revokedAt) throw new UnauthenticatedError('The key was revoked: use another key.', 'key_revoked');
  if (expiresAt && expiresAt.getTime() <= Date.now())
    throw new UnauthenticatedError('The key has expired: ask an admin for a new one.', 'key_expired');
}

function refuseWidgetKey(): never {
  throw new UnauthenticatedError(
    'This is the widget key of a site (psw_…), which only its pages may use: use an API key (pst_…) or an MCP key (psm_…).',
  );
}

function toCaller(row: SecretRow): Caller {
  const kind = row.token_type === 'mcp' ? 'mcp_key' : 'api_key';
  return {
    type: kind,
    organizationId: row.organization_id,
    personId: row.person_id,
    via: { kind, id: row.api_key_id },
    scope: effectiveScope(row.project_id, row.seen_project_ids),
    role: row.role,
    permissions: effectivePermissions(row.permissions, row.role),
  };
}

/** Collects the uses of keys, so that requests need not write them to the database. */
interface KeyUses {
  record(organizationId: string, apiKeyId: string): void;
  /**
   * Writes the uses recorded since the last call, and accepts the invitations of the owners of the keys. After a
   * failure, the next call retries. A process that crashes loses the uses of the last few seconds.
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
      const recordedUses = uses;
      uses = new Map();
      try {
        for (const [organizationId, keys] of recordedUses) {
          const rows = [...keys].map(([id, usedAt]) => ({ id, usedAt }));
          await updateLastUsed(sql, organizationId, rows);
          await recordMailConsentOfKeyOwners(sql, organizationId, [...keys.keys()]);
          recordedUses.delete(organizationId);
        }
      } catch (error) {
        for (const [organizationId, keys] of recordedUses) restore(organizationId, keys);
        throw error;
      }
    },
  };

  /** Restores the uses that were not written, unless later ones were recorded meanwhile. */
  function restore(organizationId: string, keys: ReadonlyMap<string, Date>): void {
    uses.set(organizationId, new Map([...keys, ...(uses.get(organizationId) ?? [])]));
  }
}
