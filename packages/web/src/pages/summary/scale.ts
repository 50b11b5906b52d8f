import { dayOf } from '../../lib/days.ts';

/** The round number at the top of an axis for values up to `max`, such as 10, 20 or 50; its half is a whole number. */
export function topOf(max: number): number {
  if (max <= 4) return 4;
  const magnitude = 10 ** Math.floor(Math.log10(max));
  const tops = [1, 2, 4, 5, 10].map((factor) => factor * magnitude);
  return tops.find((top) => top >= max && top % 2 === 0) ?? 10 * magnitude;
}

/** The first and the last day of the week that begins at an instant, as search parameters of the list. */
export function weekOf(startsOn: string): { after: string; before: string } {
  const lastDay = new Date(startsOn);
  lastDay.setDate(lastDay.getDate() + 6);
  return { after: dayOf(new Date(startsOn)), before: dayOf(lastDay) };
}

/** The number n such that showing only every nth label keeps the labels apart. */
export function labelStep(count: number, widthPx: number, labelPx: number): number {
  return Math.max(1, Math.ceil((count * labelPx) / Math.max(1, widthPx)));
}
