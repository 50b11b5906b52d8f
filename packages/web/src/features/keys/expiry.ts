import { DAY_MS } from '../../lib/days.ts';

/** The lifetimes of a new key, in days; `never`: unlimited. */
export const EXPIRIES = ['never', '7', '30', '90', '365', 'date'] as const;
export type Expiry = (typeof EXPIRIES)[number];

/**
 * The expiry of a key.
 *
 * @param date for `date`: its last valid day, in the time zone of the person, as YYYY-MM-DD.
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
