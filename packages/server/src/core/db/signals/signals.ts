import type { ReportError } from '../../process/error-reports.ts';
import { newId } from '../../records/ids.ts';
import type { Connection } from '../connections/connection.ts';
import { openListeningConnection } from '../connections/server.ts';
import { isDatabaseUnavailable } from '../sql/errors.ts';
import { LIMITS } from '../sql/limits.ts';
import type { Sql } from '../sql/sql.ts';
import { throttle } from './throttle.ts';

/** The numbers of signals that a process has sent, failed to send, and received. */
interface SignalsUse {
  /** Whether signals from other processes are currently received. */
  readonly isListening: boolean;
  readonly sent: number;
  readonly failed: number;
  readonly received: number;
}

const CHANNEL = 'postil_commits';
/** The minimum interval between the signals of a process, however often it commits. */
const PAUSE_MS = 100;
/** The initial backoff before another attempt to listen, doubled with each failure. */
const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 10_000;

/**
 * Signals that immediately inform the processes on one database about the others' commits. Delivery is not
 * guaranteed, so consumers also poll. A process without commits sends nothing.
 */
export class Signals {
  readonly #url: string;
  /** The id of this process, which ignores its own signals. */
  readonly #id = newId();
  readonly #throttled: ReturnType<typeof throttle>;
  readonly #report: ReportError;
  #connection: Connection | undefined;
  #onSignal: (() => void) | undefined;
  #retry: NodeJS.Timeout | undefined;
  #retryMs = FIRST_RETRY_MS;
  #sent = 0;
  #failed = 0;
  #received = 0;
  #isClosed = false;

  /**
   * @param sql sends the signals; they are received over a separate connection.
   * @param onError called with errors in sending and receiving, except when the database is unavailable.
   */
  constructor(url: string, sql: Sql, onError: ReportError) {
    this.#url = url;
    this.#report = (error, message) => {
      if (!isDatabaseUnavailable(error)) onError(error, message);
    };
    this.#throttled = throttle(PAUSE_MS, () => void this.#notify(sql));
  }

  get use(): SignalsUse {
    return {
      isListening: this.#connection !== undefined,
      sent: this.#sent,
      failed: this.#failed,
      received: this.#received,
    };
  }

  /** Lets the other processes know soon that this one has committed something. */
  send(): void {
    if (!this.#isClosed) this.#throttled.call();
  }

  /**
   * Begins to receive, and reconnects after lost connections. Called once.
   *
   * @param onSignal called when another process has committed something, or may have done so while nothing was
   *   received.
   */
  listen(onSignal: () => void): void {
    this.#onSignal = onSignal;
    void this.#connect();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#throttled.stop();
    clearTimeout(this.#retry);
    await this.#connection?.end();
  }

  /** Sends a signal in a separate transaction: in the transactions of changes, commits would contend for one lock. */
  async #notify(sql: Sql): Promise<void> {
    try {
      await sql`SELECT pg_notify(${CHANNEL}, ${this.#id})`;
      this.#sent += 1;
    } catch (error) {
      this.#failed += 1;
      this.#report(error, 'other processes are not notified of a commit, which they will find by polling');
    }
  }

  async #connect(): Promise<void> {
    let connection: Connection | undefined;
    try {
      connection = await openListeningConnection(this.#url, {
        onSettled: () => {},
        onEnd: () => this.#connectLater(),
        onNotification: (payload) => this.#receive(payload),
      });
      const listen = { text: `LISTEN ${CHANNEL}`, name: undefined, values: [] };
      await connection.run(listen, LIMITS.statementMs);
    } catch (error) {
      this.#report(error, 'commits of other processes are not signalled, and are found by polling');
      // The end event of a connection triggers a retry; without a connection, there is no such event.
      if (connection === undefined) this.#connectLater();
      else connection.destroy(error);
      return;
    }
    if (this.#isClosed) return connection.end();
    this.#connection = connection;
    this.#retryMs = FIRST_RETRY_MS;
    this.#onSignal?.();
  }

  #connectLater(): void {
    this.#connection = undefined;
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => void this.#connect(), this.#retryMs * (0.5 + Math.random())).unref();
    this.#retryMs = Math.min(MAX_RETRY_MS, 2 * this.#retryMs);
  }

  #receive(payload: string | undefined): void {
    if (payload === this.#id) return;
    this.#received += 1;
    this.#onSignal?.();
  }
}
