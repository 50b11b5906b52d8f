/** The shortest and the longest polling interval of an open page. */
const MIN_MS = 4_000;
const MAX_MS = 60_000;
/** The target rate of polls by all open pages to this process, unless an interval would exceed `MAX_MS`. */
const TARGET_POLLS_PER_SECOND = 50;
const WINDOW_MS = 8_000;

/**
 * The polling interval of open pages, which bounds the load of many of them. Each poll of a page with the interval
 * `refreshMs` adds that many milliseconds; the sum over a period, divided by its length, estimates the number of open
 * pages.
 */
export class Pace {
  readonly #now: () => number;
  #beganMs: number;
  #sum = 0;
  #pages = 0;

  constructor(now: () => number = performance.now.bind(performance)) {
    this.#now = now;
    this.#beganMs = now();
  }

  /** Counts a request. @returns the next polling interval of the page, in milliseconds. */
  next(): number {
    const elapsedMs = this.#now() - this.#beganMs;
    if (elapsedMs >= WINDOW_MS) {
      this.#pages = this.#sum / elapsedMs;
      this.#sum = 0;
      this.#beganMs += elapsedMs;
    }
    const refreshMs = Math.min(
      MAX_MS,
      Math.max(MIN_MS, Math.ceil(this.#pages / TARGET_POLLS_PER_SECOND) * 1000),
    );
    this.#sum += refreshMs;
    return refreshMs;
  }
}
