/**
 * Runs something at once, or as soon as a pause since its last run is over. Calls during the pause are served by one run.
 *
 * @returns the function to call, and one that forgets a run that is due.
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
