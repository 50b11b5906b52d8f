import type { AnchorCase } from './anchors.ts';
import type { Tally } from './in-page.ts';

/** The total outcomes of multiple cases. */
export function sumOf(cases: readonly AnchorCase[]): Tally {
  const sum = (key: keyof Tally) => cases.reduce((total, { tally }) => total + tally[key], 0);
  return { cases: sum('cases'), right: sum('right'), wrong: sum('wrong') };
}

/** A fraction of the cases, in per cent. */
export function percent(part: number, { cases }: Tally): number {
  return (100 * part) / Math.max(1, cases);
}
