import { DAY_MS } from '../../lib/days.ts';

/** The choices for the expiry of a key or link: a lifetime in days, `never`, or a `date` to enter. */
export const EXPIRIES = ['never', '7', '30', '90', '365', 'date'] as const;
type Expiry = (typeof EXPIRIES)[number];

/** The chosen expiry of a key or link. */
export interface ExpiryChoice {
  readonly expiry: Expiry;
  /** For `date`: the last valid day, in the time zone of the person, as YYYY-MM-DD; empty until one is entered. */
  readonly date: string;
}

/** Whether the choice is complete: `date` requires a date. */
export function isExpiryComplete({ expiry, date }: ExpiryChoice): boolean {
  return expiry !== 'date' || date !== '';
}

/** The instant of a complete expiry. @returns ISO 8601; null for never. @throws {RangeError} the date is missing. */
export function expiresAt({ expiry, date }: ExpiryChoice, nowMs = Date.now()): string | null {
  if (expiry === 'never') return null;
  if (expiry !== 'date') return new Date(nowMs + Number(expiry) * DAY_MS).toISOString();
  const end = new Date(`${date}T00:00:00`);
  end.setDate(end.getDate() + 1);
  return end.toISOString();
}
