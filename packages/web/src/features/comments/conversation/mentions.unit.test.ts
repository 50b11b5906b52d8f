import { describe, expect, test } from 'vitest';
import { matchingPeople, mentionAt, mentionedIn, withMention } from './mentions.ts';

const ada = { id: 'a', name: 'Ada Lovelace' };
const adam = { id: 'b', name: 'Adam' };
const noor = { id: 'c', name: 'نور حداد' };

describe('a name after an @', () => {
  test.each([
    ['@', 1, { start: 0, text: '' }],
    ['Hello @ad', 9, { start: 6, text: 'ad' }],
    ['Hello @Ada Lo', 13, { start: 6, text: 'Ada Lo' }],
    ['(@نو', 4, { start: 1, text: 'نو' }],
    ['ada@example', 11, undefined],
    ['Hello @ad', 5, undefined],
    ['@ada, look', 10, undefined],
  ])('is recognised only while it is typed: “%s” at %i', (text, caret, expected) => {
    expect(mentionAt(text, caret)).toEqual(expected);
  });

  test('offers people with matching names', () => {
    expect(matchingPeople([adam, ada, noor], 'ada lo')).toEqual([ada]);
    expect(matchingPeople([adam, ada, noor], 'ad')).toEqual([adam, ada]);
    expect(matchingPeople([adam, ada, noor], 'نور')).toEqual([noor]);
  });

  test('is replaced by the full name, with a space after it', () => {
    expect(withMention('Hello @ad', { start: 6, text: 'ad' }, ada)).toEqual({
      text: 'Hello @Ada Lovelace ',
      caret: 20,
    });
    expect(withMention('@ad look', { start: 0, text: 'ad' }, adam)).toEqual({ text: '@Adam look', caret: 6 });
  });

  test('counts as a mention only while it is in the text', () => {
    expect(mentionedIn('@Ada Lovelace please', [ada, adam, ada])).toEqual(['a']);
    expect(mentionedIn('please', [ada])).toEqual([]);
  });

  test('of a person is none of another one whose name begins like it', () => {
    const shortAda = { ...ada, id: 's', name: 'Ada' };
    expect(mentionedIn('@Ada Lovelace please', [shortAda, ada])).toEqual(['a']);
    expect(mentionedIn('@Ada Lovelace and @Ada', [shortAda, ada]).sort()).toEqual(['a', 's']);
  });
});
