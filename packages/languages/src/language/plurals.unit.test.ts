import { describe, expect, it } from 'vitest';
import { pluralsOf } from './plurals.ts';

describe('the form of a sentence for a number', () => {
  const english = pluralsOf('en');
  const arabic = pluralsOf('ar');

  it('is that of the language', () => {
    const forms = { one: '# task', other: '# tasks' };
    expect([0, 1, 2, 1_234].map((count) => english(count, forms))).toEqual([
      '0 tasks',
      '1 task',
      '2 tasks',
      '1,234 tasks',
    ]);
  });

  it('is one of six in Arabic', () => {
    const forms = { zero: 'zero', one: 'one', two: 'two', few: 'few', many: 'many', other: 'other' };
    expect([0, 1, 2, 3, 10, 11, 99, 100].map((count) => arabic(count, forms))).toEqual([
      'zero',
      'one',
      'two',
      'few',
      'few',
      'many',
      'many',
      'other',
    ]);
  });

  it.each([
    ['de', ['0 x', '1', '2 x']],
    ['es', ['0 x', '1', '2 x']],
    // In French, 0 is singular.
    ['fr', ['1', '1', '2 x']],
  ])('is that of %s', (language, expected) => {
    const plural = pluralsOf(language);
    expect([0, 1, 2].map((count) => plural(count, { one: '1', other: '# x' }))).toEqual(expected);
    // Some languages have a separate form for millions, for which the general one is the fallback.
    expect(plural(1_000_000, { one: '1', other: 'x' })).toBe('x');
  });

  it('is the general one if the sentence lacks the specific one', () => {
    expect(arabic(2, { one: 'واحد', other: 'غير ذلك' })).toBe('غير ذلك');
  });

  it('has the number at each of its placeholders', () => {
    expect(english(3, { other: '# of #' })).toBe('3 of 3');
  });
});
