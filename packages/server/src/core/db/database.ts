import { AsyncLocalStorage } from 'node:async_hooks';
import { HeavyReads } from './connections/heavy-reads.ts';
import type { OpenedPool } from './connections/pool.ts';
import { openServerPool } from './connections/server.ts';
import { runTransaction } from './connections/transactions.ts';
import { openEmbeddedPool } from './embedded/pool.ts';
import { probeWriting } from './probe.ts';
import { isOutOfSpace } from './sql/errors.ts';
import { LIMITS } from './sql/limits.ts';
import { createSql, type Sql } from './sql/sql.ts';
import type { Statement, Turn } from './sql/statement.ts';

export { breaksConstraint, isDatabaseError, isDatabaseUnavailable } from './sql/errors.ts';
export type { Sql } from './sql/sql.ts';
export { assignments, type Fragment, identifier, insertion } from './sql/statement.ts';

/** After a read that took too long, its organisation gets no other heavy one for half a minute. */
const HEAVY = { waitMs: LIMITS.waitMs, penaltyMs: 30_000 };

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

  /**
   * Proves that statements are answered and changes can be committed, over the connections of all others.
   *
   * @throws {ConnectionError} no answer; `DatabaseError` 25006 where the database is read-only, 53100 where it has
   *   no space left.
   */
  probe(): Promise<void>;

  /** How long ago a statement was last answered, over any connection. */
  readonly silentMs: number;

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
    : openServer(url, options);
}

function openServer(url: string, options: DatabaseOptions): Database {
  const pool = openServerPool(url, options);
  const wouldServeAnew = async () => {
    const anew = openServer(url, options);
    try {
      await anew.probe();
      return true;
    } catch {
      return false;
    } finally {
      await anew.close();
    }
  };
  return databaseOn('postgres', { pool, wouldServeAnew, close: () => pool.close() });
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
  // A write for which there was no space: until there is, the probe asks for some, too.
  let lacksSpace = false;
  const notice = (error: unknown) => {
    lacksSpace ||= isOutOfSpace(error);
    return error;
  };
  const heavyReads = new HeavyReads({ ...HEAVY, ...pool.heavyBound });
  const run = async (statement: Statement, turn: Turn, holder?: string) => {
    refuseInside();
    const start = () => pool.run(statement, turn);
    try {
      const { rows } = await (holder === undefined ? start() : heavyReads.run(holder, start));
      return rows;
    } catch (error) {
      throw notice(error);
    }
  };
  const sql = createSql(run, async () => {
    throw new Error('Only a transaction has limits of its own.');
  });
  const transaction: Database['transaction'] = async (change) => {
    refuseInside();
    try {
      return await runTransaction(pool, LIMITS.statementMs, (tx) => inside.run(true, () => change(tx)));
    } catch (error) {
      throw notice(error);
    }
  };
  return {
    engine,
    sql,
    transaction,
    async probe() {
      await probeWriting(sql, { wantsSpace: lacksSpace });
      lacksSpace = false;
    },
    get silentMs() {
      return pool.silentMs;
    },
    wouldServeAnew,
    close,
  };
}

/** Gives the statements of this transaction a minute each: a site may have many comments. */
export async function allowLongStatements(tx: Sql): Promise<void> {
  await tx.limitStatements(60_000);
}
