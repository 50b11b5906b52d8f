/** How long the page may be held up at once. */
const SLICE_MS = 30;

/** Lets the page work, now. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Creates a function that yields to the page whenever it has been blocked for a while. */
export function createPause(): () => Promise<void> | undefined {
  let sinceMs = performance.now();
  return () => {
    if (performance.now() - sinceMs < SLICE_MS) return undefined;
    return pause().then(() => {
      sinceMs = performance.now();
    });
  };
}
