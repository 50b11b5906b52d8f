import { AppError } from '../errors.ts';

const FULL_DISK_CODES = new Set<unknown>(['ENOSPC', 'EDQUOT']);

/** The refusal of a file for which there is no space. */
export function storageFullError(cause: unknown): AppError {
  const error = new AppError(
    'storage_full',
    'There is no space left for uploaded files: ask the operator for more, then send the file again.',
  );
  error.cause = cause;
  return error;
}

/**
 * The error to throw for an error of the file system: `storage_full` when the disk or a quota is full, otherwise the
 * error itself.
 */
export function explainDiskError(error: unknown): unknown {
  return error instanceof Error && 'code' in error && FULL_DISK_CODES.has(error.code)
    ? storageFullError(error)
    : error;
}
