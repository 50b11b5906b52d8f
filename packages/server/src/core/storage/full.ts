import { AppError } from '../errors.ts';

const FULL_DISK = new Set<unknown>(['ENOSPC', 'EDQUOT']);

/** The refusal of a file for which there is no room. */
export function storageFullError(cause: unknown): AppError {
  const error = new AppError(
    'storage_full',
    'There is no room left where files are kept: ask the operator for more, then send it again.',
  );
  error.cause = cause;
  return error;
}

/** What to throw for an error of the file system: `storage_full` where the disk or a quota is full, else itself. */
export function explainDiskError(error: unknown): unknown {
  return error instanceof Error && 'code' in error && FULL_DISK.has(error.code)
    ? storageFullError(error)
    : error;
}
