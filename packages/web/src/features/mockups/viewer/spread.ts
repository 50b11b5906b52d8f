import type { Point } from './zoom.ts';

/** The minimum distance between pins, in pixels, so that each can be hit. */
const MIN_DISTANCE_PX = 30;
/** The maximum displacement of a pin, in steps of that distance. */
const MAX_STEPS = 4;
const DIRECTIONS = [
  [1, 0],
  [0, -1],
  [-1, 0],
  [0, 1],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
] as const;

/**
 * Moves pins that overlap an earlier one next to it, unless there is no free position within reach.
 *
 * @param points the points, in fractions of the picture.
 * @param size the size of the picture on the screen, in pixels.
 * @returns the displacement of each pin, in pixels; undefined: not moved.
 */
export function spread(
  points: readonly Point[],
  size: { readonly width: number; readonly height: number },
): readonly (Point | undefined)[] {
  const takenPoints: Point[] = [];
  return points.map(({ x, y }) => {
    const at = { x: x * size.width, y: y * size.height };
    const found = isFree(at, takenPoints) ? at : findFree(at, takenPoints);
    takenPoints.push(found);
    return found === at ? undefined : { x: found.x - at.x, y: found.y - at.y };
  });
}

function findFree(at: Point, takenPoints: readonly Point[]): Point {
  for (let step = 1; step <= MAX_STEPS; step += 1) {
    const free = DIRECTIONS.map(([x, y]) => ({
      x: at.x + x * step * MIN_DISTANCE_PX,
      y: at.y + y * step * MIN_DISTANCE_PX,
    })).find((point) => isFree(point, takenPoints));
    if (free) return free;
  }
  return at;
}

function isFree(at: Point, takenPoints: readonly Point[]): boolean {
  // Slightly less than the length of a step, because sums of floating-point numbers are inexact.
  return takenPoints.every(
    (other) => Math.max(Math.abs(other.x - at.x), Math.abs(other.y - at.y)) > MIN_DISTANCE_PX - 2,
  );
}
