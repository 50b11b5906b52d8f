import { DATABASE_LIMITS } from '../../../core/db/database.ts';
import { firstIdAt, isUuid, toUuid } from '../../../core/records/ids.ts';

/**
 * A client's position in the stream of new comments of a project. Ids are created before their comments are committed,
 * so a comment may appear with a smaller id than those already returned. Therefore every poll reads the last
 * minute again, and the position holds the comments in it that were returned.
 */
export interface Position {
  /** All comments up to and including this id were returned or need not be. */
  readonly floor: string;
  /** Marks of the comments above the floor that were returned. */
  readonly returnedMarks: ReadonlySet<string>;
}

/** The maximum number of comments in a position; with more, it covers less than a minute. */
export const MAX_RETURNED = 200;
/** The length of a mark: the last characters of an id, which are random in a UUIDv7. */
const MARK_LENGTH = 10;

/** The id up to which no more comments can appear, where a client without a position begins. */
export function settledId(nowMs = Date.now()): string {
  return firstIdAt(new Date(nowMs - DATABASE_LIMITS.settlingMs));
}

/** A comment above the floor. */
interface RecentComment {
  readonly id: string;
  readonly isReturned: boolean;
}

export function isReturned({ floor, returnedMarks }: Position, id: string): boolean {
  return id <= floor || returnedMarks.has(markOf(id));
}

/**
 * The position after comments were returned.
 *
 * @param seen all comments above the floor, ascending; only the first of them if `isWhole` is false.
 */
export function advance(
  { floor: formerFloor }: Position,
  { seen, isWhole }: { seen: readonly RecentComment[]; isWhole: boolean },
  nowMs = Date.now(),
): Position {
  const settled = settledId(nowMs);
  const returned = seen.filter((each) => each.isReturned);
  let surplus = returned.length - MAX_RETURNED;
  let floor = formerFloor;
  for (const { id, isReturned: wasReturned } of seen) {
    if (!wasReturned || (id >= settled && surplus <= 0)) break;
    floor = id;
    surplus -= 1;
  }
  if (isWhole && returned.length === seen.length && settled > floor) floor = settled;
  const recent = returned.filter(({ id }) => id > floor).slice(-MAX_RETURNED);
  return { floor, returnedMarks: new Set(recent.map(({ id }) => markOf(id))) };
}

export function writePosition({ floor, returnedMarks }: Position): string {
  const marks = [...returnedMarks].join('');
  return Buffer.from(floor.replaceAll('-', '') + marks, 'hex').toString('base64url');
}

/** @returns undefined if the text is not a position. */
export function readPosition(text: string): Position | undefined {
  const digits = Buffer.from(text, 'base64url').toString('hex');
  const floor = toUuid(digits.slice(0, 32));
  const marks = digits.slice(32).match(/.{10}/g) ?? [];
  if (!isUuid(floor) || marks.length * MARK_LENGTH !== digits.length - 32) return undefined;
  return marks.length > MAX_RETURNED ? undefined : { floor, returnedMarks: new Set(marks) };
}

function markOf(id: string): string {
  return id.slice(-MARK_LENGTH);
}
