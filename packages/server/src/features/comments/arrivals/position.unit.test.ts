import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstIdAt } from '../../../core/records/ids.ts';
import {
  advance,
  isReturned,
  MAX_RETURNED,
  type Position,
  readPosition,
  settledId,
  writePosition,
} from './position.ts';

const START_MS = Date.UTC(2026, 0, 2);
const MINUTE_MS = 60_000;

/** An id created at an instant; the number distinguishes ids of the same instant. */
function idAt(atMs: number, number: number): string {
  return firstIdAt(new Date(atMs)).slice(0, -12) + number.toString(16).padStart(12, '0');
}

/** Returns at most `limit` visible comments, and the position after them. */
function step(
  position: Position,
  ids: readonly string[],
  { limit, nowMs }: { limit: number; nowMs: number },
) {
  const recentIds = ids.filter((id) => id > position.floor).toSorted();
  const returned = recentIds.filter((id) => !isReturned(position, id)).slice(0, limit);
  const seen = recentIds.map((id) => ({ id, isReturned: isReturned(position, id) || returned.includes(id) }));
  const next = advance(position, { seen, isWhole: true }, nowMs);
  return { returned, next: readPosition(writePosition(next)) ?? position };
}

const arrivals = fc.array(
  fc.record({
    createdMs: fc.integer({ min: 0, max: 10 * MINUTE_MS }),
    /** The delay of its commit. */
    delayMs: fc.integer({ min: 0, max: MINUTE_MS - 1_000 }),
  }),
  { maxLength: 60 },
);

describe('the position in a cursor for new comments', () => {
  it('returns each comment exactly once, whatever the order of the commits', () => {
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 1, max: 5 }), (comments, limit) => {
        const all = comments.map(({ createdMs, delayMs }, number) => ({
          id: idAt(START_MS + createdMs, number),
          atMs: START_MS + createdMs + delayMs,
        }));
        let position: Position = { floor: settledId(START_MS), returnedMarks: new Set() };
        const returned: string[] = [];
        for (let nowMs = START_MS; nowMs < START_MS + 15 * MINUTE_MS; nowMs += 7_000) {
          const visible = all.filter(({ atMs }) => atMs <= nowMs).map(({ id }) => id);
          const result = step(position, visible, { limit, nowMs });
          returned.push(...result.returned);
          position = result.next;
        }
        expect(returned.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
      }),
    );
  });

  it('stays short, however many comments arrive in a minute', () => {
    const ids = Array.from({ length: 1_000 }, (_, number) => idAt(START_MS + number, number));
    let position: Position = { floor: settledId(START_MS), returnedMarks: new Set() };
    const returned: string[] = [];
    while (returned.length < ids.length) {
      const result = step(position, ids, { limit: 100, nowMs: START_MS + 2_000 });
      returned.push(...result.returned);
      position = result.next;
      expect(position.returnedMarks.size).toBeLessThanOrEqual(MAX_RETURNED);
      expect(writePosition(position).length).toBeLessThan(1_500);
    }
    expect(returned).toEqual(ids);
  });

  it('advances even if no comment arrives', () => {
    const nowMs = START_MS + 60 * MINUTE_MS;
    const position = { floor: settledId(START_MS), returnedMarks: new Set<string>() };
    expect(advance(position, { seen: [], isWhole: true }, nowMs).floor).toBe(settledId(nowMs));
  });

  it.each(['', 'x', 'AAAA', Buffer.alloc(17).toString('base64url'), 'A'.repeat(4_000)])(
    'is not read from %j',
    (text) => expect(readPosition(text)).toBeUndefined(),
  );
});
