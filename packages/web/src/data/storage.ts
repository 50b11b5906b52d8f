/** Uses the browser's storage. @returns undefined if the browser blocks it, or it is full. */
export function withStorage<Result>(
  kind: 'localStorage' | 'sessionStorage',
  use: (storage: Storage) => Result,
): Result | undefined {
  try {
    return use(globalThis[kind]);
  } catch (error) {
    // `SecurityError` and `QuotaExceededError` are among them.
    if (!(error instanceof DOMException)) throw error;
    return undefined;
  }
}
