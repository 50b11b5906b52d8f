import { describe, expect, it } from 'vitest';
import { createSimilarity, haveSameNumbers, minPathLoss, pathSimilarity } from './similarity.ts';

describe('the similarity of two texts', () => {
  const similarity = createSimilarity();

  it('is 1 for the same text and 0 for texts without a common bigram', () => {
    expect(similarity('Save', 'Save')).toBe(1);
    expect(similarity('abcd', 'wxyz')).toBe(0);
    expect(similarity('a', 'b')).toBe(0);
  });

  it('is the Dice coefficient of their bigrams', () => {
    // ni ig gh ht, and na ac ch ht.
    expect(similarity('night', 'nacht')).toBeCloseTo((2 * 1) / 8);
    expect(similarity('report', 'reports')).toBeCloseTo((2 * 5) / 11);
  });

  it('counts a repeated bigram as often as both texts have it', () => {
    expect(similarity('aaaa', 'aa')).toBeCloseTo((2 * 1) / 4);
    expect(similarity('aa', 'aaaa')).toBeCloseTo((2 * 1) / 4);
  });

  it('is symmetric and repeatable', () => {
    const pairs = [
      ['Download report', 'Download the report'],
      ['Order 1004', 'Order 1007'],
      ['لوحة المهام', 'لوحة'],
    ] as const;
    for (const [one, other] of pairs) {
      expect(similarity(one, other)).toBeCloseTo(similarity(other, one));
      expect(similarity(one, other)).toBe(similarity(one, other));
    }
  });

  it('is below 1 for texts that differ in a digit', () => {
    expect(similarity('Order 1004', 'Order 1007')).toBeLessThan(1);
  });
});

describe('the similarity of two paths', () => {
  it('is 1 for the same path', () => {
    expect(pathSimilarity('main:1>p:3', 'main:1>p:3')).toBe(1);
    expect(pathSimilarity('', '')).toBe(1);
  });

  it('decreases by half a step if only the index of a step differs', () => {
    expect(pathSimilarity('main:1>p:3', 'main:1>p:4')).toBeCloseTo(1.5 / 2);
  });

  it('decreases little if one of them has a wrapper', () => {
    expect(pathSimilarity('main:1>p:3', 'main:1>div:1>p:3')).toBeCloseTo(2 / 3);
  });

  it('still counts all inner steps if only the outermost one differs', () => {
    expect(pathSimilarity('a:1>b:1>c:1>d:1', 'x:1>b:1>c:1>d:1')).toBeCloseTo(3 / 5);
  });

  it('is 0 for paths without a common step', () => {
    expect(pathSimilarity('main:1>p:1', 'table:1>tr:1')).toBe(0);
  });

  it.each(['p:1', 'main:1>p:3', 'main:1>section:2>ul:1>li:4'])(
    'is below 1 by at least the minimum loss for %s and any other path',
    (path) => {
      const steps = path.split('>');
      const others = steps.map((step, index) => steps.with(index, `${step.split(':')[0]}:9`).join('>'));
      others.push(`body:1>${path}`, steps.slice(1).join('>'));
      for (const other of others)
        expect(1 - pathSimilarity(path, other)).toBeGreaterThanOrEqual(minPathLoss(path) - 1e-9);
    },
  );
});

describe('the numbers in two texts', () => {
  it.each([
    ['Order 1004 Open', 'Order 1004 Paid'],
    ['Details', 'More'],
    ['٣ items', '٣ pieces'],
  ])('are the same in “%s” and “%s”', (one, other) => {
    expect(haveSameNumbers(one, other)).toBe(true);
  });

  it.each([
    ['Order 1004', 'Order 1007'],
    ['Row 1', 'Row'],
    ['1 of 12', '11 of 2'],
  ])('differ in “%s” and “%s”', (one, other) => {
    expect(haveSameNumbers(one, other)).toBe(false);
  });
});
