/** Where rows begin and end below each other, in pixels, and how much space all of them need. */
export interface Layout {
  readonly starts: readonly number[];
  /** Without the gap below each row. */
  readonly ends: readonly number[];
  readonly total: number;
}

/** The visible part of the rows: `height` pixels from `top`. */
export interface View {
  readonly top: number;
  readonly height: number;
}

/** Puts rows below each other. @param gap the space between them, and above the first and below the last. */
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

/** The rows in view, and some more on both sides. @returns the index of the first, and the one after the last. */
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

/** Where to scroll to so that all from `start` to `end` is in view: nowhere else if it is, and its start if it is too high. */
export function topFor(
  { start, end }: { readonly start: number; readonly end: number },
  { top, height }: View,
): number {
  if (end > top + height) return Math.max(0, Math.min(start, end - height));
  return Math.max(0, Math.min(start, top));
}

/** The index of the first of the ascending numbers that is above a limit; their count if none is. */
function firstAbove(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}
