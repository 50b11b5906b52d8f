import { DatabaseError } from 'pg';

/**
 * A statement could not be sent or its result did not arrive: there was no connection, none was free in time, or it
 * was lost. Whether a statement that was sent has been executed is unknown.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  /** The code of the system or of PostgreSQL, for example `ECONNREFUSED` or `28P01`; undefined when there is none. */
  readonly code: string | undefined;
  /** Whether all connections were in use; the database itself may be healthy. */
  readonly isBusy: boolean;
  /** The statement was given up because it took too long. */
  readonly isOverTime: boolean;

  constructor(
    message: string,
    {
      cause,
      isBusy = false,
      isOverTime = false,
    }: { cause?: unknown; isBusy?: boolean; isOverTime?: boolean } = {},
  ) {
    super(message, cause === undefined ? {} : { cause });
    this.code = codeOf(cause);
    this.isBusy = isBusy;
    this.isOverTime = isOverTime;
  }
}

/** A heavy read took too long, or its holder gets none for a while because one before it did. */
export class SlowReadError extends ConnectionError {}

/** Whether a statement was ended because it took too long: by the server, or by us who waited for it. */
export function isOverTime(error: unknown): boolean {
  if (error instanceof ConnectionError) return error.isOverTime;
  return isDatabaseError(error) && error.code === '57014';
}

/** Whether a statement failed only because there were too many others. */
export function isBusy(error: unknown): boolean {
  return error instanceof ConnectionError && error.isBusy;
}

/** Whether PostgreSQL itself reported the error, with its `code` (SQLSTATE) and `constraint`. */
export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError;
}

/** A coordinator passes on the message of a worker, without the name beside it. */
const IN_MESSAGE = /constraint "([^"]+)"/;
/** The suffix of constraint names in a shard. */
const OF_SHARD = /_\d{6,}$/;

/** Whether the statement violated the constraint with this name. */
export function breaksConstraint(error: unknown, name: string): boolean {
  if (!isDatabaseError(error)) return false;
  const broken = error.constraint ?? IN_MESSAGE.exec(error.message)?.[1];
  return broken?.replace(OF_SHARD, '') === name;
}

/** Deadlock detected, serialisation failure: the transaction was rolled back, although nothing is wrong with it. */
const CONFLICTS = new Set(['40P01', '40001']);

/** Whether the transaction was rolled back only because of another one, so that it may be retried. */
export function isConflict(error: unknown): boolean {
  return isDatabaseError(error) && CONFLICTS.has(error.code ?? '');
}

/**
 * SQLSTATEs of temporary problems. Classes 08 (connection), 53 (resources, a full disk among them), 57 (cancelled by
 * an operator, a shutdown or a time-out) and 58 (the operating system); read-only transactions, as during a failover;
 * locks and transactions that took too long. 26000 is a plan that a pooler dropped.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE = /^(08|53|57|58|25006$|25P03$|26000$|40P01$|40001$|55P03$)/;

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
  return isDatabaseError(error) && (UNAVAILABLE.test(error.code ?? '') || isLostWorker(error));
}

/** For a `catch` of reads that a working database alone can serve. @returns undefined. @throws the error, if the database is available. */
export function noneIfUnavailable(error: unknown): undefined {
  if (!isDatabaseUnavailable(error)) throw error;
}

/** The routines in which the coordinator of a cluster reports errors of a worker. */
const OF_WORKER = new Set(['ReportConnectionError', 'ReportResultError']);

function isOfWorker({ routine = '' }: DatabaseError): boolean {
  return OF_WORKER.has(routine);
}

/** Whether a worker was lost while a statement ran there, of which the coordinator knows no SQLSTATE. */
function isLostWorker(error: DatabaseError): boolean {
  return isOfWorker(error) && error.code === 'XX000';
}

/**
 * Whether a notice says that a worker did not confirm a commit. The coordinator reports the commit as done, but nobody
 * knows whether it was.
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

/** Whether a write failed because the database accepts none now: it is read-only or out of space. */
export function isUnwritable(error: unknown): boolean {
  return isOutOfSpace(error) || isReadOnly(error);
}

/** Whether a reachable server refused the connection for good: a wrong password, or no such database. */
export function isRefused(error: unknown): boolean {
  return (
    error instanceof ConnectionError && isDatabaseError(error.cause) && !isDatabaseUnavailable(error.cause)
  );
}

/** The routine in which PostgreSQL finds that the result type of a kept plan has changed with the schema. */
const STALE_PLAN = 'RevalidateCachedQuery';

/**
 * Whether the connection cannot be used after this error: it is fatal, the session is over, or kept plans are lost
 * or stale, which a new connection cures. That a worker of a cluster is lost ends only the statement.
 */
export function endsConnection(error: unknown): boolean {
  if (!isDatabaseError(error)) return true;
  if (isOfWorker(error)) return false;
  const { severity, code = '', routine } = error;
  return (
    severity === 'FATAL' || severity === 'PANIC' || /^(08|57P|26000)/.test(code) || routine === STALE_PLAN
  );
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && error.code !== undefined
    ? String(error.code)
    : undefined;
}
