import { describe, expect, it } from 'vitest';
import { COMBINATION_MARK, distinguishingTokens } from './keys.ts';

const tokensOf = (text: string) => new Set(text.split(' '));
const keyAmong = (text: string, ...others: string[]) =>
  distinguishingTokens(tokensOf(text), others.map(tokensOf));

describe('the key of a row', () => {
  it('has its unique words, in order', () => {
    expect(keyAmong('order 1004 open', 'order 1003 open', 'order 1005 paid')).toEqual(['1004']);
    expect(keyAmong('write report now', 'buy milk now')).toEqual(['write', 'report']);
  });

  it('has all words together, the rarest first, if no word is unique', () => {
    expect(keyAmong('gold small', 'gold large', 'silver small', 'tin small')).toEqual([
      COMBINATION_MARK,
      'gold',
      'small',
    ]);
  });

  it('is empty if another row has all of its words', () => {
    expect(keyAmong('lorem ipsum', 'lorem ipsum', 'dolor')).toEqual([]);
    expect(keyAmong('gold', 'gold large')).toEqual([]);
  });
});
