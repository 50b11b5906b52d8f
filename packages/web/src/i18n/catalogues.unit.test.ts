import { loadAppTexts } from '@postil/languages/app';
import type { Notice } from '@postil/languages/en/app/notifications';
import { describe, expect, it, test } from 'vitest';
import { LANGUAGE_OPTIONS } from './catalogue.ts';

const en = await loadAppTexts('en');

type Sentence = (...parts: readonly string[]) => unknown;

/** Every function of a catalogue, by its path. */
function sentencesIn(texts: object, path: readonly string[] = []): [string, Sentence][] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]) => {
    const childPath = [...path, name];
    // Functions with other parameters than strings are excluded below.
    if (typeof value === 'function') return [[childPath.join('.'), value as Sentence] as [string, Sentence]];
    return typeof value === 'object' && value !== null ? sentencesIn(value, childPath) : [];
  });
}

const MARKS = ['«0»', '«1»', '«2»', '«3»'];

/** The parameters that a sentence names; undefined if its parameters are not strings. */
function parametersIn(sentence: Sentence): string[] | undefined {
  try {
    const text = sentence(...MARKS);
    return typeof text === 'string' ? MARKS.filter((mark) => text.includes(mark)) : undefined;
  } catch {
    return undefined;
  }
}

const comparedSentences = sentencesIn(en).flatMap(([path, sentence]) => {
  const parameters = parametersIn(sentence);
  return parameters && parameters.length > 0 ? [[path, parameters] as const] : [];
});
const others = await Promise.all(
  LANGUAGE_OPTIONS.filter(({ value }) => value !== 'en').map(
    async ({ value }) => [value, await loadAppTexts(value)] as const,
  ),
);

it('more than 60 functions of the English catalogue are compared with the other languages', () => {
  expect(comparedSentences.length).toBeGreaterThan(60);
});

describe.each(others)('a sentence in %s', (_language, texts) => {
  const sentences = new Map(sentencesIn(texts));

  test.each(comparedSentences)('%s has the same placeholders as in English', (path, parameters) => {
    const sentence = sentences.get(path);
    expect(sentence && parametersIn(sentence)).toEqual(parameters);
  });
});

describe.each(others)('a notification in %s', (_language, { common, notifications }) => {
  const notice: Omit<Notice, 'reason'> = {
    message: '',
    actor: 'ADA',
    isAboutReply: true,
    mockup: { name: 'MOCKUP', decision: 'APPROVED', decided_by: 'BO' },
    details: {
      quote: 'QUOTE',
      status: { from: 'OPEN', to: 'RESOLVED' },
      mockup: 'MOCKUP',
      webhook: { url: 'URL', reason: 'REASON' },
      due_date: '2026-01-31',
      release: '1.8.2',
    },
  };

  test.each([
    ['assigned', ['ADA']],
    ['mentioned', ['ADA', 'QUOTE']],
    ['commented', ['ADA', 'MOCKUP']],
    ['mockup_decided', ['BO', 'MOCKUP', 'QUOTE']],
    ['replied', ['ADA', 'QUOTE']],
    ['result_submitted', ['ADA', 'QUOTE']],
    ['decision_awaited', ['ADA', 'QUOTE']],
    ['seen_again', ['ADA', '1.8.2']],
    ['status_changed', ['ADA', common.statuses.OPEN, common.statuses.RESOLVED]],
    ['subscribed', ['ADA']],
    ['due', ['2026-01-31']],
    ['webhook_disabled', ['URL', 'REASON']],
  ] as const)('for the reason %s contains every part of its sentence', (reason, expected) => {
    const sentence = notifications.sentence({ ...notice, reason });
    for (const each of expected) expect(sentence).toContain(each);
  });

  it('of a mention distinguishes a reply from a comment', () => {
    const inReply = notifications.sentence({ ...notice, reason: 'mentioned' });
    expect(notifications.sentence({ ...notice, reason: 'mentioned', isAboutReply: false })).not.toBe(inReply);
  });
});
