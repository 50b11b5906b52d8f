import { AsyncLocalStorage } from 'node:async_hooks';
import { limitReports, type ReportError } from '../process/error-reports.ts';
import type { OpenedPool } from './connections/opened-pool.ts';
import type { PoolUse } from './connections/pool-use.ts';
import { openServerPool } from './connections/server.ts';
import { createRunSingle } from './connections/single-statements.ts';
import { runTransaction } from './connections/transactions.ts';
import { openEmbeddedPool } from './embedded/pool.ts';
import { probeWriting } from './probe.ts';
import { type ReplicaNews, Replicas, type ReplicasUse } from './replicas/replicas.ts';
import { Signals } from './signals/signals.ts';
import { isOutOfSpace } from './sql/errors.ts';
import { LIMITS } from './sql/limits.ts';
import { createSql, type Sql } from './sql/sql.ts';
import type { Run } from './sql/statement.ts';

export type { ReplicaUse } from './replicas/replica.ts';
export { breaksConstraint, isDatabaseUnavailable, isRolledBack } from './sql/errors.ts';
export { LIMITS as DATABASE_LIMITS } from './sql/limits.ts';
export { columnNames, namePart, type Part, rowsOf } from './sql/part.ts';
export type { Sql } from './sql/sql.ts';
export { assignments, type Fragment, identifier, insertion } from './sql/statement.ts';

/** The state of the connections, and the number of restarts of the embedded engine. */
type DatabaseUse = PoolUse & { readonly restarts: number };

/** The only access to PostgreSQL, whether embedded or on a server. */
export interface Database {
  readonly engine: 'embedded' | 'postgres';

  /** Runs single statements, each committed by itself. Rejects when used inside `transaction`. */
  readonly sql: Sql;

  /**
   * Runs single statements that only read, on a replica where there is one. Each sees everything that was acknowledged
   * before it began, as with `sql`. For reads that are worth a round trip to two servers: listings, searches and
   * counts.
   */
  readonly reads: Sql;

  /**
   * Runs all statements of `tx` in one transaction: committed when `run` returns, rolled back when it
   * throws. Retries `run`, up to three attempts in all, when the database rolled it back because of another
   * transaction.
   */
  transaction<Result>(run: (tx: Sql) => Promise<Result>): Promise<Result>;

  /**
   * Proves over the shared connections that statements return and changes can be committed.
   *
   * @throws {ConnectionError} when the database is unavailable.
   * @throws {DatabaseError} 25006 when the database is read-only, 53100 when it has no space left.
   */
  probe(): Promise<void>;

  /** Milliseconds since the last result, over any connection. */
  readonly silentMs: number;

  /** The current state of the connections, and their counters since the start. */
  readonly use: DatabaseUse;

  /** The state of the replicas, even of those that are left out; undefined without replicas. */
  readonly replicas: ReplicasUse | undefined;

  /** Signals between the processes on a server; undefined on the embedded database and behind a pooler. */
  readonly signals: Pick<Signals, 'send' | 'listen' | 'use'> | undefined;

  /** Whether new connections can use the database. Called when the existing ones of this process cannot. */
  canReconnect(): Promise<boolean>;

  close(): Promise<void>;
}

/** The options for opening a database. */
export interface DatabaseOptions {
  /** Absent: the embedded database below `dataDirectory`. */
  readonly url?: string | undefined;
  readonly dataDirectory: string;
  readonly poolSize?: number;
  /** The time limit for waiting for a free connection, in milliseconds. Default: 2,000. */
  readonly waitMs?: number;
  readonly prepare?: boolean;
  /** The URLs of the server's standbys, for reads. Default: none. */
  readonly replicaUrls?: readonly string[];
  /** Called when a replica is left out, or read again. */
  readonly onReplica?: (news: ReplicaNews) => void;
  /**
   * Called with an error of replicas or signals, without which the database works, at most once a minute per message;
   * not called while the database itself is unavailable.
   */
  readonly onError?: ReportError;
  /** Called when the embedded engine has failed permanently; the process should log this line and exit. */
  readonly onFatal?: (message: string) => void;
  /** Called before an embedded database is created, which takes seconds. */
  readonly onCreate?: () => void;
}

/**
 * Opens the database without migrating it. A server is not contacted yet.
 *
 * @throws {Error} when the directory is in use, or the URL of the server is malformed.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, dataDirectory, waitMs, onFatal = (message: string) => console.error(message) } = options;
  if (url !== undefined) return openServer(url, options);
  const { onCreate } = options;
  const embedded = { directory: dataDirectory, onFatal, ...(onCreate && { onCreate }) };
  return databaseOn('embedded', await openEmbeddedPool(embedded, waitMs));
}

function openServer(url: string, options: DatabaseOptions): Database {
  const pool = openServerPool(url, options);
  const onError = limitReports(options.onError ?? (() => {}));
  const canReconnect = async () => {
    const trial = openServer(url, { ...options, replicaUrls: [] });
    try {
      await trial.probe();
      return true;
    } catch (error) {
      onError(error, 'the database cannot be reconnected to either');
      return false;
    } finally {
      await trial.close();
    }
  };
  const { replicaUrls: urls = [], onReplica: onNews } = options;
  return databaseOn('postgres', {
    pool,
    canReconnect,
    close: () => pool.close(),
    ...(urls.length > 0 && {
      openReplicas: (primary) => new Replicas({ primary, urls, pool: options, onNews, onError }),
    }),
    ...(options.prepare !== false && { openSignals: (primary) => new Signals(url, primary, onError) }),
  });
}

interface DatabaseParts extends OpenedPool {
  /** Absent without replicas. */
  openReplicas?(primary: Sql): Replicas;
  /** Absent where signals do not arrive. */
  openSignals?(primary: Sql): Signals;
}

/** The database behind a pool of connections. */
export function databaseOn(
  engine: Database['engine'],
  { pool, canReconnect, close, countRestarts = () => 0, openReplicas, openSignals }: DatabaseParts,
): Database {
  const transactionContext = new AsyncLocalStorage<true>();
  const refuseInTransaction = () => {
    // The embedded engine would deadlock; a server would run the statement outside the transaction.
    if (transactionContext.getStore()) throw new Error('Inside a transaction, use its own handle.');
  };
  // After a write has failed for lack of space, the probe also allocates space until that succeeds.
  let lacksSpace = false;
  const noteError = (error: unknown) => {
    lacksSpace ||= isOutOfSpace(error);
    return error;
  };
  const runSingle = createRunSingle(pool);
  const run: Run = async (...statement) => {
    refuseInTransaction();
    try {
      return await runSingle(...statement);
    } catch (error) {
      throw noteError(error);
    }
  };
  const settings = { isSharded: () => pool.isSharded, limitStatements: refuseLimits };
  const sql = createSql(run, settings);
  const replicas = openReplicas?.(sql);
  replicas?.start();
  const signals = openSignals?.(sql);
  const runRead = replicas?.createRun(run);
  const reads: Sql =
    runRead === undefined
      ? sql
      : createSql(async (...statement) => {
          refuseInTransaction();
          return runRead(...statement);
        }, settings);
  const transaction: Database['transaction'] = async (change) => {
    refuseInTransaction();
    try {
      return await runTransaction(pool, LIMITS.statementMs, (tx) =>
        transactionContext.run(true, () => change(tx)),
      );
    } catch (error) {
      throw noteError(error);
    }
  };
  return {
    engine,
    sql,
    reads,
    transaction,
    async probe() {
      await probeWriting(sql, { wantsSpace: lacksSpace });
      lacksSpace = false;
    },
    get silentMs() {
      return pool.silentMs;
    },
    get use() {
      return { ...pool.use, restarts: countRestarts() };
    },
    get replicas() {
      return replicas?.use;
    },
    signals,
    canReconnect,
    async close() {
      await Promise.all([replicas?.close(), signals?.close()]);
      await close();
    },
  };
}

async function refuseLimits(): Promise<never> {
  throw new Error('Only a transaction has limits of its own.');
}

/**
 * Lets each statement of this transaction run for a minute, because records may have very many dependent ones, which
 * are changed or deleted with them.
 */
export async function allowLongStatements(tx: Sql): Promise<void> {
  await tx.limitStatements(60_000);
}
