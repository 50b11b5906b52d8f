import { PostilError } from '@postil/client';

/** A failure that the app expects, and explains to the person. */
export class ExpectedError extends Error {}

/** Writes a fault of the app to the console, because the person sees only that something went wrong. */
export function reportFault(error: unknown): void {
  if (!(error instanceof PostilError || error instanceof ExpectedError)) console.error(error);
}

/** Handles the failure of a request that need not succeed. @throws any other error again. */
export function noneIfFailed(error: unknown): undefined {
  if (!(error instanceof PostilError)) throw error;
}

/** Whether the same request may succeed later: the server is unreachable, unavailable or busy. */
export function isTransient(error: unknown): boolean {
  return error instanceof PostilError && (error.status === 0 || error.status >= 500 || error.status === 429);
}
