import { setTimeout as delay } from 'node:timers/promises';
import { RefusedError } from '../errors.ts';
import type { Database } from './database.ts';
import { createFindPendingMigrations } from './migrate.ts';
import { isBusy, isOutOfSpace, isUnwritable } from './sql/errors.ts';

/** Why requests cannot be served; `silent` when there is no answer at all. */
export interface DatabaseProblem {
  readonly kind: 'silent' | 'unwritable' | 'schema';
  readonly reason: string;
}

/** Finds what is wrong with the database, within 3 s; undefined where nothing is. */
export type FindDatabaseProblem = () => Promise<DatabaseProblem | undefined>;

const LIMIT_MS = 2_500;
/** Whoever asks again sooner gets the same answer: each costs the database a commit, and anybody may ask. */
const SHARED_MS = 1_000;

const SILENT: DatabaseProblem = { kind: 'silent', reason: 'the database does not answer' };

/** @returns a check that asks `database` over the same connections as requests do. */
export function createHealthCheck(database: Database): FindDatabaseProblem {
  const findPendingMigrations = createFindPendingMigrations(database);
  let shared: { readonly atMs: number; readonly answer: ReturnType<FindDatabaseProblem> } | undefined;

  async function examine(): Promise<DatabaseProblem | undefined> {
    try {
      await database.probe();
      const pending = await findPendingMigrations().catch(unlessNewer);
      if (pending.length === 0) return undefined;
      return { kind: 'schema', reason: 'the schema is older than this version' };
    } catch (error) {
      // Only too much to do: others are answered meanwhile.
      if (isBusy(error) && database.silentMs < LIMIT_MS) return undefined;
      return toProblem(error);
    }
  }

  /** The one connection of the embedded database may only be busy; a server has one that never is. */
  function judgeLateness(): DatabaseProblem | undefined {
    return database.engine === 'embedded' && database.silentMs < LIMIT_MS ? undefined : SILENT;
  }

  return () => {
    if (shared === undefined || performance.now() - shared.atMs > SHARED_MS) {
      const answer = Promise.race([
        examine(),
        delay(LIMIT_MS, undefined, { ref: false }).then(judgeLateness),
      ]);
      shared = { atMs: performance.now(), answer };
    }
    return shared.answer;
  };
}

/** A newer version migrated the database: in a rolling upgrade the older processes serve on until they are replaced. */
function unlessNewer(error: unknown): string[] {
  if (error instanceof RefusedError) return [];
  throw error;
}

function toProblem(error: unknown): DatabaseProblem {
  if (isOutOfSpace(error)) return { kind: 'unwritable', reason: 'the database has no space left' };
  if (isUnwritable(error)) return { kind: 'unwritable', reason: 'the database is read-only' };
  return SILENT;
}
