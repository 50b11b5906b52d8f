import type { AnchorCase } from './anchors.ts';
import type { Tally } from './in-page.ts';

/** The sum of the tallies. */
export function sumOf(cases: readonly AnchorCase[]): Tally {
  const sum = (key: keyof Tally) => cases.reduce((total, { tally }) => total + tally[key], 0);
  return { cases: sum('cases'), right: sum('right'), wrong: sum('wrong') };
}

/** A number of cases as a percentage of all. */
export function percent(count: number, { cases }: Tally): number {
  return (100 * count) / Math.max(1, cases);
}
