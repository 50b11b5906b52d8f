/** The round number at the top of an axis for values up to `most`, such as 10, 20 or 50. */
export function topOf(most: number): number {
  if (most <= 4) return 4;
  const magnitude = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 4, 5, 10].find((factor) => factor * magnitude >= most) ?? 10;
  return step * magnitude;
}

/** The first and the last day of the week that begins at an instant, as the address of the list takes them. */
export function weekOf(startsOn: string): { after: string; before: string } {
  const last = new Date(Date.parse(startsOn) + 6 * 86_400_000);
  return { after: dayOf(startsOn), before: dayOf(last.toISOString()) };
}

/** The day of an instant, in UTC, as YYYY-MM-DD. */
export const dayOf = (instant: string): string => instant.slice(0, 10);

/** Every n-th label is written, so that they do not touch. */
export function labelStep(count: number, widthPx: number, labelPx: number): number {
  return Math.max(1, Math.ceil((count * labelPx) / Math.max(1, widthPx)));
}
