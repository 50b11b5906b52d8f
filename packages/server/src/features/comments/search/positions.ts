import { toUuid } from '../../../core/records/ids.ts';
/** A position in a column, which is in descending order of ranks, and of ids as the tie-breaker. */
export interface Position {
  readonly rank: string;
  readonly id: string;
}

/** The maximum length of the ranks of moved comments, which keeps cursors short. */
const MAX_DIGITS = 400;
/** The number of leading digits of an id that contain its time and distinguish ids of one millisecond. */
const STEP_DIGITS = 16;

/** The rank of a comment that was never moved: the digits of its id. */
export function rankOfId(id: string): string {
  return id.replaceAll('-', '');
}

/**
 * The rank for a position between two others. Ranks are hexadecimal fractions.
 *
 * @param below the greatest rank below the position; undefined: none.
 * @param above the smallest rank above the position; undefined: none. New comments still come above it.
 * @returns a rank between them; the one below if there is no room; undefined if both are undefined.
 */
export function rankBetween(below: string | undefined, above: string | undefined): string | undefined {
  if (below !== undefined && above !== undefined) return shortestBetween(below, above);
  if (below !== undefined) return step(below, 1);
  return above === undefined ? undefined : step(above, -1);
}

/** The next rank up or down, by less than a millisecond, so that ranks stay short after many steps. */
function step(rank: string, distance: number): string {
  const next = leadingDigitsOf(rank, STEP_DIGITS) + BigInt(distance);
  return withoutTrailingZeros(next.toString(16).padStart(STEP_DIGITS, '0'));
}

function shortestBetween(below: string, above: string): string {
  const max = Math.min(Math.max(below.length, above.length) + 1, MAX_DIGITS);
  for (let digits = 1; digits <= max; digits += 1) {
    const low = leadingDigitsOf(below, digits) + 1n;
    const head = leadingDigitsOf(above, digits);
    const high = /[^0]/.test(above.slice(digits)) ? head : head - 1n;
    // The middle leaves room on both sides.
    if (low <= high) return ((low + high) / 2n).toString(16).padStart(digits, '0');
  }
  return below;
}

/** The first digits of a rank as a number. */
function leadingDigitsOf(rank: string, digits: number): bigint {
  return BigInt(`0x${rank.slice(0, digits).padEnd(digits, '0')}`);
}

/** Removes trailing zeros, below which there would be no room. */
function withoutTrailingZeros(rank: string): string {
  return rank.replace(/0+$/, '');
}

/** An upper bound of ids, inclusive or exclusive. */
interface IdBound {
  readonly id: string;
  readonly isInclusive: boolean;
}

const ID_DIGITS = 32;

/** The bound of the ids of comments below a position that were never moved. */
export function idBoundBelow({ rank, id }: Position): IdBound {
  const bound = toUuid(rank.slice(0, ID_DIGITS).padEnd(ID_DIGITS, '0'));
  if (rank.length > ID_DIGITS) return { id: bound, isInclusive: true };
  return { id: bound, isInclusive: rank.length === ID_DIGITS && bound < id };
}

/** Compares positions in the order of a column. */
export function comparePositions(one: Position, other: Position): number {
  if (one.rank !== other.rank) return one.rank > other.rank ? -1 : 1;
  return one.id > other.id ? -1 : 1;
}

/** Whether a text is a valid rank in a cursor. */
export function isRank(text: string): boolean {
  return /^[0-9a-f]{1,400}$/.test(text);
}
