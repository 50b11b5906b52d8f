import type { Duplex } from 'node:stream';
import { Client, type ClientConfig } from 'pg';
import { ConnectionError, endsConnection, isReadOnly } from '../sql/errors.ts';
import { LIMITS } from '../sql/limits.ts';
import type { Statement } from '../sql/statement.ts';
import { columnTypes } from '../sql/types.ts';

/** What PostgreSQL answers to a statement. */
export interface Result {
  readonly rows: unknown[];
  /** The word by which PostgreSQL says what it did, for example `INSERT` or, of a COMMIT that failed, `ROLLBACK`. */
  readonly command: string;
}

export interface ConnectionOptions {
  readonly client: ClientConfig;
  readonly openStream: () => Duplex;
  /** Whether to write once for all that is asked in one turn of the event loop, because writing is what costs. */
  readonly gathers: boolean;
  /** How long connecting may take, signing in included. */
  readonly connectMs: number;
  /**
   * Whether PostgreSQL keeps the plans of named statements for this connection. Not behind a pooler, and there a
   * statement is also sent only when the one before it is answered.
   */
  readonly keepsPlans: boolean;
  readonly events: ConnectionEvents;
}

/** What the owner of an open connection hears of it. */
export interface ConnectionEvents {
  /** A statement was answered, or its connection was lost. */
  onSettled(connection: Connection): void;
  /** Called once, when the connection can be used no more. @param isSilent nothing came over it in time. */
  onEnd(connection: Connection, isSilent: boolean): void;
}

interface Sent {
  readonly sentAtMs: number;
  /** How long it may take from when it is the first of its connection; null: as long as it likes. */
  readonly limitMs: number | null;
  /** Its caller waits no longer; what is answered to it is dropped. */
  abandon(error: ConnectionError): void;
}

/** How often a busy connection is looked at, at least: a statement may be allowed less time than the one before it. */
const WATCH_MS = 1_000;
/** How much longer than its own time a statement may take because of those before it. */
const BEHIND_MS = LIMITS.waitMs;
/** How long a polite end may take. */
const END_MS = 1_000;

/**
 * One connection to PostgreSQL. Statements may be sent before those before them are answered; answers come in order.
 *
 * A connection that has once failed is never used again: nobody can know what is still on its way. What was sent
 * over it then fails with a `ConnectionError`, at once.
 */
export class Connection {
  readonly #client: Client;
  readonly #stream: Duplex;
  readonly #sent: Sent[] = [];
  readonly #names = new Set<string>();
  #firstSinceMs = 0;
  #answeredAtMs = performance.now();
  #watch: NodeJS.Timeout | undefined;
  readonly #options: ConnectionOptions;
  #events: ConnectionEvents | undefined;
  #isReadOnly = false;
  #isEnded = false;
  #endReason: unknown;
  #isCorked = false;

  private constructor(client: Client, stream: Duplex, options: ConnectionOptions) {
    this.#client = client;
    this.#stream = stream;
    this.#options = options;
    client.on('error', (error) => this.destroy(error));
    client.on('end', () => this.destroy(new Error('The database closed the connection.')));
  }

  /** @throws {ConnectionError} when nothing answers in time, or the server lets nobody in. */
  static async open(options: ConnectionOptions): Promise<Connection> {
    const { connectMs, events } = options;
    const stream = options.openStream();
    const client = new Client({
      ...options.client,
      stream: () => stream,
      pipeline: options.keepsPlans,
      connectionTimeoutMillis: connectMs,
      types: columnTypes,
    });
    const connection = new Connection(client, stream, options);
    const guard = (each: Duplex) => destroyOnThrow(each, (error) => connection.destroy(error));
    guard(stream);
    // Encrypted, it is another stream that the driver reads.
    client.connection.once('sslconnect', () => guard(client.connection.stream));
    try {
      await client.connect();
      connection.#events = events;
      return connection;
    } catch (error) {
      connection.destroy(error);
      throw new ConnectionError(`No connection to the database: ${messageOf(error)}`, { cause: error });
    }
  }

  /** Statements that were sent and are not answered yet. */
  get load(): number {
    return this.#sent.length;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** When PostgreSQL last answered a statement, as an instant of `performance.now()`. */
  get answeredAtMs(): number {
    return this.#answeredAtMs;
  }

  /** Whether a write was refused as in a standby: after a fail-over, a new connection may lead to a server that writes. */
  get isReadOnly(): boolean {
    return this.#isReadOnly;
  }

  /** Plans that the database keeps for this connection. */
  get planCount(): number {
    return this.#names.size;
  }

  /** Whether PostgreSQL said with its last answer that no transaction is open. */
  get isOutsideTransaction(): boolean {
    return this.#client.getTransactionStatus() === 'I';
  }

  /** How long the statement has been running that all others wait for; 0 where there is none. */
  get runningMs(): number {
    return this.#sent.length === 0 ? 0 : performance.now() - this.#firstSinceMs;
  }

  /**
   * Sends a statement.
   *
   * @param limitMs how long it may run before the connection is given up; null: as long as it likes. With those before
   *   it, it may take two seconds more before its caller waits no longer.
   * @throws {ConnectionError} when the connection breaks first, or the time is over; what became of the statement is
   *   then unknown.
   * @throws {DatabaseError} what PostgreSQL answers.
   */
  run({ text, name, values }: Statement, limitMs: number | null): Promise<Result> {
    if (this.#isEnded) return Promise.reject(this.#lost());
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const sent = { sentAtMs: performance.now(), limitMs, abandon: reject };
    if (this.#sent.push(sent) === 1) this.#firstSinceMs = sent.sentAtMs;
    const isKept = name !== undefined && this.#options.keepsPlans;
    if (isKept) this.#names.add(name);
    if (this.#options.gathers) this.#gather();
    this.#watchOver();
    const query = isKept ? { text, values, name } : { text, values };
    void this.#client.query(query, (error: Error | null, result: Result) => {
      if (error && endsConnection(error)) {
        this.destroy(error);
        this.#settle(sent);
        return reject(this.#lost());
      }
      this.#answeredAtMs = performance.now();
      this.#isReadOnly ||= isReadOnly(error);
      this.#settle(sent);
      return error ? reject(error) : resolve(result);
    });
    return promise;
  }

  /** Takes leave of the server, which must have answered all that was sent. Takes a second at most. */
  async end(): Promise<void> {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearTimeout(this.#watch);
    const force = setTimeout(() => this.#stream.destroy(), END_MS);
    await this.#client.end();
    clearTimeout(force);
    this.#events?.onEnd(this, false);
  }

  /** Gives the connection up at once, whatever is on its way. */
  destroy(reason: unknown, isSilent = false): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#endReason = reason;
    clearTimeout(this.#watch);
    this.#stream.destroy();
    this.#events?.onEnd(this, isSilent);
  }

  #settle(sent: Sent): void {
    const place = this.#sent.indexOf(sent);
    if (place >= 0) this.#sent.splice(place, 1);
    this.#firstSinceMs = performance.now();
    this.#events?.onSettled(this);
  }

  #lost(): ConnectionError {
    const cause = this.#endReason;
    return new ConnectionError(`The connection to the database was lost: ${messageOf(cause)}`, {
      cause,
    });
  }

  /** Keeps what is written back until the end of this turn of the event loop. */
  #gather(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#stream.cork();
    setImmediate(() => {
      this.#isCorked = false;
      this.#stream.uncork();
    });
  }

  /** One timer for the connection: only the first statement runs. */
  #watchOver(): void {
    if (this.#watch !== undefined) return;
    const [first] = this.#sent;
    if (first === undefined) return;
    const leftMs = (first.limitMs ?? WATCH_MS) - this.runningMs;
    this.#watch = setTimeout(
      () => {
        this.#watch = undefined;
        this.#checkFirst();
      },
      Math.min(WATCH_MS, Math.max(1, leftMs)),
    );
  }

  #checkFirst(): void {
    const [first] = this.#sent;
    if (first === undefined) return;
    if (first.limitMs !== null && this.runningMs >= first.limitMs) {
      const error = new ConnectionError(`It did not answer for ${first.limitMs / 1_000} s.`, {
        isOverTime: true,
      });
      first.abandon(error);
      this.destroy(error, true);
      return;
    }
    const nowMs = performance.now();
    for (const { sentAtMs, limitMs, abandon } of this.#sent) {
      if (limitMs !== null && nowMs - sentAtMs >= limitMs + BEHIND_MS)
        abandon(new ConnectionError('The statements before it took too long.', { isBusy: true }));
    }
    this.#watchOver();
  }
}

/** The driver reads in a listener and throws there, where nobody catches, at messages that it does not know. */
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

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Where a name has several addresses, Node's error has a code and no message.
  return error.message || ('code' in error ? String(error.code) : error.name);
}
