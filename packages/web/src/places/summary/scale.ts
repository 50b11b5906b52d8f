import { dayOf } from '../../parts/days.ts';

/** The round number at the top of an axis for values up to `most`, such as 10, 20 or 50. */
export function topOf(most: number): number {
  if (most <= 4) return 4;
  const magnitude = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 4, 5, 10].find((factor) => factor * magnitude >= most) ?? 10;
  return step * magnitude;
}

/** The first and the last day of the week that begins at an instant, as the address of the list takes them. */
export function weekOf(startsOn: string): { after: string; before: string } {
  const last = new Date(startsOn);
  last.setDate(last.getDate() + 6);
  return { after: dayOf(new Date(startsOn)), before: dayOf(last) };
}

/** Every n-th label is written, so that they do not touch. */
export function labelStep(count: number, widthPx: number, labelPx: number): number {
  return Math.max(1, Math.ceil((count * labelPx) / Math.max(1, widthPx)));
}
