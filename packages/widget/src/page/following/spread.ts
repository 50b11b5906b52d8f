import type { Point } from '../../anchors/signals/anchor.ts';

/** The distance below which pins count as being at the same position. */
const SAME_POSITION_DISTANCE = 12;
/** The distance between the centres of spread pins: their width and a gap. */
const PIN_DISTANCE = 28;
/** The distance below which the enlarged touch target of a pin would cover another pin: then it is not enlarged. */
const OVERLAP_DISTANCE = 37;
/** The minimum distance from the edge of the window, so that pins are wholly visible. */
const MIN_EDGE_DISTANCE = 13;
const MAX_RING = 12;

/**
 * Spreads pins that would hide each other: the first on a spot stays there, and the others are placed in rings around
 * it.
 *
 * @param spots in the order of precedence, all within the window.
 * @returns a position for each, and whether another pin is near it.
 */
export function spread(spots: readonly Point[], size: { width: number; height: number }) {
  const firsts: (Point & { readonly rings: Iterator<Point, undefined> })[] = [];
  const groups = spots.map((spot) => {
    const group = firsts.find((first) => isWithin(spot, first, SAME_POSITION_DISTANCE));
    if (!group) firsts.push({ ...spot, rings: ringsAround(spot) });
    return group;
  });
  const takenPositions: Point[] = [...firsts];
  const isFree = (spot: Point) =>
    Math.min(spot.x, spot.y, size.width - spot.x, size.height - spot.y) >= MIN_EDGE_DISTANCE &&
    !takenPositions.some((each) => isWithin(spot, each, PIN_DISTANCE - 4));
  const positions = spots.map((spot, index) => {
    const position = groups[index] && firstOf(groups[index].rings, isFree);
    if (position) takenPositions.push(position);
    return position ?? spot;
  });
  return positions.map((position) => ({
    ...position,
    isNear: positions.some((each) => each !== position && isWithin(position, each, OVERLAP_DISTANCE)),
  }));
}

function firstOf(spots: Iterator<Point, undefined>, isFree: (spot: Point) => boolean): Point | undefined {
  for (let next = spots.next(); !next.done; next = spots.next()) if (isFree(next.value)) return next.value;
  return undefined;
}

/** Whether two points are closer than a distance; called thousands of times in a frame. */
function isWithin(spot: Point, other: Point, distance: number): boolean {
  return (spot.x - other.x) ** 2 + (spot.y - other.y) ** 2 < distance * distance;
}

/** Six positions around a spot, then twelve around those, and so on. */
function* ringsAround({ x, y }: Point): Generator<Point, undefined> {
  for (let ring = 1; ring <= MAX_RING; ring += 1)
    for (let at = 0; at < 6 * ring; at += 1) {
      const angle = (at * Math.PI) / (3 * ring);
      yield { x: x + Math.cos(angle) * ring * PIN_DISTANCE, y: y + Math.sin(angle) * ring * PIN_DISTANCE };
    }
}
