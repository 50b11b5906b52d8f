import type { Duplex } from 'node:stream';
import { Client, type ClientConfig } from 'pg';
import { reasonOf } from '../../net/failures.ts';
import { ConnectionError, endsConnection, isReadOnly, isUnconfirmedCommit } from '../sql/errors.ts';
import { LIMITS } from '../sql/limits.ts';
import type { Statement } from '../sql/statement.ts';
import { BEGIN, type Result, type RowReaders, type SendOptions, StatementQuery } from './query.ts';

/** The options for opening and using a connection. */
interface ConnectionOptions {
  readonly client: ClientConfig;
  /** The first statement, which sets up the session. Its row says in `is_sharded` whether the database is sharded. */
  readonly setUp?: string;
  readonly openStream: () => Duplex;
  /** Whether all statements in one turn of the event loop are batched into one write, because each write is expensive. */
  readonly batchesWrites: boolean;
  /** The time limit for connecting, including authentication. */
  readonly connectMs: number;
  /**
   * Whether PostgreSQL caches the plans of named statements for this connection. False behind a pooler, where a
   * statement is also sent only after the result of the previous one has arrived.
   */
  readonly cachesPlans: boolean;
  readonly events: ConnectionEvents;
}

/** Callbacks for the owner of an open connection. */
export interface ConnectionEvents {
  /** Called when a statement has its result or lost its connection. @param executionMs its time without queueing. */
  onSettled(connection: Connection, executionMs: number): void;
  /** Called once, when the connection can no longer be used. @param isSilent whether the server sent nothing in time. */
  onEnd(connection: Connection, isSilent: boolean): void;
  /** Called for each notification on a channel to which the connection listens. */
  onNotification?(payload: string | undefined): void;
}

interface PendingStatement {
  readonly sentAtMs: number;
  /** The time limit of the statement, counted from when all statements before it have their results; null: no limit. */
  readonly limitMs: number | null;
  /** Makes the caller stop waiting; a later result is dropped. */
  abandon(error: ConnectionError): void;
}

/** The maximum interval between checks of a busy connection: a statement may have a shorter limit than earlier ones. */
const CHECK_INTERVAL_MS = 1_000;
/** The time that a statement may spend queued behind others, in addition to its own limit. */
const QUEUE_ALLOWANCE_MS = LIMITS.waitMs;
/** The time limit of a graceful close. */
const CLOSE_LIMIT_MS = 1_000;

/**
 * One connection to PostgreSQL. Statements may be sent before earlier ones have their results; results come in order.
 *
 * A connection that has failed is never reused, because it is unknown which messages are still in flight. All
 * statements sent over it then fail immediately with a `ConnectionError`.
 */
export class Connection {
  readonly #client: Client;
  readonly #stream: Duplex;
  readonly #sent: PendingStatement[] = [];
  readonly #names = new Set<string>();
  readonly #rowReaders: RowReaders = new Map();
  #firstSinceMs = 0;
  #lastResultAtMs = performance.now();
  #checkTimer: NodeJS.Timeout | undefined;
  readonly #options: ConnectionOptions;
  #events: ConnectionEvents | undefined;
  #isSharded = false;
  #isReadOnly = false;
  #isEnded = false;
  #endReason: unknown;
  #isCorked = false;

  private constructor(client: Client, stream: Duplex, options: ConnectionOptions) {
    this.#client = client;
    this.#stream = stream;
    this.#options = options;
    client.on('error', (error) => this.destroy(error));
    client.on('notification', ({ payload }) => options.events.onNotification?.(payload));
    // PostgreSQL reports success even for an unconfirmed commit.
    client.on('notice', (notice) => isUnconfirmedCommit(notice) && this.destroy(notice));
    client.on('end', () => this.destroy(new Error('The database closed the connection.')));
  }

  /** @throws {ConnectionError} when the server does not respond in time or refuses the connection. */
  static async open(options: ConnectionOptions): Promise<Connection> {
    const { connectMs, events } = options;
    const stream = options.openStream();
    const client = new Client({
      ...options.client,
      stream: () => stream,
      pipeline: options.cachesPlans,
      connectionTimeoutMillis: connectMs,
    });
    const connection = new Connection(client, stream, options);
    const guard = (each: Duplex) => destroyOnThrow(each, (error) => connection.destroy(error));
    guard(stream);
    // With TLS, the driver reads from a new stream.
    client.connection.once('sslconnect', () => guard(client.connection.stream));
    try {
      await client.connect();
      if (options.setUp !== undefined) {
        const { rows } = await client.query(withLimit(options.setUp, connectMs));
        connection.#isSharded = rows[0]?.is_sharded === true;
      }
      connection.#events = events;
      return connection;
    } catch (error) {
      connection.destroy(error);
      throw new ConnectionError(`No connection to the database: ${reasonOf(error)}`, { cause: error });
    }
  }

  /** The number of statements in flight. */
  get load(): number {
    return this.#sent.length;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** The time of the last result, by `performance.now()`. */
  get lastResultAtMs(): number {
    return this.#lastResultAtMs;
  }

  /** Whether the database was sharded when the connection was opened. */
  get isSharded(): boolean {
    return this.#isSharded;
  }

  /** Whether a write was refused, as on a standby: after a failover, a new connection may reach a writable server. */
  get isReadOnly(): boolean {
    return this.#isReadOnly;
  }

  /** The number of plans that PostgreSQL caches for this connection. */
  get planCount(): number {
    return this.#names.size;
  }

  /** Whether `BEGIN` can be sent in one write with this statement. */
  canBeginWith({ name }: Statement): boolean {
    return name !== undefined && this.#options.cachesPlans && this.#rowReaders.has(BEGIN.name);
  }

  /** Whether PostgreSQL last reported that no transaction is open. */
  get isOutsideTransaction(): boolean {
    return this.#client.getTransactionStatus() === 'I';
  }

  /** The running time of the first statement, for which all others wait; 0 without one. */
  get runningMs(): number {
    return this.#sent.length === 0 ? 0 : performance.now() - this.#firstSinceMs;
  }

  /**
   * Sends a statement.
   *
   * @param limitMs its time limit, after which the connection is destroyed; null: no limit. It may spend two more
   *   seconds queued behind other statements.
   * @throws {ConnectionError} when the connection breaks or the limit is exceeded; the outcome of the statement is then
   *   unknown.
   * @throws {DatabaseError} when PostgreSQL reports an error.
   */
  run({ text, name, values }: Statement, limitMs: number | null, options: SendOptions = {}): Promise<Result> {
    if (this.#isEnded) return Promise.reject(this.#lossError());
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const pendingStatement = { sentAtMs: performance.now(), limitMs, abandon: reject };
    if (this.#sent.push(pendingStatement) === 1) this.#firstSinceMs = pendingStatement.sentAtMs;
    const cachesPlan = name !== undefined && this.#options.cachesPlans;
    if (cachesPlan) this.#names.add(name);
    if (this.#options.batchesWrites) this.#bufferWrites();
    this.#scheduleCheck();
    const config = cachesPlan ? { text, values, name } : { text, values };
    const query = new StatementQuery(
      config,
      { rowReaders: this.#rowReaders, ...options },
      (error, result) => {
        if (error && endsConnection(error)) {
          this.destroy(error);
          this.#settle(pendingStatement);
          return reject(this.#lossError());
        }
        this.#lastResultAtMs = performance.now();
        this.#isReadOnly ||= isReadOnly(error);
        this.#settle(pendingStatement);
        // The connection may have been destroyed because of a message before the result.
        if (this.#isEnded) return reject(this.#lossError());
        return error ? reject(error) : resolve(result);
      },
    );
    void this.#client.query(query);
    return promise;
  }

  /** Closes the connection gracefully, within a second. All statements must have their results. */
  async end(): Promise<void> {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearTimeout(this.#checkTimer);
    const closeTimer = setTimeout(() => this.#stream.destroy(), CLOSE_LIMIT_MS);
    await this.#client.end();
    clearTimeout(closeTimer);
    this.#events?.onEnd(this, false);
  }

  /** Closes the connection immediately, even with statements in flight. */
  destroy(reason: unknown, isSilent = false): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#endReason = reason;
    clearTimeout(this.#checkTimer);
    this.#stream.destroy();
    this.#events?.onEnd(this, isSilent);
  }

  #settle(pendingStatement: PendingStatement): void {
    const executionMs = this.runningMs;
    const index = this.#sent.indexOf(pendingStatement);
    if (index >= 0) this.#sent.splice(index, 1);
    this.#firstSinceMs = performance.now();
    this.#events?.onSettled(this, executionMs);
  }

  #lossError(): ConnectionError {
    const cause = this.#endReason;
    return new ConnectionError(`The connection to the database was lost: ${reasonOf(cause)}`, {
      cause,
    });
  }

  /** Buffers writes until the end of this turn of the event loop. */
  #bufferWrites(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#stream.cork();
    setImmediate(() => {
      this.#isCorked = false;
      this.#stream.uncork();
    });
  }

  /** One timer serves the whole connection, because only the first statement runs. */
  #scheduleCheck(): void {
    if (this.#checkTimer !== undefined) return;
    const [first] = this.#sent;
    if (first === undefined) return;
    const leftMs = (first.limitMs ?? CHECK_INTERVAL_MS) - this.runningMs;
    this.#checkTimer = setTimeout(
      () => {
        this.#checkTimer = undefined;
        this.#checkFirst();
      },
      Math.min(CHECK_INTERVAL_MS, Math.max(1, leftMs)),
    );
  }

  #checkFirst(): void {
    const [first] = this.#sent;
    if (first === undefined) return;
    if (first.limitMs !== null && this.runningMs >= first.limitMs) {
      const error = new ConnectionError(`The database did not respond for ${first.limitMs / 1_000} s.`, {
        isTimeout: true,
      });
      first.abandon(error);
      this.destroy(error, true);
      return;
    }
    const nowMs = performance.now();
    for (const { sentAtMs, limitMs, abandon } of this.#sent) {
      if (limitMs !== null && nowMs - sentAtMs >= limitMs + QUEUE_ALLOWANCE_MS)
        abandon(new ConnectionError('The statements before it took too long.', { isBusy: true }));
    }
    this.#scheduleCheck();
  }
}

/** The driver throws on unknown messages inside a listener, where no caller can catch the error. */
function destroyOnThrow(stream: Duplex, destroy: (error: unknown) => void): void {
  const emit = stream.emit.bind(stream);
  stream.emit = (event: string | symbol, ...values: unknown[]) => {
    if (event !== 'data') return emit(event, ...values);
    try {
      return emit(event, ...values);
    } catch (error) {
      destroy(error);
      return true;
    }
  };
}

/** The driver's published types lack its query time-out, after which the connection is abandoned. */
function withLimit(text: string, limitMs: number): { text: string } {
  return Object.assign({ text }, { query_timeout: limitMs });
}
