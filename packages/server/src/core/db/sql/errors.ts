import { DatabaseError } from 'pg';

/**
 * Thrown when a statement could not be sent or its result did not arrive: no connection could be opened, none was free
 * in time, or it was lost. The outcome of a sent statement is unknown.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  /** The code of the system or of PostgreSQL, for example `ECONNREFUSED` or `28P01`; undefined when there is none. */
  readonly code: string | undefined;
  /** Whether all connections were in use; the database itself may be healthy. */
  readonly isBusy: boolean;
  /** Whether the statement was abandoned because it took too long. */
  readonly isTimeout: boolean;

  constructor(
    message: string,
    {
      cause,
      isBusy = false,
      isTimeout = false,
    }: { cause?: unknown; isBusy?: boolean; isTimeout?: boolean } = {},
  ) {
    super(message, cause === undefined ? {} : { cause });
    this.code = codeOf(cause);
    this.isBusy = isBusy;
    this.isTimeout = isTimeout;
  }
}

/** Thrown when a heavy read took too long, or its holder is being penalised because an earlier one did. */
export class SlowReadError extends ConnectionError {}

/** Whether a statement was ended because it took too long: by the server or by the client. */
export function isTimeout(error: unknown): boolean {
  if (error instanceof ConnectionError) return error.isTimeout;
  return isDatabaseError(error) && error.code === '57014';
}

/** Whether a statement failed only because no connection or slot was free in time. */
export function isBusy(error: unknown): boolean {
  return error instanceof ConnectionError && error.isBusy;
}

/** Whether PostgreSQL itself reported the error, with its `code` (SQLSTATE) and `constraint`. */
export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError;
}

/** A coordinator forwards a worker's message without the field for the constraint name. */
const CONSTRAINT_IN_MESSAGE = /constraint "([^"]+)"/;
/** The suffix of constraint names in a shard. */
const SHARD_SUFFIX = /_\d{6,}$/;

/** Whether the statement violated the constraint with this name. */
export function breaksConstraint(error: unknown, name: string): boolean {
  if (!isDatabaseError(error)) return false;
  const constraint = error.constraint ?? CONSTRAINT_IN_MESSAGE.exec(error.message)?.[1];
  return constraint?.replace(SHARD_SUFFIX, '') === name;
}

/** Deadlock detected and serialisation failure: the transaction itself is valid, and may be retried. */
const CONFLICT_STATES = new Set(['40P01', '40001']);

/** Whether the transaction was rolled back only because of another one, so that it may be retried. */
export function isConflict(error: unknown): boolean {
  return isDatabaseError(error) && CONFLICT_STATES.has(error.code ?? '');
}

/**
 * SQLSTATEs of temporary problems. Classes 08 (connection), 53 (resources, a full disk among them), 57 (operator
 * intervention: cancelled, shut down or timed out) and 58 (the operating system); read-only transactions, as during a
 * failover; locks and transactions that took too long; conflicts. 26000: a pooler dropped a prepared statement.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE_STATES = /^(08|53|57|58|25006$|25P03$|26000$|40P01$|40001$|55P03$)/;

/**
 * Whether PostgreSQL refused the statement for its contents, or because of another transaction: it had no effect, and
 * the database itself is healthy.
 */
export function isRolledBack(error: unknown): boolean {
  return isDatabaseError(error) && (isConflict(error) || !isDatabaseUnavailable(error));
}

/** Whether the database is unreachable, full, read-only or too slow, so that the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  return isDatabaseError(error) && (UNAVAILABLE_STATES.test(error.code ?? '') || isLostWorker(error));
}

/** Handles the error of a read. @returns undefined if the database is unavailable. @throws any other error again. */
export function noneIfUnavailable(error: unknown): undefined {
  if (!isDatabaseUnavailable(error)) throw error;
}

/** The names of the routines in which a coordinator reports errors from a worker. */
const WORKER_ROUTINES = new Set(['ReportConnectionError', 'ReportResultError']);

function isWorkerError({ routine = '' }: DatabaseError): boolean {
  return WORKER_ROUTINES.has(routine);
}

/** Whether a worker was lost while it ran a statement, for which the coordinator has no SQLSTATE. */
function isLostWorker(error: DatabaseError): boolean {
  return isWorkerError(error) && error.code === 'XX000';
}

/**
 * Whether a notice says that a worker did not confirm a commit. The coordinator reports the commit as done, but its
 * outcome is unknown.
 */
export function isUnconfirmedCommit({ message = '' }: { message?: string | undefined }): boolean {
  return message.startsWith('failed to commit');
}

/** Whether a write failed because the disk of the database is full. */
export function isOutOfSpace(error: unknown): boolean {
  return isDatabaseError(error) && error.code === '53100';
}

/** Whether a write failed because the transaction, and most likely the server, is read-only. */
export function isReadOnly(error: unknown): boolean {
  return isDatabaseError(error) && error.code === '25006';
}

/** Whether a write failed because the database currently accepts none: it is read-only or out of space. */
export function isUnwritable(error: unknown): boolean {
  return isOutOfSpace(error) || isReadOnly(error);
}

/** Whether a reachable server refused the connection permanently: a wrong password, or no such database. */
export function isRefused(error: unknown): boolean {
  return (
    error instanceof ConnectionError && isDatabaseError(error.cause) && !isDatabaseUnavailable(error.cause)
  );
}

/** The routine in which PostgreSQL detects that the schema changed the result type of a cached plan. */
const STALE_PLAN_ROUTINE = 'RevalidateCachedQuery';

/**
 * Whether the connection cannot be used after this error: it is fatal, the session is over, or cached plans are lost or
 * stale, which a new connection resolves. The loss of a cluster's worker ends only the statement.
 */
export function endsConnection(error: unknown): boolean {
  if (!isDatabaseError(error)) return true;
  if (isWorkerError(error)) return false;
  const { severity, code = '', routine } = error;
  return (
    severity === 'FATAL' ||
    severity === 'PANIC' ||
    /^(08|57P|26000)/.test(code) ||
    routine === STALE_PLAN_ROUTINE
  );
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && error.code !== undefined
    ? String(error.code)
    : undefined;
}
