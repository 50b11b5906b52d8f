import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstIdAt } from '../../../core/records/ids.ts';
import {
  advance,
  isTold,
  MAX_TOLD,
  type Position,
  readPosition,
  settledId,
  writePosition,
} from './position.ts';

const START_MS = Date.UTC(2026, 0, 2);
const MINUTE_MS = 60_000;

/** An id made at this moment; the number tells ids of one moment apart. */
function idAt(atMs: number, number: number): string {
  return firstIdAt(new Date(atMs)).slice(0, -12) + number.toString(16).padStart(12, '0');
}

/** Tells at most `limit` comments that are visible, and goes on. */
function step(
  position: Position,
  ids: readonly string[],
  { limit, nowMs }: { limit: number; nowMs: number },
) {
  const above = ids.filter((id) => id > position.floor).toSorted();
  const told = above.filter((id) => !isTold(position, id)).slice(0, limit);
  const seen = above.map((id) => ({ id, isTold: isTold(position, id) || told.includes(id) }));
  const next = advance(position, { seen, isWhole: true }, nowMs);
  return { told, next: readPosition(writePosition(next)) ?? position };
}

const arrivals = fc.array(
  fc.record({
    madeMs: fc.integer({ min: 0, max: 10 * MINUTE_MS }),
    /** How much later it is committed. */
    delayMs: fc.integer({ min: 0, max: MINUTE_MS - 1_000 }),
  }),
  { maxLength: 60 },
);

describe('a position', () => {
  it('tells each comment once, whatever the order in which they are committed', () => {
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 1, max: 5 }), (comments, limit) => {
        const all = comments.map(({ madeMs, delayMs }, number) => ({
          id: idAt(START_MS + madeMs, number),
          atMs: START_MS + madeMs + delayMs,
        }));
        let position: Position = { floor: settledId(START_MS), told: new Set() };
        const told: string[] = [];
        for (let nowMs = START_MS; nowMs < START_MS + 15 * MINUTE_MS; nowMs += 7_000) {
          const visible = all.filter(({ atMs }) => atMs <= nowMs).map(({ id }) => id);
          const result = step(position, visible, { limit, nowMs });
          told.push(...result.told);
          position = result.next;
        }
        expect(told.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
      }),
    );
  });

  it('stays short, however many comments come in a minute', () => {
    const ids = Array.from({ length: 1_000 }, (_, number) => idAt(START_MS + number, number));
    let position: Position = { floor: settledId(START_MS), told: new Set() };
    const told: string[] = [];
    while (told.length < ids.length) {
      const result = step(position, ids, { limit: 100, nowMs: START_MS + 2_000 });
      told.push(...result.told);
      position = result.next;
      expect(position.told.size).toBeLessThanOrEqual(MAX_TOLD);
      expect(writePosition(position).length).toBeLessThan(1_500);
    }
    expect(told).toEqual(ids);
  });

  it('moves on where nothing comes', () => {
    const nowMs = START_MS + 60 * MINUTE_MS;
    const position = { floor: settledId(START_MS), told: new Set<string>() };
    expect(advance(position, { seen: [], isWhole: true }, nowMs).floor).toBe(settledId(nowMs));
  });

  it.each(['', 'x', 'AAAA', Buffer.alloc(17).toString('base64url'), 'A'.repeat(4_000)])(
    '%s is none',
    (text) => expect(readPosition(text)).toBeUndefined(),
  );
});
