/** A promised figure and its measured value. */
export interface Target {
  readonly name: string;
  readonly wanted: string;
  readonly measured: number;
  readonly isMet: boolean;
}

/** The target that a figure is not less than a limit; none without a figure. */
export function atLeast(name: string, limit: number, measured: number | null | undefined): Target[] {
  if (measured === null || measured === undefined) return [];
  return [{ name, wanted: `≥ ${limit}`, measured, isMet: measured >= limit }];
}

/** The target that a figure is not greater than a limit. */
export function atMost(name: string, limit: number, measured: number): Target[] {
  return [{ name, wanted: `≤ ${limit}`, measured, isMet: measured <= limit }];
}
