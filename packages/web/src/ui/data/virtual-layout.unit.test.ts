import { describe, expect, it } from 'vitest';
import { layoutOf, rangeOf, topFor } from './virtual-layout.ts';

const layout = layoutOf([100, 50, 200, 50], 8);

describe('a column of rows', () => {
  it('has a gap around each row', () => {
    expect(layout).toEqual({ starts: [8, 116, 174, 382], ends: [108, 166, 374, 432], total: 440 });
    expect(layoutOf([], 8).total).toBe(8);
  });

  it('renders partly visible rows, and the overscan', () => {
    expect(rangeOf(layout, { top: 0, height: 115 }, 0)).toEqual({ from: 0, to: 1 });
    expect(rangeOf(layout, { top: 107, height: 10 }, 0)).toEqual({ from: 0, to: 2 });
    expect(rangeOf(layout, { top: 108, height: 70 }, 0)).toEqual({ from: 1, to: 3 });
    expect(rangeOf(layout, { top: 200, height: 50 }, 1)).toEqual({ from: 1, to: 4 });
    expect(rangeOf(layout, { top: 9_000, height: 50 }, 1)).toEqual({ from: 3, to: 4 });
    expect(rangeOf(layoutOf([], 8), { top: 0, height: 500 }, 3)).toEqual({ from: 0, to: 0 });
  });

  it('scrolls to a row only as far as necessary', () => {
    const view = { top: 100, height: 100 };
    expect(topFor({ start: 120, end: 180 }, view)).toBe(100);
    expect(topFor({ start: 20, end: 80 }, view)).toBe(20);
    expect(topFor({ start: 180, end: 240 }, view)).toBe(140);
    expect(topFor({ start: 180, end: 400 }, view)).toBe(180);
    expect(topFor({ start: -8, end: 40 }, view)).toBe(0);
  });
});
