import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainSearch, textParameters } from './search.ts';

const { parseSearch, stringifySearch } = plainSearch;

describe('the text parameters of a URL', () => {
  it('are limited to the given names', () => {
    expect(textParameters({ q: 'logo', status: 'open', other: 'x' }, 'q', 'status')).toEqual({
      q: 'logo',
      status: 'open',
    });
  });

  it('leave out missing values and values that are not text', () => {
    expect(textParameters({ q: 3, status: undefined }, 'q', 'status', 'tag')).toEqual({});
  });
});

describe('the query string of a URL', () => {
  it('is empty when nothing is given', () => {
    expect(stringifySearch({})).toBe('');
    expect(stringifySearch({ q: '', tag: undefined })).toBe('');
  });

  it('keeps commas readable, and escapes characters that would end a value', () => {
    expect(stringifySearch({ status: 'open,in_review' })).toBe('?status=open,in_review');
    expect(stringifySearch({ q: 'a&b=c#d' })).toBe('?q=a%26b%3Dc%23d');
  });

  it('is read as plain texts, never as numbers or objects', () => {
    expect(parseSearch('?version=2&x=%7B%7D&yes=true')).toEqual({ version: '2', x: '{}', yes: 'true' });
  });

  it('is read as it was written', () => {
    const names = fc.stringMatching(/^[a-z]{1,8}$/);
    const texts = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(fc.dictionary(names, texts, { noNullPrototype: true }), (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual(search);
      }),
    );
  });
});
