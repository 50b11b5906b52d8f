/** The shortest and the longest time after which an open page asks for its comments again. */
const MIN_MS = 4_000;
const MAX_MS = 60_000;
/** How often all open pages together ask this process in a second, while none of them has to wait longer than `MAX_MS`. */
const MAX_REQUESTS_PER_SECOND = 50;
const WINDOW_MS = 8_000;

/**
 * How often open pages ask for their comments, so that many of them cannot keep the server busy. A page that asks every
 * `refreshMs` counts as many milliseconds each time; the sum over a while, divided by its length, is the number of open
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

  /** Counts a request. @returns after how many milliseconds the page may ask again. */
  next(): number {
    const lastedMs = this.#now() - this.#beganMs;
    if (lastedMs >= WINDOW_MS) {
      this.#pages = this.#sum / lastedMs;
      this.#sum = 0;
      this.#beganMs += lastedMs;
    }
    const refreshMs = Math.min(
      MAX_MS,
      Math.max(MIN_MS, Math.ceil(this.#pages / MAX_REQUESTS_PER_SECOND) * 1000),
    );
    this.#sum += refreshMs;
    return refreshMs;
  }
}
