/** Whether a text is an instant in the years 1 to 9999 exactly as responses contain it, with milliseconds and `Z`. */
export function isWrittenInstant(text: string): boolean {
  if (!/^\d{4}-/.test(text) || text.startsWith('0000')) return false;
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === text;
}

/** The day of an instant in UTC, as `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Turns a date without a time into the start of that day in UTC; returns any other text unchanged. */
export function toInstant(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text;
}
