/** The local day of an instant, as YYYY-MM-DD. */
export function dayOf(instant: Date): string {
  const parts = [instant.getMonth() + 1, instant.getDate()].map((part) => String(part).padStart(2, '0'));
  return [instant.getFullYear(), ...parts].join('-');
}

/** Noon of a local day, which daylight saving time does not affect. @param day YYYY-MM-DD. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00`);
}

/** Whether a text is a day, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return !Number.isNaN(noonOf(text).getTime());
}

/** Adds days to a day; a negative number subtracts them. @param day YYYY-MM-DD. */
export function dayAfter(day: string, days: number): string {
  const moment = noonOf(day);
  moment.setDate(moment.getDate() + days);
  return dayOf(moment);
}

export const DAY_MS = 24 * 60 * 60 * 1000;

/** The number of days from one day to the other; negative if the other is earlier. */
export function daysFrom(one: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(one)) / DAY_MS);
}
