import { setTimeout as delay } from 'node:timers/promises';
import { RefusedError } from '../errors.ts';
import { limitReports, type ReportError } from '../process/error-reports.ts';
import type { Database } from './database.ts';
import { createFindPendingMigrations } from './migrate.ts';
import { isBusy, isDatabaseUnavailable, isOutOfSpace, isUnwritable } from './sql/errors.ts';

/** The reason why requests cannot be served. `silent`: the database does not respond, or fails in any other way. */
export interface DatabaseProblem {
  readonly kind: 'silent' | 'unwritable' | 'schema';
  readonly reason: string;
}

/** Finds the problem of the database within 3 s; undefined when there is none. */
export type FindDatabaseProblem = () => Promise<DatabaseProblem | undefined>;

const TIMEOUT_MS = 2_500;
/** The lifetime of a cached result: each check costs the database a commit, and anybody may request one. */
const CACHE_LIFETIME_MS = 1_000;

const SILENT: DatabaseProblem = { kind: 'silent', reason: 'the database does not respond' };
/** The reason is in the log, because anybody may request a check. */
const FAILED: DatabaseProblem = { kind: 'silent', reason: 'the check of the database failed' };

/**
 * Creates a check of `database` over the connections that requests use.
 *
 * @param onError receives errors that do not mean that the database is unavailable.
 */
export function createHealthCheck(database: Database, onError: ReportError): FindDatabaseProblem {
  const report = limitReports(onError);
  const findPendingMigrations = createFindPendingMigrations(database);
  let cached: { readonly atMs: number; readonly result: ReturnType<FindDatabaseProblem> } | undefined;

  async function examine(): Promise<DatabaseProblem | undefined> {
    try {
      // First, because the probe needs the schema.
      const pending = await findPendingMigrations().catch(tolerateNewerSchema);
      if (pending.length > 0) return { kind: 'schema', reason: 'the schema is older than this version' };
      await database.probe();
      return undefined;
    } catch (error) {
      // The database is only overloaded: other statements have returned in the meantime.
      if (isBusy(error) && database.silentMs < TIMEOUT_MS) return undefined;
      if (isDatabaseUnavailable(error)) return toProblem(error);
      report(error, FAILED.reason);
      return FAILED;
    }
  }

  /** The embedded database's only connection may just be busy; the reserved one of a server never is. */
  function findTimeoutProblem(): DatabaseProblem | undefined {
    return database.engine === 'embedded' && database.silentMs < TIMEOUT_MS ? undefined : SILENT;
  }

  return () => {
    if (cached === undefined || performance.now() - cached.atMs > CACHE_LIFETIME_MS) {
      const result = Promise.race([
        examine(),
        delay(TIMEOUT_MS, undefined, { ref: false }).then(findTimeoutProblem),
      ]);
      cached = { atMs: performance.now(), result };
    }
    return cached.result;
  };
}

/** Tolerates the schema of a newer version: in a rolling upgrade, older processes keep working until they are replaced. */
function tolerateNewerSchema(error: unknown): string[] {
  if (error instanceof RefusedError) return [];
  throw error;
}

function toProblem(error: unknown): DatabaseProblem {
  if (isOutOfSpace(error)) return { kind: 'unwritable', reason: 'the database has no space left' };
  if (isUnwritable(error)) return { kind: 'unwritable', reason: 'the database is read-only' };
  return SILENT;
}
