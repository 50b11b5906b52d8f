import { firstIdAt, isUuid } from '../../../core/records/ids.ts';

/**
 * How far somebody has followed the new comments of a project. Ids are made before their comments are committed, so
 * a comment may appear whose id is smaller than those already told. Therefore the last minute is looked at again
 * every time, and the comments in it that were told are remembered.
 */
export interface Position {
  /** All comments up to this id are done with. */
  readonly floor: string;
  /** Marks of the comments above it that were told. */
  readonly told: ReadonlySet<string>;
}

/** Longer than any transaction that creates comments, and than the clocks of nodes differ. */
const SETTLING_MS = 60_000;
/** Most comments that a position remembers; beyond, the minute becomes shorter. */
export const MAX_TOLD = 200;
/** Characters of an id that stand for it: the last of a UUIDv7 are random. */
const MARK_LENGTH = 10;

/** Where nothing is settled any more: to begin with. */
export function settledId(now = Date.now()): string {
  return firstIdAt(new Date(now - SETTLING_MS));
}

/** A comment above the floor. */
interface Seen {
  readonly id: string;
  readonly isTold: boolean;
}

export function isTold({ floor, told }: Position, id: string): boolean {
  return id <= floor || told.has(markOf(id));
}

/**
 * The position after comments were told.
 *
 * @param seen ascending, every comment above the floor; or the first of them, `isWhole` false.
 */
export function advance(
  { floor: former }: Position,
  { seen, isWhole }: { seen: readonly Seen[]; isWhole: boolean },
  now = Date.now(),
): Position {
  const settled = settledId(now);
  const told = seen.filter((each) => each.isTold);
  let surplus = told.length - MAX_TOLD;
  let floor = former;
  for (const { id, isTold: isDone } of seen) {
    if (!isDone || (id >= settled && surplus <= 0)) break;
    floor = id;
    surplus -= 1;
  }
  if (isWhole && told.length === seen.length && settled > floor) floor = settled;
  const above = told.filter(({ id }) => id > floor).slice(-MAX_TOLD);
  return { floor, told: new Set(above.map(({ id }) => markOf(id))) };
}

export function writePosition({ floor, told }: Position): string {
  const marks = [...told].join('');
  return Buffer.from(floor.replaceAll('-', '') + marks, 'hex').toString('base64url');
}

/** @returns undefined for what is no position. */
export function readPosition(text: string): Position | undefined {
  const digits = Buffer.from(text, 'base64url').toString('hex');
  const floor = digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const marks = digits.slice(32).match(/.{10}/g) ?? [];
  if (!isUuid(floor) || marks.length * MARK_LENGTH !== digits.length - 32) return undefined;
  return marks.length > MAX_TOLD ? undefined : { floor, told: new Set(marks) };
}

function markOf(id: string): string {
  return id.slice(-MARK_LENGTH);
}
