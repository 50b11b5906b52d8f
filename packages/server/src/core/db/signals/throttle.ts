/**
 * Throttles a function: runs it immediately, or at the end of the pause after its last run. Calls during the pause are
 * coalesced into one run.
 *
 * @returns the throttled function, and one that cancels a pending run.
 */
export function throttle(pauseMs: number, run: () => void): { call(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let readyAtMs = 0;
  const runNow = () => {
    timer = undefined;
    readyAtMs = performance.now() + pauseMs;
    run();
  };
  return {
    call() {
      if (timer !== undefined) return;
      const leftMs = readyAtMs - performance.now();
      if (leftMs <= 0) runNow();
      else timer = setTimeout(runNow, leftMs).unref();
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
