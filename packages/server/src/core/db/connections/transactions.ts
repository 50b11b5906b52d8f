import { setTimeout as delay } from 'node:timers/promises';
import { ConnectionError, isConflict } from '../sql/errors.ts';
import { LIMITS } from '../sql/limits.ts';
import { createSql, type Sql } from '../sql/sql.ts';
import type { Statement } from '../sql/statement.ts';
import type { Connection } from './connection.ts';
import type { Pool } from './pool.ts';
import { BEGIN, type Result } from './query.ts';

const ATTEMPTS = 3;
const RETRY_PAUSE_MS = 50;
/** The extra time that the client waits, so that the server ends a statement first. */
const GRACE_MS = 1_000;

/**
 * Runs `run` in a transaction on a leased connection: committed when it returns, rolled back when it throws. Retries
 * it, up to three attempts in all, when the database rolled it back because of another transaction.
 *
 * @param statementMs the time limit of each statement.
 */
export async function runTransaction<Result>(
  pool: Pool,
  statementMs: number,
  run: (tx: Sql) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(pool, statementMs, run);
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
      // Without jitter, transactions that conflicted would conflict again.
      await delay(Math.random() * RETRY_PAUSE_MS * attempt);
    }
  }
}

async function runOnce<Result>(
  pool: Pool,
  statementMs: number,
  run: (tx: Sql) => Promise<Result>,
): Promise<Result> {
  const { connection, release } = await pool.lease();
  const transaction = new Transaction(connection, { statementMs, isSharded: pool.isSharded });
  try {
    const result = await run(transaction.sql);
    transaction.requireInTime();
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollBack();
    throw error;
  } finally {
    release();
  }
}

class Transaction {
  readonly sql: Sql;
  readonly #connection: Connection;
  #statementMs: number | null;
  readonly #startedAtMs = performance.now();
  /** Resolved once the transaction is open, and rejected if it cannot be opened; undefined before the first statement. */
  #opening: Promise<void> | undefined;
  #isOpen = false;
  #isOver = false;

  constructor(
    connection: Connection,
    { statementMs, isSharded }: { statementMs: number; isSharded: boolean },
  ) {
    this.#connection = connection;
    this.#statementMs = statementMs;
    this.sql = createSql(async (statement) => (await this.run(statement)).rows, {
      isSharded: () => isSharded,
      limitStatements: (ms) => this.#limitStatements(ms),
    });
  }

  async run(statement: Statement): Promise<Result> {
    // The connection may have been leased to another transaction since.
    if (this.#isOver) throw new Error('The transaction has ended: run the statement in a new one.');
    if (this.#opening === undefined) {
      if (this.#connection.canBeginWith(statement)) return this.#openWith(statement);
      this.#opening = this.#connection.run(BEGIN, this.#statementMs).then(this.#onBegin);
    }
    // Sent earlier, the statement would be committed alone if the transaction could not be opened.
    await this.#opening;
    return this.#connection.run(statement, this.#statementMs);
  }

  /** Opens the transaction and runs its first statement, in one write. */
  #openWith(statement: Statement): Promise<Result> {
    const result = this.#connection.run(statement, this.#statementMs, { onBegin: this.#onBegin });
    this.#opening = result.then(
      () => {},
      (error: unknown) => {
        // If the transaction is open, only the statement failed.
        if (!this.#isOpen) throw error;
      },
    );
    // Statements that wait for the transaction get the error; if none waits, the first statement has reported it.
    this.#opening.catch(() => {});
    return result;
  }

  readonly #onBegin = (): void => {
    this.#isOpen = true;
  };

  /** @throws {ConnectionError} the transaction took too long: readers of changes might miss so late a commit. */
  requireInTime(): void {
    if (this.#statementMs === null || performance.now() - this.#startedAtMs <= LIMITS.transactionMs) return;
    throw new ConnectionError(`The transaction took longer than ${LIMITS.transactionMs} ms.`, {
      isTimeout: true,
    });
  }

  async commit(): Promise<void> {
    if (this.#opening === undefined) return;
    const committing = this.run(command('COMMIT'));
    this.#isOver = true;
    const { command: commandTag } = await committing;
    this.#isOpen = false;
    // When a statement failed and the code ignored it, PostgreSQL rolls back and reports no error.
    if (commandTag !== 'COMMIT')
      throw new Error('The transaction was rolled back: an error inside it was swallowed.');
  }

  /** Ends the transaction if it is still open. A connection on which that fails is destroyed. */
  async rollBack(): Promise<void> {
    this.#isOver = true;
    await this.#opening?.catch(() => {});
    if (this.#connection.isEnded || !this.#isOpen) return;
    await this.#connection
      .run(command('ROLLBACK'), this.#statementMs)
      .catch((error: unknown) => this.#connection.destroy(error));
  }

  async #limitStatements(ms: number | null): Promise<void> {
    await this.sql`SELECT set_config('statement_timeout', ${String(ms ?? 0)}, true)`;
    this.#statementMs = ms === null ? null : ms + GRACE_MS;
  }
}

function command(text: string): Statement {
  return { text, name: undefined, values: [] };
}
