const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1_000;
/** Retries of many deliveries that failed together are spread by this part of the pause, both ways. */
const JITTER = 0.2;

/** What decides when a delivery is tried again. */
export interface Failure {
  /** Attempts since it was queued, or queued again; this one included. */
  readonly tries: number;
  /** The header of that name: seconds, or an HTTP date. */
  readonly retryAfter: string | undefined;
  readonly now: Date;
}

/**
 * The pause until the next attempt in milliseconds; null where there is none left. Never shorter than the
 * receiver asked for, up to 24 hours.
 *
 * @param schedule pauses before each attempt in seconds, the first one's included.
 * @param random from 0 to 1.
 */
export function pauseAfter(
  schedule: readonly number[],
  { tries, retryAfter, now }: Failure,
  random: () => number = Math.random,
): number | null {
  const pauseSeconds = schedule[tries];
  if (pauseSeconds === undefined) return null;
  const spread = 1 + JITTER * (2 * random() - 1);
  return Math.round(Math.max(pauseSeconds * 1_000 * spread, readRetryAfter(retryAfter, now)));
}

/** Milliseconds, 0 where the header says nothing that can be read. */
function readRetryAfter(header: string | undefined, now: Date): number {
  const text = header?.trim() ?? '';
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Number.isNaN(waitMs) ? 0 : Math.min(Math.max(waitMs, 0), MAX_RETRY_AFTER_MS);
}
