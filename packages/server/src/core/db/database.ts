import { AsyncLocalStorage } from 'node:async_hooks';
import { openEmbeddedPool } from './embedded/pool.ts';
import { LIMITS } from './limits.ts';
import type { OpenedPool } from './pool.ts';
import { openServerPool } from './server.ts';
import { createSql, type Sql } from './sql.ts';
import type { Statement } from './statement.ts';
import { runTransaction } from './transactions.ts';

export { breaksConstraint, isDatabaseError, isDatabaseUnavailable } from './errors.ts';
export type { Sql } from './sql.ts';
export { assignments, type Fragment, identifier, insertion } from './statement.ts';

/** The one way to PostgreSQL, be it embedded or a server. */
export interface Database {
  readonly engine: 'embedded' | 'postgres';

  /** One statement at a time, each committed by itself. Rejects when used inside `transaction`. */
  readonly sql: Sql;

  /**
   * Runs all statements of `tx` in one transaction: committed when `run` returns, rolled back when it
   * throws. Runs `run` again, at most three times in all, when the database broke a deadlock.
   */
  transaction<Result>(run: (tx: Sql) => Promise<Result>): Promise<Result>;

  /** Whether a process that started now could use the database. Asked when this one cannot. */
  wouldServeAnew(): Promise<boolean>;

  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Absent: the embedded database below `dataDirectory`. */
  readonly url?: string | undefined;
  readonly dataDirectory: string;
  readonly poolSize?: number;
  readonly prepare?: boolean;
  /** The embedded engine cannot go on; the process should end with this line. */
  readonly onFatal?: (message: string) => void;
}

/**
 * Opens the database; it is not migrated yet. A server is not asked yet either.
 *
 * @throws {Error} when the directory is in use, or the url of the server cannot be read.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, dataDirectory, onFatal = (message: string) => console.error(message) } = options;
  return url === undefined
    ? databaseOn('embedded', await openEmbeddedPool({ directory: dataDirectory, onFatal }))
    : databaseOn('postgres', openServerPool(url, options));
}

/** The database behind connections that are open or will be. */
export function databaseOn(
  engine: Database['engine'],
  { pool, wouldServeAnew, close }: OpenedPool,
): Database {
  const inside = new AsyncLocalStorage<true>();
  const refuseInside = () => {
    // The embedded engine would wait for itself for ever; a server would silently leave the transaction.
    if (inside.getStore()) throw new Error('Inside a transaction, use its own handle.');
  };
  const run = async (statement: Statement, isRare: boolean) => {
    refuseInside();
    const { rows } = await (isRare ? pool.runAlone(statement) : pool.run(statement));
    return rows;
  };
  const sql = createSql(run, async () => {
    throw new Error('Only a transaction has limits of its own.');
  });
  return {
    engine,
    sql,
    async transaction(change) {
      refuseInside();
      return runTransaction(pool, LIMITS.statementMs, (tx) => inside.run(true, () => change(tx)));
    },
    wouldServeAnew,
    close,
  };
}

/** Gives the statements of this transaction a minute each: a site may have many comments. */
export async function allowLongStatements(tx: Sql): Promise<void> {
  await tx.limitStatements(60_000);
}
