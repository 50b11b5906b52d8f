/** The local day of an instant, as YYYY-MM-DD. */
export function dayOf(instant: Date): string {
  const parts = [instant.getMonth() + 1, instant.getDate()].map((part) => String(part).padStart(2, '0'));
  return [instant.getFullYear(), ...parts].join('-');
}

/** An instant of a day that is unaffected by daylight saving time. @param day YYYY-MM-DD. */
export function momentOf(day: string): Date {
  return new Date(`${day}T12:00`);
}

/** The day that is a number of days after another. @param day YYYY-MM-DD. */
export function dayAfter(day: string, days: number): string {
  const moment = momentOf(day);
  moment.setDate(moment.getDate() + days);
  return dayOf(moment);
}

export const DAY_MS = 24 * 60 * 60 * 1000;

/** The number of days from one day to the other; negative if the other is earlier. */
export function daysFrom(one: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(one)) / DAY_MS);
}
