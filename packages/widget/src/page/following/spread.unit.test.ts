import { describe, expect, it } from 'vitest';
import { spread } from './spread.ts';

const WINDOW = { width: 1000, height: 800 };

/** The minimum distance between two of these positions. */
function minDistance(positions: readonly { x: number; y: number }[]): number {
  return Math.min(
    ...positions.flatMap((a, index) =>
      positions.slice(index + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)),
    ),
  );
}

const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);

describe('pins on the screen', () => {
  it('keep their positions if they are far enough apart', () => {
    const spots = [
      { x: 100, y: 100 },
      { x: 113, y: 100 },
      { x: 300, y: 100 },
    ];
    expect(spread(spots, WINDOW)).toEqual([
      { x: 100, y: 100, isNear: true },
      { x: 113, y: 100, isNear: true },
      { x: 300, y: 100, isNear: false },
    ]);
  });

  it('are placed around the first on the same spot, and none hides another', () => {
    const [first, ...others] = spread(times(7, { x: 500, y: 400 }), WINDOW);
    expect(first).toEqual({ x: 500, y: 400, isNear: true });
    for (const { x, y } of others) expect(Math.hypot(x - 500, y - 400)).toBeCloseTo(28);
    expect(minDistance([{ x: 500, y: 400 }, ...others])).toBeGreaterThan(26);
  });

  it('stay in the window and apart from each other in a corner, beside other pins, and in large numbers', () => {
    const spots = [...times(40, { x: 5, y: 795 }), { x: 40, y: 780 }, ...times(5, { x: 60, y: 780 })];
    const positions = spread(spots, WINDOW);
    expect(minDistance(positions)).toBeGreaterThan(19);
    for (const { x, y } of positions.slice(1)) {
      expect(x).toBeGreaterThanOrEqual(13);
      expect(y).toBeLessThanOrEqual(787);
    }
  });
});
