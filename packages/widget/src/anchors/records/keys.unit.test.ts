import { describe, expect, it } from 'vitest';
import { distinguishing, TOGETHER } from './keys.ts';

const set = (text: string) => new Set(text.split(' '));
const among = (own: string, ...others: string[]) => distinguishing(set(own), others.map(set));

describe('the key of a row', () => {
  it('has its unique words, in order', () => {
    expect(among('order 1004 open', 'order 1003 open', 'order 1005 paid')).toEqual(['1004']);
    expect(among('write report now', 'buy milk now')).toEqual(['write', 'report']);
  });

  it('has all words together, the rarest first, if no word is unique', () => {
    expect(among('gold small', 'gold large', 'silver small', 'tin small')).toEqual([
      TOGETHER,
      'gold',
      'small',
    ]);
  });

  it('is empty if another row has all of its words', () => {
    expect(among('lorem ipsum', 'lorem ipsum', 'dolor')).toEqual([]);
    expect(among('gold', 'gold large')).toEqual([]);
  });
});
