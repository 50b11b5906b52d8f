import { LANGUAGES } from '@postil/contract/languages';
import { texts as en } from '@postil/languages/en/widget';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { directionOfTypedText, loadTexts } from './catalogue.ts';
import { formatCount } from './plurals.ts';
import { exactTime, relativeTime } from './times.ts';

it('the typed text determines the direction of a field', () => {
  expect([directionOfTypedText(''), directionOfTypedText('مرحبا')]).toEqual([undefined, 'auto']);
});

describe('a sentence with a number', () => {
  it('uses the plural form of the language', () => {
    const forms = { one: '# error', other: '# errors' };
    expect([0, 1, 2, 1_200].map((count) => formatCount(count, forms, 'en'))).toEqual([
      '0 errors',
      '1 error',
      '2 errors',
      '1,200 errors',
    ]);
  });

  it('falls back to the form `other` where its plural form is missing', () => {
    expect(formatCount(1, { other: '# x' }, 'en')).toBe('1 x');
    expect(formatCount(2, { two: 'two', other: 'many' }, 'ar')).toBe('two');
  });
});

describe('the time of a comment', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-01-09T12:00:00Z') });
  });
  afterEach(() => vi.useRealTimers());

  it.each([
    ['2026-01-09T11:59:30Z', 'now'],
    ['2026-01-09T12:00:30Z', 'now'],
    ['2026-01-09T11:57:00Z', '3 min. ago'],
    ['2026-01-09T10:00:00Z', '2 hr. ago'],
    ['2026-01-08T11:00:00Z', 'yesterday'],
    ['2026-01-04T12:00:00Z', '5 days ago'],
    ['2026-01-01T12:00:00Z', '1 Jan 2026'],
  ])('%s is "%s"', (instant, text) => {
    expect(relativeTime(instant, 'en')).toBe(text);
  });

  it('is also available in full', () => {
    expect(exactTime('2026-01-09T12:00:00Z', 'en')).toMatch(/9 January 2026/);
  });
});

describe('the texts', () => {
  /** The paths of all texts. */
  const keysOf = (value: object, path = ''): string[] =>
    Object.entries(value).flatMap(([key, each]) =>
      typeof each === 'object' && !('other' in each) ? keysOf(each, `${path}${key}.`) : [`${path}${key}`],
    );

  /** The texts that are not functions, by their paths. */
  const valuesOf = (value: object, path = ''): [string, string][] =>
    Object.entries(value).flatMap(([key, each]) => {
      if (typeof each === 'string') return [[`${path}${key}`, each] as [string, string]];
      return typeof each === 'object' ? valuesOf(each, `${path}${key}.`) : [];
    });

  it.each(LANGUAGES)('in %s are complete, and none is empty', async (language) => {
    const texts = await loadTexts(language);
    expect(keysOf(texts).sort()).toEqual(keysOf(en).sort());
    expect(JSON.stringify(texts)).not.toContain('""');
  });

  it.each(LANGUAGES.filter((each) => each !== 'en'))('in %s are not left in English', async (language) => {
    // Words that languages share.
    const shared = ['Alt', 'Assistant', 'Feedback', 'Image', 'Problem', 'Question', 'Status', 'Text'];
    const english = new Map(valuesOf(en));
    const left = valuesOf(await loadTexts(language)).filter(
      ([key, text]) => text === english.get(key) && !shared.includes(text),
    );
    expect(left).toEqual([]);
  });
});
