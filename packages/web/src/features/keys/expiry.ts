import { DAY_MS } from '../../lib/days.ts';

/** How long a new key works, in days; `never` has no end. */
export const EXPIRIES = ['never', '7', '30', '90', '365', 'date'] as const;
export type Expiry = (typeof EXPIRIES)[number];

/**
 * When a key stops working.
 *
 * @param date for `date`: the last day on which it works, in the time zone of the person, as YYYY-MM-DD.
 * @returns ISO 8601; null for never.
 */
export function expiresAt(expiry: Expiry, date: string, nowMs = Date.now()): string | null {
  if (expiry === 'never') return null;
  if (expiry !== 'date') return new Date(nowMs + Number(expiry) * DAY_MS).toISOString();
  const end = new Date(`${date}T00:00:00`);
  if (Number.isNaN(end.getTime())) return null;
  end.setDate(end.getDate() + 1);
  return end.toISOString();
}
