import fc from 'fast-check';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { comparePositions, idBoundBelow, rankBetween, rankOfId } from './positions.ts';

const digits = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 1, maxLength: 40 });
/** Ranks are fractions without trailing zeros. */
const rank = digits.map((text) => text.replace(/0+$/, '')).filter((text) => text !== '');
const id = fc.uuid({ version: 7 });

describe('the rank of a moved comment', () => {
  it('is greater than that of the neighbour below, and less than that of the neighbour above', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.oneof(rank, id.map(rankOfId)), { minLength: 2, maxLength: 2 }),
        (pair) => {
          const [below = '', above = ''] = pair.toSorted();
          fc.pre(below !== above.replace(/0+$/, ''));
          const middle = rankBetween(below, above) ?? '';
          expect(middle > below && middle < above, `${below} ${middle} ${above}`).toBe(true);
          expect(middle).toMatch(/[1-9a-f]$/);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('is above or below that of its only neighbour at an end of a column', () => {
    fc.assert(
      fc.property(id.map(rankOfId), (singleRank) => {
        expect((rankBetween(singleRank, undefined) ?? '') > singleRank).toBe(true);
        expect((rankBetween(undefined, singleRank) ?? singleRank) < singleRank).toBe(true);
      }),
    );
    expect(rankBetween(undefined, undefined)).toBeUndefined();
  });

  it('grows by at most one digit with every four moves into the same gap, but not at the ends of a column', () => {
    let [low, high, first, last] = ['0197a1', '0197a2', rankOfId(v7()), rankOfId(v7())];
    for (let move = 1; move <= 400; move += 1) {
      low = rankBetween(low, high) ?? '';
      first = rankBetween(first, undefined) ?? '';
      last = rankBetween(undefined, last) ?? '';
    }
    expect(low.length).toBeLessThanOrEqual(6 + 400 / 4 + 1);
    expect([first.length, last.length].every((length) => length <= 16)).toBe(true);
    high = rankBetween(low, high) ?? '';
    expect(high > low).toBe(true);
  });

  it('at the top of a column is below that of any comment created a millisecond later', () => {
    const newest = v7({ msecs: 1_790_000_000_000 });
    const later = rankOfId(v7({ msecs: 1_790_000_000_001 }));
    let first = rankOfId(newest);
    for (let move = 1; move <= 100; move += 1) first = rankBetween(first, undefined) ?? '';
    expect(first < later).toBe(true);
  });

  it('repeats that of the neighbour below rather than exceed the length limit of cursors', () => {
    const below = 'a'.repeat(400);
    expect(rankBetween(below, `${below}1`)).toBe(below);
  });
});

describe('the bound of ids below a position', () => {
  it('includes exactly the ids whose digits come after the position', () => {
    fc.assert(
      fc.property(id, id, fc.tuple(fc.nat({ max: 32 }), rank), (one, positionId, [length, ending]) => {
        const idRank = rankOfId(one);
        for (const text of [idRank.slice(0, length) || '8', idRank, idRank + ending, ending]) {
          const position = { rank: text, id: positionId };
          const bound = idBoundBelow(position);
          const isIncluded = one < bound.id || (bound.isInclusive && one === bound.id);
          expect(isIncluded).toBe(
            one !== positionId && comparePositions(position, { rank: idRank, id: one }) < 0,
          );
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
