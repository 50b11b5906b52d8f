/** Whether a text is an instant of the years 1 to 9999 exactly as answers write it, with milliseconds and `Z`. */
export function isWrittenInstant(text: string): boolean {
  if (!/^\d{4}-/.test(text) || text.startsWith('0000')) return false;
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === text;
}
