import { DAY_MS } from '../../../core/process/durations.ts';

const MAX_RETRY_AFTER_MS = DAY_MS;
/** The jitter of a pause, as a fraction in both directions, which spreads the retries of deliveries that failed together. */
const JITTER = 0.2;

/** The facts that determine the next attempt of a delivery. */
interface Failure {
  /** Attempts since the delivery was last queued, including this one. */
  readonly tries: number;
  /** The header `Retry-After`: seconds, or an HTTP date. */
  readonly retryAfter: string | undefined;
  readonly now: Date;
}

/**
 * The pause until the next attempt in milliseconds; null: no attempts left. It is at least as long as the receiver
 * requested, up to 24 hours.
 *
 * @param schedule the pause before each attempt in seconds, including the first.
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
  return Math.round(Math.max(pauseSeconds * 1_000 * spread, requestedPause(retryAfter, now)));
}

/** The pause requested by a `Retry-After` header, in milliseconds up to 24 hours; 0 if it is missing or invalid. */
export function requestedPause(header: string | undefined, now: Date): number {
  const text = header?.trim() ?? '';
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Number.isNaN(waitMs) ? 0 : Math.min(Math.max(waitMs, 0), MAX_RETRY_AFTER_MS);
}
