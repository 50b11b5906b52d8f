import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import postgres from 'postgres';
import { openEmbeddedEngine } from './embedded/engine.ts';

/** Runs statements written as tagged templates; fragments nest. Its own transaction, or one statement at a time. */
export type Sql = postgres.ISql<Record<never, never>>;

/** A part of a statement, made by the same handle that runs the whole. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

/** The one door to PostgreSQL, be it embedded or a server. */
export interface Database {
  readonly engine: 'embedded' | 'postgres';

  /** One statement at a time, each committed by itself. Rejects when used inside `transaction`. */
  readonly sql: Sql;

  /**
   * Runs all statements of `tx` in one transaction: committed when `run` returns, rolled back when it
   * throws. Runs `run` again, at most three times in all, when the database broke a deadlock.
   */
  transaction<Result>(run: (tx: Sql) => Promise<Result>): Promise<Result>;

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

const STATEMENT_TIMEOUT_MS = 5_000;
const TRANSACTION_ATTEMPTS = 3;
const RETRY_PAUSE_MS = 50;
/** Deadlock found, could not serialise: the transaction was rolled back through nobody's fault. */
const RETRYABLE = new Set(['40P01', '40001']);

/** Opens the database; it is not migrated yet. @throws when the directory is in use or the server is away. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url === undefined ? openEmbedded(options) : openServer(options.url, options);
}

async function openEmbedded({ dataDirectory, onFatal }: DatabaseOptions): Promise<Database> {
  const engine = await openEmbeddedEngine({
    directory: dataDirectory,
    onFatal: onFatal ?? ((message) => console.error(message)),
  });
  const sql = postgres({
    ...commonOptions(),
    // The engine is one session: a second connection would share its transactions.
    max: 1,
    max_lifetime: null,
    idle_timeout: 0,
    // The option is absent from the library's types; it takes a function that returns a stream.
    ...({ socket: () => engine.connect() } as object),
  });
  return wrap('embedded', sql, async () => {
    await sql.end({ timeout: 5 });
    await engine.close();
  });
}

async function openServer(
  url: string,
  { poolSize = 10, prepare = true }: DatabaseOptions,
): Promise<Database> {
  const sql = postgres(url, {
    ...commonOptions(),
    max: poolSize,
    prepare,
    connect_timeout: 3,
    connection: {
      application_name: 'postil',
      TimeZone: 'UTC',
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: 2 * STATEMENT_TIMEOUT_MS,
      // A custom plan at every call costs more than the listing itself.
      plan_cache_mode: 'force_generic_plan',
    },
  });
  return wrap('postgres', sql, () => sql.end({ timeout: 5 }));
}

function commonOptions() {
  return { onnotice: () => {}, transform: { undefined: null }, backoff: () => 0.2 } as const;
}

function wrap(engine: Database['engine'], sql: postgres.Sql, close: () => Promise<void>): Database {
  const inside = new AsyncLocalStorage<true>();
  const refuseInside = () => {
    // The embedded engine would wait for itself for ever; a server would silently leave the transaction.
    if (inside.getStore()) throw new Error('Inside a transaction, use its own handle.');
  };
  const guarded = new Proxy(sql, {
    apply(target, self, values) {
      refuseInside();
      return Reflect.apply(target, self, values);
    },
    get(target, name, receiver) {
      if (name === 'unsafe') refuseInside();
      return Reflect.get(target, name, receiver);
    },
  });
  return {
    engine,
    sql: guarded,
    async transaction(run) {
      refuseInside();
      for (let attempt = 1; ; attempt += 1) {
        try {
          // `begin` answers what `run` answers; its type would unwrap arrays of promises.
          return (await sql.begin((tx) => inside.run(true, () => run(tx)))) as Awaited<
            ReturnType<typeof run>
          >;
        } catch (error) {
          if (attempt === TRANSACTION_ATTEMPTS || !isDatabaseError(error) || !RETRYABLE.has(error.code))
            throw error;
          // Those who met once would meet again.
          await setTimeout(Math.random() * RETRY_PAUSE_MS * attempt);
        }
      }
    },
    close,
  };
}

/** An answer of PostgreSQL itself, with its `code` (SQLSTATE) and `constraint_name`. */
export function isDatabaseError(error: unknown): error is postgres.PostgresError {
  return error instanceof postgres.PostgresError;
}

/** Whether the statement broke the named unique or foreign key. */
export function breaksConstraint(error: unknown, name: string): boolean {
  return isDatabaseError(error) && error.constraint_name === name;
}

/** Codes of PostgreSQL and of the driver that mean: not now. */
const UNAVAILABLE =
  /^(40P01|40001|08...|53...|57P0[1-5]|57014|55P03|25P03|CONNECT|CONNECTION|ECONN|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT|EHOST|EAI_AGAIN)/;

/** Whether the database is away, full or too slow, so that the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNAVAILABLE.test(String(error.code));
}

/** Lets one statement do without a stored plan, where its text has too many forms to keep one for each. */
export function withoutStoredPlan<Query extends object>(query: Query): Query {
  // The driver reads this option of a query, but its types know it only for `unsafe`.
  (query as { options?: { prepare?: boolean } }).options = { prepare: false };
  return query;
}

/** Gives the statements of this transaction a minute each: a site may have many comments. */
export async function allowLongStatements(tx: Sql): Promise<void> {
  await tx`SET LOCAL statement_timeout = '60s'`;
}
