/** The offsets of a column of rows, in pixels, and their total height. */
export interface Layout {
  readonly starts: readonly number[];
  /** The ends of the rows, without the gap below each. */
  readonly ends: readonly number[];
  readonly total: number;
}

/** The visible part of the rows: `height` pixels from `top`. */
export interface View {
  readonly top: number;
  readonly height: number;
}

/** Lays out rows below each other. @param gap the space between them, and above the first and below the last. */
export function layoutOf(heights: readonly number[], gap: number): Layout {
  const starts: number[] = [];
  const ends: number[] = [];
  let at = gap;
  for (const height of heights) {
    starts.push(at);
    ends.push(at + height);
    at += height + gap;
  }
  return { starts, ends, total: at };
}

/** The range of the visible rows, with some overscan. @returns the first index, and the index after the last. */
export function rangeOf(
  { starts, ends }: Layout,
  { top, height }: View,
  overscan: number,
): { readonly from: number; readonly to: number } {
  return {
    from: Math.max(0, firstAbove(ends, top) - overscan),
    to: Math.min(starts.length, firstAbove(starts, top + height) + overscan),
  };
}

/** The scroll offset that shows `start` to `end`: unchanged if they are visible; `start` if the view is too short. */
export function topFor(
  { start, end }: { readonly start: number; readonly end: number },
  { top, height }: View,
): number {
  if (end > top + height) return Math.max(0, Math.min(start, end - height));
  return Math.max(0, Math.min(start, top));
}

/** The index of the first of ascending numbers above a limit; their count if there is none. */
function firstAbove(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}
