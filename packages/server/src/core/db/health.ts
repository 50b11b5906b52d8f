import { setTimeout as delay } from 'node:timers/promises';
import { RefusedError } from '../errors.ts';
import type { Database } from './database.ts';
import { isOutOfSpace, isUnwritable } from './errors.ts';
import { createFindPendingMigrations } from './migrate.ts';

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
      const [pending] = await Promise.all([findPendingMigrations(), database.probe()]);
      if (pending.length === 0) return undefined;
      return { kind: 'schema', reason: 'the schema is older than this version' };
    } catch (error) {
      return toProblem(error);
    }
  }

  return () => {
    if (shared === undefined || performance.now() - shared.atMs > SHARED_MS) {
      const answer = Promise.race([examine(), delay(LIMIT_MS, SILENT, { ref: false })]);
      shared = { atMs: performance.now(), answer };
    }
    return shared.answer;
  };
}

function toProblem(error: unknown): DatabaseProblem | undefined {
  // A newer version migrated the database: in a rolling upgrade the older processes serve on until they are replaced.
  if (error instanceof RefusedError) return undefined;
  if (isOutOfSpace(error)) return { kind: 'unwritable', reason: 'the database has no space left' };
  if (isUnwritable(error)) return { kind: 'unwritable', reason: 'the database is read-only' };
  return SILENT;
}
