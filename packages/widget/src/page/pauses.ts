/** The maximum time for which the page is blocked, in milliseconds. */
const SLICE_MS = 30;

/** Yields to the page. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Creates a function that yields to the page whenever it has been blocked for `SLICE_MS`. */
export function createPause(): () => Promise<void> | undefined {
  let sinceMs = performance.now();
  return () => {
    if (performance.now() - sinceMs < SLICE_MS) return undefined;
    return pause().then(() => {
      sinceMs = performance.now();
    });
  };
}
